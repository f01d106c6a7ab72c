/** Closing a dialog in which something was changed. */
export const unsaved = {
  question: '¿Descartar los cambios sin guardar?',
  discard: 'Sí, descartar',
  keep: 'No, seguir editando',
} as const;

/** Closing one in which something was written. */
export const unsent = {
  question: '¿Descartar lo que escribiste?',
  discard: unsaved.discard,
  keep: 'No, seguir escribiendo',
} as const;
