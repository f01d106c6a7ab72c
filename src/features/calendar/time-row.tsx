import { memo } from 'react';
import type { Slot } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import { cellName, horaOf } from './cell-words.ts';
import { type DayView, halfHourOf, sameHalfHour } from './day-view.ts';
import styles from './time-grid.module.css';

interface TimeRowProps {
  readonly slot: Slot;
  readonly days: readonly DayView[];
}

/**
 * One half hour of all days. It is drawn again only when a half hour of its own changed, so that a
 * toggle draws one row and one day's blocks. It keeps its elements when the days change: focus stays
 * where it is when the week turns.
 *
 * `tabIndex` is -1 for React at all times; which cell is the tab stop is set on the element itself.
 */
export const TimeRow = memo(function TimeRow({ slot, days }: TimeRowProps) {
  const hora = horaOf(slot);
  return (
    <div role="row" className={styles['row']}>
      {slot % 2 === 0 ? (
        <div role="rowheader" className={styles['hour']}>
          <span className={styles['hourText']}>{hora}</span>
        </div>
      ) : null}
      {days.map((view, column) => {
        const half = halfHourOf(view, slot);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a column stays, its day changes
            key={column}
            role="gridcell"
            tabIndex={-1}
            className={styles['cell']}
            data-fecha={view.fecha}
            data-hora={hora}
            data-estado={half.estado}
            data-envio={half.waiting ? '' : undefined}
            data-saldra={half.leaving ? '' : undefined}
            data-no-existe={half.missing ? '' : undefined}
            aria-label={cellName(formatFecha(view.fecha, 'long'), slot, half)}
            aria-selected={half.estado !== 'libre'}
            aria-disabled={half.missing || undefined}
          />
        );
      })}
    </div>
  );
}, sameRow);

function sameRow(a: TimeRowProps, b: TimeRowProps): boolean {
  return (
    a.slot === b.slot &&
    a.days.length === b.days.length &&
    a.days.every((view, column) => {
      const other = b.days[column];
      return other !== undefined && sameHalfHour(view, other, a.slot);
    })
  );
}
