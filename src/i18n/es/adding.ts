import type { ChileanHoliday } from '#domain/calendar/chilean-holidays.ts';
import { formatCount as some } from '#i18n/format.ts';

/** A new shift, once or repeated. Loaded with its dialog. */
export const adding = {
  day: 'Día',
  firstDay: 'Desde el día',
  tooFar: (from: string, to: string) =>
    `Elige un día entre el ${from} y el ${to}. Para otro día, abre antes esa parte del calendario.`,
  noDay: 'Elige un día.',

  templates: {
    label: 'Horarios frecuentes',
    day: 'Día 8–20',
    night: 'Noche 20–8',
    whole: '24 h',
  },

  repeat: {
    menu: 'Repetir un turno…',
    menuHint: 'Por ejemplo, todos los lunes y miércoles',
    open: 'Repetir…',
    weekdays: 'Repetir todos los',
    during: 'Durante',
    /** 13 weeks are a quarter of a year. */
    length: (weeks: number) => (weeks < 13 ? `${weeks} semanas` : `${(weeks / 13) * 3} meses`),
    until: 'Hasta el',
    every: 'Cada',
    everyOf: (count: number) => (count === 1 ? 'semana' : `${count} semanas`),
    holidays: 'Saltar feriados de Chile',
    /** «Incluye 1 feriado», «Se saltan 2 feriados» */
    onHolidays: (count: number, isSkipped: boolean) =>
      `${isSkipped ? `Se ${count === 1 ? 'salta' : 'saltan'}` : 'Incluye'} ${some(count, 'feriado', 'feriados')}`,
    /** «viernes, 26 de marzo (Viernes Santo)» */
    holiday: (day: string, name: string) => `${day} (${name})`,
    noDate: 'Elige hasta cuándo.',
    tooLong: (until: string) => `Elige una fecha hasta el ${until}.`,
    none: 'Ningún día calza con lo que elegiste.',
    nothingNew: 'No hay nada que agregar.',
    /** «Se agregarán 6 turnos (72 h), el último el miércoles, 31 de marzo.» */
    summary: (shifts: number, length: string, last: string) =>
      `Se ${shifts === 1 ? 'agregará' : 'agregarán'} ${some(shifts, 'turno', 'turnos')} (${length}), el último el ${last}.`,
    done: (shifts: number) =>
      `${shifts === 1 ? 'Agregado 1 turno' : `Agregados ${shifts} turnos`}. Falta guardar.`,
  },

  holidays: {
    'ano-nuevo': 'Año Nuevo',
    'viernes-santo': 'Viernes Santo',
    'sabado-santo': 'Sábado Santo',
    trabajo: 'Día del Trabajo',
    'glorias-navales': 'Glorias Navales',
    'pueblos-indigenas': 'Día de los Pueblos Indígenas',
    'san-pedro': 'San Pedro y San Pablo',
    'virgen-del-carmen': 'Virgen del Carmen',
    asuncion: 'Asunción de la Virgen',
    independencia: 'Fiestas Patrias',
    'glorias-del-ejercito': 'Glorias del Ejército',
    'dos-mundos': 'Encuentro de Dos Mundos',
    'iglesias-evangelicas': 'Iglesias Evangélicas',
    'todos-los-santos': 'Todos los Santos',
    inmaculada: 'Inmaculada Concepción',
    navidad: 'Navidad',
  } satisfies Readonly<Record<ChileanHoliday, string>>,
} as const;
