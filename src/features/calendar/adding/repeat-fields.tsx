import { useState } from 'react';
import type { ChileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { chileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { addDays, type Fecha, parseFecha, weekday } from '#domain/calendar/time.ts';
import { occurrencesOf } from '#domain/planner/recurrence.ts';
import { Weekdays } from '#features/calendar/planner/weekdays.tsx';
import chips from '#features/calendar/shift-sheet/chips.module.css';
import { NumberSelect } from '#features/calendar/view-model/number-select.tsx';
import { dayInText } from '#i18n/describe-days.ts';
import { adding } from '#i18n/es/adding.ts';
import { formatFecha } from '#i18n/format.ts';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './add-dialog.module.css';

const messages = adding.repeat;

const EVERY = [1, 2, 3, 4];
/** Half a year, as for a copy: one mutation that the server accepts. */
const MOST_WEEKS = 26;
const PROPOSED_WEEKS = 4;
/** The number of weeks that the buttons offer for a repetition. */
const LENGTHS_WEEKS: readonly number[] = [PROPOSED_WEEKS, 13, MOST_WEEKS];

/** A repetition as it is entered. */
export interface Repetition {
  readonly weekdays: ReadonlySet<number>;
  /** As typed. */
  readonly until: string;
  readonly every: number;
  readonly skipsHolidays: boolean;
}

/** The weekdays, the last day, and whether holidays are left out. Without a chosen weekday there is no repetition. */
export function RepeatFields(props: {
  /** Null where no day is entered. */
  readonly first: Fecha | null;
  readonly value: Repetition;
  /** The holidays that are left out or, where none is, those that are repeated on. */
  readonly holidays: readonly Fecha[];
  readonly onChange: (value: Repetition) => void;
}) {
  const { first, value, holidays, onChange } = props;
  const isRepeated = value.weekdays.size > 0;
  // Once there was a repetition, the chosen days are the user's choice, even if none is left.
  const [hasRepeated, setHasRepeated] = useState(isRepeated);
  return (
    <>
      <Weekdays
        label={messages.weekdays}
        chosen={value.weekdays}
        onChange={(chosen) => {
          // The first chosen day is added to the day of the shift.
          const own = hasRepeated || first === null ? [] : [weekday(first)];
          setHasRepeated(true);
          onChange({ ...value, weekdays: new Set([...own, ...chosen]) });
        }}
      />
      {isRepeated && first !== null ? (
        <>
          <Length {...props} first={first} />
          <Holidays {...props} holidays={holidays} />
        </>
      ) : null}
    </>
  );
}

type PartProps = Pick<Parameters<typeof RepeatFields>[0], 'value' | 'onChange'>;

/** The last day, by button or date field, and the interval. */
function Length({ first, value, onChange }: PartProps & { readonly first: Fecha }) {
  const until = parseFecha(value.until);
  return (
    <>
      <fieldset className={chips['chips']}>
        <legend>{messages.during}</legend>
        {LENGTHS_WEEKS.map((weeks) => {
          const last = lastDayOf(first, weeks);
          return (
            <button
              key={weeks}
              type="button"
              className={chips['chip']}
              aria-pressed={until === last}
              onClick={() => onChange({ ...value, until: last })}
            >
              {messages.length(weeks)}
            </button>
          );
        })}
      </fieldset>
      <div className={styles['pair']}>
        <TextField
          type="date"
          label={messages.until}
          hint={until === null ? undefined : formatFecha(until, 'long')}
          required
          min={first}
          max={lastDayOf(first, MOST_WEEKS)}
          value={value.until}
          onChange={({ target }) => onChange({ ...value, until: target.value })}
        />
        <NumberSelect
          label={messages.every}
          value={value.every}
          options={EVERY}
          labelOf={messages.everyOf}
          onChange={(every) => onChange({ ...value, every })}
        />
      </div>
    </>
  );
}

function Holidays({
  value,
  holidays,
  onChange,
}: PartProps & { readonly holidays: readonly Fecha[] }) {
  return (
    <div>
      <Switch
        checked={value.skipsHolidays}
        onChange={({ target }) => onChange({ ...value, skipsHolidays: target.checked })}
      >
        {messages.holidays}
      </Switch>
      {/* Not announced: the outcome counts them. */}
      <div>
        {holidays.length === 0 ? null : (
          <>
            <p>{messages.onHolidays(holidays.length, value.skipsHolidays)}:</p>
            <ul className={styles['holidays']}>
              {holidays.map((fecha) => (
                <li key={fecha}>{describeHoliday(fecha)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The entered days; a message if something is missing. */
export function daysOf(first: Fecha, value: Repetition): ReturnType<typeof occurrencesOf> | string {
  const until = parseFecha(value.until);
  const last = lastDayOf(first, MOST_WEEKS);
  if (until === null) return messages.noDate;
  if (until > last) return messages.tooLong(dayInText(last));
  const days = occurrencesOf(
    { ...value, first, until },
    (fecha) => value.skipsHolidays && chileanHoliday(fecha) !== null,
  );
  return days.fechas.length === 0 ? messages.none : days;
}

/** The proposed last day of a repetition that begins on a day. */
export function proposedUntil(first: Fecha): Fecha {
  return lastDayOf(first, PROPOSED_WEEKS);
}

/** After this many weeks every weekday occurs equally often, including that of the first day. */
function lastDayOf(first: Fecha, weeks: number): Fecha {
  return addDays(first, 7 * weeks - 1);
}

/** «viernes, 26 de marzo (Viernes Santo)» */
function describeHoliday(fecha: Fecha): string {
  const holiday = chileanHoliday(fecha) as ChileanHoliday;
  return messages.holiday(formatFecha(fecha, 'long'), adding.holidays[holiday]);
}
