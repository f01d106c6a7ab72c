/** The days of a month, most of it for screen readers. */
export const month = {
  openWeek: 'ver su semana',
  confirmedWith: 'confirmado con',
  noneConfirmed: 'sin turnos confirmados',
  confirmedShifts: (count: number) =>
    count === 1 ? '1 turno confirmado' : `${count} turnos confirmados`,
  otherShifts: (count: number) =>
    count === 1 ? '1 turno por confirmar' : `${count} turnos por confirmar`,
  more: (count: number) => `+${count}`,
} as const;
