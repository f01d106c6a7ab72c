import { expect, it } from 'vitest';
import type { Failure } from '#api/errors.ts';
import { isNews } from '#sync/is-news.ts';

const FAILURES: Readonly<Record<Failure['kind'], Failure>> = {
  network: { kind: 'network', cause: new Error('away') },
  busy: { kind: 'busy', status: 503, retryAfterMs: null },
  refused: { kind: 'refused', status: 403, message: null },
  'too-large': { kind: 'too-large' },
  unauthorized: { kind: 'unauthorized' },
};

it.each([
  ['beside what the device remembers', true, ['busy', 'refused', 'too-large']],
  ['where it remembers nothing', false, ['network', 'busy', 'refused', 'too-large']],
] as const)('tells of a failure %s', (_where, isRemembered, told) => {
  const news = Object.values(FAILURES).filter((failure) => isNews(failure, isRemembered));
  expect(news.map(({ kind }) => kind)).toEqual(told);
});
