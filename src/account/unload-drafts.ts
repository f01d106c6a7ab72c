import type { AccountDatabase } from '#db/account-database.ts';
import { type DraftEdits, writeEdits } from '#db/calendar/drafts.ts';
import type { Id } from '#domain/people/id.ts';

/**
 * Edits that a page could not write, or had not yet written when it was hidden or closed. The browser may abort the
 * writes of such a page, even committed ones. So the edits go to localStorage, which is synchronous and has its own
 * quota, and the next page writes them into the database.
 */
interface UnloadDraft extends DraftEdits {
  /** The id of the open calendar that stored them. */
  readonly id: string;
  /** The name of the account's database. */
  readonly database: string;
  /** The version of the draft's shape. */
  readonly version: typeof VERSION;
  readonly paciente: Id;
}

const KEY = 'vinculo-left-drafts';

/**
 * The version of a draft's shape. It is independent of the version of the database: if a newer version of the app
 * upgrades the database, an old tab can still store its edits here, and the newer version writes them.
 */
const VERSION = 1;

/** All unload drafts, if localStorage did not take them: they are lost when this page ends. */
let refused: readonly UnloadDraft[] | null = null;

/** Stores edits of an open calendar, in place of those that it stored before. */
export function storeUnloadDraft(draft: Omit<UnloadDraft, 'version'>): void {
  update((all) => [...all.filter(({ id }) => id !== draft.id), { ...draft, version: VERSION }]);
}

/** Removes the edits of a calendar once they are in the database. */
export function dropUnloadDraft(id: string): void {
  update((all) => all.filter((draft) => draft.id !== id));
}

/** Removes the edits of all pages of an account. */
export function dropUnloadDrafts(database: string): void {
  update((all) => all.filter((draft) => draft.database !== database));
}

/**
 * Writes the unload drafts of this account into its database. Rejects if one cannot be written; that one stays stored.
 * @param open the ids of the calendars that are open in this page and write their own edits: if these were written
 * here, an edit undone meanwhile would come back from the disk.
 */
export async function applyUnloadDrafts(
  db: AccountDatabase,
  open: ReadonlySet<string> = new Set(),
): Promise<void> {
  const all = read().filter(
    ({ id, database, version }) => database === db.name && version === VERSION && !open.has(id),
  );
  for (const one of all) {
    const { paciente: patient, base, draft } = one;
    await writeEdits(db, patient, { base, draft });
    // Edits that their page has stored again meanwhile stay.
    const written = JSON.stringify(one);
    update((all) => all.filter((stored) => JSON.stringify(stored) !== written));
  }
}

/** The patients (as `String(id)`) whose edits are stored here. */
export function unloadDraftPatients(database: string): readonly string[] {
  return read()
    .filter((one) => one.database === database && changesAny(one))
    .map(({ paciente: patient }) => String(patient));
}

/** Whether edits may be undone again, so that nothing is left of them. */
function changesAny({ base, draft }: DraftEdits): boolean {
  return Object.keys({ ...base.days, ...draft.days }).length > 0;
}

/** Whether these edits survive the end of this page. */
export function areUnloadDraftsKept(): boolean {
  return refused === null;
}

/** Calls back when another page has stored edits. */
export function onUnloadDraftStored(callBack: () => void, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => key === KEY && callBack(), { signal });
}

function read(): readonly UnloadDraft[] {
  if (refused !== null) return refused;
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}

function update(change: (all: readonly UnloadDraft[]) => readonly UnloadDraft[]): void {
  const before = read();
  const after = change(before);
  if (before.length === 0 && after.length === 0) return;
  try {
    if (after.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(after));
    refused = null;
  } catch (cause) {
    // Blocked or full: the page's own write may still succeed.
    refused = after;
    console.warn('unwritten edits were not stored', cause);
  }
}
