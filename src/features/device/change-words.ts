import type { SlotChange } from '#domain/calendar/changes.ts';
import { monthOf } from '#domain/calendar/time.ts';
import { waiting as words } from '#i18n/es/waiting.ts';
import { formatFecha } from '#i18n/format.ts';

/**
 * One change in words: «Lunes 23, 08:00–10:00, agregar, Ana». The month is named if it is not the current
 * one.
 */
export function changeWords({ accion, record }: SlotChange, today: string): string {
  const { fecha, horaInicio, horaFin, cuidador } = record;
  const weekday = formatFecha(fecha, 'weekday');
  const day = formatFecha(fecha, monthOf(fecha) === monthOf(today) ? 'dayNumber' : 'dayMonth');
  const when = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${day}`;
  return words.line(
    when,
    `${horaInicio}–${horaFin}`,
    words.actions[accion],
    cuidador?.nombre ?? null,
  );
}
