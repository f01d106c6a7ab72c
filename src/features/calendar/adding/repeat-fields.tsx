import type { ChileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { chileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { addDays, type Fecha, parseFecha } from '#domain/calendar/time.ts';
import { occurrencesOf } from '#domain/planner/recurrence.ts';
import { Weekdays } from '#features/calendar/planner/weekdays.tsx';
import { NumberSelect } from '#features/calendar/view-model/number-select.tsx';
import { adding } from '#i18n/es/adding.ts';
import { formatFecha } from '#i18n/format.ts';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './add-dialog.module.css';

const messages = adding.repeat;

const EVERY = [1, 2, 3, 4];
/** Half a year, as for a copy: one mutation that the server accepts. */
const MOST_DAYS = 26 * 7;

/** How a shift is repeated, as it is entered. */
export interface Repetition {
  readonly weekdays: ReadonlySet<number>;
  /** As typed. */
  readonly until: string;
  readonly every: number;
  readonly skipsHolidays: boolean;
}

/** On which days, until when, and whether holidays are left out. */
export function RepeatFields(props: {
  readonly first: Fecha;
  readonly value: Repetition;
  /** The holidays that are left out. */
  readonly leftOut: readonly Fecha[];
  readonly onChange: (value: Repetition) => void;
}) {
  const { first, value, leftOut, onChange } = props;
  const until = parseFecha(value.until);
  return (
    <>
      <Weekdays
        label={messages.weekdays}
        chosen={value.weekdays}
        onChange={(weekdays) => onChange({ ...value, weekdays })}
      />
      <div className={styles['pair']}>
        <TextField
          type="date"
          label={messages.until}
          hint={until === null ? undefined : formatFecha(until, 'long')}
          required
          min={first}
          max={lastDay(first)}
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
      <div>
        <Switch
          checked={value.skipsHolidays}
          onChange={({ target }) => onChange({ ...value, skipsHolidays: target.checked })}
        >
          {messages.holidays}
        </Switch>
        <div role="status">
          {leftOut.length === 0 ? null : (
            <>
              <p>{messages.skipped(leftOut.length)}</p>
              <ul className={styles['holidays']}>
                {leftOut.map((fecha) => (
                  <li key={fecha}>{describeHoliday(fecha)}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** The days that were entered; a text where something is missing. */
export function daysOf(first: Fecha, value: Repetition): ReturnType<typeof occurrencesOf> | string {
  const until = parseFecha(value.until);
  const last = lastDay(first);
  if (value.weekdays.size === 0) return messages.noWeekday;
  if (until === null) return messages.noDate;
  if (until > last) return messages.tooLong(formatFecha(last, 'long'));
  const days = occurrencesOf(
    { ...value, first, until },
    (fecha) => value.skipsHolidays && chileanHoliday(fecha) !== null,
  );
  return days.fechas.length === 0 ? messages.none : days;
}

function lastDay(first: Fecha): Fecha {
  return addDays(first, MOST_DAYS);
}

/** «viernes, 26 de marzo (Viernes Santo)» */
function describeHoliday(fecha: Fecha): string {
  const holiday = chileanHoliday(fecha) as ChileanHoliday;
  return messages.holiday(formatFecha(fecha, 'long'), adding.holidays[holiday]);
}
