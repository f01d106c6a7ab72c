import type { ShiftEstado } from '#domain/calendar/status.ts';
import { formatOClock, formatCount as some } from '#i18n/format.ts';

/** Planning: copies, uncovered hours, hours of caregivers, print and export. */

/** Some backends give a caregiver without a name. */
const UNNAMED = 'Alguien sin nombre';

export const planner = {
  label: 'Planificación',
  open: 'Planificar',
  menu: {
    copy: 'Copiar o repetir…',
    copyHint: 'Un día o una semana, a otros días o por varias semanas',
    hours: 'Horas y cobertura…',
    hoursHint: 'Qué falta cubrir y cuánto trabaja cada cuidador',
    print: 'Imprimir la semana',
    printHint: 'En una hoja',
    keys: 'Atajos de teclado…',
    keysHint: 'Qué hace cada tecla en la semana',
    files: 'Descargar',
    filesPeriod: 'Qué descargar',
    ics: 'Pasar a Google, Apple u Outlook',
    icsHint: 'Un archivo .ics con estos turnos',
    xlsx: 'Descargar Excel',
    xlsxHint: 'Turnos, horas por cuidador y horas sin cubrir',
  },
  /** Over two weeks without any shift. */
  begin: 'Elige una hora o presiona +',
  week: 'Semana',
  month: 'Mes',
  unnamed: UNNAMED,

  uncoveredHours: (length: string) => `Sin cubrir: ${length}`,
  uncovered: (length: string, when: string) => `Sin cubrir: ${length} ${when}`,
  waiting: (length: string) => `Por confirmar: ${length}`,
  unnamedHours: (length: string) => `Sin nombre: ${length}`,
  /** At the end of a free slot's name. */
  slotUncovered: 'sin cubrir',
  allCovered: (when: string) => `Todo cubierto ${when}`,
  when: {
    dia: 'en el día',
    'tres-dias': 'en estos 3 días',
    semana: 'en la semana',
    mes: 'en el mes',
    lista: 'en la semana',
  },
  /** Of one day: «Sin cubrir: 00:00–08:00, 20:00–24:00 (12 h)» */
  dayGaps: (gaps: string, length: string) => `Sin cubrir: ${gaps} (${unbroken(length)})`,
  dayHours: (length: string) => `Sin cubrir: ${unbroken(length)}`,
  dayUncovered: (length: string) => `sin cubrir ${length}`,
  dayUncoveredShort: (length: string) => `${length} sin cubrir`,
  dayCovered: 'Todo cubierto',
  span: (from: string, to: string) => `${from}–${to}`,
  list: (items: readonly string[]) => items.join(', '),

  doubles: {
    count: (count: number) => some(count, 'tope de horario', 'topes de horario'),
    title: 'La misma persona en dos lugares a la vez',
    /** «Ana Rojas también está con Tata el lunes 23, 10:00–12:00» */
    one: (caregiver: string, other: string, day: string, span: string) =>
      `${caregiver || UNNAMED} también está con ${other} el ${day}, ${span}`,
    /** Beside a name that can be chosen: «También está con Tata, 10:00–12:00» */
    beside: (other: string, span: string) => `También está con ${other}, ${span}`,
    more: (count: number) => `y ${count} más`,
    open: 'Ver horas',
    dismiss: 'Ocultar el aviso: topes de horario',
  },

  /** Beside a name that can be chosen: «No disponible de 09:00 a 13:00» */
  unavailable: (from: string, to: string) => `No disponible de ${from} a ${to}`,

  coverage: {
    title: 'Horas y cobertura',
    period: 'Período',
    when: '¿En qué horario necesita compañía?',
    notChosen: 'Elegir horas',
    hours: 'Horario',
    allDay: 'Todo el día',
    some: 'Un horario',
    overnight: (to: string) => `Termina a ${formatOClock(to)} del día siguiente.`,
    sharing: {
      here: 'Se guarda en este dispositivo.',
      unsent: 'Guardado aquí. Se enviará solo cuando haya conexión.',
      rejected: 'No se pudo guardar para los demás: decide qué hacer en «Cambios por enviar».',
      shared: 'También lo ven quienes comparten este calendario.',
    },
    covered: 'Cubierto',
    uncovered: 'Sin cubrir',
    waiting: 'Por confirmar',
    unnamed: 'Sin nombre',
    nameThem: 'Confirmados sin nombre: ¿quién viene?',
    ofWindow: (length: string) => `de ${length}`,
    explain: 'En ese horario, solo cuentan los turnos confirmados y con nombre.',
    gaps: 'Horas sin cubrir por día',
    noGaps: 'No hay horas sin cubrir.',
  },

  caregivers: {
    title: 'Horas por cuidador',
    caregiver: 'Cuidador',
    nobody: 'Sin cuidador',
    total: 'Total',
    none: 'No hay turnos.',
    newHint: 'Nuevas: aún sin guardar.',
  },

  allLines: (count: number) => `Ver ${count} más`,

  copy: {
    title: 'Copiar o repetir',
    what: 'Qué copiar',
    day: 'Un día',
    week: 'Una semana',
    fromDay: 'Copiar el día',
    fromWeek: 'Copiar la semana del',
    onDays: 'A estos días',
    firstWeek: 'A la semana del',
    weeks: 'Durante',
    weeksOf: (count: number) => some(count, 'semana', 'semanas'),
    until: (day: string) => `Hasta el ${day}`,
    thisWeek: 'solo esa semana',
    every: 'Cada',
    everyOf: (count: number) => (count === 1 ? 'semana' : `${count} semanas`),
    keep: 'Mantener cuidador y estado',
    keepHint: 'Si no, las copias quedan pendientes, para volver a preguntar quién viene.',
    whereTaken: 'Qué hacer con lo ocupado',
    omit: 'Dejar lo que ya está',
    replace: 'Reemplazar',

    noDate: 'Elige una fecha.',
    noTarget: 'Elige a qué días copiar.',
    nothing: (source: string) => `${source} no tiene turnos que copiar.`,
    thatDay: 'Ese día',
    thatWeek: 'Esa semana',
    nothingNew: 'No hay nada que agregar.',
    summary: (shifts: number, length: string, where: string) =>
      `Se ${shifts === 1 ? 'agregará' : 'agregarán'} ${some(shifts, 'turno', 'turnos')} (${length}) ${where}.`,
    onDay: (day: string) => `el ${day}`,
    inDays: (days: number) => `en ${some(days, 'día', 'días')}`,
    met: (count: number, replacing: boolean) => {
      const plural = count === 1 ? '' : 'n';
      return `Se ${replacing ? 'reemplazará' : 'omitirá'}${plural} ${some(count, 'horario ocupado', 'horarios ocupados')}.`;
    },
    taken: (count: number) =>
      `${some(count, 'horario ya está ocupado', 'horarios ya están ocupados')}:`,
    /** «Se reemplazarán 5 horarios, 3 de ellos confirmados:» */
    replaced: (count: number, confirmed: number) => {
      const all = `Se ${count === 1 ? 'reemplazará' : 'reemplazarán'} ${some(count, 'horario', 'horarios')}`;
      if (confirmed === 0) return `${all}:`;
      if (count === 1) return `${all}, confirmado:`;
      return `${all}, ${confirmed} de ellos ${confirmed === 1 ? 'confirmado' : 'confirmados'}:`;
    },
    missing: (when: string) => `Se deja fuera, porque esa hora no existe: ${when}.`,
    offGrid: (count: number) =>
      count === 1
        ? '1 turno no empieza o termina en punto o y media y no se copia: agrégalo a mano.'
        : `${count} turnos no empiezan o terminan en punto o y media y no se copian: agrégalos a mano.`,
    cannotCome: 'Dijeron que no están disponibles:',
    /** «Camila Torres: martes, 24 de noviembre, 09:00 a 13:00» */
    cannotComeAt: (name: string, when: string) => `${name || UNNAMED}: ${when}`,
    wholeNights: 'Copiar las noches enteras',
    cutsNights: 'Los turnos que siguen después de medianoche se cortan a las 24:00.',
    unavailable: (name: string) =>
      `${name || UNNAMED} ya no puede recibir turnos nuevos: sus copias quedan pendientes y sin cuidador.`,
    past: (count: number, days: number) => {
      if (count > 1) return `Ojo: ${count} de esos días ya pasaron.`;
      return days === 1 ? 'Ojo: ese día ya pasó.' : 'Ojo: uno de esos días ya pasó.';
    },
    apply: 'Copiar',
    done: (shifts: number, days: number) =>
      `${shifts === 1 ? 'Copiado 1 turno' : `Copiados ${shifts} turnos`} en ${some(days, 'día', 'días')}. Falta guardar.`,
  },

  removals: {
    removing: (when: string) => `Se quitará al guardar: ${when}`,
    unsent: (when: string) => `Quitado, por enviar: ${when}`,
  },

  print: {
    title: (patient: string) => `Turnos de ${patient}`,
    notes: (patient: string) => `Notas de los turnos de ${patient}`,
    moreNotes: 'Notas completas en la otra hoja',
    none: 'Sin turnos',
    unsaved: 'sin guardar',
    noCaregiver: 'sin cuidador',
    printed: (day: string, time: string) => `Impreso el ${day}, ${time}`,
    phones: 'Teléfonos:',
    /** «Camila Torres Vega +56 9 1234 5678» */
    phone: (name: string, phone: string) => `${name} ${phone}`,
    toWrite: 'Para anotar',
  },

  files: {
    /** The calendar's name in another program. */
    calendar: (patient: string) => `Turnos de ${patient}`,
    /** A caregiver may be known without a name. */
    summary: (caregiver: string, patient: string) => `${caregiver || 'Turno'} con ${patient}`,
    pending: (patient: string) => `Por confirmar: turno con ${patient}`,
    unnamed: (patient: string) => `Sin nombre: turno con ${patient}`,
    unsynced: {
      removing: 'Se quitará al guardar.',
      unsaved: 'Aún sin guardar en el calendario.',
      unsent: 'Por enviar: está guardado solo en un dispositivo.',
    },
    shifts: 'Turnos',
    date: 'Fecha',
    weekday: 'Día',
    from: 'Desde',
    to: 'Hasta',
    length: 'Horas',
    state: 'Estado',
    covered: 'Horas cubiertas',
    uncovered: 'Horas sin cubrir',
    waiting: 'Horas por confirmar',
    hoursUnnamed: 'Horas sin nombre',
    gaps: 'Horario sin cubrir',
    coverage: 'Cobertura',
    done: (name: string) => `Descargado: ${name}`,
    empty: 'No hay turnos que descargar.',
    failed: 'No pudimos crear el archivo. Inténtalo de nuevo.',
  },
} as const;

/** The statuses of several shifts where there is little space. */
export const statusTitlesShort: Readonly<Record<ShiftEstado, string>> = {
  nueva: 'Nuevas',
  pendiente: 'Pend.',
  confirmada: 'Conf.',
};

/** A length whose unit stays on the line of its number. */
function unbroken(length: string): string {
  return length.replace(' ', '\u00A0');
}
