/** What could not be stored on this device, and what helps. */
export const notStored = {
  what: {
    changes: 'tus cambios',
    answer: 'tu respuesta',
    days: 'estos días',
    hours: 'el horario',
    note: 'la nota',
    /** With its text. */
    thisNote: 'esta nota',
  },
  /** @param text what was typed, where it is nowhere else. */
  failed: (what: string, text: string | null) =>
    `No pudimos guardar ${what} en este dispositivo${text === null ? '' : `: «${text}»`}.`,
  /** What was typed, after the reload that is asked for. */
  typed: {
    stays: 'Lo que escribiste seguirá en este turno.',
    goes: 'Antes copia lo que escribiste, porque se perderá.',
  },
  advice: {
    full: 'Revisa el espacio disponible e inténtalo de nuevo.',
    outdated: 'Esta pestaña quedó con una versión anterior: vuelve a cargarla.',
    lost: 'El navegador no pudo escribir ahora: inténtalo de nuevo en unos segundos.',
    other: 'El navegador no pudo escribir ahora: inténtalo de nuevo en unos segundos.',
  },
} as const;
