import type { Slot } from '#domain/calendar/time.ts';
import { shift } from '#i18n/es/shift.ts';
import { SelectField } from '#ui/select-field.tsx';
import { horaOf } from './cell-words.ts';
import styles from './span-fields.module.css';

export interface Span {
  readonly from: Slot;
  readonly to: Slot;
}

export interface SpanFieldsProps {
  readonly span: Span;
  /** The first half hour that may be chosen, and the one behind the last. */
  readonly min: Slot;
  readonly max: Slot;
  readonly onChange: (span: Span) => void;
}

/** From and to, by half hours. Moving the start past the end takes the end along. */
export function SpanFields({ span, min, max, onChange }: SpanFieldsProps) {
  const { from, to } = span;
  const slots = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <div className={styles['fields']}>
      <SelectField
        label={shift.list.from}
        value={String(from)}
        onChange={(event) => {
          const next = Number(event.target.value);
          onChange({ from: next, to: next < to ? to : Math.min(max, next + (to - from)) });
        }}
      >
        {slots.slice(0, -1).map((slot) => (
          <option key={slot} value={String(slot)}>
            {horaOf(slot)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={shift.list.to}
        value={String(to)}
        onChange={(event) => onChange({ from, to: Number(event.target.value) })}
      >
        {slots
          .filter((slot) => slot > from)
          .map((slot) => (
            <option key={slot} value={String(slot)}>
              {horaOf(slot)}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
