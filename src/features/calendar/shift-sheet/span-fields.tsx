import { SLOTS_PER_DAY, type Slot } from '#domain/calendar/time.ts';
import { horaOf } from '#features/calendar/view-model/describe-shift.ts';
import { NumberSelect } from '#features/calendar/view-model/number-select.tsx';
import { shiftMessages } from '#i18n/es/shift.ts';
import styles from './span-fields.module.css';

export interface SlotSpan {
  readonly from: Slot;
  readonly to: Slot;
}

interface SpanFieldsProps {
  readonly span: SlotSpan;
  /** The first slot that may be chosen, and the one after the last; from 48 on they belong to the next day. */
  readonly min: Slot;
  readonly max: Slot;
  readonly onChange: (span: SlotSpan) => void;
}

/** From and to, by slots. Moving the start past the end moves the end too. A shift takes a day at most. */
export function SpanFields({ span, min, max, onChange }: SpanFieldsProps) {
  const { from, to } = span;
  const slots = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const latest = (start: Slot) => Math.min(max, start + SLOTS_PER_DAY);
  return (
    <div className={styles[max > SLOTS_PER_DAY ? 'overnight' : 'fields']}>
      <NumberSelect
        label={shiftMessages.list.from}
        value={from}
        options={slots.filter((slot) => slot < Math.min(max, SLOTS_PER_DAY))}
        labelOf={horaOf}
        onChange={(next) => {
          const end = next < to ? to : next + (to - from);
          onChange({ from: next, to: Math.min(latest(next), end) });
        }}
      />
      <NumberSelect
        label={shiftMessages.list.to}
        value={to}
        options={slots.filter((slot) => slot > from && slot <= latest(from))}
        labelOf={(slot) =>
          slot <= SLOTS_PER_DAY
            ? horaOf(slot)
            : shiftMessages.list.ofNextDay(horaOf(slot - SLOTS_PER_DAY))
        }
        onChange={(next) => onChange({ from, to: next })}
      />
    </div>
  );
}
