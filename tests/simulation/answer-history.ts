import * as fc from 'fast-check';
import { ASKED, CAREGIVERS, type FamilyEdit } from './answer-server.ts';

const DEVICES = CAREGIVERS.length;
export const TABS = DEVICES * 2;

/** One event of a history of answers. */
export type Happening =
  | {
      readonly kind: 'answer';
      readonly device: number;
      readonly yes: boolean;
      readonly which: number;
    }
  | { readonly kind: 'take-back' | 'end-care'; readonly device: number }
  | { readonly kind: 'family'; readonly edit: FamilyEdit; readonly which: number }
  | { readonly kind: 'assign'; readonly device: number; readonly on: boolean }
  | { readonly kind: 'wake' | 'kill'; readonly tab: number }
  | {
      readonly kind: 'partition' | 'deafen' | 'session';
      readonly device: number;
      readonly on: boolean;
    }
  | { readonly kind: 'faults'; readonly rate: number }
  | { readonly kind: 'time'; readonly ms: number };

interface Beat {
  readonly happening: Happening;
  readonly steps: number;
}

/** A whole history; it and its seed determine everything that happens. */
export interface AnswersHistory {
  readonly seed: number;
  readonly faultRate: number;
  readonly beats: readonly Beat[];
}

const device = fc.nat({ max: DEVICES - 1 });
const which = fc.nat({ max: ASKED.length - 1 });
const happening = fc.oneof<fc.WeightedArbitrary<Happening>[]>(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      device,
      yes: fc.constantFrom(true, true, false),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-back' as const), device }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('family' as const),
      edit: fc.constantFrom<FamilyEdit[]>(
        'ask',
        'ask',
        'remove',
        'grow',
        'grow',
        'move',
        'split',
        'open',
        'open',
        'confirm',
        'cover',
        'cover',
      ),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-care' as const), device }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('assign' as const),
      device,
      on: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('wake' as const, 'kill' as const),
      tab: fc.nat({ max: TABS - 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('partition' as const, 'deafen' as const, 'session' as const),
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
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.nat({ max: 400_000 }) }),
  },
);

/** One tab sends an answer while the other fetches the list, which may be older than what becomes of the answer. */
const crossing: fc.Arbitrary<readonly Beat[]> = fc
  .record({
    device,
    which,
    yes: fc.boolean(),
    steps: fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 60 })),
  })
  .map(({ device: at, which: shift, yes, steps: [sending, fetching] }) => [
    { happening: { kind: 'answer', device: at, yes, which: shift }, steps: sending },
    { happening: { kind: 'wake', tab: at * 2 + 1 }, steps: fetching },
  ]);

export const answersHistory: fc.Arbitrary<AnswersHistory> = fc.record({
  seed: fc.integer(),
  faultRate: fc.constantFrom(0, 0.2, 0.6),
  beats: fc
    .array(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc.record({ happening, steps: fc.nat({ max: 25 }) }).map((beat) => [beat]),
        },
        { weight: 1, arbitrary: crossing },
      ),
      { minLength: 1, maxLength: 40, size: 'max' },
    )
    .map((beats) => beats.flat()),
});

/** Histories of nothing but crossings,. */
export const crossingsHistory: fc.Arbitrary<AnswersHistory> = fc.record({
  seed: fc.integer(),
  faultRate: fc.constant(0),
  beats: fc
    .array(crossing, { minLength: 1, maxLength: 10, size: 'max' })
    .map((beats) => beats.flat()),
});
