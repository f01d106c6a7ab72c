import * as v from 'valibot';
import { formatHora, SLOT_MINUTES } from '#domain/calendar/time.ts';
import {
  NOTE_LENGTH,
  readNoteMoment,
  readNoteText,
  writtenOver,
} from '#domain/planner/handover-note.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { field, form } from '#server/http/forms.ts';
import { HttpError, invalidField } from '#server/http/http-error.ts';
import { earlierCopy, LATE_COPY } from '#server/http/idempotency-key.ts';
import { rejectArchived } from '#server/http/people/archived.ts';
import { lockShared } from '#server/http/people/circle.ts';
import type { Route } from '#server/http/route.ts';
import { delta, described, Note, Success } from '#server/http/schemas.ts';
import { hasManyNotes } from '#server/http/shares.ts';
import { noteRow } from '#server/rows.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { listNotes, MAX_NOTES, putNote } from '#server/store/calendar/handover-notes.ts';
import { inTransaction } from '#server/store/store.ts';
import { mapInTurns } from '#server/yield-to-main.ts';

const MUST_BE = `La nota debe ser un texto de hasta ${NOTE_LENGTH} caracteres.`;

const NoteBody = form({
  text: field(MUST_BE, readNoteText, { maxLength: NOTE_LENGTH }),
  seen: described(
    v.optional(v.array(v.string(MUST_BE), MUST_BE)),
    'Los textos que su autor vio o escribió allí. Si hay otro, quedan los dos; sin este campo se reemplaza lo que haya.',
  ),
});

const BOTH_TOO_LONG = `Otra persona también escribió en esta nota, y los dos textos juntos pasan de ${NOTE_LENGTH} caracteres. Acorta el tuyo.`;

/** @throws HttpError 422 */
function over(current: string, { text, seen }: v.InferOutput<typeof NoteBody>): string {
  const written = writtenOver(current, text, seen ?? [current]);
  if (written === null) throw invalidField('text', BOTH_TOO_LONG);
  return written;
}

/** The hand-over notes of a patient's shifts. */
export function noteRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'GET /api/patients/:id/notes',
    allow: 'Responsable of :id',
    summary: 'Las notas para el próximo turno de un ser querido',
    answer: v.array(Note),
    isHeavy: (_request, { patient }) => hasManyNotes(patient),
    handle: async ({ params }) => mapInTurns(await listNotes(deps.store.db, params.id), noteRow),
  });

  route({
    call: 'PUT /api/patients/:id/notes/:fecha/:hora',
    allow: 'Responsable',
    summary: 'Dejar una nota para el próximo turno; vacía, se borra',
    idempotent: LATE_COPY,
    body: NoteBody,
    answer: v.object({ ...Success.entries, version: delta.version }),
    handle: async ({ account, params: { id, fecha, hora }, body, request }) => {
      const moment = readNoteMoment(fecha, hora);
      if (moment === null) {
        throw invalidField('hora', 'Una nota va con una fecha y con una media hora del día.');
      }
      const version = await inTransaction(deps.store, async (db) => {
        // Serialises concurrent writes.
        const patient = await lockShared(db, id, account);
        const { calendar_version: version } = patient;
        const now = deps.clock();
        const earlier = await earlierCopy(db, request, account.id, now, String(version));
        // The version of the original call: at the current version, the note may already have been replaced.
        if (earlier !== null) return Number(earlier.subject);
        await rejectArchived(db, patient);
        const at = { id_paciente: id, fecha: moment.fecha, hora_inicio: formatHora(moment.start) };
        const isChanged = await putNote(db, at, (current) => over(current, body), now);
        if (isChanged === 'full') {
          const limit = MAX_NOTES.toLocaleString('es-CL');
          const message = `Este calendario llegó al máximo de ${limit} notas. Borra notas antiguas para agregar otras.`;
          throw new HttpError(422, 'too_many_records', message);
        }
        if (!isChanged) return version;
        // Only the slot is stored: the activity contains no text of a note.
        const { fecha, start } = moment;
        const horaInicio = formatHora(start);
        const horaFin = formatHora(start + SLOT_MINUTES);
        const detail = { shifts: [{ fecha, horaInicio, horaFin }] };
        await recordActivity(db, deps, { patient: id, actor: account, kind: 'note', detail });
        return version;
      });
      return { success: true, version };
    },
  });
}
