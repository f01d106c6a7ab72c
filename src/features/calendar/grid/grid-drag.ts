/**
 * Dragging in the grid, outside React from press to release: a ghost is moved by hand, once a frame,
 * and only the release becomes an edit. For mice and pens only: a moving finger scrolls.
 */

import type { Block } from '#domain/calendar/day.ts';
import { clamp, resizeLimits } from '#domain/calendar/edit.ts';
import {
  formatHora,
  type Minute,
  SLOT_MINUTES,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import type { GridTarget } from './grid-target.ts';

/** A drag: maps the pointer's minute to the resulting interval. */
export interface Drag {
  readonly at: (minute: Minute) => Span;
}

/**
 * Ends snap outwards: 0.1 of a half hour is added away from the block, so the middle of a half hour counts as
 * inside it, and a press on a handle, which lies within a third of its half hour, moves nothing.
 */
const LEAN = 0.1;

/** Moves one end of a block, between its neighbours. */
export function edgeDrag({ shown, clock }: DayView, block: Block, edge: 'inicio' | 'fin'): Drag {
  const { earliest, latest } = resizeLimits(shown, block, clock.missing);
  return {
    at(minute) {
      const lean = edge === 'inicio' ? -LEAN : LEAN;
      const snapped = Math.round(minute / SLOT_MINUTES + lean) * SLOT_MINUTES;
      return edge === 'inicio'
        ? { start: clamp(snapped, earliest, block.end - SLOT_MINUTES), end: block.end }
        : { start: block.start, end: clamp(snapped, block.start + SLOT_MINUTES, latest) };
    },
  };
}

/** Paints a new shift from a free half hour, up to its neighbours. */
export function paintDrag({ shown, clock }: DayView, { fecha, slot }: GridTarget): Drag {
  const begin = { start: slotStart(slot), end: slotStart(slot) + SLOT_MINUTES };
  const anchor: Block = {
    ...begin,
    fecha,
    status: 'pendiente',
    cuidador: null,
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

/** A mouse that moves less than this between press and release counts as a click. */
const CLICK_PX = 5;

/** Calls back once when a pressed mouse has moved farther than a click does. */
export function whenDragged(press: PointerEvent, begin: (move: PointerEvent) => void): void {
  const pressed = new AbortController();
  const { signal } = pressed;
  const stop = () => pressed.abort();
  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    if (Math.abs(event.clientY - press.clientY) < CLICK_PX) return;
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
  /** The column of the day, from 00:00 to 24:00. */
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
export function followPointer(
  surface: DragSurface,
  press: PointerEvent,
  drag: Drag,
  onEnd: (interval: Span | null) => void,
): void {
  const { scroller, column, ghost } = surface;
  const label = ghost.firstElementChild;
  const pixelsPerMinute = column.offsetHeight / slotStart(48);
  const following = new AbortController();
  const { signal } = following;
  let pointerY = press.clientY;
  let frame = 0;
  let drawn: Span | null = null;

  function draw(): void {
    // The view was removed: no release will come.
    if (!scroller.isConnected) {
      giveUp();
      return;
    }
    const box = scroller.getBoundingClientRect();
    if (pointerY > box.bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
    else if (pointerY < box.top + EDGE_PX * 2) scroller.scrollTop -= SCROLL_PX;
    const interval = drag.at(minuteAt(pointerY));
    if (interval.start !== drawn?.start || interval.end !== drawn.end) {
      drawn = interval;
      ghost.style.transform = `translateY(${interval.start * pixelsPerMinute}px)`;
      ghost.style.height = `${(interval.end - interval.start) * pixelsPerMinute}px`;
      if (label) label.textContent = `${formatHora(interval.start)}–${formatHora(interval.end)}`;
    }
    frame = requestAnimationFrame(draw);
  }

  function end(result: Span | null): void {
    cancelAnimationFrame(frame);
    ghost.hidden = true;
    following.abort();
    if (scroller.hasPointerCapture(press.pointerId))
      scroller.releasePointerCapture(press.pointerId);
    onEnd(result);
  }

  function minuteAt(y: number): Minute {
    return (y - column.getBoundingClientRect().top) / pixelsPerMinute;
  }
  function move(event: PointerEvent): void {
    pointerY = event.clientY;
  }
  function release(event: PointerEvent): void {
    swallowClick(true);
    end(drag.at(minuteAt(event.clientY)));
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
  ghost.style.left = `${column.offsetLeft}px`;
  ghost.style.width = `${column.offsetWidth}px`;
  ghost.hidden = false;
  scroller.addEventListener('pointermove', move, { signal });
  scroller.addEventListener('pointerup', release, { signal });
  scroller.addEventListener('pointercancel', giveUp, { signal });
  addEventListener('keydown', key, { capture: true, signal });
  draw();
}

/**
 * Ignores the click that the release of a drag causes, in some browsers on the half hour beneath. The click comes
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
