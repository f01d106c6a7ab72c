import type { Estado, ShiftEstado } from '#domain/calendar/status.ts';

/** Within a sentence. */
export const statusName: Readonly<Record<Estado, string>> = {
  libre: 'libre',
  nueva: 'nueva',
  pendiente: 'pendiente',
  confirmada: 'confirmada',
};

/** Alone. */
export const statusTitle: Readonly<Record<ShiftEstado, string>> = {
  nueva: 'Nueva',
  pendiente: 'Pendiente',
  confirmada: 'Confirmada',
};

/** Of several shifts. */
export const statusTitles: Readonly<Record<ShiftEstado, string>> = {
  nueva: 'Nuevas',
  pendiente: 'Pendientes',
  confirmada: 'Confirmadas',
};
