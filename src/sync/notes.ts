import type { Outcome } from '#api/errors.ts';
import type { NotesApi } from '#api/notes.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readNotes } from '#db/notes.ts';
import { readLovedOnes } from '#db/people.ts';
import type { Id } from '#domain/people/id.ts';
import { type SyncStore, syncStore } from './store.ts';

type NotesReader = Pick<NotesApi, 'ofPaciente'>;

/** Brings the notes of every loved one up to date, where the backend offers them. */
export async function pullNotes(
  { db, api }: { readonly db: AccountDatabase; readonly api: NotesReader },
  isOver: () => boolean,
): Promise<void> {
  const store = syncStore(db);
  for (const { id } of await readLovedOnes(db)) {
    if (isOver() || (await readNotes(db, id)) === null) return;
    const outcome = await pullNotesOf(store, api, id, isOver);
    if (outcome.kind !== 'ok' && outcome.kind !== 'refused') return;
  }
}

/** Fetches the notes of one loved one. */
export async function pullNotesOf(
  store: Pick<SyncStore, 'acknowledgedNotes' | 'replaceNotes'>,
  api: NotesReader,
  paciente: Id,
  isOver: () => boolean,
): Promise<Outcome<unknown>> {
  const acknowledged = await store.acknowledgedNotes(paciente);
  const outcome = await api.ofPaciente(paciente);
  if (outcome.kind === 'ok' && !isOver()) {
    await store.replaceNotes(paciente, outcome.value.rows, acknowledged);
  }
  return outcome;
}
