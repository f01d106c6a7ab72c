/** A swipe goes this far sideways, and clearly more sideways than up or down. */
const FAR_PX = 56;
const STEEPEST = 0.6;

/**
 * Calls back when the finger that just went down has swiped sideways: 1 for the days after, -1 for those
 * before. If the browser uses the finger for scrolling (`touch-action: pan-y`) it fires `pointercancel`, and
 * nothing happens.
 * @returns a function that stops waiting for the swipe.
 */
export function whenSwiped(press: PointerEvent, turn: (step: -1 | 1) => void): () => void {
  function stop(): void {
    removeEventListener('pointerup', release);
    removeEventListener('pointercancel', stop);
  }
  function release(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    stop();
    const across = event.clientX - press.clientX;
    const down = Math.abs(event.clientY - press.clientY);
    if (Math.abs(across) < FAR_PX || down > Math.abs(across) * STEEPEST) return;
    turn(across < 0 ? 1 : -1);
  }
  addEventListener('pointerup', release);
  addEventListener('pointercancel', stop);
  return stop;
}
