import { useLayoutEffect, useRef } from 'react';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { type DrawnSlots, drawSlots } from './draw-slots.ts';

/** The container of the slots of some days. */
export function DaySlots({ days }: { readonly days: readonly DayView[] }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnSlots>(null);
  useLayoutEffect(() => {
    const next = drawSlots(days, drawn.current);
    if (next.element !== drawn.current?.element) place.current?.replaceChildren(next.element);
    drawn.current = next;
  }, [days]);
  return <div ref={place} role="presentation" />;
}
