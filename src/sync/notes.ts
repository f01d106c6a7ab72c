import type { Outcome } from '#api/errors.ts';
import type { NotesApi } from '#api/notes.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readNotes } from '#db/notes.ts';
import { readPatients } from '#db/people.ts';
import type { Id } from '#domain/people/id.ts';
import { type SyncStore, syncStore } from './store.ts';

type NotesReader = Pick<NotesApi, 'ofPatient'>;

/** Brings the notes of every patient up to date, where the backend offers them. */
export async function pullNotes(
  { db, api }: { readonly db: AccountDatabase; readonly api: NotesReader },
  isOver: () => boolean,
): Promise<void> {
  const store = syncStore(db);
  for (const { id } of await readPatients(db)) {
    if (isOver() || (await readNotes(db, id)) === null) return;
    const outcome = await pullNotesOf(store, api, id, isOver);
    if (outcome.kind !== 'ok' && outcome.kind !== 'rejected') return;
  }
}

/** Fetches the notes of one patient. */
export async function pullNotesOf(
  store: Pick<SyncStore, 'acknowledgedNotes' | 'replaceNotes'>,
  api: NotesReader,
  patient: Id,
  isOver: () => boolean,
): Promise<Outcome<unknown>> {
  const acknowledged = await store.acknowledgedNotes(patient);
  const outcome = await api.ofPatient(patient);
  if (outcome.kind === 'ok' && !isOver()) {
    await store.replaceNotes(patient, outcome.value.rows, acknowledged);
  }
  return outcome;
}
