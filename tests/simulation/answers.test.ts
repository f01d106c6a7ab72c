import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersHistory } from './answer-history.ts';
import { playAnswers } from './answer-world.ts';
import { EVERY_FAULT } from './world.ts';

/** Events that must happen often enough to prove anything. */
const EVENTS = [
  ...EVERY_FAULT,
  'partitioned',
  'deaf',
  'answer-accepted',
  'answer-declined',
  'answer-withdrew',
  'answer-unchanged',
  'answer-taken',
  'answer-changed',
  'answer-accepted-in-part',
  'answer-gone',
  'answer-not-assigned',
  'answer-replayed',
  'answer-replaced',
  'answered-again-after-sending',
  ...['remove', 'grow', 'move', 'split', 'open', 'confirm', 'cover'].map(
    (edit) => `family-${edit}-while-answering`,
  ),
  'end-care-while-answering',
];

/** `npm run simulate -- --histories N` runs more. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 200);
const SEED = process.env['SEED'] === undefined ? undefined : Number(process.env['SEED']);

test(`in ${HISTORIES} histories of faults every answer is carried out once or told to be lost, and no shift is shown as one's own before the server says so`, {
  timeout: 60 * 60_000,
}, async () => {
  const met = new Map<string, number>();
  const witness = (event: string) => met.set(event, (met.get(event) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(answersHistory, async (drawn) => {
      expect(await playAnswers(drawn, undefined, witness)).toEqual([]);
    }),
    { numRuns: HISTORIES, ...(SEED === undefined ? {} : { seed: SEED }) },
  );
  // An event that hardly ever occurs would prove nothing.
  const rare = EVENTS.filter((name) => (met.get(name) ?? 0) < HISTORIES / 50);
  expect(rare, JSON.stringify([...met])).toEqual([]);
});
