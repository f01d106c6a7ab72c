/** The failure of a call whose code could not be loaded. */
export interface Unloaded {
  readonly kind: 'network';
  readonly cause: unknown;
}

/**
 * Makes a call once its code is loaded. If the code cannot be loaded, the result is the same failure as without a
 * network.
 */
export function callLoaded<Calls, T>(
  load: () => Promise<Calls>,
  call: (calls: Calls) => Promise<T>,
): Promise<T | Unloaded> {
  return load().then(call, (cause: unknown): Unloaded => ({ kind: 'network', cause }));
}
