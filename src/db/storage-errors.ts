/**
 * Why a write to the device's storage or a read of it failed, as far as the user must know. `outdated`: this page is
 * older than its data, so that only a reload helps.
 */
export type StorageFailure = 'full' | 'lost' | 'outdated' | 'other';

/** A storage failure that the worker reported: an error object loses its class on the way to the page. */
export class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
  readonly storage: StorageFailure;

  constructor(storage: StorageFailure) {
    super(`the worker's storage: ${storage}`);
    this.storage = storage;
  }
}

/**
 * Determines the kind of a database error. Dexie wraps the browser's own error, and only the inner error of an aborted
 * transaction shows that the disk was full.
 */
export function storageFailure(error: unknown): StorageFailure {
  let failure: StorageFailure = 'other';
  for (let inner = error; inner instanceof Error; inner = innerOf(inner)) {
    if (inner instanceof WorkerFailure) return inner.storage;
    if (inner.name === 'QuotaExceededError') return 'full';
    // Safari, after a page was long in the background: «Connection to Indexed Database server lost».
    if (inner.name === 'UnknownError' || /server lost/i.test(inner.message)) return 'lost';
    // Closed for good, unless the error within says why it could not be opened again.
    failure = inner.name === 'DatabaseClosedError' ? 'outdated' : 'other';
  }
  return failure;
}

function innerOf(error: Error): unknown {
  return 'inner' in error && error.inner !== error ? error.inner : error.cause;
}
