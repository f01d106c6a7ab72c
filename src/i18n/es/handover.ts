/** The note for the hand-over between two shifts. */
export const handover = {
  label: 'Nota para el relevo',
  /** For a note that is not at the start of its shift. */
  labelAt: (hora: string) => `Nota para el relevo de las ${hora}`,
  /** «120 de 1.000 caracteres» */
  count: (used: string, most: string) => `${used} de ${most} caracteres`,
  save: 'Guardar nota',
  unsent: 'Guardada en este dispositivo, aún no enviada',
  unsentInPage: 'Aún no enviada, y este navegador no la guarda: no cierres la página.',
  sent: 'Guardada y enviada',
  removedUnsent: 'Nota quitada en este dispositivo, aún sin enviar',
  rejected: (reason: string | null) =>
    reason === null
      ? 'El servidor no aceptó esta nota. Cámbiala y guárdala de nuevo.'
      : `El servidor no aceptó esta nota: «${reason}». Cámbiala y guárdala de nuevo.`,
  notStored:
    'No pudimos guardar la nota en este dispositivo. Revisa el espacio disponible y guárdala de nuevo.',
  /** In the list: «Nota: Durmió bien» */
  inList: 'Nota:',
  inListAt: (hora: string) => `Nota de las ${hora}:`,
  rejectedShort: 'El servidor no la aceptó',

  /** In the panel of what waits: «Nota para el relevo, lunes 23, 08:00» */
  waiting: (when: string, hora: string) => `Nota para el relevo, ${when}, ${hora}`,
  removed: 'Se quita la nota.',
  /** «Guardada hace 5 minutos» */
  madeAt: (age: string) => `Guardada ${age}`,
} as const;
