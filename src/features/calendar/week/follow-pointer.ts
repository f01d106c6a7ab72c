/**
 * Following the pointer of a drag in the grid, outside React from press to release: a ghost is moved by hand, once a
 * frame, and only the release becomes an edit.
 */

import { clamp } from '#domain/calendar/edit.ts';
import { DAY_MINUTES, formatHora, type Minute, type Span } from '#domain/calendar/time.ts';
import type { Drag, DraggedTo } from './drag.ts';

/** The elements in which a drag is followed and drawn. */
export interface DragSurface {
  /** Captures the pointer and scrolls. */
  readonly scroller: HTMLElement;
  /** The columns of the days, each from 00:00 to 24:00. */
  readonly columns: readonly HTMLElement[];
  /** The one in which the drag begins. */
  readonly column: HTMLElement;
  readonly ghost: HTMLElement;
}

/** A mouse that moves less than this between press and release counts as a click. */
const CLICK_PX = 5;
/** A finger that has rested trembles: it drags once it has gone this far. */
const TREMBLE_PX = 10;

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

/** Distance from the scroller's edge, in pixels, within which it scrolls by itself, and its speed per frame. */
const EDGE_PX = 36;
const SCROLL_PX = 10;

/** Follows a pointer until it is released. `onEnd` gets null when the drag was cancelled (Escape, `pointercancel`). */
export function followPointer<To extends DraggedTo>(
  surface: DragSurface,
  press: PointerEvent,
  drag: Drag<To>,
  onEnd: (to: To | null) => void,
): void {
  const { scroller, columns, column, ghost } = surface;
  const label = ghost.firstElementChild;
  const pixelsPerMinute = column.offsetHeight / DAY_MINUTES;
  const following = new AbortController();
  const { signal } = following;
  let pointer = press;
  let frame = 0;
  let drawn: DraggedTo | null = null;
  /** The ghost of what goes on after 24:00, in the next column. */
  let rest: HTMLElement | null = null;

  function draw(): void {
    // The view was removed: no release will be seen.
    if (!scroller.isConnected) {
      cancel();
      return;
    }
    if (pointer !== press) scrollAtEdges();
    const to = placeOf(pointer);
    if (to.start !== drawn?.start || to.end !== drawn.end || to.column !== drawn.column) {
      if (drawn === null || to.column !== drawn.column)
        drawIn(ghost, columns[to.column ?? -1] ?? column);
      drawn = to;
      drawSpan(ghost, { start: to.start, end: Math.min(to.end, DAY_MINUTES) });
      drawRest(to.end - DAY_MINUTES);
      ghost.toggleAttribute('data-ocupado', to.isTaken === true);
      if (label) label.textContent = `${formatHora(to.start)}–${formatEnd(to.end)}`;
    }
    frame = requestAnimationFrame(draw);
  }

  function scrollAtEdges(): void {
    const { bottom } = scroller.getBoundingClientRect();
    const isTall = scroller.scrollHeight > scroller.clientHeight;
    const scrolling = isTall ? scroller : document.scrollingElement;
    if (scrolling === null) return;
    // The heads stay at the upper edge; the bars at the lower one are the page's padding for what scrolls.
    const heads = scroller.firstElementChild?.getBoundingClientRect().bottom ?? 0;
    const bars = Number.parseFloat(getComputedStyle(scrolling).scrollPaddingBlockEnd) || 0;
    if (pointer.clientY > Math.min(bottom, innerHeight) - bars - EDGE_PX)
      scrolling.scrollTop += SCROLL_PX;
    else if (pointer.clientY < heads + EDGE_PX / 2) scrolling.scrollTop -= SCROLL_PX;
  }

  function drawIn({ style }: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement): void {
    style.left = `${offsetLeft}px`;
    style.width = `${offsetWidth}px`;
  }

  function drawSpan({ style }: HTMLElement, { start, end: until }: Span): void {
    style.transform = `translateY(${start * pixelsPerMinute}px)`;
    style.height = `${(until - start) * pixelsPerMinute}px`;
  }

  function drawRest(until: Minute): void {
    const next = columns[columns.indexOf(column) + 1];
    if (until <= 0 || next === undefined) {
      rest?.remove();
      rest = null;
      return;
    }
    if (rest === null) {
      rest = ghost.cloneNode() as HTMLElement;
      drawIn(rest, next);
      ghost.after(rest);
    }
    drawSpan(rest, { start: 0, end: until });
  }

  function end(result: To | null): void {
    cancelAnimationFrame(frame);
    ghost.hidden = true;
    rest?.remove();
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
  /** Another finger moves nothing. */
  const isFollowed = ({ pointerId }: PointerEvent) => pointerId === press.pointerId;
  function move(event: PointerEvent): void {
    if (!isFollowed(event)) return;
    const gone = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (pointer !== press || press.pointerType !== 'touch' || gone > TREMBLE_PX) pointer = event;
  }
  function release(event: PointerEvent): void {
    if (!isFollowed(event)) return;
    move(event);
    ignoreClick(true);
    end(placeOf(pointer));
  }
  function cancel(event?: PointerEvent): void {
    if (event === undefined || isFollowed(event)) end(null);
  }
  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
    ignoreClick(false);
  }

  scroller.setPointerCapture(press.pointerId);
  ghost.hidden = false;
  scroller.addEventListener('pointermove', move, { signal });
  scroller.addEventListener('pointerup', release, { signal });
  scroller.addEventListener('pointercancel', cancel, { signal });
  addEventListener('keydown', key, { capture: true, signal });
  draw();
}

/**
 * Ignores the click that the release of a drag causes, in some browsers on the slot beneath. It comes in the same task
 * as the release; a later click, by keyboard for instance, is handled.
 */
function ignoreClick(isReleased: boolean): void {
  const ignoring = new AbortController();
  const { signal } = ignoring;
  const stopSoon = () => setTimeout(() => ignoring.abort());
  addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    once: true,
    signal,
  });
  if (isReleased) stopSoon();
  else addEventListener('pointerup', stopSoon, { capture: true, once: true, signal });
  // A release outside the window fires no event here.
  addEventListener('pointerdown', () => ignoring.abort(), { capture: true, once: true, signal });
}

function formatEnd(end: Minute): string {
  return formatHora(end > DAY_MINUTES ? end - DAY_MINUTES : end);
}
