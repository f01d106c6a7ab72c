import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { history } from './history.ts';
import { NOTHING_WRONG, play } from './run.ts';
import { EVERY_FAULT } from './world.ts';

/** `npm run simulate -- --histories N` runs more. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 500);
const SEED = process.env['SEED'] === undefined ? undefined : Number(process.env['SEED']);

/** Problems other than the faults of single calls. */
const TROUBLES = [
  'partitioned',
  'deaf',
  'unauthorized',
  'too-large',
  'rejected',
  'replayed',
  'list-refused',
  'no-list',
  'unchanged',
];

/** What happens to the changes that a backend tells. */
const TELLINGS = ['told', 'too-far-behind', 'told-late'];
const RARE_TELLINGS = ['told-in-part', 'told-again'];

/** What happens to several devices that edit the same slots. */
const ENCOUNTERS = [
  'conflict',
  'conflict-at-save',
  'drag-over-pull',
  'reported-afterwards',
  'rejected part',
  'cut',
  'retried',
  'discarded',
  'returned',
];

/** What happens to notes. */
const NOTE_EVENTS = [
  'note-rewritten-under-way',
  'note-refused',
  'note-retried',
  'note-replayed',
  'note-discarded',
  'note-joined',
];

test(`in ${HISTORIES} histories of faults nothing is lost or applied twice, no confirmation disappears unreported, and the status is always true`, {
  timeout: 60 * 60_000,
}, async () => {
  const met = new Map<string, number>();
  const witness = (event: string) => met.set(event, (met.get(event) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => {
      expect(await play(drawn, undefined, witness)).toEqual(NOTHING_WRONG);
    }),
    { numRuns: HISTORIES, ...(SEED === undefined ? {} : { seed: SEED }) },
  );
  // An event that hardly ever occurs would prove nothing.
  const times = (name: string) => met.get(name) ?? 0;
  const rare = [
    ...[...EVERY_FAULT, ...TROUBLES, ...TELLINGS].filter((name) => times(name) < HISTORIES / 25),
    ...[...ENCOUNTERS, ...NOTE_EVENTS, ...RARE_TELLINGS].filter(
      (name) => times(name) < HISTORIES / 250,
    ),
  ];
  expect(rare, JSON.stringify([...met])).toEqual([]);
});
