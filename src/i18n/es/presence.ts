import { formatList } from '#domain/format-list.ts';

/** Who is with a patient now, who comes next, and what of the night is open. */
export const presence = {
  title: 'Ahora y hoy',
  unnamed: 'Alguien sin nombre',
  nobody: 'Nadie en este momento',
  asked: 'Turno por confirmar',
  /** Said of a list that has not come to this device. */
  awaited: 'Todavía no llegan los turnos',
  unsent: 'por enviar',
  /** «hasta las 14:00», «hasta las 14:00 y mañana a las 08:00»: of each who is there. */
  until: (times: readonly string[]) => `hasta ${formatList(times)}`,
  /** An hour that the clock shows for the second time: «23:00 (después del cambio de hora)» */
  again: (time: string) => `${time} (después del cambio de hora)`,
  /** When somebody begins: «a las 20:00» */
  from: (time: string) => (time.startsWith('la') ? `a ${time}` : time),
  tomorrow: (time: string) => `mañana a ${time}`,
  onDay: (day: string, time: string) => `el ${day} a ${time}`,
  next: 'Después',
  nobodyNext: 'nadie en los próximos días',
  /** «Camila Torres, a las 20:00» */
  comes: (who: string, when: string) => `${who}, ${when}`,
  asks: 'turno por confirmar',
  someone: 'alguien sin nombre',
  tonight: 'Esta noche',
  gaps: (times: string) => `sin cubrir ${times}`,
  withoutName: (times: string) => `falta el nombre de quien viene ${times}`,
  covered: 'todo cubierto',
  /** Only this device knows who comes: «todo cubierto; por enviar 20:00–08:00» */
  unsentAt: (times: string) => `por enviar ${times}`,
  /** Asks who comes in the first of the gaps. */
  cover: 'Cubrir',
  /** «Cubrir 20:00–08:00» */
  coverGap: (times: string) => `Cubrir ${times}`,
  span: (from: string, to: string) => `${from}–${to}`,
} as const;
