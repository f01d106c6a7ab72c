import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { common } from '#i18n/es/common.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { useBusy } from '#platform/use-busy.ts';
import { Button } from '#ui/button.tsx';
import type { ChartProps } from './charts.tsx';
import styles from './report.module.css';

/** The chart component, once Chart.js has been loaded with the first chart. */
let Loaded: ComponentType<ChartProps> | null = null;

interface LazyChartProps {
  readonly chart: ChartProps;
  /** Called when the chart cannot be loaded: its figures must then be shown in another way. */
  readonly onMissing: () => void;
}

/** A chart in a reserved space, so that nothing moves when it is loaded. */
export function LazyChart({ chart, onMissing }: LazyChartProps) {
  const [Chart, setChart] = useState(() => Loaded);
  const [missing, setMissing] = useState(false);
  const [asking, retry] = useBusy(() => load(() => container.current === null));
  const container = useRef<HTMLDivElement>(null);
  const isHere = Chart !== null;

  async function load(isOver: () => boolean): Promise<void> {
    try {
      Loaded = (await import('./charts.tsx')).ReportChart;
      if (!isOver()) setChart(() => Loaded);
    } catch (cause) {
      console.error('the charts could not be loaded', cause);
      if (isOver()) return;
      setMissing(true);
      onMissing();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once, and again on demand
  useEffect(() => {
    const over = new AbortController();
    if (!isHere) void load(() => over.signal.aborted);
    return () => over.abort();
  }, []);

  useLayoutEffect(() => {
    // The retry button is gone with its message; focus must not fall back to the top.
    if (isHere && missing && document.activeElement === document.body) container.current?.focus();
  }, [isHere, missing]);

  if (Chart === null && missing) {
    return (
      <div ref={container} className={styles['missing']} role="status">
        <p className={styles['note']}>{messages.chartFailed}</p>
        <Button busy={asking} onClick={retry} aria-label={messages.retryChart(chart.title)}>
          {common.retry}
        </Button>
      </div>
    );
  }
  return (
    <div ref={container} className={styles[chart.kind]} tabIndex={-1}>
      {Chart === null ? null : <Chart {...chart} />}
    </div>
  );
}
