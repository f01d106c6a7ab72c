/** Engines limit the parameters of a statement; 500 rows of seven columns are far below every limit. */
export function* inChunks<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += 500) yield items.slice(from, from + 500);
}
