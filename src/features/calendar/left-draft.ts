import { SCHEMA_VERSION } from '#db/account-database.ts';
import type { Draft } from '#domain/calendar/draft.ts';
import { inTab } from '#ui/tab-storage.ts';

/**
 * The last word of a page that went before the disk had it. Of a page that is gone the browser gives up
 * what it has not written to the end, also what was committed; this it keeps at once, over a reload and
 * for as long as the tab is there.
 */
export interface LeftDraft {
  readonly draft: Draft;
  /** When its write began: the draft on the disk is older, or this one, or newer. */
  readonly at: number;
}

/** @param calendar the name of the account's database and the loved one: nobody else takes it up. */
const keyOf = (calendar: string) => `vinculo:left-draft:${SCHEMA_VERSION}:${calendar}`;

/** Keeps what was left, as far as the browser lets it; null where everything is on the disk. */
export function keepLeftDraft(calendar: string, left: LeftDraft | null): void {
  const name = keyOf(calendar);
  inTab((kept) =>
    left === null ? kept.removeItem(name) : kept.setItem(name, JSON.stringify(left)),
  );
}

/** What this tab left of a calendar, once; null where it left nothing that can be read. */
export function takeLeftDraft(calendar: string): LeftDraft | null {
  return inTab((kept) => {
    const left = kept.getItem(keyOf(calendar));
    kept.removeItem(keyOf(calendar));
    return JSON.parse(left ?? 'null');
  });
}
