import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf } from '#domain/calendar/status.ts';
import { DAY_MINUTES, type Fecha, type Minute, parseHora } from '#domain/calendar/time.ts';
import type { CalendarCommands } from '#features/calendar/commands/calendar-commands.ts';
import { type GridTarget, pointedAt, targetOf } from '#features/calendar/commands/grid-target.ts';
import { type DayView, keyOfShift, shiftOn } from '#features/calendar/view-model/day-view.ts';
import type { Filter } from '#features/calendar/view-model/views.ts';
import { type Drag, edgeDrag, moveDrag, paintDrag } from './drag.ts';
import { type DragSurface, followPointer, whenDragged } from './follow-pointer.ts';
import { keepFromClicking, whenHeld } from './hold.ts';

/** A finger that rests this near to an end of a shift has that end, or nearer where the shift is short. */
const FINGER_PX = 16;

interface DragContext {
  /** The columns on the screen. */
  readonly days: readonly DayView[];
  /** Any day. */
  readonly dayOf: (fecha: Fecha) => DayView;
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
  const { days } = context;
  const pressed = press.target as HTMLElement;
  const edge = pressed.dataset['borde'];
  if (edge === 'inicio' || edge === 'fin') {
    const shift = shiftOf(days, pressed);
    // The handle covered the slot that was clicked, and a shift that overlaps its own may cover the handle.
    const covered = pointedAt(press);
    if (shift !== null && (covered?.key ?? keyOfShift(shift)) === keyOfShift(shift))
      resizingOf(shift, edge, covered, context)?.begin(press);
    return;
  }
  const painting = paintingOf(press, context);
  if (painting !== null) whenDragged(press, false, painting.begin);
  else {
    const shift = pressedShift(press, context);
    if (shift !== null) whenDragged(press, true, movingOf(shift, context).begin);
  }
}

/**
 * Begins the drag of a finger that rests on a free slot, on an end of a shift or on its middle. Before it has rested, a
 * swipe scrolls, and a tap takes the slot or selects the shift.
 * @param onHeld calls back when it does.
 */
export function beginHold(press: PointerEvent, context: DragContext, onHeld: () => void): void {
  if (!press.isPrimary) return;
  const drag = paintingOf(press, context) ?? holdingOf(press, context);
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
  const drag: Drag = paintDrag(days, view, target);
  return {
    surface,
    begin: (from: PointerEvent) =>
      followPointer(surface, from, drag, (span) => {
        if (span !== null) void commands.paint(target.fecha, span);
      }),
  };
}

/** The drag that pulls one end of a shift; null where its day is not on the screen. */
function resizingOf(
  shift: Shift,
  edge: 'inicio' | 'fin',
  pressed: GridTarget | null,
  { days, commands, surfaceOf, onClick }: DragContext,
) {
  const view = days.find(({ fecha }) => fecha === shift.fecha);
  const surface = surfaceOf(shift.fecha);
  if (!view || !surface) return null;
  return {
    surface,
    begin: (from: PointerEvent) =>
      followPointer(surface, from, edgeDrag(view, shift, edge), (ends) => {
        if (ends === null) return;
        if (ends.start === shift.start && ends.end === shift.end) onClick(pressed);
        else commands.resize(shift, ends);
      }),
  };
}

/** The drag that moves the shift that was pressed. */
function movingOf(
  { target, surface, shift }: PressedShift,
  { days, dayOf, commands, onClick }: DragContext,
) {
  return {
    surface,
    begin: (from: PointerEvent) =>
      followPointer(surface, from, moveDrag(days, dayOf, shift, target.slot), (to) => {
        if (to === null) return;
        if (to.by.days === 0 && to.by.slots === 0) onClick(target);
        else void commands.move(shift, to.by);
      }),
  };
}

/** The drag of the shift on which a finger rests, of its near end or all of it; null where there is none. */
function holdingOf(press: PointerEvent, context: DragContext) {
  const pressed = pressedShift(press, context);
  const edge = pressed && edgeNear(press, pressed);
  if (pressed === null || edge === null) return pressed && movingOf(pressed, context);
  return resizingOf(pressed.shift, edge, pressed.target, context);
}

/** The end of a shift that a finger means; null in its middle. */
function edgeNear({ clientY }: PointerEvent, { surface, shift }: PressedShift) {
  const { top, height } = surface.column.getBoundingClientRect();
  const yOf = (minute: Minute) => top + (minute * height) / DAY_MINUTES;
  const [start, end] = [yOf(shift.start), yOf(shift.end)];
  const reach = Math.min(FINGER_PX, (end - start) / 4);
  if (end - clientY < reach) return 'fin';
  return clientY - start < reach ? 'inicio' : null;
}

type PressedShift = NonNullable<ReturnType<typeof pressedShift>>;

/** The shift that was pressed, where and on what; null where there is none that can be moved. */
function pressedShift(press: PointerEvent, { days, filter, surfaceOf }: DragContext) {
  // Where no finger can pull it, a handle only covers its slot.
  const target = pointedAt(press);
  const surface = target && surfaceOf(target.fecha);
  const shift = target && shownShiftAt(days, target, filter);
  return target && surface && shift ? { target, surface, shift } : null;
}

/** The shift whose element this is, or is within. */
function shiftOf(days: readonly DayView[], element: HTMLElement): Shift | null {
  const box = element.closest<HTMLElement>('[data-bloque]');
  const view = days.find(({ fecha }) => fecha === box?.dataset['fecha']);
  const start = parseHora(box?.dataset['inicio'] ?? '');
  return view?.shifts.find((shift) => shift.offGrid === null && shift.start === start) ?? null;
}

/** The shift under a pointer, if the filter shows it and it can be moved. */
function shownShiftAt(
  days: readonly DayView[],
  { fecha, slot, key }: GridTarget,
  filter: Filter,
): Shift | null {
  const view = days.find((one) => one.fecha === fecha);
  const shift = view === undefined ? null : shiftOn(view, slot, key);
  const isMovable = shift?.offGrid === null && (filter === 'todas' || filter === estadoOf(shift));
  return isMovable ? shift : null;
}
