import type { WaitingMutation } from '#db/waiting-mutations.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { writeSlot } from '#domain/contract/solicitudes.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { saveFile } from '#platform/save-file.ts';

/** Downloads the waiting mutations as a file in the format of the API. */
export function downloadMutations(mutations: readonly WaitingMutation[], now: number): void {
  const content = mutations.map(({ id, createdAt, pacienteId, changes, note, rejection }) => ({
    id,
    guardado: new Date(createdAt).toISOString(),
    id_paciente: pacienteId,
    ...(note === undefined
      ? { slots: changes.map(writeSlot) }
      : { nota: { fecha: note.fecha, hora: formatHora(note.start), text: note.text } }),
    rechazo: rejection,
  }));
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  saveFile(messages.fileName(chileanFecha(now)), file);
}
