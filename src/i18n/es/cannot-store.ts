/** An account whose database cannot be opened on this device. */
export const cannotStore = {
  title: 'Este navegador no puede guardar cambios',
  text: 'No pudimos abrir el espacio donde guardamos tu calendario en este dispositivo. Suele pasar en modo incógnito o cuando queda poco espacio. Abre la aplicación en una ventana normal o libera espacio, y vuelve a intentar.',
} as const;
