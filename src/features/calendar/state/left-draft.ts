import { SCHEMA_VERSION } from '#db/account-database.ts';
import type { LeftDraft } from '#sync/messages.ts';
import { inTab } from '#ui/tab-storage.ts';

/**
 * What a page left that went before the disk had it (see the message), for the tab's next page, which may read
 * before the worker has written. This the browser keeps at once.
 */
export type KeptForTab = Pick<LeftDraft, 'draft' | 'at'>;

/** @param calendar the name of the account's database and the loved one: nobody else takes it up. */
const keyOf = (calendar: string) => `vinculo:left-draft:${SCHEMA_VERSION}:${calendar}`;

/** Keeps what was left, as far as the browser lets it; null where everything is on the disk. */
export function keepLeftDraft(calendar: string, left: KeptForTab | null): void {
  const name = keyOf(calendar);
  inTab((kept) =>
    left === null ? kept.removeItem(name) : kept.setItem(name, JSON.stringify(left)),
  );
}

/** What this tab left of a calendar, once; null where it left nothing that can be read. */
export function takeLeftDraft(calendar: string): KeptForTab | null {
  return inTab((kept) => {
    const left = kept.getItem(keyOf(calendar));
    kept.removeItem(keyOf(calendar));
    return JSON.parse(left ?? 'null');
  });
}
