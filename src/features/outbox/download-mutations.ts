import type { WaitingMutation } from '#db/outbox/waiting-mutations.ts';
import type { DraftChanges } from '#db/people/unshared-work.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { writeAnswer, writeSpans } from '#domain/contract/shifts.ts';
import { writeSlot } from '#domain/contract/solicitudes.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { saveFile } from '#platform/save-file.ts';

/** Downloads the waiting mutations as a file in the format of the API, and unsaved changes that cannot be saved. */
export function downloadMutations(
  mutations: readonly WaitingMutation[],
  drafts: readonly DraftChanges[],
  now: number,
): void {
  download([...mutations.map(writeMutation), ...drafts.map(writeDraft)], now);
}

/** Downloads one such draft in the same format. */
export function downloadDraft(draft: DraftChanges, now: number): void {
  download([writeDraft(draft)], now);
}

function download(content: readonly unknown[], now: number): void {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  saveFile(messages.fileName(chileanFecha(now)), file);
}

function writeDraft({ patient, changes }: DraftChanges) {
  return { id_paciente: patient, slots: changes.map(writeSlot) };
}

function writeMutation(mutation: WaitingMutation) {
  return {
    id: mutation.id,
    guardado: new Date(mutation.createdAt).toISOString(),
    ...(mutation.unavailable === undefined && { id_paciente: mutation.pacienteId }),
    ...writeContent(mutation),
    rechazo: mutation.rejection,
  };
}

function writeContent({ changes, note, answer, unavailable, careWindow }: WaitingMutation) {
  if (note) return { nota: { fecha: note.fecha, hora: formatHora(note.start), text: note.text } };
  if (answer) return { respuesta: writeAnswer(answer) };
  if (careWindow) return { horario: { from: careWindow.from, to: careWindow.to } };
  return unavailable
    ? { no_disponible: { fecha: unavailable.fecha, spans: writeSpans(unavailable.spans) } }
    : { slots: changes.map(writeSlot) };
}
