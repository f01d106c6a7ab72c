import { type ComponentType, lazy, Suspense } from 'react';

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
