/** The Admin's workbooks. */
export const exports = {
  users: 'Descargar usuarios (Excel)',
  records: 'Descargar registros (Excel)',
  busy: 'Preparando…',

  usersHere: (day: string, time: string) =>
    `Sin conexión: armamos Usuarios.xlsx con los datos guardados aquí el ${day}, ${time}. No incluye la hoja Relaciones.`,
  recordsHere: (day: string, time: string) =>
    `Sin conexión: este Registros.xlsx es la última copia descargada, del ${day}, ${time}.`,

  about: {
    sheet: 'Información',
    what: 'Dato',
    value: 'Valor',
    source: 'Origen',
    device: 'Datos guardados en un dispositivo, sin conexión',
    asOf: 'Datos del',
    without: 'No incluye',
    relations: 'La hoja Relaciones, que solo se arma con conexión',
  },
} as const;
