import type { Failure } from '#api/errors.ts';

/** The failure of a call whose code could not be loaded: the same as without a network. */
export type Unloaded = Extract<Failure, { readonly kind: 'network' }>;

/** Makes a call once its code is loaded. */
export function callLoaded<Calls, T>(
  load: () => Promise<Calls>,
  call: (calls: Calls) => Promise<T>,
): Promise<T | Unloaded> {
  return load().then(call, (cause: unknown): Unloaded => ({ kind: 'network', cause }));
}
