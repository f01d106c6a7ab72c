import type { Shift } from '#domain/calendar/day.ts';
import { resizeLimits } from '#domain/calendar/edit.ts';
import { formatHora, type Minute, SLOT_MINUTES, type Span } from '#domain/calendar/time.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { NumberSelect } from '#features/calendar/view-model/number-select.tsx';
import { shiftMessages } from '#i18n/es/shift.ts';
import { Button } from '#ui/button.tsx';
import styles from './shift-sheet.module.css';

/** Moves either end, by a slot or to any time, within the day and between the neighbours. */
export function ShiftEnds(props: {
  readonly shift: Shift;
  readonly view: DayView;
  readonly onResize: (shift: Shift, ends: Span) => void;
}) {
  const { shift, view, onResize } = props;
  const { start, end } = shift;
  const { earliest, latest } = resizeLimits(view.shown, shift, view.clock.missing);
  return (
    <div className={styles['ends']}>
      <End
        label={shiftMessages.sheet.start}
        at={start}
        earliest={earliest}
        latest={end - SLOT_MINUTES}
        onMove={(to) => onResize(shift, { start: to, end })}
      />
      <End
        label={shiftMessages.sheet.end}
        at={end}
        earliest={start + SLOT_MINUTES}
        latest={latest}
        onMove={(to) => onResize(shift, { start, end: to })}
      />
    </div>
  );
}

function End(props: {
  readonly label: string;
  readonly at: Minute;
  readonly earliest: Minute;
  readonly latest: Minute;
  readonly onMove: (to: Minute) => void;
}) {
  const { label, at, earliest, latest, onMove } = props;
  const times = Array.from(
    { length: (latest - earliest) / SLOT_MINUTES + 1 },
    (_, index) => earliest + index * SLOT_MINUTES,
  );
  return (
    <div className={styles['end']}>
      <Button
        // Begins with the visible text, as voice control needs it.
        aria-label={`−30 min: ${shiftMessages.sheet.earlier(label)}`}
        aria-disabled={at <= earliest || undefined}
        onClick={() => at > earliest && onMove(at - SLOT_MINUTES)}
      >
        −30 min
      </Button>
      <NumberSelect
        label={label}
        value={at}
        options={times}
        labelOf={formatHora}
        onChange={onMove}
      />
      <Button
        aria-label={`+30 min: ${shiftMessages.sheet.later(label)}`}
        aria-disabled={at >= latest || undefined}
        onClick={() => at < latest && onMove(at + SLOT_MINUTES)}
      >
        +30 min
      </Button>
    </div>
  );
}
