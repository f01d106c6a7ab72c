import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf } from '#domain/calendar/status.ts';
import { type Fecha, parseHora, slotStart } from '#domain/calendar/time.ts';
import type { CalendarCommands } from '#features/calendar/commands/calendar-commands.ts';
import { type GridTarget, targetAt, targetOf } from '#features/calendar/commands/grid-target.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import type { Filter } from '#features/calendar/view-model/views.ts';
import { type Drag, edgeDrag, moveDrag, paintDrag } from './drag.ts';
import { type DragSurface, followPointer, whenDragged } from './follow-pointer.ts';
import { keepFromClicking, whenHeld } from './hold.ts';

export interface DragContext {
  /** The columns on the screen. */
  readonly days: readonly DayView[];
  readonly filter: Filter;
  readonly commands: CalendarCommands;
  /** The elements for a drag that begins in the column of a day; null where it is not on the screen. */
  readonly surfaceOf: (fecha: Fecha) => DragSurface | null;
  /** A drag that moved nothing: the pointer was released where it was pressed. */
  readonly onClick: (target: GridTarget | null) => void;
}

/**
 * Begins the drag of what a mouse or a pen has pressed: a handle, a free slot or a shift. A drag ends as an edit of what
 * it began on: what somebody else changes meanwhile is a conflict.
 */
export function beginDrag(press: PointerEvent, context: DragContext): void {
  const { days, commands, surfaceOf, onClick } = context;
  const pressed = press.target as HTMLElement;
  const edge = pressed.dataset['borde'];
  if (edge === 'inicio' || edge === 'fin') {
    const shift = shiftOf(days, pressed);
    const view = days.find(({ fecha }) => fecha === shift?.fecha);
    const surface = shift && surfaceOf(shift.fecha);
    if (!shift || !view || !surface) return;
    const { clientX, clientY } = press;
    followPointer(surface, press, edgeDrag(view, shift, edge), (ends) => {
      if (ends === null) return;
      // The handle covered the slot that was clicked.
      if (ends.start === shift.start && ends.end === shift.end) onClick(targetAt(clientX, clientY));
      else commands.resize(shift, ends);
    });
    return;
  }
  const painting = paintingOf(press, context);
  if (painting !== null) whenDragged(press, false, painting.begin);
  else {
    const moving = movingOf(press, context);
    if (moving !== null) whenDragged(press, true, moving.begin);
  }
}

/**
 * Begins the drag of a finger that rests on a free slot or on a shift. Before it has rested, a swipe scrolls, and a tap
 * takes the slot or selects the shift.
 * @param onHeld calls back when it does.
 */
export function beginHold(press: PointerEvent, context: DragContext, onHeld: () => void): void {
  const drag = press.isPrimary ? (paintingOf(press, context) ?? movingOf(press, context)) : null;
  if (drag === null) return;
  whenHeld(press, (held) => {
    onHeld();
    keepFromClicking(drag.surface.scroller);
    drag.begin(held);
  });
}

/** The drag that draws a new shift from what was pressed; null where that is no free slot. */
function paintingOf(press: PointerEvent, { days, commands, surfaceOf }: DragContext) {
  const target = targetOf(press.target as Element);
  const view = days.find(({ fecha }) => fecha === target?.fecha);
  const surface = target && surfaceOf(target.fecha);
  if (!target || !view || !surface || !commands.canPaint(view, target)) return null;
  const drag: Drag = paintDrag(days, target);
  return {
    surface,
    begin: (from: PointerEvent) =>
      followPointer(surface, from, drag, (span) => {
        if (span !== null) commands.paint(target.fecha, span).catch(warnNotLoaded);
      }),
  };
}

/** The drag that moves the shift that was pressed; null where there is none that can be moved. */
function movingOf(
  press: PointerEvent,
  { days, filter, commands, surfaceOf, onClick }: DragContext,
) {
  // Where no finger can pull it, a handle only covers its slot.
  const target = targetOf(press.target as Element) ?? targetAt(press.clientX, press.clientY);
  const surface = target && surfaceOf(target.fecha);
  const shift = target && shownShiftAt(days, target, filter);
  if (!target || !surface || !shift) return null;
  return {
    surface,
    begin: (from: PointerEvent) =>
      followPointer(surface, from, moveDrag(days, shift, target.slot), (to) => {
        if (to === null) return;
        if (to.by.days === 0 && to.by.slots === 0) onClick(target);
        else commands.move(shift, to.by).catch(warnNotLoaded);
      }),
  };
}

/** The shift whose element this is, or is within. */
function shiftOf(days: readonly DayView[], element: HTMLElement): Shift | null {
  const box = element.closest<HTMLElement>('[data-bloque]');
  const view = days.find(({ fecha }) => fecha === box?.dataset['fecha']);
  const start = parseHora(box?.dataset['inicio'] ?? '');
  return view?.shifts.find((shift) => shift.offGrid === null && shift.start === start) ?? null;
}

/** The shift on a slot, if the filter shows it and it can be moved. */
function shownShiftAt(
  days: readonly DayView[],
  { fecha, slot }: GridTarget,
  filter: Filter,
): Shift | null {
  const view = days.find((one) => one.fecha === fecha);
  const minute = slotStart(slot);
  return (
    view?.shifts.find(
      (shift) =>
        shift.offGrid === null &&
        shift.start <= minute &&
        minute < shift.end &&
        (filter === 'todas' || filter === estadoOf(shift)),
    ) ?? null
  );
}

/** Nothing was changed: the next drag loads the code again. */
function warnNotLoaded(cause: unknown): void {
  console.warn('what a drag does was not loaded', cause);
}
