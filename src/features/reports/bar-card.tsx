import type { ReactNode } from 'react';
import type { Slice } from '#domain/reports/slices.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { ChartCard } from './chart-card.tsx';

/** A bar chart with its table. */
export function BarCard(props: {
  readonly title: string;
  /** The title with its scope, for the names of the chart and the table. */
  readonly chartTitle: string;
  readonly bars: readonly Slice[];
  /** The headings of names and values. */
  readonly columns: readonly [string, string];
  readonly format: (value: number) => string;
  readonly action?: ReactNode;
  readonly notes?: readonly string[];
  /** The names of the bars are too long to fit beneath them. */
  readonly longNames?: boolean;
}) {
  const { title, chartTitle, bars, columns, format, action, notes = [], longNames = false } = props;
  return (
    <ChartCard
      action={action}
      notes={notes}
      wide={!longNames}
      chart={{
        kind: 'bar',
        title,
        name: messages.barName(chartTitle),
        bars,
        valueName: columns[1],
        format,
        longNames,
      }}
      caption={chartTitle}
      columns={columns}
      rows={bars.map(({ name, value }) => [name, format(value)])}
    />
  );
}
