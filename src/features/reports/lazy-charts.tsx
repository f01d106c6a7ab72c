import { type ComponentType, lazy, Suspense } from 'react';
import { reports as words } from '#i18n/es/reports.ts';
import type { ChartProps } from './charts.tsx';
import styles from './report.module.css';

/** Chart.js comes with the first chart. Where it does not come, the table has the figures. */
const Chart = lazy(async (): Promise<{ default: ComponentType<ChartProps> }> => {
  try {
    return { default: (await import('./charts.tsx')).ReportChart };
  } catch (cause) {
    console.error('the charts could not be loaded', cause);
    return { default: Unavailable };
  }
});

/** A chart in the room that is kept for it, so that nothing moves when it comes. */
export function LazyChart(props: ChartProps) {
  return (
    <Suspense fallback={null}>
      <Chart {...props} />
    </Suspense>
  );
}

function Unavailable() {
  return <p className={styles['note']}>{words.chartFailed}</p>;
}
