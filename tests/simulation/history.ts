import * as fc from 'fast-check';

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
  | { readonly kind: 'wake'; readonly tab: number }
  | { readonly kind: 'kill'; readonly tab: number }
  | { readonly kind: 'partition'; readonly device: number; readonly on: boolean }
  | { readonly kind: 'deafen'; readonly device: number; readonly on: boolean }
  | { readonly kind: 'faults'; readonly rate: number }
  | { readonly kind: 'sign-out'; readonly device: number }
  | { readonly kind: 'sign-in'; readonly device: number }
  | { readonly kind: 'clock'; readonly ms: number }
  | { readonly kind: 'time'; readonly ms: number };

export interface Beat {
  readonly happening: Happening;
  readonly steps: number;
}

/** A whole history. It and its seed determine everything that happens, so it can be replayed. */
export interface History {
  readonly seed: number;
  readonly server: 'keys' | 'plain';
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

const happening: fc.Arbitrary<Happening> = fc.oneof(
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
);

export const history: fc.Arbitrary<History> = fc.record({
  seed: fc.integer(),
  server: fc.constantFrom('keys', 'keys', 'plain'),
  locks: fc.boolean(),
  // One shift is two changes, which are never sent apart.
  maxSlots: fc.constantFrom(2, 3, 2000),
  faultRate: fc.constantFrom(0, 0.2, 0.6),
  beats: fc.array(fc.record({ happening, steps: fc.nat({ max: 12 }) }), {
    minLength: 1,
    maxLength: 40,
    size: 'max',
  }),
});
