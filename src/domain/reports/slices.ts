/** One slice of a pie, one bar of regions: a name and how many have it. */
export interface Slice {
  readonly name: string;
  readonly value: number;
}

/** The name of the slice of records without a value. */
export const UNKNOWN = 'Unknown';

/**
 * Counts records by one of their fields, for a pie: a slice is named after the value with its first letter
 * capitalised, `Unknown` for none. The largest comes first and equal ones are sorted by name, so that the
 * same records always give the same pie.
 * @returns null where there is no list to count.
 */
export function slicesOf<T>(
  careRequests: readonly T[] | null | undefined,
  fieldOf: (careRequest: T) => string | null | undefined,
): readonly Slice[] | null {
  if (!Array.isArray(careRequests)) return null;
  const counts = countBy(careRequests as readonly T[], fieldOf);
  // Only distinct values are named, which is cheap; some of them get the same name.
  const named = new Map<string, number>();
  for (const [value, count] of counts) {
    const name = capitalised(value?.trim() || UNKNOWN);
    named.set(name, (named.get(name) ?? 0) + count);
  }
  return [...named]
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name, 'es'));
}

function countBy<T, V>(
  careRequests: readonly T[],
  read: (careRequest: T) => V,
): ReadonlyMap<V, number> {
  const counts = new Map<V, number>();
  for (const careRequest of careRequests) {
    const value = read(careRequest);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('es') + text.slice(first.length);
}
