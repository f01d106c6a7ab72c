/**
 * Runs work in one tab or worker of this device at a time. Correctness never depends on the lock: the work runs without
 * it in old browsers, and where site data are blocked, which denies locks too.
 * @param over if it is aborted while this waits for the lock, the work is not done, and this rejects with the signal's
 * reason.
 */
export async function underLock<T>(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<T>,
  over?: AbortSignal,
): Promise<T> {
  if (locks === undefined) return work();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await locks.request(name, { ...(over && { signal: over }) }, begin);
  } catch (error) {
    if (isBegun || over?.aborted) throw error;
    return work();
  }
}
