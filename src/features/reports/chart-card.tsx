import { type ReactNode, useId, useState } from 'react';
import { UNKNOWN } from '#domain/reports/slices.ts';
import { reports as messages } from '#i18n/es/reports.ts';
import { Button } from '#ui/button.tsx';
import type { ChartProps } from './charts.tsx';
import { LazyChart } from './lazy-charts.tsx';
import styles from './report.module.css';

/**
 * A chart and a table with the same figures. The table is always there for screen readers; it is visible on
 * demand, and when the chart cannot be loaded.
 */
export function ChartCard(props: {
  readonly action?: ReactNode;
  readonly notes?: readonly string[];
  readonly wide?: boolean;
  readonly chart: ChartProps;
  readonly caption: string;
  readonly columns: readonly string[];
  /** Each begins with a name. */
  readonly rows: readonly (readonly string[])[];
  /** The last row, with the totals. */
  readonly total?: readonly string[];
}) {
  const { action, wide = false, chart, caption, columns, rows, total } = props;
  const { title } = chart;
  const isUnknown = rows.some(([name]) => name === UNKNOWN);
  const notes = [...(props.notes ?? []), ...(isUnknown ? [messages.unknownNote] : [])];
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
      {/* Where it scrolls, keys scroll it. */}
      <figure
        id={`${id}-table`}
        className={open ? styles['table'] : 'visually-hidden'}
        aria-label={caption}
        tabIndex={open ? 0 : undefined}
      >
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <Row key={cells[0]} cells={cells} />
            ))}
          </tbody>
          {total === undefined ? null : (
            <tfoot>
              <Row cells={total} />
            </tfoot>
          )}
        </table>
      </figure>
    </section>
  );
}

function Row({ cells: [name, ...figures] }: { cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={column}>{figure}</td>
      ))}
    </tr>
  );
}
