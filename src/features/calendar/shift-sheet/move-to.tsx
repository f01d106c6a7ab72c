import { useObservable } from 'dexie-react-hooks';
import { useState } from 'react';
import { eachOnce } from '#domain/calendar/care-request.ts';
import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { isUnavailable } from '#domain/people/is-unavailable.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { formatFecha } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import disclosure from '#ui/disclosure.module.css';
import { SelectField } from '#ui/select-field.tsx';
import { Caution } from './caution.tsx';
import { destinationsOf } from './destinations.ts';
import styles from './shift-sheet.module.css';

const { move: messages } = shiftMessages;

/**
 * Moves a shift to another day. Not at once when a day is chosen: with the keyboard one passes others on the way
 * to it, and the sheet closes when the shift is no longer on the screen.
 */
export function MoveTo(props: {
  /** The opened shift first. */
  readonly parts: readonly [Shift, ...Shift[]];
  /** What was said of where it is now, if it was moved here: moved again only once another day is chosen. */
  readonly moved: string | null;
  readonly onMove: (days: number) => void;
}) {
  const { parts, moved, onMove } = props;
  const { open, day: dayOf } = useBoard().calendar;
  const assigned = useObservable(() => open.caregivers, [open]) ?? null;
  const [chosen, setChosen] = useState<number | null>(null);
  const destinations = destinationsOf(dayOf, parts);
  const free = destinations.filter(({ isFree }) => isFree).map(({ days }) => days);
  const byDefault = free.find((one) => one > 0) ?? free.at(-1) ?? null;
  const days = free.find((one) => one === chosen) ?? (moved === null ? byDefault : null);
  return (
    <details className={`${disclosure['disclosure']} ${styles['part']}`}>
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
              onMove(days);
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
