import type { AccountDatabase } from '#db/account-database.ts';
import { deriveDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { mergeDrafts, withoutExpected } from '#domain/calendar/merge-drafts.ts';
import { monthOf } from '#domain/calendar/time.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Id } from '#domain/people/id.ts';
import { missingMonths } from './care-requests.ts';
import { readExpectedOn } from './expected-state.ts';

/** What the user changed and has not saved; an empty draft where nothing is stored. */
export async function readDraft(db: AccountDatabase, patient: Id): Promise<Draft> {
  return (await readStoredDraft(db, patient)).draft;
}

/** A draft as stored on the disk. */
export interface StoredDraft {
  readonly draft: Draft;
  /** Grows with every write: of two readings, the one with the larger revision is newer. */
  readonly revision: number;
}

export async function readStoredDraft(db: AccountDatabase, patient: Id): Promise<StoredDraft> {
  const { draft = EMPTY_DRAFT, revision = 0 } = (await db.drafts.get(String(patient))) ?? {};
  return { draft, revision };
}

/** Writes a draft without merging it; resolves with its revision. */
export function writeDraft(db: AccountDatabase, patient: Id, draft: Draft): Promise<number> {
  return db.transaction('rw', db.drafts, async () => {
    const revision = (await readStoredDraft(db, patient)).revision + 1;
    await db.drafts.put({ paciente: String(patient), draft, revision });
    return revision;
  });
}

/**
 * Discards a draft for good. Its row stays, empty and with a later revision: otherwise a tab that was suspended
 * meanwhile would take its own copy of the draft for the newer one.
 */
export async function discardDraft(db: AccountDatabase, patient: Id): Promise<void> {
  await writeDraft(db, patient, EMPTY_DRAFT);
}

/** Discards the drafts of all calendars, including the edits that could be redone. */
export async function discardAllDrafts(db: AccountDatabase): Promise<void> {
  const patients = await db.drafts.toCollection().primaryKeys();
  await Promise.all(patients.map((patient) => discardDraft(db, patient)));
}

/** The edits of one tab that are not yet on the disk. */
export interface DraftEdits {
  /** The draft that these edits were made on, as this tab last read or wrote it. */
  readonly base: Draft;
  readonly draft: Draft;
}

/**
 * Writes the edits of a tab, merged with what other tabs have written since, in one transaction: of two tabs that edit
 * at the same moment, neither overwrites the other. Writing the same edits again changes nothing. Resolves with the
 * revision that the tab's draft has now: the one before that on the disk where that holds another tab's edits too.
 */
export function writeEdits(
  db: AccountDatabase,
  patient: Id,
  { base, draft }: DraftEdits,
): Promise<number> {
  return db.transaction('rw', db.drafts, async () => {
    const merged = mergeDrafts(base, draft, await readDraft(db, patient));
    const revision = await writeDraft(db, patient, merged);
    return merged === draft ? revision : revision - 1;
  });
}

/**
 * Removes from the draft what is in the expected state anyway. Called before and after the expected state is written,
 * within the same transaction: otherwise what somebody else added and then removed again would come back as an edit of
 * this user.
 */
export async function pruneDraft(db: AccountDatabase, patient: Id): Promise<void> {
  const draft = await readDraft(db, patient);
  const fechas = Object.keys(draft.days);
  if (fechas.length === 0) return;
  // For a month that is not on this device there is no expected state.
  const missing = await missingMonths(db, patient, fechas.map(monthOf));
  const expected = groupBy(await readExpectedOn(db, patient, fechas), ({ fecha }) => fecha);
  const left = withoutExpected(draft, (fecha) =>
    missing.includes(monthOf(fecha)) ? null : deriveDay(fecha, expected.get(fecha) ?? []),
  );
  if (left !== draft) await writeDraft(db, patient, left);
}

/** The patients (as `String(id)`) whose calendar has unsaved changes. */
export async function patientsWithDraft(db: AccountDatabase): Promise<readonly string[]> {
  const rows = await db.drafts.toArray();
  return rows.filter((row) => Object.keys(row.draft.days).length > 0).map((row) => row.paciente);
}
