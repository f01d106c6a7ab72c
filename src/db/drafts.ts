import { changesOfDraft, type Draft, EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { besideSaved } from '#domain/calendar/draft-since-saved.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { readHeldOn } from './held.ts';
import { isLater } from './moments.ts';
import { appendSave } from './outbox.ts';
import { readLovedOnes } from './people.ts';
import { keepAccount } from './presence.ts';
import { isListed } from './solicitudes.ts';

/** What the user changed and has not saved; an empty draft where nothing is stored. */
export async function readDraft(db: AccountDatabase, paciente: Id): Promise<Draft> {
  return (await db.drafts.get(String(paciente)))?.draft ?? EMPTY_DRAFT;
}

/** @param at when, in milliseconds since 1970; it tells which of two drafts is newer. */
export async function writeDraft(
  db: AccountDatabase,
  paciente: Id,
  draft: Draft,
  at = Date.now(),
): Promise<void> {
  await db.drafts.put({ paciente: String(paciente), draft, at });
}

/** Writes a draft unless the disk has it already, or a later one. */
export async function writeNewerDraft(
  db: AccountDatabase,
  paciente: Id,
  draft: Draft,
  at: number,
): Promise<void> {
  await db.transaction('rw', db.drafts, async () => {
    if (isLater(at, await draftWrittenAt(db, paciente))) await writeDraft(db, paciente, draft, at);
  });
}

/** When the draft on the disk was written; 0 where there is none, or none that says so. */
export async function draftWrittenAt(db: AccountDatabase, paciente: Id): Promise<number> {
  return (await db.drafts.get(String(paciente)))?.at ?? 0;
}

/** The loved ones (as `String(id)`) whose calendar has unsaved changes. */
export async function draftedPacientes(db: AccountDatabase): Promise<readonly string[]> {
  const rows = await db.drafts.toArray();
  return rows.filter((row) => Object.keys(row.draft.days).length > 0).map((row) => row.paciente);
}

/**
 * Whether a calendar that the user can open has unsaved changes: the draft of a loved one who left the
 * account can be neither saved nor discarded.
 */
export async function hasReachableDraft(db: AccountDatabase): Promise<boolean> {
  const drafted = await draftedPacientes(db);
  if (drafted.length === 0) return false;
  return (await readLovedOnes(db)).some(({ id }) => drafted.includes(String(id)));
}

/**
 * The result of saving a draft. `unlisted`: the loved one's list is not on this device, so it is unknown what
 * the draft changes; the draft stays.
 */
export type DraftSaved = 'saved' | 'nothing' | 'unlisted';

/**
 * Moves a draft, as the user sees it, into the outbox, in one transaction: afterwards the save is on
 * the disk and the draft is gone, or nothing happened. What another tab has drawn since stays a draft.
 */
export async function saveDraft(
  db: AccountDatabase,
  paciente: Id,
  draft: Draft,
  save: { readonly id: string; readonly createdAt: number },
): Promise<DraftSaved> {
  const fechas = Object.keys(draft.days);
  // The draft stays, so that what was undone can still be redone.
  if (fechas.length === 0) return 'nothing';
  const { drafts, saves, solicitudes, meta } = db;
  return db.transaction('rw', [drafts, saves, solicitudes, meta], async () => {
    // Saves written by older code would not be sent: the draft waits for the version that owns this database.
    if (!db.isCurrent()) throw new Error('the database is that of a later version');
    if (!(await isListed(db, paciente))) return 'unlisted';
    const held = await readHeldOn(db, paciente, fechas);
    const changes = changesOfDraft(draft, (fecha) =>
      held.filter((record) => record.fecha === fecha),
    );
    // With the current time: a page's unwritten draft from before the save then counts as older.
    await writeDraft(db, paciente, besideSaved(await readDraft(db, paciente), draft));
    if (changes.length === 0) return 'nothing';
    await keepAccount(db);
    await appendSave(db, paciente, { ...save, changes, refusal: null });
    return 'saved';
  });
}
