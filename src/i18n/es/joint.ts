import { formatList } from '#domain/format-list.ts';
import { formatCount } from '#i18n/format.ts';

/** Several people are confirmed for the same hours: two of the family may have confirmed one each. */
export const joint = {
  /** On the shift itself. */
  title: (people: number) => (people === 2 ? 'Dos a la vez' : `${people} a la vez`),
  /** On one that is narrow or low. */
  short: (people: number) => `Son ${people}`,
  /** Within the name of a slot or a shift. */
  name: (people: number) => `${people === 2 ? 'dos' : people} personas a la vez`,
  /** In a list, above what can be done. */
  alert: (people: number) => `${people === 2 ? 'Dos' : people} personas a la vez`,
  hint: 'Si viene solo una, ábrelo en «Editar» y elige quién.',
  /** Within the name of a slot that has the other's name. */
  beside: (names: readonly string[]) => `con ${formatList(names)}`,
  /** «Con Diego Muñoz, de 10:00 a 11:10.» */
  besideFrom: (names: readonly string[], from: string, to: string) =>
    `Con ${formatList(names)}, de ${from} a ${to}.`,
  /** Where they come to two shifts, of which one can only be removed. */
  hintApart: 'Si viene solo una, quita uno de los dos turnos.',
  /** «Camila Torres y Diego Muñoz vienen a la misma hora: lunes, 23 de noviembre, 10:00 a 12:00» */
  one: (names: readonly string[], when: string) =>
    `${formatList(names)} vienen a la misma hora: ${when}`,
  /** Some backends give a caregiver without a name. */
  unnamed: 'alguien sin nombre',
  /** Of all of them on the screen. */
  warning: {
    count: (shifts: number) =>
      formatCount(shifts, 'turno con más de una persona', 'turnos con más de una persona'),
    more: (count: number) => `y ${count} más`,
    open: 'Elegir quién viene',
    dismiss: 'Ocultar el aviso: turnos con más de una persona',
  },
} as const;
