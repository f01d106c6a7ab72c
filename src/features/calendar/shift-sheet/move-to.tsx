import { useObservable } from 'dexie-react-hooks';
import { useState } from 'react';
import { eachOnce } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { moveShifts } from '#domain/calendar/move.ts';
import { addDays, weekday } from '#domain/calendar/time.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Caution } from './caution.tsx';
import styles from './shift-sheet.module.css';

const { move: messages } = shiftMessages;

/**
 * Moves a shift to another day. Not at once when a day is chosen: with the keyboard one passes others on the way
 * to it, and the sheet closes when the shift is no longer on the screen.
 */
export function MoveTo(props: {
  /** The opened shift first. */
  readonly parts: readonly [Shift, ...Shift[]];
  /** Returns what to say of where it is now; null where it stayed. */
  readonly onMove: (days: number) => string | null;
}) {
  const { parts, onMove } = props;
  const { open, day: dayOf } = useBoard().calendar;
  const assigned = useObservable(() => open.caregivers, [open]) ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  /** Where it was moved here: moved again only once another day is chosen. */
  const [moved, setMoved] = useState<string | null>(null);
  const destinations = destinationsOf(dayOf, parts);
  const free = destinations.filter(({ isFree }) => isFree).map(({ days }) => days);
  const byDefault = free.find((one) => one > 0) ?? free.at(-1) ?? null;
  const days = free.find((one) => one === chosen) ?? (moved === null ? byDefault : null);
  return (
    <details className={styles['part']}>
      <summary>{messages.title}</summary>
      {byDefault === null ? (
        <p>{messages.noneFree}</p>
      ) : (
        <>
          <SelectField
            label={messages.to}
            value={days === null ? '' : String(days)}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={destinations.map(({ fecha, days: value, isFree }) => {
              const day = formatFecha(fecha, 'long');
              return { value, label: isFree ? day : messages.occupied(day), disabled: !isFree };
            })}
          >
            {moved === null ? null : (
              <option value="" disabled>
                {messages.another}
              </option>
            )}
          </SelectField>
          <Caution
            text={
              eachOnce(parts.flatMap(caregiversOf))
                .filter((caregiver) => isUnavailable(caregiver, assigned))
                .map(({ nombre }) => `${messages.unavailable(nombre)}.`)
                .join(' ') || null
            }
          />
          <Button
            aria-disabled={days === null || undefined}
            onClick={() => {
              if (days === null) return;
              setChosen(null);
              setMoved(onMove(days));
            }}
          >
            {messages.move}
          </Button>
        </>
      )}
      {moved === null ? null : <p data-movido="">{moved}</p>}
    </details>
  );
}

/** This week and the next one. */
const DAYS = 14;

/** The other days of a shift's week and of the next one, and where there is room for all of its parts. */
function destinationsOf(dayOf: Calendar['day'], parts: readonly [Shift, ...Shift[]]) {
  const [{ fecha }] = parts;
  const first = -weekday(fecha);
  return Array.from({ length: DAYS }, (_, index) => first + index)
    .filter((days) => days !== 0)
    .map((days) => ({
      fecha: addDays(fecha, days),
      /** From the shift's own day. */
      days,
      isFree: moveShifts(dayOf, parts, { days }) !== null,
    }));
}
