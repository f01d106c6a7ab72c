import type { UnsentNoteRow } from '#db/account-database.ts';
import type { WaitingSave } from '#db/waiting-saves.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { formatHora } from '#domain/calendar/time.ts';
import { writeSlot } from '#domain/contract/solicitudes.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { saveFile } from '#ui/save-file.ts';

/** Saves what waits as a file, in the format of the API, so that it can be kept elsewhere. */
export function downloadWaiting(
  saves: readonly WaitingSave[],
  notes: readonly UnsentNoteRow[],
  now: number,
): void {
  const content = [
    ...saves.map((save) => ({
      id: save.id,
      guardado: new Date(save.createdAt).toISOString(),
      id_paciente: save.pacienteId,
      slots: save.changes.map(writeSlot),
      rechazo: save.refusal,
    })),
    ...notes.map((note) => ({
      guardado: new Date(note.createdAt).toISOString(),
      id_paciente: note.paciente,
      nota: { fecha: note.fecha, hora: formatHora(note.start), text: note.text },
      rechazo: note.refusal,
    })),
  ];
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  saveFile(words.fileName(chileanFecha(now)), file);
}
