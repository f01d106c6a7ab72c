import type { Estado, ShiftEstado } from '#domain/calendar/status.ts';

/** Within a sentence. */
export const states: Readonly<Record<Estado, string>> = {
  libre: 'libre',
  nueva: 'nueva',
  pendiente: 'pendiente',
  confirmada: 'confirmada',
};

/** Alone. */
export const stateTitle: Readonly<Record<ShiftEstado, string>> = {
  nueva: 'Nueva',
  pendiente: 'Pendiente',
  confirmada: 'Confirmada',
};

/** Of several shifts. */
export const stateTitles: Readonly<Record<ShiftEstado, string>> = {
  nueva: 'Nuevas',
  pendiente: 'Pendientes',
  confirmada: 'Confirmadas',
};

/** The same where there is little space. */
export const stateTitlesShort: Readonly<Record<ShiftEstado, string>> = {
  nueva: 'Nuevas',
  pendiente: 'Pend.',
  confirmada: 'Conf.',
};
