/** Who is told of changes of something that several observe: the `subscribe` of a React store, and its other end. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    notify(): void {
      for (const changed of listeners) changed();
    },
  };
}
