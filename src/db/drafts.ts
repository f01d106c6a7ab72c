import { changesOfDraft, type Draft, EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import type { Id } from '#domain/people/id.ts';
import type { AccountDatabase } from './account-database.ts';
import { readHeldOn } from './held.ts';
import { appendSave } from './outbox.ts';
import { keepAccount } from './presence.ts';
import { isListed } from './solicitudes.ts';

/** What the user changed and has not saved; an empty draft where nothing is kept. */
export async function readDraft(db: AccountDatabase, paciente: Id): Promise<Draft> {
  return (await db.drafts.get(String(paciente)))?.draft ?? EMPTY_DRAFT;
}

/** @param at when, in ms since the epoch: whoever holds another draft can tell which is the newer. */
export async function writeDraft(
  db: AccountDatabase,
  paciente: Id,
  draft: Draft,
  at = Date.now(),
): Promise<void> {
  await db.drafts.put({ paciente: String(paciente), draft, at });
}

/** Writes a draft unless the disk has it already, or has what came later. */
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

/**
 * Whether one moment is later than another, in ms since the epoch; 0 is before all. A moment in the future was
 * noted while the device's clock was ahead: it is before what was noted since the clock was put right.
 */
export function isLater(one: number, other: number, now = Date.now()): boolean {
  if (one > now !== other > now) return other === 0 || other > now;
  return one > other;
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
 * What came of saving a draft. `unlisted`: the loved one's list has not come back to this device, so what the
 * draft changes cannot be told; it stays as it is.
 */
export type DraftSaved = 'saved' | 'nothing' | 'unlisted';

/**
 * Moves a draft, as the user sees it, into the outbox, in one transaction: afterwards the save is on
 * the disk and the draft is gone, or nothing happened.
 */
export async function saveDraft(
  db: AccountDatabase,
  paciente: Id,
  draft: Draft,
  save: { readonly id: string; readonly createdAt: number },
): Promise<DraftSaved> {
  const fechas = Object.keys(draft.days);
  // Nothing is saved, and nothing lost: what was undone can still be redone.
  if (fechas.length === 0) return 'nothing';
  const { drafts, saves, solicitudes, meta } = db;
  return db.transaction('rw', [drafts, saves, solicitudes, meta], async () => {
    // What older code writes nobody sends: the draft waits for the version whose database this is.
    if (!db.isCurrent()) throw new Error('the database is that of a later version');
    if (!(await isListed(db, paciente))) return 'unlisted';
    const held = await readHeldOn(db, paciente, fechas);
    const changes = changesOfDraft(draft, (fecha) =>
      held.filter((record) => record.fecha === fecha),
    );
    // Empty, and of this moment: what a page left unwritten before the save is told by that to be older.
    await writeDraft(db, paciente, EMPTY_DRAFT);
    if (changes.length === 0) return 'nothing';
    await keepAccount(db);
    await appendSave(db, paciente, { ...save, changes, refusal: null });
    return 'saved';
  });
}
