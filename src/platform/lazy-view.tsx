import { type ComponentType, lazy, Suspense } from 'react';
import { pause } from './pause.ts';

const AGAIN_MS = 10_000;

/**
 * A component in a chunk of its own, which is loaded with its first use; until then nothing is shown in its place.
 * @param load fetches the module, and picks the component from it.
 */
export function lazyView<P extends object>(load: () => Promise<ComponentType<P>>) {
  const View = lazy(async () => ({ default: await load() }));
  return function LazyView(props: P) {
    return (
      <Suspense>
        <View {...props} />
      </Suspense>
    );
  };
}

/** Retries until the code has loaded. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(AGAIN_MS);
    }
  }
}

/** Like `lazyView`, for a component that the page does not wait for. */
export function lateView<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazyView(() => untilLoaded(load));
}

/** Like `lazyView`, for a component that the page can do without if it cannot be loaded. */
export function lazyExtra<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazyView<P>(() =>
    load().catch((cause: unknown) => {
      console.warn('not loaded', cause);
      return () => null;
    }),
  );
}
