import { useLayoutEffect } from 'react';

/** How many components want each attribute now. */
const wanted = new Map<string, number>();

/**
 * Marks the root element while the caller is on the page, for styles of what is around it. With `:has()` on the root, an
 * element added anywhere would have the browser restyle all that any rule with `:has()` names.
 */
export function useRootAttribute(name: `data-${string}`): void {
  useLayoutEffect(() => {
    const add = (count: number) => {
      const now = (wanted.get(name) ?? 0) + count;
      wanted.set(name, now);
      document.documentElement.toggleAttribute(name, now > 0);
    };
    add(1);
    return () => add(-1);
  }, [name]);
}
