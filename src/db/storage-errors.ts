/** Why a write or a read of the device's storage failed, as far as it matters to the user. */
export type StorageFailure = 'full' | 'lost' | 'other';

/** A failure reported by the worker: an error object does not reach the page intact. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly storage: StorageFailure;

  constructor(storage: StorageFailure) {
    super(`the worker's storage: ${storage}`);
    this.storage = storage;
  }
}

/**
 * Reads what kind of failure an error of the database is. Dexie wraps the browser's own error, and a
 * transaction aborted for lack of space says so only in the inner error.
 */
export function storageFailure(error: unknown): StorageFailure {
  for (let inner = error; inner instanceof Error; inner = innerOf(inner)) {
    if (inner instanceof WorkerFailure) return inner.storage;
    if (inner.name === 'QuotaExceededError') return 'full';
    // Safari, after a page was long in the background: «Connection to Indexed Database server lost».
    if (inner.name === 'UnknownError' || /server lost/i.test(inner.message)) return 'lost';
  }
  return 'other';
}

function innerOf(error: Error): unknown {
  return 'inner' in error && error.inner !== error ? error.inner : error.cause;
}
