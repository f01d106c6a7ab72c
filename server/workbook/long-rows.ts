import type { Cell } from '#domain/workbook/sheet.ts';

type Row = readonly Cell[];

export type RowPages = AsyncIterable<readonly Row[]>;

/** Buffers rows that come page by page, so that they can be taken in portions that fit into sheets. */
export class LongRows {
  readonly #pages: AsyncIterator<readonly Row[]>;
  #page: readonly Row[] = [];
  /** How many rows have been taken so far. */
  taken = 0;

  constructor(pages: RowPages) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#page.length === 0) {
      const next = await this.#pages.next();
      if (next.done === true) return false;
      this.#page = next.value;
    }
    return true;
  }

  /** Stops the reading of rows, if it has not come to the end. */
  async leave(): Promise<void> {
    await this.#pages.return?.();
  }

  /** The next rows, `most` or fewer; none at the end. */
  async take(most: number): Promise<readonly Row[]> {
    if (most === 0 || !(await this.hasMore())) return [];
    const rows = this.#page.slice(0, most);
    this.#page = this.#page.slice(most);
    this.taken += rows.length;
    return rows;
  }
}
