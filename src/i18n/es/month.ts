import { formatCount } from '#i18n/format.ts';

/** The days of a month, most of it for screen readers. */
export const month = {
  openWeek: 'ver su semana',
  confirmedWith: 'confirmado con',
  noneConfirmed: 'sin turnos confirmados',
  confirmedShifts: (count: number) => formatCount(count, 'turno confirmado', 'turnos confirmados'),
  otherShifts: (count: number) => formatCount(count, 'turno por confirmar', 'turnos por confirmar'),
  /** In the day itself, which is narrow. */
  othersShort: (count: number) => `${count} por confirmar`,
  /** Confirmed by the draft alone. */
  unsavedShifts: (count: number) => formatCount(count, 'turno por guardar', 'turnos por guardar'),
  urgentShifts: (count: number) => formatCount(count, 'turno urgente', 'turnos urgentes'),
  declinedShifts: (count: number) =>
    formatCount(count, 'turno que nadie puede tomar', 'turnos que nadie puede tomar'),
  more: (count: number) => `+${count}`,
} as const;
