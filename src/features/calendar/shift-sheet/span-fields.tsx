import { SLOTS_PER_DAY, type Slot } from '#domain/calendar/time.ts';
import { horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { SelectField } from '#ui/select-field.tsx';
import styles from './span-fields.module.css';

export interface SlotSpan {
  readonly from: Slot;
  readonly to: Slot;
}

export interface SpanFieldsProps {
  readonly span: SlotSpan;
  /**
   * The first slot that may be chosen, and the one after the last; from 48 on they belong to the next
   * day.
   */
  readonly min: Slot;
  readonly max: Slot;
  readonly onChange: (span: SlotSpan) => void;
}

/**
 * From and to, by slots. Moving the start past the end moves the end too. A shift may end on the next
 * day, at most a day later.
 */
export function SpanFields({ span, min, max, onChange }: SpanFieldsProps) {
  const { from, to } = span;
  const slots = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const latest = (start: Slot) => Math.min(max, start + SLOTS_PER_DAY);
  return (
    <div className={styles[max > SLOTS_PER_DAY ? 'overnight' : 'fields']}>
      <SelectField
        label={shiftMessages.list.from}
        value={String(from)}
        onChange={(event) => {
          const next = Number(event.target.value);
          const end = next < to ? to : next + (to - from);
          onChange({ from: next, to: Math.min(latest(next), end) });
        }}
      >
        {slots
          .filter((slot) => slot < Math.min(max, SLOTS_PER_DAY))
          .map((slot) => (
            <option key={slot} value={String(slot)}>
              {horaOf(slot)}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={shiftMessages.list.to}
        value={String(to)}
        onChange={(event) => onChange({ from, to: Number(event.target.value) })}
      >
        {slots
          .filter((slot) => slot > from && slot <= latest(from))
          .map((slot) => (
            <option key={slot} value={String(slot)}>
              {slot <= SLOTS_PER_DAY
                ? horaOf(slot)
                : shiftMessages.list.ofNextDay(horaOf(slot - SLOTS_PER_DAY))}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
