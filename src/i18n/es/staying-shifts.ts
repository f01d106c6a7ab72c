/** What stays with a caregiver who is taken off the list of those assigned. */
export const stayingShifts = {
  unnamed: 'Esta persona',
  stay: (name: string, count: number, next: string) =>
    count === 1
      ? `${name} sigue con un turno confirmado: ${next}.`
      : `${name} sigue con ${count} turnos confirmados. El próximo: ${next}.`,
  shift: (day: string, from: string, to: string, lastDay: string | null) =>
    `${day}, ${from} a ${to}${lastDay === null ? '' : ` del ${lastDay}`}`,
  remedy:
    'Para que vaya otra persona, haz el cambio en el calendario. Para pedir todo de nuevo, quita a quien ya no viene en «Personas».',
  remedyInCalendar: 'Para que vaya otra persona, haz el cambio en el calendario.',
} as const;
