import { useState } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { SLOT_MINUTES, type Span, slotStart } from '#domain/calendar/time.ts';
import { shiftMessages } from '#i18n/es/shift.ts';
import { Button } from '#ui/button.tsx';
import disclosure from '#ui/disclosure.module.css';
import styles from './shift-sheet.module.css';
import { SpanFields } from './span-fields.tsx';

/** Removes slots from the middle too, which moving the ends cannot. */
export function PartRemoval(props: {
  readonly shift: Shift;
  readonly onRemove: (part: Span) => void;
}) {
  const { shift, onRemove } = props;
  const min = shift.start / SLOT_MINUTES;
  const max = shift.end / SLOT_MINUTES;
  const [span, setSpan] = useState({ from: min, to: min + 1 });
  return (
    <details className={`${disclosure['disclosure']} ${styles['part']}`}>
      <summary>{shiftMessages.part.title}</summary>
      <SpanFields span={span} min={min} max={max} onChange={setSpan} />
      <Button onClick={() => onRemove({ start: slotStart(span.from), end: slotStart(span.to) })}>
        {shiftMessages.part.remove}
      </Button>
    </details>
  );
}
