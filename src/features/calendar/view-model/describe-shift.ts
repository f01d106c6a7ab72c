import type { Shift } from '#domain/calendar/day.ts';
import { estadoOf, isNewConfirmed } from '#domain/calendar/status.ts';
import {
  type Fecha,
  formatHora,
  type Minute,
  SLOTS_PER_DAY,
  type Slot,
  slotStart,
} from '#domain/calendar/time.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { statusName } from '#i18n/es/status.ts';
import { formatFecha } from '#i18n/format.ts';
import { whoComes } from './caregiver-names.ts';
import type { ShownSlot } from './day-view.ts';

/** `08:30` for each slot, and `24:00` after the last. */
const HORAS: readonly string[] = Array.from({ length: SLOTS_PER_DAY + 1 }, (_, slot) =>
  formatHora(slotStart(slot)),
);

/** When a slot starts, `08:30`; 48 gives `24:00`. */
export function horaOf(slot: Slot): string {
  return HORAS[slot] ?? '';
}

/** The accessible name of a slot: day, time, status, caregiver. */
export function cellName(day: string, slot: Slot, shown: ShownSlot): string {
  const { cell, estado } = shown;
  const rest: string[] = [];
  if (shown.missing) rest.push(messages.doesNotExist);
  rest.push(statusName[estado]);
  if (cell !== null && isNewConfirmed(cell)) rest.push(messages.willBeConfirmed);
  const who = whoComes(cell);
  if (who !== '') rest.push(who);
  // «Nueva» implies it.
  if (shown.unsaved && cell?.nueva === false) rest.push(messages.notSaved);
  if (shown.removing) rest.push(messages.willBeRemoved);
  if (shown.waiting) rest.push(messages.waitingToSend);
  if (shown.repeated) rest.push(messages.happensTwice);
  return messages.cell(day, horaOf(slot), horaOf(slot + 1), rest);
}

/** «martes, 17 de noviembre, 10:00 a 12:30» */
export function describeInterval(fecha: Fecha, start: Minute, end: Minute): string {
  return messages.interval(formatFecha(fecha, 'long'), formatHora(start), formatHora(end));
}

/** «martes 17, 10:00 a 12:30»: short, because it is announced at each step while a shift is resized. */
export function describeShortInterval(fecha: Fecha, start: Minute, end: Minute): string {
  return messages.interval(describeDay(fecha), formatHora(start), formatHora(end));
}

/** «martes 17» */
export function describeDay(fecha: Fecha): string {
  return `${formatFecha(fecha, 'weekday')} ${formatFecha(fecha, 'dayNumber')}`;
}

/** «martes, 17 de noviembre, 10:00 a 12:30, confirmada, Ana Rojas» */
export function describeShift(shift: Shift): string {
  return `${describeInterval(shift.fecha, shift.start, shift.end)}, ${describeCare(shift)}`;
}

/** «confirmada, Ana Rojas» */
export function describeCare(shift: Shift): string {
  const confirmed = isNewConfirmed(shift) ? messages.willBeConfirmed : '';
  return [statusName[estadoOf(shift)], confirmed, whoComes(shift)].filter(Boolean).join(', ');
}
