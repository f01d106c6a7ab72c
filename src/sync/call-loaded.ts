/** The failure of a call whose code could not be loaded. */
export interface Unloaded {
  readonly kind: 'network';
  readonly cause: unknown;
}

/** Makes a call once its code is loaded. Where that cannot be, the call fails as without a network. */
export async function callLoaded<Calls, T>(
  load: () => Promise<Calls>,
  call: (calls: Calls) => Promise<T>,
): Promise<T | Unloaded> {
  let calls: Calls;
  try {
    calls = await load();
  } catch (cause) {
    return { kind: 'network', cause };
  }
  return call(calls);
}
