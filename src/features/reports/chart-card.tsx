import { type ReactNode, useId, useState } from 'react';
import { reports as messages } from '#i18n/es/reports.ts';
import { Button } from '#ui/button.tsx';
import type { ChartProps } from './charts.tsx';
import { LazyChart } from './lazy-charts.tsx';
import styles from './report.module.css';

export interface ChartCardProps {
  readonly action?: ReactNode;
  readonly notes: readonly string[];
  readonly wide?: boolean;
  readonly chart: ChartProps;
  readonly table: ReactNode;
}

/**
 * A chart and a table with the same figures. The table is always there for screen readers; it is visible on
 * demand, and when the chart cannot be loaded.
 */
export function ChartCard({ action, notes, wide = false, chart, table }: ChartCardProps) {
  const { title } = chart;
  const id = useId();
  const [open, setOpen] = useState(false);
  const label = open ? messages.hideTable : messages.showTable;
  return (
    <section
      className={`${styles['card']} ${wide ? styles['wide'] : ''}`}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles['head']}>
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      {notes.map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
      <LazyChart chart={chart} onMissing={() => setOpen(true)} />
      <Button
        variant="quiet"
        className={styles['toggle'] ?? ''}
        aria-expanded={open}
        aria-controls={`${id}-table`}
        aria-label={messages.tableOf(label, title)}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      <div id={`${id}-table`} className={open ? styles['table'] : 'visually-hidden'}>
        {table}
      </div>
    </section>
  );
}
