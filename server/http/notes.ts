import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatHora } from '#domain/calendar/time.ts';
import { NOTE_LENGTH, readNoteMoment, readNoteText } from '#domain/planner/handover-note.ts';
import type { Parts } from '#server/parts.ts';
import { noteRow } from '#server/rows.ts';
import { isPacienteOf } from '#server/store/families.ts';
import { listNotes, putNote } from '#server/store/handover-notes.ts';
import { lockCalendar } from '#server/store/solicitudes.ts';
import { inTransaction } from '#server/store/store.ts';
import { responsableOf } from './caller.ts';
import { fieldsOf, refused } from './fields.ts';
import { type Issue, noSuchPaciente } from './refusal.ts';
import { listOf, noteShape, successShape } from './shapes.ts';

/** The notes for the hand-over of a loved one's shifts. */
export function noteRoutes(app: FastifyInstance, parts: Parts): void {
  app.route<{ Params: { id: string } }>({
    method: 'GET',
    url: '/api/patients/:id/notes',
    schema: {
      summary: 'Las notas para el relevo de un ser querido',
      response: { 200: listOf(noteShape) },
    },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const { id } = request.params;
      if (!(await isPacienteOf(parts.store.db, id, account.id))) throw noSuchPaciente();
      return (await listNotes(parts.store.db, id)).map(noteRow);
    },
  });

  app.route<{ Params: NoteParams }>({
    method: 'PUT',
    url: '/api/patients/:id/notes/:fecha/:hora',
    schema: {
      summary: 'Dejar una nota para el relevo; vacía, se quita',
      body: {
        type: 'object',
        required: ['text'],
        properties: { text: { type: 'string', maxLength: NOTE_LENGTH } },
      },
      response: { 200: successShape },
    },
    handler: async (request) => {
      const { account } = await responsableOf(request, parts);
      const { id, ...note } = noteIn(request);
      await inTransaction(parts.store, async (db) => {
        // Serialises concurrent writes.
        if (!(await lockCalendar(db, id, account.id))) throw noSuchPaciente();
        await putNote(db, {
          id_paciente: id,
          ...note,
          updated_at: parts.clock().toISOString(),
        });
      });
      return { success: true };
    },
  });
}

interface NoteParams {
  readonly id: string;
  readonly fecha: string;
  readonly hora: string;
}

function noteIn(request: FastifyRequest<{ Params: NoteParams }>) {
  const { id, fecha, hora } = request.params;
  const moment = readNoteMoment(fecha, hora);
  const text = readNoteText(fieldsOf(request)['text']);
  const problems: Issue[] = [];
  if (moment === null) {
    const message = 'Una nota va con una fecha y con una media hora del día.';
    problems.push({ path: 'hora', message });
  }
  if (text === null) {
    const message = `La nota debe ser un texto de hasta ${NOTE_LENGTH} caracteres.`;
    problems.push({ path: 'text', message });
  }
  if (moment === null || text === null) throw refused(problems);
  return { id, fecha: moment.fecha, hora_inicio: formatHora(moment.start), text };
}
