import type { WaitingSave } from '#db/waiting-saves.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { writeSlot } from '#domain/contract/solicitudes.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { saveFile } from '#ui/save-file.ts';

/** Saves what waits as a file, in the format of the API, so that it can be kept elsewhere. */
export function downloadWaiting(saves: readonly WaitingSave[], now: number): void {
  const content = saves.map(({ id, createdAt, pacienteId, changes, note, refusal }) => ({
    id,
    guardado: new Date(createdAt).toISOString(),
    id_paciente: pacienteId,
    ...(note === undefined
      ? { slots: changes.map(writeSlot) }
      : { nota: { fecha: note.fecha, hora: formatHora(note.start), text: note.text } }),
    rechazo: refusal,
  }));
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  saveFile(words.fileName(chileanFecha(now)), file);
}
