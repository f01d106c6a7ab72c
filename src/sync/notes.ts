import type { ChangesApi } from '#api/changes.ts';
import type { Outcome } from '#api/errors.ts';
import type { NotesApi } from '#api/notes.ts';
import { firstMonthKept } from '#domain/calendar/mirror-window.ts';
import type { Id } from '#domain/people/id.ts';
import { pullMonths } from './pull-calendar.ts';
import type { SyncStore } from './store.ts';

/** The API calls by which notes are read. */
export type NotesReader = Pick<NotesApi, 'ofPatient'> & Pick<ChangesApi, 'noteChangesOf'>;

/** The code of the `changes` calls is loaded when needed. */
export function notesReader(notes: NotesApi, changes: () => Promise<ChangesApi>): NotesReader {
  return {
    ofPatient: notes.ofPatient,
    noteChangesOf: async (...args) => (await changes()).noteChangesOf(...args),
  };
}

interface NotesPull {
  readonly store: SyncStore;
  readonly api: NotesReader;
  readonly now: () => number;
}

/** Fetches the notes of one patient; only their changes, where the backend tells changes. */
export async function pullNotesOf(
  { store, api, now }: NotesPull,
  patient: Id,
  isOver: () => boolean,
): Promise<Outcome<unknown>> {
  const { tellsChanges } = await store.readBackendCapabilities();
  if (tellsChanges) {
    const { acknowledged, version: since } = await store.readNotesVersion(patient);
    const from = firstMonthKept(new Date(now()).toISOString());
    const outcome = await api.noteChangesOf(patient, { since, from: `${from}-01` });
    if (outcome.kind !== 'ok') return outcome;
    if (isOver()) return outcome;
    await store.writeNoteChanges(patient, outcome.value, { since, from, acknowledged });
    return pullMonths(
      await store.readOlderNoteMonths(patient),
      (wanted) => api.noteChangesOf(patient, wanted),
      async (months, delta) => {
        if (!isOver()) await store.writeOlderNotes(patient, months, delta);
      },
    );
  }
  const acknowledged = await store.acknowledgedNotes(patient);
  const outcome = await api.ofPatient(patient);
  if (outcome.kind === 'ok' && !isOver()) {
    await store.replaceNotes(patient, outcome.value.rows, acknowledged);
  }
  return outcome;
}
