import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf } from '#domain/calendar/status.ts';
import { type Fecha, parseHora, type Slot, slotStart } from '#domain/calendar/time.ts';
import type { CalendarCommands } from '#features/calendar/commands/calendar-commands.ts';
import { type GridTarget, targetAt, targetOf } from '#features/calendar/commands/grid-target.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import type { Filter } from '#features/calendar/view-model/views.ts';
import type { DragSurface } from './follow-pointer.ts';

/** For mice and pens only: phones never load it. */
export const loadDrag = () => import('./follow-pointer.ts');

interface DragContext {
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
 * Begins the drag of what was pressed: a handle, a free slot or a shift. A drag ends as an edit of what it began on:
 * what somebody else changes meanwhile is a conflict.
 */
export function beginDrag(press: PointerEvent, context: DragContext): void {
  const { days, filter, commands, surfaceOf, onClick } = context;
  const viewOf = ({ fecha }: { readonly fecha: Fecha }) =>
    days.find((view) => view.fecha === fecha);
  const pressed = press.target as HTMLElement;
  const edge = pressed.dataset['borde'];
  if (edge === 'inicio' || edge === 'fin') {
    const shift = shiftOf(days, pressed);
    const view = shift && viewOf(shift);
    const surface = shift && surfaceOf(shift.fecha);
    if (!shift || !view || !surface) return;
    press.preventDefault();
    const { clientX, clientY } = press;
    whilePressed(press, ({ followPointer, edgeDrag }) => {
      followPointer(surface, press, edgeDrag(view, shift, edge), (ends) => {
        if (ends === null) return;
        // The handle covered the slot that was clicked.
        if (ends.start === shift.start && ends.end === shift.end)
          onClick(targetAt(clientX, clientY));
        else commands.resize(shift, ends);
      });
    });
    return;
  }
  const target = targetOf(pressed);
  const view = target && viewOf(target);
  const surface = target && surfaceOf(target.fecha);
  if (!target || !view || !surface) return;
  if (commands.canPaint(view, target)) {
    whilePressed(press, ({ whenDragged, followPointer, paintDrag }) => {
      whenDragged(press, false, (move) =>
        followPointer(surface, move, paintDrag(view, target), (span) => {
          if (span !== null) commands.paint(target.fecha, span);
        }),
      );
    });
    return;
  }
  const shift = shownShiftAt(view, target.slot, filter);
  if (shift === undefined) return;
  whilePressed(press, ({ whenDragged, followPointer, moveDrag }) => {
    whenDragged(press, true, (move) =>
      followPointer(surface, move, moveDrag(days, shift, target.slot), (to) => {
        if (to === null) return;
        if (to.by.days === 0 && to.by.slots === 0) onClick(target);
        else commands.move(shift, to.by).catch(warnNotLoaded);
      }),
    );
  });
}

/** The shift whose element this is, or is within. */
function shiftOf(days: readonly DayView[], element: HTMLElement): Shift | null {
  const box = element.closest<HTMLElement>('[data-bloque]');
  const view = days.find(({ fecha }) => fecha === box?.dataset['fecha']);
  const start = parseHora(box?.dataset['inicio'] ?? '');
  return view?.shifts.find((shift) => shift.offGrid === null && shift.start === start) ?? null;
}

/** The shift on a slot, if the filter shows it and it can be moved. */
function shownShiftAt({ shifts }: DayView, slot: Slot, filter: Filter): Shift | undefined {
  const minute = slotStart(slot);
  return shifts.find(
    (shift) =>
      shift.offGrid === null &&
      shift.start <= minute &&
      minute < shift.end &&
      (filter === 'todas' || filter === estadoOf(shift)),
  );
}

/** Begins a drag once its code is loaded; a press released before that is a click. */
function whilePressed(
  press: PointerEvent,
  begin: (drags: Awaited<ReturnType<typeof loadDrag>>) => void,
): void {
  const pressed = new AbortController();
  const { signal } = pressed;
  let latest = press;
  const release = ({ pointerId }: PointerEvent) => {
    if (pointerId === press.pointerId) pressed.abort();
  };
  const follow = (move: PointerEvent) => {
    latest = move;
  };
  addEventListener('pointermove', follow, { signal });
  addEventListener('pointerup', release, { signal });
  addEventListener('pointercancel', release, { signal });
  loadDrag().then((drags) => {
    if (signal.aborted) return;
    pressed.abort();
    begin(drags);
    // Replays the last move, since the pointer may rest there.
    if (latest !== press) press.target?.dispatchEvent(new PointerEvent('pointermove', latest));
  }, warnNotLoaded);
}

/** Nothing was moved: the next drag loads the code again. */
function warnNotLoaded(cause: unknown): void {
  console.warn('the code of a drag was not loaded', cause);
}
