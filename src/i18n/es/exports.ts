import { formatDecimal, formatInteger } from '#i18n/format.ts';

const MEGABYTE = 1_000_000;
const KILOBYTE = 1000;

/** The Admin's workbooks. */
export const exports = {
  users: 'Descargar usuarios (Excel)',
  records: 'Descargar registros (Excel)',
  busy: 'Preparando…',
  cancel: 'Cancelar descarga',
  waiting: 'En espera: hay otros archivos antes.',
  making: (rows: number, of: number) =>
    `Preparando… ${formatInteger(rows)} de ${formatInteger(Math.max(rows, of))} filas`,
  fetching: (bytes: number, of: number) =>
    of < MEGABYTE
      ? `Descargando… ${formatInteger(Math.round(bytes / KILOBYTE))} de ${formatInteger(Math.ceil(of / KILOBYTE))} KB`
      : `Descargando… ${formatDecimal(bytes / MEGABYTE)} de ${formatDecimal(of / MEGABYTE)} MB`,
  lost: 'Sin conexión. La descarga seguirá sola cuando vuelva.',
  failed: 'No pudimos preparar el archivo. Inténtalo de nuevo.',
  cancelled: 'Descarga cancelada.',

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
