/** The Admin's workbooks. */
export const exports = {
  users: 'Descargar usuarios (Excel)',
  records: 'Descargar registros (Excel)',
  busy: 'Preparando…',

  usersHere: (day: string, time: string) =>
    `Sin respuesta del servidor: Usuarios.xlsx se hizo en este dispositivo con sus datos del ${day}, ${time}. No incluye la hoja Relaciones.`,
  recordsHere: (day: string, time: string) =>
    `Sin respuesta del servidor: Registros.xlsx se hizo en este dispositivo con sus datos del ${day}, ${time}.`,
  recordsAsGiven: (day: string, time: string) =>
    `Sin respuesta del servidor: este Registros.xlsx es el que el servidor entregó el ${day}, ${time}.`,

  about: {
    sheet: 'Información',
    what: 'Dato',
    value: 'Valor',
    source: 'Origen',
    device: 'Datos guardados en un dispositivo, sin respuesta del servidor',
    asOf: 'Datos del',
    without: 'No incluye',
    relations: 'La hoja Relaciones, que solo hace el servidor',
  },
} as const;
