import { useLayoutEffect, useRef } from 'react';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { type DrawnHalfHours, drawHalfHours } from './draw-half-hours.ts';

/** The container of the half hours of some days. */
export function HalfHours({ days }: { readonly days: readonly DayView[] }) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnHalfHours>(null);
  useLayoutEffect(() => {
    const next = drawHalfHours(days, drawn.current);
    if (next.element !== drawn.current?.element) place.current?.replaceChildren(next.element);
    drawn.current = next;
  }, [days]);
  return <div ref={place} role="presentation" />;
}
