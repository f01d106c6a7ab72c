import { useEffectEvent, useLayoutEffect } from 'react';

type Events = WindowEventMap & DocumentEventMap;

/** Calls `handle` for each event of the window (or the document) while `isOn`. */
export function useListener<Type extends keyof Events>(
  type: Type,
  handle: (event: Events[Type]) => void,
  { on = window, isOn = true }: { readonly on?: Window | Document; readonly isOn?: boolean } = {},
): void {
  const latest = useEffectEvent((event: Event) => handle(event as Events[Type]));
  // In a layout effect: an event between the commit and a later effect would be lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    on.addEventListener(type, latest);
    return () => on.removeEventListener(type, latest);
  }, [type, on, isOn]);
}
