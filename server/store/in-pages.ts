/** A page is read and sent in a few milliseconds, for which every other call waits. */
export const PAGE_ROWS = 200;

/**
 * The rows of a list of any size, page by page. Each page is a separate query that continues after the last row of the
 * previous one. Nothing is held between pages, neither a connection nor a transaction: a slow reader delays nobody, and
 * a reader who stops ends the reading. A row that changes meanwhile is in the list as it was before or after.
 * @param read returns the first rows after this one by the key of the list; null means from the beginning.
 */
export async function* inPages<Row>(
  read: (after: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  let after: Row | null = null;
  for (;;) {
    const page: readonly Row[] = await read(after, PAGE_ROWS);
    if (page.length > 0) yield page;
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1) ?? null;
  }
}
