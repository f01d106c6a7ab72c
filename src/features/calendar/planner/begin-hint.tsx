import { useLayoutEffect } from 'react';
import { addDays, weekOf } from '#domain/calendar/time.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { planner as messages } from '#i18n/es/planner.ts';

const WEEK_DAYS = 7;

/**
 * Draws nothing: while neither the shown week nor the one before has a shift, gives the bar at the foot a text about
 * how to begin. The text is where changes are counted later, so that it covers and moves nothing.
 */
export function BeginHint() {
  const { calendar, fecha, vista, above } = useBoard();
  const days = [...weekOf(addDays(fecha, -WEEK_DAYS)), ...weekOf(fecha)];
  const isNew = vista !== 'mes' && days.every((day) => calendar.day(day).shifts.length === 0);
  useLayoutEffect(() => {
    const bar = above.current?.closest('[data-encima]')?.parentElement;
    const room = isNew ? bar?.querySelector('[data-cuenta]') : null;
    room?.setAttribute('data-pista', messages.begin);
    return () => room?.removeAttribute('data-pista');
  }, [above, isNew]);
  return null;
}
