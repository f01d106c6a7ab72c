import type { Shift } from '#domain/calendar/day.ts';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { oneHourLonger } from '#features/calendar/commands/lengthen-shift.ts';
import { describeDay } from '#features/calendar/view-model/describe-shift.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import chips from './chips.module.css';
import { nextFreeDay } from './destinations.ts';

/** The most frequent changes of a shift, by one press each. Every chip shows its result beforehand. */
export function QuickChanges(props: {
  /** The opened shift first. */
  readonly parts: readonly [Shift, ...Shift[]];
  /** Whether it was moved here: a second press would move it again. */
  readonly isMoved: boolean;
  readonly onMove: (days: number) => void;
  readonly onLonger: () => void;
}) {
  const { parts, isMoved, onMove, onLonger } = props;
  const { calendar, say } = useBoard();
  const [{ fecha }] = parts;
  const longer = oneHourLonger(calendar, parts);
  const days = nextFreeDay(calendar.day, parts);
  const isStill = isMoved || days === undefined;
  return (
    <fieldset className={chips['chips']}>
      <legend className="visually-hidden">{shiftMessages.quick.label}</legend>
      <button
        type="button"
        className={chips['chip']}
        aria-disabled={longer === null || undefined}
        onClick={() => {
          if (longer === null) return say(shiftMessages.cannotResize);
          say(longer.apply());
          onLonger();
        }}
      >
        {shiftMessages.quick.longer(longer && formatHora(longer.end))}
      </button>
      <button
        type="button"
        className={chips['chip']}
        aria-disabled={isStill || undefined}
        data-hecho={isMoved ? '' : undefined}
        onClick={() => isStill || onMove(days)}
      >
        {isMoved
          ? shiftMessages.quick.moved(describeDay(fecha))
          : days === undefined
            ? shiftMessages.quick.noneFree
            : shiftMessages.quick.move(describeDay(addDays(fecha, days)))}
      </button>
    </fieldset>
  );
}
