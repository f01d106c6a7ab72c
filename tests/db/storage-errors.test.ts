import Dexie from 'dexie';
import { expect, it } from 'vitest';
import { storageFailure, WorkerFailure } from '#db/storage-errors.ts';

const FULL = new DOMException('no room', 'QuotaExceededError');
const LOST = new DOMException('gone', 'UnknownError');

it.each([
  ['a full disk', FULL, 'full'],
  ['a full disk, as Dexie reports it', new Dexie.AbortError('aborted', FULL), 'full'],
  ['a lost connection', LOST, 'lost'],
  ['one that could not be opened again', new Dexie.DatabaseClosedError('closed', LOST), 'lost'],
  ['a page that is older than its data', new Dexie.DatabaseClosedError(), 'outdated'],
  [
    'an opening that another cause ended',
    new Dexie.DatabaseClosedError('closed', new Error()),
    'other',
  ],
  ['what the worker reported', new WorkerFailure('full'), 'full'],
  ['anything else', new Error('why'), 'other'],
])('tells %s', (_cause, error, kind) => {
  expect(storageFailure(error)).toBe(kind);
});
