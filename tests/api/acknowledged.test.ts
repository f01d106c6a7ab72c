import { expect, it } from 'vitest';
import { acknowledged } from '#api/acknowledged.ts';

const outcomeOf = (value: unknown) => acknowledged({ kind: 'ok', value }, () => 'read');

it.each([{ success: true }, {}, undefined, null, 'a text', { success: null }])(
  'an answer of %j is acknowledged',
  (answer) => {
    expect(outcomeOf(answer)).toEqual({ kind: 'ok', value: 'read' });
  },
);

it('leaves a failure as it is', () => {
  const failure = { kind: 'too-large' } as const;
  expect(acknowledged(failure, () => 'read')).toBe(failure);
});
