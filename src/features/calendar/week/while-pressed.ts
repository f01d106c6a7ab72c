/** The code of drags, loaded a moment after the week. */
export const loadDrag = () => import('./begin-drag.ts');

/** Begins a drag once its code is loaded; a press released before that is a click. */
export function whilePressed(
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
  loadDrag().then(
    (drags) => {
      if (signal.aborted) return;
      pressed.abort();
      begin(drags);
      // Replays the last move, since the pointer may rest there.
      if (latest !== press) press.target?.dispatchEvent(new PointerEvent('pointermove', latest));
    },
    (cause: unknown) => console.warn('a drag was not loaded', cause),
  );
}
