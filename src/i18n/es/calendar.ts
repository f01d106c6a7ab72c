import { statusTitles } from './status.ts';

/** The care calendar: what it says, shows and announces. */

export const calendar = {
  title: 'Calendario de Cuidados',
  titleAdmin: 'Calendario General',

  patient: 'Ser querido',
  choosePatient: 'Selecciona un ser querido',
  noName: 'Sin nombre',

  view: 'Vista',
  views: {
    dia: 'Día',
    'tres-dias': '3 días',
    semana: 'Semana',
    mes: 'Mes',
    lista: 'Lista',
  },
  /** After the view's name, on the button of a phone's menu. */
  moreOptions: ', más opciones',
  today: 'Hoy',
  previous: {
    dia: 'Día anterior',
    'tres-dias': 'Tres días anteriores',
    semana: 'Semana anterior',
    mes: 'Mes anterior',
    lista: 'Semana anterior',
  },
  next: {
    dia: 'Día siguiente',
    'tres-dias': 'Tres días siguientes',
    semana: 'Semana siguiente',
    mes: 'Mes siguiente',
    lista: 'Semana siguiente',
  },

  filter: 'Filtrar por estado',
  filters: { todas: 'Todas', ...statusTitles },
  confirmedMode: 'Agregar turnos confirmados',

  add: 'Agregar turno',
  save: 'Actualizar horarios',
  saving: 'Actualizando...',
  undo: 'Deshacer',
  redo: 'Rehacer',
  unsaved: (changes: number) => `${changes === 1 ? '1 cambio' : `${changes} cambios`} sin guardar`,

  gridName: (patient: string, period: string) => `Turnos de ${patient}, ${period}`,
  /** Said of a calendar whose list has not come to this device. */
  awaited: 'todavía sin los turnos guardados',
  hours: 'Horas',
  /** The name of a slot: «martes, 17 de noviembre, 08:30 a 09:00, confirmada, Ana Rojas». */
  cell: (day: string, from: string, to: string, rest: readonly string[]) =>
    [day, `${from} a ${to}`, ...rest].join(', '),
  /** Of a confirmed shift. */
  unnamed: 'sin nombre',
  willBeConfirmed: 'se guardará confirmada',
  notSaved: 'sin guardar',
  waitingToSend: 'por enviar',
  willBeRemoved: 'se quitará al guardar',
  doesNotExist: 'esta hora no existe: se adelanta el reloj',
  happensTwice: 'esta hora ocurre dos veces: se atrasa el reloj',
  clockChange: 'Cambio de hora',
  dayHours: (length: string) => `Día de ${length}`,

  said: {
    nothingFree: 'Ese horario ya está ocupado',
    added: (when: string) => `Agregado: ${when}`,
    /** When a change lay over what others saved. */
    asBefore: (what: string) => `Como estaba: ${what}`,
    removed: (when: string) => `Quitado: ${when}`,
    wholeNight: 'Noche completa',
    nothingToRemove: 'Aquí no hay ningún turno',
    longer: (when: string, length: string) => `Alargado: ${when}, ${length}`,
    shorter: (when: string, length: string) => `Acortado: ${when}, ${length}`,
    selected: (when: string) => `Seleccionado: ${when}`,
    assigned: (when: string) => `Cambiado: ${when}`,
    missing: 'Esta hora no existe: se adelanta el reloj',
  },
  interval: (day: string, from: string, to: string) => `${day}, ${from} a ${to}`,
} as const;
