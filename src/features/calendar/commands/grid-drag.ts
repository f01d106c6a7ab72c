/**
 * Dragging in the grid, outside React from press to release: a ghost is moved by hand, once a frame,
 * and only the release becomes an edit. For mice and pens only: a moving finger scrolls.
 */

import type { Shift } from '#domain/calendar/day.ts';
import { clamp, PENDING, resizeLimits } from '#domain/calendar/edit.ts';
import { type Move, movedShift, moveShifts } from '#domain/calendar/move.ts';
import {
  DAY_MINUTES,
  type Fecha,
  formatHora,
  type Minute,
  SLOT_MINUTES,
  type Slot,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import type { GridTarget } from './grid-target.ts';

/** Where a drag leads. */
export interface DraggedTo extends Span {
  /** Index among the columns on the screen; else the one in which the drag began. */
  readonly column?: number;
  /** Something else is there, so that nothing would happen. */
  readonly isTaken?: boolean;
}

/** A drag: maps where the pointer is to the resulting interval. */
export interface Drag<To extends DraggedTo = DraggedTo> {
  readonly at: (minute: Minute, column: number) => To;
}

/**
 * Ends snap outwards: 0.1 of a slot is added away from the block, so the middle of a slot counts as
 * inside it, and a press on a handle, which lies within a third of its slot, moves nothing.
 */
const LEAN = 0.1;

/** Moves one end of a block, between its neighbours. */
export function edgeDrag({ shown, clock }: DayView, shift: Shift, edge: 'inicio' | 'fin'): Drag {
  const { earliest, latest } = resizeLimits(shown, shift, clock.missing);
  return {
    at(minute) {
      const lean = edge === 'inicio' ? -LEAN : LEAN;
      const snapped = Math.round(minute / SLOT_MINUTES + lean) * SLOT_MINUTES;
      return edge === 'inicio'
        ? { start: clamp(snapped, earliest, shift.end - SLOT_MINUTES), end: shift.end }
        : { start: shift.start, end: clamp(snapped, shift.start + SLOT_MINUTES, latest) };
    },
  };
}

/** Paints a new shift from a free slot, up to its neighbours. */
export function paintDrag({ shown, clock }: DayView, { fecha, slot }: GridTarget): Drag {
  const begin = { start: slotStart(slot), end: slotStart(slot) + SLOT_MINUTES };
  const anchor: Shift = {
    ...begin,
    fecha,
    ...PENDING,
    nueva: true,
    offGrid: null,
  };
  const { earliest, latest } = resizeLimits(shown, anchor, clock.missing);
  return {
    at(minute) {
      const under = Math.floor(minute / SLOT_MINUTES) * SLOT_MINUTES;
      return {
        start: clamp(under, earliest, begin.start),
        end: clamp(under + SLOT_MINUTES, begin.end, latest),
      };
    },
  };
}

/** Where a block is moved to. */
export interface MovedTo extends DraggedTo {
  readonly by: Required<Move>;
}

/**
 * Moves a block to another time or day, by as many slots and columns as the pointer has gone.
 * @param days the columns on the screen, which are consecutive days.
 * @param grabbed the slot that was pressed.
 */
export function moveDrag(days: readonly DayView[], shift: Shift, grabbed: Slot): Drag<MovedTo> {
  const views = new Map(days.map((view) => [view.fecha, view]));
  const from = days.findIndex(({ fecha }) => fecha === shift.fecha);
  return {
    at(minute, column) {
      const gone = Math.floor(minute / SLOT_MINUTES) - grabbed;
      const earliest = -shift.start / SLOT_MINUTES;
      const latest = (DAY_MINUTES - shift.end) / SLOT_MINUTES;
      const by = { days: column - from, slots: clamp(gone, earliest, latest) };
      const { start, end } = movedShift(shift, by);
      const isFree = moveShifts((fecha) => views.get(fecha) ?? never(fecha), [shift], by) !== null;
      return { by, column, start, end, isTaken: !isFree };
    },
  };
}

function never(fecha: Fecha): never {
  throw new RangeError(`${fecha} is not on the screen`);
}

/** A mouse that moves less than this between press and release counts as a click. */
const CLICK_PX = 5;

/**
 * Calls back once when a pressed mouse has moved farther than a click does.
 * @param sideways whether to another column counts too.
 */
export function whenDragged(
  press: PointerEvent,
  sideways: boolean,
  begin: (move: PointerEvent) => void,
): void {
  const pressed = new AbortController();
  const { signal } = pressed;
  const stop = () => pressed.abort();
  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    const across = sideways ? Math.abs(event.clientX - press.clientX) : 0;
    if (Math.max(across, Math.abs(event.clientY - press.clientY)) < CLICK_PX) return;
    stop();
    begin(event);
  }
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', stop, { signal });
  addEventListener('pointercancel', stop, { signal });
}

export interface DragSurface {
  /** Captures the pointer and scrolls. */
  readonly scroller: HTMLElement;
  /** The columns of the days, each from 00:00 to 24:00. */
  readonly columns: readonly HTMLElement[];
  /** The one in which the drag begins. */
  readonly column: HTMLElement;
  readonly ghost: HTMLElement;
}

/**
 * Distance from the scroller's edge, in pixels, within which it scrolls automatically, and its speed per
 * frame.
 */
const EDGE_PX = 36;
const SCROLL_PX = 10;

/**
 * Follows a pointer until it is released. `onEnd` gets the interval, or null when the drag was cancelled
 * (Escape, or `pointercancel`).
 */
export function followPointer<To extends DraggedTo>(
  surface: DragSurface,
  press: PointerEvent,
  drag: Drag<To>,
  onEnd: (to: To | null) => void,
): void {
  const { scroller, columns, column, ghost } = surface;
  const label = ghost.firstElementChild;
  const pixelsPerMinute = column.offsetHeight / slotStart(48);
  const following = new AbortController();
  const { signal } = following;
  let pointer = press;
  let frame = 0;
  let drawn: DraggedTo | null = null;

  function draw(): void {
    // The view was removed: no release will come.
    if (!scroller.isConnected) {
      giveUp();
      return;
    }
    const box = scroller.getBoundingClientRect();
    if (pointer.clientY > box.bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
    else if (pointer.clientY < box.top + EDGE_PX * 2) scroller.scrollTop -= SCROLL_PX;
    const to = placeOf(pointer);
    if (to.start !== drawn?.start || to.end !== drawn.end || to.column !== drawn.column) {
      if (drawn === null || to.column !== drawn.column) drawIn(columns[to.column ?? -1] ?? column);
      drawn = to;
      ghost.style.transform = `translateY(${to.start * pixelsPerMinute}px)`;
      ghost.style.height = `${(to.end - to.start) * pixelsPerMinute}px`;
      ghost.toggleAttribute('data-ocupado', to.isTaken === true);
      if (label) label.textContent = `${formatHora(to.start)}–${formatHora(to.end)}`;
    }
    frame = requestAnimationFrame(draw);
  }

  function drawIn({ offsetLeft, offsetWidth }: HTMLElement): void {
    ghost.style.left = `${offsetLeft}px`;
    ghost.style.width = `${offsetWidth}px`;
  }

  function end(result: To | null): void {
    cancelAnimationFrame(frame);
    ghost.hidden = true;
    following.abort();
    if (scroller.hasPointerCapture(press.pointerId))
      scroller.releasePointerCapture(press.pointerId);
    onEnd(result);
  }

  function placeOf({ clientX, clientY }: PointerEvent): To {
    const { left, top, width } = column.getBoundingClientRect();
    const across = Math.floor((clientX - left) / width) + columns.indexOf(column);
    return drag.at((clientY - top) / pixelsPerMinute, clamp(across, 0, columns.length - 1));
  }
  function move(event: PointerEvent): void {
    pointer = event;
  }
  function release(event: PointerEvent): void {
    swallowClick(true);
    end(placeOf(event));
  }
  function giveUp(): void {
    end(null);
  }
  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    giveUp();
    swallowClick(false);
  }

  scroller.setPointerCapture(press.pointerId);
  ghost.hidden = false;
  scroller.addEventListener('pointermove', move, { signal });
  scroller.addEventListener('pointerup', release, { signal });
  scroller.addEventListener('pointercancel', giveUp, { signal });
  addEventListener('keydown', key, { capture: true, signal });
  draw();
}

/**
 * Ignores the click that the release of a drag causes, in some browsers on the slot beneath. The click comes
 * with the release, so that one by keyboard afterwards is meant.
 */
function swallowClick(isReleased: boolean): void {
  const given = new AbortController();
  const { signal } = given;
  const giveBack = () => setTimeout(() => given.abort());
  addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    once: true,
    signal,
  });
  if (isReleased) giveBack();
  else addEventListener('pointerup', giveBack, { capture: true, once: true, signal });
  // A release outside the window is told to nobody.
  addEventListener('pointerdown', () => given.abort(), { capture: true, once: true, signal });
}
