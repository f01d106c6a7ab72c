/** One slice of a pie, one bar of regions: a name and how many have it. */
export interface Slice {
  readonly name: string;
  readonly value: number;
}

/** The name of the slice of rows without a value. */
export const UNKNOWN = 'Unknown';

/**
 * Counts rows by one of their fields, for a pie: a slice is named after the value with its first letter
 * capitalised, `Unknown` for none. The largest comes first and equal ones are sorted by name, so that the same
 * rows always give the same pie.
 * @returns null where there is no list to count.
 */
export function slicesOf<T>(
  rows: readonly T[] | null | undefined,
  fieldOf: (row: T) => string | null | undefined,
): readonly Slice[] | null {
  if (!Array.isArray(rows)) return null;
  const counts = countBy(rows as readonly T[], fieldOf);
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

function countBy<T, V>(rows: readonly T[], read: (row: T) => V): ReadonlyMap<V, number> {
  const counts = new Map<V, number>();
  for (const row of rows) {
    const value = read(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

function capitalised(text: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase('es') + text.slice(first.length);
}
