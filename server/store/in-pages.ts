/** Read and sent in a few milliseconds, for which every other call waits. */
export const PAGE_ROWS = 200;

/**
 * The rows of a list of any size, a page at a time. Each page is a query of its own that goes on after the last row of
 * the one before. Nothing is held between them, no connection and no transaction, so whoever reads slowly holds up
 * nobody, and whoever stops reading ends it. A row that changes meanwhile is in the list as it was or as it then is.
 * @param read the first rows after this one by the key of the list; null for the beginning.
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
