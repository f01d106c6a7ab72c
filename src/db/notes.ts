import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Refusal } from '#domain/outbox/refusal.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import {
  type AccountDatabase,
  type NotesRow,
  notesKey,
  UNSENT_NOTE,
  type UnsentNoteRow,
} from './account-database.ts';
import { unsentNotes } from './outbox.ts';
import { readMe } from './people.ts';
import { isSignedIn, keepAccount } from './presence.ts';

/**
 * The notes for the hand-over: what the server sent for each loved one, and one row for each note written
 * here that it has not acknowledged.
 */

/** A note as it is shown: one written here takes precedence over the server's. */
export interface ShownNote extends HandoverNote {
  /** Set while the server has not acknowledged it. */
  readonly unsent: { readonly refusal: Refusal | null } | null;
}

/**
 * The notes of a loved one; null where the backend offers none; notes that wait even so appear in the panel
 * of waiting changes.
 */
export async function readNotes(
  db: AccountDatabase,
  paciente: Id,
): Promise<readonly ShownNote[] | null> {
  const me = await readMe(db);
  if (me?.capabilities.includes(CAPABILITIES.handoverNotes) !== true) return null;
  const unsent = (await unsentNotes(db)).filter((row) => String(row.paciente) === String(paciente));
  const own = new Set(unsent.map(momentOf));
  const { notes } = await toldRow(db, paciente);
  return [
    ...notes.filter((note) => !own.has(momentOf(note))).map((note) => ({ ...note, unsent: null })),
    ...unsent.map(({ fecha, start, text, refusal }) => ({
      fecha,
      start,
      text,
      unsent: { refusal },
    })),
  ];
}

/** Stores a note to be sent. Returns false when it equals what the server has. */
export function writeNote(
  db: AccountDatabase,
  paciente: Id,
  note: HandoverNote,
  createdAt: number,
): Promise<boolean> {
  const { fecha, start, text } = note;
  const key = unsentKey(paciente, note);
  return db.transaction('rw', db.meta, async () => {
    if ((await db.meta.get(key)) === undefined) {
      const { notes } = await toldRow(db, paciente);
      const told = notes.find((other) => momentOf(other) === momentOf(note))?.text ?? '';
      if (told === text) return false;
    }
    await keepAccount(db);
    await db.meta.put({ key, paciente, fecha, start, text, createdAt, refusal: null });
    return true;
  });
}

/** Every note that the server has not acknowledged, oldest first. */
export async function readUnsentNotes(db: AccountDatabase): Promise<readonly UnsentNoteRow[]> {
  return (await unsentNotes(db)).sort((a, b) => a.createdAt - b.createdAt);
}

/** The server has it: it is no longer unsent, unless it was rewritten meanwhile. */
export function acknowledgeNote(db: AccountDatabase, sent: UnsentNoteRow): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await unchangedRow(db, sent)) await db.meta.delete(sent.key);
    const { fecha, start, text } = sent;
    const { notes, acknowledged } = await toldRow(db, sent.paciente);
    const others = notes.filter((note) => momentOf(note) !== momentOf(sent));
    await putTold(db, sent.paciente, {
      notes: text === '' ? others : [...others, { fecha, start, text }],
      acknowledged: acknowledged + 1,
    });
  });
}

/** The server refuses it: it is set aside with the server's reason. */
export function refuseNote(
  db: AccountDatabase,
  sent: UnsentNoteRow,
  refusal: Refusal,
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if (await unchangedRow(db, sent)) await db.meta.put({ ...sent, refusal });
  });
}

/** Queues a refused note again, unless it was rewritten or has gone since it was shown. */
export function retryNote(db: AccountDatabase, shown: UnsentNoteRow): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    if ((await unchangedRow(db, shown)) === undefined) return;
    await keepAccount(db);
    await db.meta.put({ ...shown, refusal: null });
  });
}

/** Discards a refused note for good, unless it was rewritten or queued again since it was shown. */
export function discardNote(db: AccountDatabase, shown: UnsentNoteRow): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const row = await unchangedRow(db, shown);
    if (row !== undefined && row.refusal !== null) await db.meta.delete(row.key);
  });
}

/** How many of a loved one's notes were acknowledged, to be read before their list is requested. */
export async function acknowledgedNotes(db: AccountDatabase, paciente: Id): Promise<number> {
  return (await toldRow(db, paciente)).acknowledged;
}

/** Stores the server's list, unless a note was acknowledged since it was requested. */
export function replaceNotes(
  db: AccountDatabase,
  paciente: Id,
  notes: readonly HandoverNote[],
  acknowledged: number,
): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const told = await toldRow(db, paciente);
    // An unchanged list must not wake its live queries.
    const isNews = JSON.stringify(told.notes) !== JSON.stringify(notes);
    if (isNews && told.acknowledged === acknowledged) {
      await putTold(db, paciente, { notes, acknowledged });
    }
  });
}

/** The row of a note; undefined if it was rewritten or has gone since it was read. */
async function unchangedRow(
  db: AccountDatabase,
  { key, text, createdAt }: UnsentNoteRow,
): Promise<UnsentNoteRow | undefined> {
  const row = await db.meta.get(key);
  const isSame =
    row !== undefined && 'text' in row && row.text === text && row.createdAt === createdAt;
  return isSame ? row : undefined;
}

async function toldRow(
  db: AccountDatabase,
  paciente: Id,
): Promise<Pick<NotesRow, 'notes' | 'acknowledged'>> {
  const row = await db.meta.get(notesKey(paciente));
  return row !== undefined && 'notes' in row ? row : { notes: [], acknowledged: 0 };
}

async function putTold(
  db: AccountDatabase,
  paciente: Id,
  told: Pick<NotesRow, 'notes' | 'acknowledged'>,
): Promise<void> {
  if (!(await isSignedIn(db))) return;
  await db.meta.put({ key: notesKey(paciente), ...told });
}

function momentOf({ fecha, start }: Pick<HandoverNote, 'fecha' | 'start'>): string {
  return `${fecha}|${start}`;
}

function unsentKey(
  paciente: Id,
  note: Pick<HandoverNote, 'fecha' | 'start'>,
): UnsentNoteRow['key'] {
  return `${UNSENT_NOTE}${paciente}|${momentOf(note)}`;
}
