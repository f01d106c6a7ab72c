import type { ChartOptions } from 'chart.js';
import { roomAbove } from './bar-values.ts';
import type { Look } from './look.ts';

/** A pie's outer radius, in CSS pixels. */
export const PIE_RADIUS = 100;

/** How a pie looks and behaves: radius, tooltip, legend; the labels are `slice-labels.ts`. */
export function pieOptions(look: Look): ChartOptions<'pie'> {
  return {
    ...common(look),
    radius: PIE_RADIUS,
    // Room for the labels around it, also above a legend of three rows.
    layout: { padding: { top: 8, left: 8, right: 8 } },
    plugins: {
      legend: {
        position: 'bottom',
        labels: { color: look.ink, boxWidth: 14, boxHeight: 14, padding: 8 },
        // A click would hide a slice of the chart but not of the table.
        onClick: () => undefined,
      },
    },
  };
}

interface BarTexts {
  readonly format: (value: number) => string;
  readonly fullNames: readonly string[];
  /** The shortest of each bar. */
  readonly values: readonly string[];
  /** Whether the names may be rotated to fit beneath their bars. */
  readonly longNames: boolean;
}

/** How a bar chart looks: one series from 0, with the table's wording in the tooltip. */
export function barOptions(look: Look, texts: BarTexts): ChartOptions<'bar'> {
  const { format, fullNames, values, longNames } = texts;
  return {
    ...common(look),
    layout: { padding: ({ chart }) => ({ top: roomAbove(values, chart.width) }) },
    scales: {
      x: {
        grid: { display: false },
        border: { color: look.line },
        ticks: { color: look.inkSoft, autoSkip: false, maxRotation: longNames ? 60 : 0 },
      },
      y: {
        beginAtZero: true,
        grid: { color: look.line },
        border: { display: false },
        ticks: {
          color: look.inkSoft,
          precision: 0,
          maxTicksLimit: 6,
          callback: (value) => format(Number(value)),
        },
      },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        displayColors: false,
        callbacks: {
          title: ([item]) => (item === undefined ? '' : (fullNames[item.dataIndex] ?? '')),
          label: ({ parsed }) => format(parsed.y ?? 0),
        },
      },
    },
  };
}

function common(look: Look) {
  return {
    responsive: true,
    maintainAspectRatio: false,
    locale: 'es-CL',
    font: { family: look.font, size: 13 },
    color: look.ink,
    backgroundColor: look.surface,
    // No animation with reduced motion.
    ...(look.motion ? { animation: { duration: 400 } } : { animation: false as const }),
  };
}

const LONGEST_NAME = 14;

/** A name shortened to fit beneath a bar; the tooltip and the table have it in full. */
export function shortened(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}
