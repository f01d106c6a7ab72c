/** A finger that rests this long draws a shift on a free slot, or moves the one that is there; a tap is shorter, and a swipe moves before. */
const HOLD_MS = 350;
/** A resting finger trembles. */
const STILL_PX = 10;
/** Felt, where the device can vibrate. */
const VIBRATE_MS = 15;

/** Calls back once when the finger that just went down has rested. Moving, lifting it or a second finger cancels. */
export function whenHeld(press: PointerEvent, begin: (held: PointerEvent) => void): void {
  const resting = new AbortController();
  const { signal } = resting;
  const stop = () => resting.abort();
  let latest = press;
  const drag = () => {
    if (signal.aborted) return;
    stop();
    navigator.vibrate?.(VIBRATE_MS);
    begin(latest);
    cancelIfSwiped(press);
  };
  const timer = setTimeout(
    // On a busy page moves may wait for the next frame: a swipe that it has not seen yet is no hold.
    () => requestAnimationFrame(drag),
    // It rests since it was pressed, not since this code was loaded.
    Math.max(0, HOLD_MS - (performance.now() - press.timeStamp)),
  );
  signal.addEventListener('abort', () => clearTimeout(timer));
  addEventListener(
    'pointermove',
    (move) => {
      if (!isStill(press, move)) stop();
      latest = move;
    },
    { signal },
  );
  addEventListener('pointerdown', stop, { signal });
  addEventListener('pointerup', stop, { signal });
  addEventListener('pointercancel', stop, { signal });
}

function isStill(press: PointerEvent, { clientX, clientY }: PointerEvent): boolean {
  return Math.hypot(clientX - press.clientX, clientY - press.clientY) <= STILL_PX;
}

/**
 * Ends what a hold has begun where the finger had moved before it could rest: a busy device delivers moves late, and
 * their own time says that it was a swipe.
 */
function cancelIfSwiped(press: PointerEvent): void {
  const awaiting = new AbortController();
  const { signal } = awaiting;
  addEventListener(
    'pointermove',
    (move) => {
      if (move.pointerId !== press.pointerId) return;
      const isLate = move.timeStamp - press.timeStamp < HOLD_MS;
      if (isLate && isStill(press, move)) return;
      awaiting.abort();
      const { pointerId } = press;
      if (isLate)
        press.target?.dispatchEvent(
          new PointerEvent('pointercancel', { pointerId, bubbles: true }),
        );
    },
    { capture: true, signal },
  );
  addEventListener('pointerup', () => awaiting.abort(), { signal });
  addEventListener('pointercancel', () => awaiting.abort(), { signal });
}

/** Until the finger is lifted: its release is no tap, and a long press opens no menu. */
export function keepFromClicking(element: HTMLElement): void {
  const held = new AbortController();
  const { signal } = held;
  const prevent = (event: Event) => event.preventDefault();
  element.addEventListener('contextmenu', prevent, { signal });
  element.addEventListener(
    'touchend',
    (event) => {
      event.preventDefault();
      held.abort();
    },
    { signal, passive: false },
  );
  element.addEventListener('touchcancel', () => held.abort(), { signal });
}
