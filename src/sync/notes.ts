import type { Failure } from '#api/errors.ts';
import type { NotesApi } from '#api/notes.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import {
  acknowledgedNotes,
  acknowledgeNote,
  readNotes,
  readUnsentNotes,
  refuseNote,
  replaceNotes,
} from '#db/notes.ts';
import { readLovedOnes } from '#db/people.ts';
import { endsPass } from './flush.ts';
import { SENDING_MS } from './status.ts';
import { syncStore } from './store.ts';

export interface NotesDeps {
  readonly db: AccountDatabase;
  readonly api: NotesApi;
  readonly now: () => number;
}

/**
 * Sends the notes that wait; returns the last failure. A note is replaced as a whole, so sending it again is
 * harmless: nothing has to be frozen and no key is needed. What was written meanwhile is sent by the next
 * pass.
 */
export async function sendNotes({ db, api, now }: NotesDeps): Promise<Failure | null> {
  const store = syncStore(db);
  const waiting = (await readUnsentNotes(db)).filter(({ refusal }) => refusal === null);
  let failure: Failure | null = null;
  for (const note of waiting) {
    await store.updateFlushState({ sendingUntil: now() + SENDING_MS });
    const outcome = await api.put(note.paciente, note);
    switch (outcome.kind) {
      case 'ok':
        await acknowledgeNote(db, note);
        await store.updateFlushState({ lastContactAt: now() });
        break;
      case 'too-large':
        await refuseNote(db, note, { status: 413, message: null });
        break;
      case 'refused':
        await refuseNote(db, note, { status: outcome.status, message: outcome.message });
        break;
      default:
        failure = outcome;
        if (endsPass(outcome)) return outcome;
    }
  }
  return failure;
}

/** Brings the notes of every loved one up to date, where the backend offers them. */
export async function pullNotes(
  { db, api }: Pick<NotesDeps, 'db' | 'api'>,
  isOver: () => boolean,
): Promise<void> {
  for (const { id } of await readLovedOnes(db)) {
    if (isOver() || (await readNotes(db, id)) === null) return;
    const acknowledged = await acknowledgedNotes(db, id);
    const outcome = await api.ofPaciente(id);
    if (outcome.kind === 'ok' && !isOver()) {
      await replaceNotes(db, id, outcome.value.rows, acknowledged);
    } else if (outcome.kind !== 'refused') return;
  }
}
