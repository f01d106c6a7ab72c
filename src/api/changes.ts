import { readCalendarChanges, type WantedChanges } from '#domain/contract/calendar-changes.ts';
import { readNote } from '#domain/contract/notes.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import type { Id } from '#domain/people/id.ts';
import { readAnswer } from './answer.ts';
import { readText } from './body-text.ts';
import type { Client } from './client.ts';
import { type Outcome, unreadable } from './errors.ts';
import { yieldToMain } from './yield-to-main.ts';

/** The changes of a calendar, where the backend offers `cambios`. */
export function changesApi(client: Client) {
  async function get<T>(
    patient: Id,
    { since, from, to }: WantedChanges,
    [path, name]: readonly [string, 'solicitudes' | 'notes'],
    readRow: (row: unknown) => T | null,
  ) {
    const query = new URLSearchParams({
      ...(since !== null && { since: String(since) }),
      from,
      ...(to !== undefined && { to }),
    });
    const at = `/api/patients/${encodeURIComponent(patient)}/${path}?${query}`;
    return (await client('GET', at, {
      async read(response, onProgress) {
        const answer = readAnswer(response, await readText(response, onProgress));
        if (answer.kind !== 'ok') return answer;
        const changes = await readCalendarChanges(answer.value, name, readRow, yieldToMain);
        return changes === null ? unreadable() : { kind: 'ok', value: changes };
      },
    })) as Outcome<NonNullable<Awaited<ReturnType<typeof readCalendarChanges<T>>>>>;
  }
  return {
    /** `GET /api/patients/{id}/changes`. */
    changesOf: (patient: Id, wanted: WantedChanges) =>
      get(patient, wanted, ['changes', 'solicitudes'], readSolicitud),

    /** `GET /api/patients/{id}/notes/changes`. */
    noteChangesOf: (patient: Id, wanted: WantedChanges) =>
      get(patient, wanted, ['notes/changes', 'notes'], readNote),
  };
}

export type ChangesApi = ReturnType<typeof changesApi>;
