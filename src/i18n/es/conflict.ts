import type { Status } from '#domain/calendar/status.ts';
import { formatList } from '#domain/format-list.ts';

/** Two people changed the same slots: the notice, which comes with it. */
export const conflict = {
  // Not always by somebody else: one's own mutation may have been rejected meanwhile.
  title: 'Estas horas cambiaron mientras las editabas',
  /** Leads to the notice from further down. */
  above: 'Hay horas que cambiaron',
  mine: (reading: string) => `Tu cambio: ${reading}`,
  theirs: (reading: string) => `Ya estaba guardado: ${reading}`,
  /** A version that leaves no shift. */
  removed: { mine: 'quitar el turno', theirs: 'se quitó el turno' },
  loses: {
    caregivers: (lost: readonly string[]) =>
      `Con tu cambio, ${formatList(lost)} ${lost.length === 1 ? 'dejará' : 'dejarán'} de venir en ese horario.`,
    /** Of hours that are over. */
    whoCame: (lost: readonly string[]) =>
      `Con tu cambio, ya no quedará anotado que ${formatList(lost)} ${lost.length === 1 ? 'vino' : 'vinieron'} en ese horario.`,
    confirmation: 'Con tu cambio, este turno dejará de estar confirmado.',
    shift: 'Con tu cambio se quitará este turno confirmado.',
  },
  /** Somebody was confirmed, and another change has removed it without asking. */
  lost: {
    gone: (name: string, when: string) =>
      `Se quitó a ${name}, que ya tenía el turno confirmado: ${when}.`,
    /** After the above; such hours cannot be restored. */
    offGrid: 'No empieza o termina en punto o y media: agrégalo de nuevo.',
    add: 'Agregar de nuevo',
    more: (count: number) => (count === 1 ? 'y 1 turno más' : `y ${count} turnos más`),
    restore: 'Devolver',
    /** After that, as an unsaved change. */
    restored: (count: number) =>
      count === 1 ? 'Volvió 1 turno, sin guardar' : `Volvieron ${count} turnos, sin guardar`,
    dismiss: 'Entendido',
  },
  /** A save that the server has not taken. */
  rejected: {
    notSaved: ([first, ...others]: readonly string[]) =>
      `No se pudo guardar: ${first}${others.length === 0 ? '' : ` y ${others.length} más`}.`,
    reason(message: string | null, status: number) {
      if (message !== null) return `Motivo: ${message}`;
      return status > 0 ? `No sabemos por qué (${status}).` : 'No sabemos por qué.';
    },
    correct: 'Corregir en el calendario',
    inDraft: 'Volvió al calendario, sin guardar',
    notYet: 'Aún no llegan los turnos de este calendario. Vuelve a intentarlo cuando aparezcan.',
  },
  /** A caregiver without a known name. */
  unnamed: 'otra persona',
  /** Further changes that the same choice decides, which nobody else has changed. */
  rest: (when: string, reading: string) => `Parte del mismo cambio: ${when}, ${reading}`,
  /** The buttons name the result. */
  keepPeople: (names: readonly string[]) => `Dejar a ${formatList(names)}`,
  keepFree: { mine: 'Quitar el turno', theirs: 'Dejar sin turno' },
  keepStatus: {
    pendiente: 'Dejar el turno pendiente',
    confirmada: 'Dejar el turno confirmado',
  } satisfies Readonly<Record<Status, string>>,
  /** Of several at once. */
  keep: { mine: 'Aplicar todo mi cambio', theirs: 'Dejar todo como estaba guardado' },
  notDone: 'No pudimos guardar tu decisión en este dispositivo. Inténtalo de nuevo.',
  movedOn: 'Estas horas cambiaron otra vez. Mira cómo están ahora y elige de nuevo.',
  stays: {
    mine: 'Queda tu cambio, todavía sin guardar. Para guardarlo, presiona «Actualizar horarios».',
    theirs: 'Queda lo guardado',
  },
  /** A list of times, each with commas of its own. */
  times: (times: readonly string[]) => times.join('; '),
} as const;
