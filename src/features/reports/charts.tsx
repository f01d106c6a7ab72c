import {
  ArcElement,
  BarElement,
  CategoryScale,
  Chart,
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { Bar, Pie } from 'react-chartjs-2';
import type { Slice } from '#domain/reports/slices.ts';
import { background } from './background.ts';
import { barValues } from './bar-values.ts';
import { barOptions, pieOptions, shortened } from './chart-options.ts';
import { formatShort } from './figures.ts';
import { type Hue, sliceColors, useLook } from './look.ts';
import { sliceLabels } from './slice-labels.ts';

// Only what the reports draw; the rest of the package is left out of the build.
Chart.register(ArcElement, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

interface PieProps {
  readonly kind: 'pie';
  readonly slices: readonly Slice[];
  /** The colours of the slices, used in turn. */
  readonly hues: readonly Hue[];
}

interface BarProps {
  readonly kind: 'bar';
  readonly bars: readonly Slice[];
  readonly valueName: string;
  readonly format: (value: number) => string;
  readonly longNames: boolean;
}

export type ChartProps = (PieProps | BarProps) & {
  /** Its title on the page. */
  readonly title: string;
  /** A text alternative for screen readers. */
  readonly name: string;
};

/** A chart that fills its container. */
export function ReportChart(props: ChartProps) {
  const look = useLook();
  if (props.kind === 'pie') {
    const { slices, hues, name } = props;
    const colors = sliceColors(
      hues.map((hue) => look.hues[hue]),
      slices.length,
    );
    return (
      <Pie
        role="img"
        aria-label={name}
        options={pieOptions(look)}
        plugins={[background, sliceLabels]}
        data={{
          labels: slices.map((slice) => slice.name),
          datasets: [
            {
              data: slices.map(({ value }) => value),
              backgroundColor: [...colors],
              borderColor: look.surface,
              // Separates the slices; a single one would look cut.
              borderWidth: slices.length > 1 ? 2 : 0,
            },
          ],
        }}
      />
    );
  }
  const { bars, valueName, format, longNames, name } = props;
  return (
    <Bar
      role="img"
      aria-label={name}
      plugins={[background, barValues(format, formatShort)]}
      options={barOptions(look, {
        format,
        fullNames: bars.map((bar) => bar.name),
        values: bars.map(({ value }) => formatShort(value)),
        longNames,
      })}
      data={{
        labels: bars.map((bar) => (longNames ? shortened(bar.name) : bar.name)),
        datasets: [
          {
            label: valueName,
            data: bars.map(({ value }) => value),
            backgroundColor: look.hues.green,
            hoverBackgroundColor: look.hues.blue,
            borderRadius: 4,
            maxBarThickness: 48,
          },
        ],
      }}
    />
  );
}
