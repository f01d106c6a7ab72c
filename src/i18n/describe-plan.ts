import { share as messages } from './es/share.ts';
import { statusName } from './es/status.ts';

/** A shift as it is shared: without surnames and notes. */
export interface SharedShift {
  /** «08:00–12:30»; of a night «20:00 a 08:00 del martes» */
  readonly when: string;
  /** First names; empty where nobody is named. */
  readonly who: string;
  readonly isConfirmed: boolean;
  /** Why others do not see this shift in this form yet: «sin guardar». */
  readonly notes: readonly string[];
}

export interface SharedDay {
  /** «Lunes 23» */
  readonly title: string;
  readonly shifts: readonly SharedShift[];
  /** Said where no shift begins on the day. */
  readonly instead: readonly string[];
  /** The uncovered hours, and the shifts that are being removed. */
  readonly remarks: readonly string[];
}

export interface SharedPlan {
  /** «Turnos de Nana Rosa» */
  readonly title: string;
  readonly period: string;
  readonly days: readonly SharedDay[];
}

/** «confirmada», «pendiente», «confirmada, sin nombre (sin guardar)» */
export function describeShared({ who, isConfirmed, notes }: SharedShift): string {
  const unnamed = who === '' && isConfirmed ? `, ${messages.unnamed}` : '';
  return `${isConfirmed ? statusName.confirmada : statusName.pendiente}${unnamed}${messages.notes(notes)}`;
}

/**
 * A plan as lines for a chat, a paragraph for each day:
 *
 *     Lunes 23:
 *     Camila 08:00–12:30 ✔ confirmada
 *     14:00–18:00 ⏳ pendiente
 *     Sin cubrir: 18:00–20:00 (2 h)
 */
export function planText({ title, period, days }: SharedPlan): string {
  const paragraphs = days.map((day) => {
    const lines = day.shifts.map((shift) =>
      [shift.who, shift.when, shift.isConfirmed ? '✔' : '⏳', describeShared(shift)]
        .filter(Boolean)
        .join(' '),
    );
    return [`${day.title}:`, ...(lines.length > 0 ? lines : day.instead), ...day.remarks].join(
      '\n',
    );
  });
  return [`${title} · ${period}`, ...paragraphs].join('\n\n');
}
