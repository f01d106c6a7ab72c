import { expect, it } from 'vitest';
import { createTroubleWatch } from '#account/storage-trouble.ts';

const FULL = new DOMException('no room', 'QuotaExceededError');

it('a disk is full until all writes that found it full have succeeded', () => {
  const trouble = createTroubleWatch();
  trouble.wrote('pull', FULL);
  trouble.wrote('save', FULL);
  trouble.wrote('unload-drafts');
  trouble.wrote('save');
  expect(trouble.current()).toEqual(['full']);
  trouble.wrote('pull', new Error('no network'));
  expect(trouble.current()).toEqual(['full']);
  trouble.wrote('pull');
  expect(trouble.current()).toEqual([]);
});

it('a disk that has room again is full for the next write that finds it so', () => {
  const trouble = createTroubleWatch();
  trouble.wrote('outbox', FULL);
  trouble.clear('full');
  trouble.wrote('pull', FULL);
  trouble.wrote('pull');
  expect(trouble.current()).toEqual([]);
});

it('no other failure of a write is a full disk', () => {
  const trouble = createTroubleWatch();
  trouble.wrote('save', new Error('no'));
  expect(trouble.current()).toEqual([]);
});
