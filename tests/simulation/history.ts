// Over 250 lines: the generators of all kinds of histories and how they shrink.
import * as fc from 'fast-check';
import type { EditKind } from './calendar-user.ts';
import { SERVER_KINDS, type ServerKind } from './fake-server.ts';
import { NOTES } from './note-log.ts';

/** One event of a history; `steps` is how many steps run before the next one. */
export type Happening =
  | {
      readonly kind: 'add';
      readonly device: number;
      readonly slots: number;
      readonly poison: boolean;
    }
  | { readonly kind: 'remove'; readonly device: number }
  /** Another caregiver in the same hours, so that removal and addition share an interval. */
  | { readonly kind: 'change'; readonly device: number }
  /** Removed and saved, then restored and saved. */
  | { readonly kind: 'put-back'; readonly device: number }
  /** The user of a device edits a calendar that the others edit too, drags in it, saves it, or decides. */
  | {
      readonly kind: 'edit';
      readonly device: number;
      readonly edit: EditKind;
      readonly saves: boolean;
    }
  | { readonly kind: UserAct; readonly device: number }
  /** The user of a device writes a note, or decides about one that was rejected. */
  | {
      readonly kind: 'note';
      readonly device: number;
      readonly place: number;
      readonly poison: boolean;
    }
  | { readonly kind: 'decide-note'; readonly device: number; readonly discards: boolean }
  | { readonly kind: 'wake'; readonly tab: number }
  | { readonly kind: 'kill'; readonly tab: number }
  | { readonly kind: 'partition'; readonly device: number; readonly on: boolean }
  | { readonly kind: 'deafen'; readonly device: number; readonly on: boolean }
  | { readonly kind: 'faults'; readonly rate: number }
  | { readonly kind: 'sign-out'; readonly device: number }
  | { readonly kind: 'sign-in'; readonly device: number }
  | { readonly kind: 'clock'; readonly ms: number }
  | { readonly kind: 'time'; readonly ms: number };

type UserAct = 'press' | 'save' | 'decide';

interface Beat {
  readonly happening: Happening;
  readonly steps: number;
}

/** A whole history. It and its seed determine everything that happens, so it can be replayed. */
export interface History {
  readonly seed: number;
  readonly server: ServerKind;
  /** Whether the devices edit the same slots. */
  readonly isContested: boolean;
  /** Whether the processes of a device take turns, as with Web Locks. */
  readonly locks: boolean;
  /** Requests with more slots are too large for this server (413). */
  readonly maxSlots: number;
  /** The initial share of failing calls; `faults` events change it. */
  readonly faultRate: number;
  readonly beats: readonly Beat[];
}

export const DEVICES = 2;
export const TABS_PER_DEVICE = 2;

const device = fc.nat({ max: DEVICES - 1 });
const tab = fc.nat({ max: DEVICES * TABS_PER_DEVICE - 1 });

type Weighted = fc.WeightedArbitrary<Happening>;

/** Mutations of care requests that no other device names. */
const ownMutations: readonly Weighted[] = [
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      device,
      slots: fc.integer({ min: 1, max: 4 }),
      poison: fc.constant(false),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      device,
      slots: fc.constant(1),
      poison: fc.constant(true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), device }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('change' as const, 'put-back' as const), device }),
  },
];

/** Edits of a few slots that every device edits. */
const contestedEdits: readonly Weighted[] = [
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      device,
      edit: fc.constantFrom<EditKind[]>(
        'add',
        'remove-slot',
        'remove-shift',
        'give',
        'give',
        'confirm',
        'confirm',
        'confirm',
      ),
      saves: fc.boolean(),
    }),
  },
  {
    weight: 25,
    arbitrary: fc.record({
      kind: fc.constantFrom<UserAct[]>('press', 'press', 'save', 'decide', 'decide'),
      device,
    }),
  },
];

/**
 * One device is at work on a shift while another saves a confirmation, which the first may get before it
 * saves.
 */
const encounter: fc.Arbitrary<readonly Beat[]> = fc
  .record({
    device,
    isDrag: fc.boolean(),
    edit: fc.constantFrom<EditKind[]>('confirm', 'remove-slot', 'remove-shift'),
    steps: fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 120 })),
  })
  .map(({ device: first, isDrag, edit, steps: [sending, fetching] }) => [
    {
      happening: isDrag
        ? { kind: 'press', device: first }
        : { kind: 'edit', device: first, edit, saves: false },
      steps: 0,
    },
    {
      happening: { kind: 'edit', device: 1 - first, edit: 'confirm', saves: true },
      steps: sending,
    },
    { happening: { kind: 'wake', tab: first * TABS_PER_DEVICE }, steps: fetching },
    { happening: { kind: 'save', device: first }, steps: 0 },
  ]);

/** Two devices save almost at once, so that one may remove what the other has just confirmed. */
const race: fc.Arbitrary<readonly Beat[]> = fc
  .record({
    device,
    edit: fc.constantFrom<EditKind[]>('confirm', 'give', 'remove-shift'),
    steps: fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 120 })),
  })
  .map(({ device: first, edit, steps: [between, sending] }) => [
    {
      happening: { kind: 'edit', device: first, edit: 'confirm', saves: true },
      steps: between,
    },
    { happening: { kind: 'edit', device: 1 - first, edit, saves: true }, steps: sending },
  ]);

const ownNotes: readonly Weighted[] = [
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('note' as const),
      device,
      place: fc.nat({ max: NOTES.length - 1 }),
      poison: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide-note' as const),
      device,
      discards: fc.boolean(),
    }),
  },
];

const troubles: readonly Weighted[] = [
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wake' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('kill' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('partition' as const, 'deafen' as const),
      device,
      on: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('faults' as const),
      rate: fc.constantFrom(0, 0.2, 0.6, 0.9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign-out' as const), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sign-in' as const), device }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      ms: fc.integer({ min: -3_600_000, max: 3_600_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.integer({ min: 0, max: 400_000 }),
    }),
  },
];

const beatOf = (...of: readonly Weighted[]): fc.Arbitrary<Beat> =>
  fc.record({ happening: fc.oneof(...of), steps: fc.nat({ max: 12 }) });

const upTo40 = { minLength: 1, maxLength: 40, size: 'max' } as const;

const circumstances = {
  seed: fc.integer(),
  // The reference backend is what most families have.
  server: fc.constantFrom('telling' as const, ...SERVER_KINDS),
  locks: fc.boolean(),
  // One shift is two changes, which are never sent apart.
  maxSlots: fc.constantFrom(2, 3, 2000),
  faultRate: fc.constantFrom(0, 0.2, 0.6),
};

/** Histories in which several devices edit the same slots. */
export const contestedHistory: fc.Arbitrary<History> = fc.record({
  ...circumstances,
  isContested: fc.constant(true),
  beats: fc
    .array(
      fc.oneof(
        {
          weight: 9,
          arbitrary: beatOf(...contestedEdits, ...ownNotes, ...troubles).map((beat) => [beat]),
        },
        { weight: 2, arbitrary: encounter },
        { weight: 3, arbitrary: race },
      ),
      upTo40,
    )
    .map((beats) => beats.flat()),
});

/** A note is rejected, and its user decides about it. */
const rejectedNote: fc.Arbitrary<readonly Beat[]> = fc
  .record({ device, discards: fc.boolean(), steps: fc.integer({ min: 20, max: 60 }) })
  .map(({ discards, steps, ...of }) => [
    { happening: { kind: 'note', place: 0, poison: true, ...of }, steps },
    { happening: { kind: 'decide-note', discards, ...of }, steps: 0 },
  ]);

/** Histories in which the devices write nothing but notes. */
export const notesHistory: fc.Arbitrary<History> = fc.record({
  ...circumstances,
  isContested: fc.constant(false),
  beats: fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: beatOf(...ownNotes, ...troubles).map((beat) => [beat]) },
        { weight: 3, arbitrary: rejectedNote },
      ),
      upTo40,
    )
    .map((beats) => beats.flat()),
});

export const history: fc.Arbitrary<History> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...circumstances,
      isContested: fc.constant(false),
      beats: fc.array(beatOf(...ownMutations, ...ownNotes, ...troubles), upTo40),
    }),
  },
  { weight: 4, arbitrary: contestedHistory },
  { weight: 1, arbitrary: notesHistory },
);
