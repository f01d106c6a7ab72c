import { SCHEMA_VERSION } from '#db/account-database.ts';
import type { UnloadDraft } from '#sync/messages.ts';
import { inTab } from '#ui/tab-storage.ts';

/**
 * The same draft in sessionStorage, which is synchronous: the tab's next page may load before the worker has
 * written.
 */
export type KeptForTab = Pick<UnloadDraft, 'draft' | 'at'>;

/**
 * @param calendar the name of the account's database and the loved one, so that no other calendar reads it.
 */
const keyOf = (calendar: string) => `vinculo:left-draft:${SCHEMA_VERSION}:${calendar}`;

/** Stores the draft as far as the browser allows; null removes it, when everything is on the disk. */
export function keepUnloadDraft(calendar: string, left: KeptForTab | null): void {
  const name = keyOf(calendar);
  inTab((kept) =>
    left === null ? kept.removeItem(name) : kept.setItem(name, JSON.stringify(left)),
  );
}

/** Takes the stored draft of a calendar, once; null where there is none that can be read. */
export function takeUnloadDraft(calendar: string): KeptForTab | null {
  return inTab((kept) => {
    const left = kept.getItem(keyOf(calendar));
    kept.removeItem(keyOf(calendar));
    return JSON.parse(left ?? 'null');
  });
}
