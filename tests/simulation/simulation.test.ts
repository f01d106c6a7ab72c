import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { history } from './history.ts';
import { KEPT, play } from './run.ts';

/** `npm run simulate -- --histories N` asks for more than the suite's share. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 500);
const SEED = process.env['SEED'] === undefined ? undefined : Number(process.env['SEED']);

test(`in ${HISTORIES} histories of faults nothing is lost, nothing applied twice, and the status never lies`, {
  timeout: 60 * 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => {
      expect(await play(drawn)).toEqual(KEPT);
    }),
    { numRuns: HISTORIES, ...(SEED === undefined ? {} : { seed: SEED }) },
  );
});
