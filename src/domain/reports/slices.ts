/** One slice of a pie, or one bar of the regions: a name and its count. */
export interface Slice {
  readonly name: string;
  readonly value: number;
}

/** The name of the slice of rows without a value. */
export const UNKNOWN = 'Unknown';

/**
 * Counts rows by one of their fields, for a pie. A slice is named after the value with its first letter capitalised, or
 * `Unknown` without a value. The largest comes first and equal ones are sorted by name, so that the same rows always
 * give the same pie.
 * @returns null if there is no list to count.
 */
export function slicesOf<T>(
  rows: readonly T[] | null | undefined,
  fieldOf: (row: T) => string | null | undefined,
): readonly Slice[] | null {
  if (!Array.isArray(rows)) return null;
  const counts = countBy(rows as readonly T[], fieldOf);
  // Names are made only for distinct values, which is cheap; some values get the same name.
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
