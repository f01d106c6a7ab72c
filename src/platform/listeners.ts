/** A list of listeners: the `subscribe` function of a React store, and the function that notifies them. */
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
