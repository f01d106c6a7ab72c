import { formatOClock } from '#i18n/format.ts';
import { calendar } from './calendar.ts';

/** One shift: who comes, its sheet, its line in the list. Loaded with what shows them. */
export const shiftMessages = {
  chooser: {
    title: '¿Quién viene?',
    label: 'Elegir cuidador',
    /** Of a confirmed shift. */
    none: 'Sin cuidador asignado',
    /** Of a pending one. */
    notYet: 'Todavía no sé',
    /** What follows from not knowing it yet. */
    asksAll: 'Al guardar se les preguntará a tus cuidadores quién puede.',
    more: 'Más…',
    noneAssigned: 'Este ser querido aún no tiene cuidadores asignados.',
    assign: 'Asignar cuidadores',
    asDefault: 'La misma persona en los próximos turnos',
    defaultIs: (name: string) => `Con ${name}`,
    defaultNobody: 'Sin cuidador',
    changeDefault: 'Cambiar',
  },

  cannotResize: 'No se puede alargar más',
  cannotShrink: 'No se puede acortar más',
  offGrid: 'Este turno no empieza o termina en punto o y media: solo se puede quitar',

  selected: 'Turno seleccionado',
  edit: 'Editar turno',
  remove: 'Quitar turno',
  removeNight: 'Quitar la noche completa',

  sheet: {
    title: 'Turno',
    /** «10:00 a 12:30 · 2,5 horas» */
    hours: (from: string, to: string, length: string) => `${from} a ${to} · ${length}`,
    start: 'Inicio',
    end: 'Fin',
    earlier: (end: string) => `${end}, 30 minutos antes`,
    later: (end: string) => `${end}, 30 minutos después`,
    /** «Sigue el martes, 24 de noviembre, hasta las 08:00.» */
    goesOn: (day: string, until: string) => `Sigue el ${day}, hasta ${formatOClock(until)}.`,
    comesFrom: (day: string, from: string) => `Viene del ${day}, desde ${formatOClock(from)}.`,
    /** «Esa parte queda así: confirmada, Ana Rojas.» */
    otherwise: (care: string) => `Esa parte queda así: ${care}.`,
    wholeNight: 'Aplicar a toda la noche',
    removeHalf: 'Quitar solo esta parte',
    status: 'Estado',
    caregiverHint: 'Al elegir un cuidador, el turno queda confirmado.',
    nameIt:
      'Falta el nombre: mientras no elijas quién viene, estas horas no cuentan como cubiertas.',
    severalHint:
      'Hay más de una persona confirmada a la misma hora. Si viene solo una, elígela aquí.',
    done: 'Listo',
    save: 'Guardar',
  },

  quick: {
    label: 'Cambios rápidos',
    /** «+1 h, hasta las 13:00» */
    longer: (until: string | null) =>
      until === null ? '+1 h' : `+1 h, hasta ${formatOClock(until)}`,
    move: (day: string) => `Mover al ${day}`,
    moved: (day: string) => `Movido al ${day}`,
    noneFree: 'Sin otro día libre',
  },

  list: {
    add: calendar.add,
    addOn: (day: string) => `Agregar turno el ${day}`,
    none: 'Sin turnos',
    /** Folded up, above today. */
    past: (days: number) =>
      days === 1 ? 'Ver el día anterior' : `Ver los ${days} días anteriores`,
    noneOfFilter: 'Ningún turno de los que se muestran',
    missing: (when: string) => `No existe: ${when}`,
    repeated: (when: string) => `Ocurre dos veces: ${when}`,
    edit: (shift: string) => `Editar: ${shift}`,
    editShort: 'Editar',
    remove: (shift: string) => `Quitar: ${shift}`,
    removeNight: (shift: string) => `Quitar la noche completa: ${shift}`,
    removeShort: 'Quitar',
    taken: 'Ese horario ya está ocupado. Elige otro.',
    partlyTaken: (free: string) => `Se agregará solo ${free}: el resto no está libre.`,
    from: 'Desde',
    to: 'Hasta',
    /** «08:00 del día siguiente», «20:00–08:00 del día siguiente» */
    ofNextDay: (until: string) => `${until} del día siguiente`,
    overnight: (day: string, hours: string) =>
      `Termina el ${day}: en total, ${hours}. Se verá en los dos días.`,
  },

  move: {
    title: 'Mover a otro día',
    to: 'Nuevo día',
    occupied: (day: string) => `${day} (ocupado)`,
    noneFree: 'A esa hora no hay otro día libre, ni esta semana ni la próxima.',
    move: 'Mover',
    another: 'Elige otro día',
    moved: (when: string) => `Movido: ${when}`,
    unavailable: (name: string) =>
      `${name} ya no puede recibir turnos nuevos: en otro día queda pendiente, sin cuidador`,
  },

  part: {
    title: 'Quitar solo una parte',
    remove: 'Quitar esta parte',
  },
} as const;
