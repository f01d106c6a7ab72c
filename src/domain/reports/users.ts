import { REGIONS } from '#domain/account/choices.ts';
import type { Reported } from './reported.ts';
import { type Slice, slicesOf, UNKNOWN } from './slices.ts';

const NORTH_TO_SOUTH: ReadonlyMap<string, number> = new Map(
  REGIONS.map((region, index) => [region, index]),
);

/**
 * Users by region, from north to south, without empty regions. Names that are not among the sixteen regions follow
 * alphabetically, and users without a region come last.
 */
export function usersByRegion(users: readonly Reported[]): readonly Slice[] {
  const place = (name: string) =>
    NORTH_TO_SOUTH.get(name) ?? REGIONS.length + (name === UNKNOWN ? 1 : 0);
  return [...(slicesOf(users, ({ region }) => region) ?? [])].sort(
    (a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name, 'es'),
  );
}
