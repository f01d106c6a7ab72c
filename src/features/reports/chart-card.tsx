import { type ReactNode, useId, useState } from 'react';
import { reports as words } from '#i18n/es/reports.ts';
import { Button } from '#ui/button.tsx';
import styles from './report.module.css';

export interface ChartCardProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly notes: readonly string[];
  readonly wide?: boolean;
  /** Draws the chart in its reserved room. */
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

/**
 * A chart and a table with the same figures. The table is always there for whoever reads by ear, and on
 * demand for whoever wants figures.
 */
export function ChartCard({ title, action, notes, wide = false, chart, table }: ChartCardProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const say = open ? words.hideTable : words.showTable;
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
      {chart}
      <Button
        variant="quiet"
        className={styles['toggle'] ?? ''}
        aria-expanded={open}
        aria-controls={`${id}-table`}
        aria-label={words.tableOf(say, title)}
        onClick={() => setOpen(!open)}
      >
        {say}
      </Button>
      <div id={`${id}-table`} className={open ? styles['table'] : 'visually-hidden'}>
        {table}
      </div>
    </section>
  );
}
