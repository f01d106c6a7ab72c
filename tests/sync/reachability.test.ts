import { expect, it } from 'vitest';
import { type Failure, unreadable } from '#api/errors.ts';
import { shouldReport } from '#sync/reachability.ts';

const AWAY: Failure = { kind: 'network', cause: new Error('away') };
const FAILURES: Readonly<Record<string, Failure>> = {
  away: AWAY,
  unreadable: unreadable(),
  busy: { kind: 'busy', status: 503, retryAfterMs: null },
  rejected: { kind: 'rejected', status: 403, message: null },
  'too-large': { kind: 'too-large' },
  unauthorized: { kind: 'unauthorized' },
};

it.each([
  ['beside what the device has stored', true, ['unreadable', 'busy', 'rejected', 'too-large']],
  ['where nothing is stored', false, ['away', 'unreadable', 'busy', 'rejected', 'too-large']],
] as const)('reports a failure %s', (_where, isRemembered, told) => {
  const news = Object.keys(FAILURES).filter((name) =>
    shouldReport(FAILURES[name] as Failure, isRemembered),
  );
  expect(news).toEqual(told);
});

it('reports a pull that threw, whatever the device has stored', () => {
  expect(shouldReport({ kind: 'failed' }, true)).toBe(true);
});

it('reports a call that was cut off while the server answered another', () => {
  expect(shouldReport(AWAY, true, AWAY)).toBe(false);
  expect(shouldReport(AWAY, true, unreadable())).toBe(true);
  expect(shouldReport(AWAY, true, { kind: 'ok', value: null })).toBe(true);
});
