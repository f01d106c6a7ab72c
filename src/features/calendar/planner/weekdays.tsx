import { weekOf } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import styles from './copy-dialog.module.css';

/** A week to take the names of its days from; any will do. */
const ANY_WEEK = weekOf('2026-11-23');

/** Which days of the week, Monday being 0. */
export function Weekdays(props: {
  readonly label: string;
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const { label, chosen, onChange } = props;
  return (
    <fieldset className={styles['weekdays']}>
      <legend>{label}</legend>
      {ANY_WEEK.map((fecha, index) => (
        <label key={fecha} className={styles['weekday']}>
          <input
            className="cover"
            type="checkbox"
            aria-label={formatFecha(fecha, 'weekday')}
            checked={chosen.has(index)}
            onChange={({ target }) => {
              const next = new Set(chosen);
              if (target.checked) next.add(index);
              else next.delete(index);
              onChange(next);
            }}
          />
          <span aria-hidden="true">{formatFecha(fecha, 'weekdayShort')}</span>
        </label>
      ))}
    </fieldset>
  );
}
