import type { AccountDatabase } from '#db/account-database.ts';
import { type DraftEdits, writeEdits } from '#db/drafts.ts';
import type { Id } from '#domain/people/id.ts';

/**
 * Edits that a page had not written when it was put away or closed. The browser may abort such a page's writes, even
 * committed ones, so they are left in localStorage, which is synchronous, and the next page writes them.
 */
export interface UnloadDraft extends DraftEdits {
  /** Of the calendar that leaves them. */
  readonly id: string;
  /** The account's database. */
  readonly database: string;
  /** Of the draft's shape. */
  readonly version: typeof VERSION;
  readonly paciente: Id;
}

const KEY = 'vinculo-left-drafts';

/**
 * The version of a draft's shape. Not the database's: a tab that a later one has shut out of that can still leave its
 * edits here, and the later version takes them up.
 */
const VERSION = 1;

/** Leaves edits of a calendar, in place of those that it left before. */
export function storeUnloadDraft(left: Omit<UnloadDraft, 'version'>): void {
  update((all) => [...all.filter(({ id }) => id !== left.id), { ...left, version: VERSION }]);
}

/** The edits that a calendar left are on the disk. */
export function dropUnloadDraft(id: string): void {
  update((all) => all.filter((left) => left.id !== id));
}

/** Removes what any page of an account has left. */
export function dropUnloadDrafts(database: string): void {
  update((all) => all.filter((left) => left.database !== database));
}

/** Writes what pages of this account have left; rejects where that fails, and nothing is removed then. */
export async function applyUnloadDrafts(db: AccountDatabase): Promise<void> {
  const own = read().filter(({ database, version }) => database === db.name && version === VERSION);
  for (const { id, paciente: patient, base, draft } of own) {
    await writeEdits(db, patient, { base, draft });
    dropUnloadDraft(id);
  }
}

/** Calls back when another page has left edits. */
export function whenDraftIsLeft(callBack: () => void, signal: AbortSignal): void {
  window.addEventListener('storage', ({ key }) => key === KEY && callBack(), { signal });
}

function read(): readonly UnloadDraft[] {
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
  } catch (cause) {
    // Blocked or full: the page's own write may still succeed.
    console.warn('unwritten edits could not be left for the next page', cause);
  }
}
