import { formatOClock } from '#i18n/format.ts';

/** The note for the hand-over between two shifts. */
export const handover = {
  label: 'Nota para el próximo turno',
  /** For a note that is not at the start of its shift. */
  labelAt: (hora: string) => `Nota para el próximo turno de ${formatOClock(hora)}`,
  /** «120 de 1.000 caracteres» */
  count: (used: string, most: string) => `${used} de ${most} caracteres`,
  /** In the sheet «Guardar» and «Listo» keep it with the rest. */
  saved: 'Nota guardada aquí. Se envía sola.',
  removedHere: 'Nota borrada aquí. El cambio se envía solo.',
  unsent: 'Guardada aquí, aún sin enviar',
  unsentInPage: 'Aún sin enviar, y este navegador no la guarda: no cierres la página.',
  sent: 'Guardada y enviada',
  removedUnsent: 'Nota borrada en este dispositivo, aún sin enviar',
  rejected: (reason: string | null) =>
    reason === null
      ? 'No se pudo guardar esta nota. Cámbiala y guárdala de nuevo.'
      : `No se pudo guardar esta nota. Motivo: «${reason.replace(/\.$/, '')}». Cámbiala y guárdala de nuevo.`,
  /** Above what the note says instead of a text that could not be saved. */
  there: 'La nota dice ahora:',
  roomBeside: (most: string) =>
    `Para que quepan los dos textos, el tuyo puede tener hasta ${most} caracteres.`,
  /** The way out of a sheet whose note cannot be stored. */
  discard: 'Descartar lo escrito',
  rejectedShort: 'No se pudo guardar',
  removalRejected: 'No se pudo borrar',
  /** In the list, after what the note says instead. */
  rejectedText: (text: string) => `No se pudo guardar lo que escribiste: «${text}»`,

  /** In the panel of what waits: «Nota para el próximo turno, lunes 23, 08:00» */
  waiting: (when: string, hora: string) => `Nota para el próximo turno, ${when}, ${hora}`,
  removed: 'Se borra la nota.',
  /** «Guardada hace 5 minutos» */
  madeAt: (age: string) => `Guardada ${age}`,
} as const;
