import type { Block } from '#domain/calendar/day.ts';
import type { Carer } from '#domain/calendar/record.ts';
import { estadoOf, isNewConfirmed } from '#domain/calendar/status.ts';
import {
  type Fecha,
  formatHora,
  type Minute,
  SLOTS_PER_DAY,
  type Slot,
  slotStart,
} from '#domain/calendar/time.ts';
import type { Caregiver } from '#domain/people/person.ts';
import { fullName } from '#domain/people/person.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { states } from '#i18n/es/status.ts';
import { formatFecha, formatHours } from '#i18n/format.ts';
import { carerNames } from './carer-names.ts';
import type { HalfHour } from './day-view.ts';

/** `08:30` for each half hour, and `24:00` after the last. */
const HORAS: readonly string[] = Array.from({ length: SLOTS_PER_DAY + 1 }, (_, slot) =>
  formatHora(slotStart(slot)),
);

/** When a half hour starts, `08:30`; 48 gives `24:00`. */
export function horaOf(slot: Slot): string {
  return HORAS[slot] ?? '';
}

/** The accessible name of a half hour: day, time, status, caregiver. */
export function cellName(day: string, slot: Slot, half: HalfHour): string {
  const { cell, estado } = half;
  const rest: string[] = [];
  if (half.missing) rest.push(words.doesNotExist);
  rest.push(states[estado]);
  if (cell !== null && isNewConfirmed(cell)) rest.push(words.willBeConfirmed);
  const who = carerNames(cell);
  if (who !== '') rest.push(who);
  // «Nueva» says so already.
  if (half.unsaved && cell?.nueva === false) rest.push(words.notSaved);
  if (half.removing) rest.push(words.willBeRemoved);
  if (half.waiting) rest.push(words.waitingToSend);
  if (half.repeated) rest.push(words.happensTwice);
  return words.cell(day, horaOf(slot), horaOf(slot + 1), rest);
}

/** «martes, 17 de noviembre, 10:00 a 12:30» */
export function intervalWords(fecha: Fecha, start: Minute, end: Minute): string {
  return words.interval(formatFecha(fecha, 'long'), formatHora(start), formatHora(end));
}

/** «martes 17, 10:00 a 12:30»: heard again and again while a shift is resized. */
export function shortIntervalWords(fecha: Fecha, start: Minute, end: Minute): string {
  const day = `${formatFecha(fecha, 'weekday')} ${formatFecha(fecha, 'dayNumber')}`;
  return words.interval(day, formatHora(start), formatHora(end));
}

/** «2,5 horas» */
export function lengthWords(minutes: Minute): string {
  return words.hoursLong(formatHours(minutes));
}

/** «martes, 17 de noviembre, 10:00 a 12:30, confirmada, Ana Rojas» */
export function blockWords(block: Block): string {
  return `${intervalWords(block.fecha, block.start, block.end)}, ${careWords(block)}`;
}

/** «confirmada, Ana Rojas» */
export function careWords(block: Block): string {
  const confirmed = isNewConfirmed(block) ? words.willBeConfirmed : '';
  return [states[estadoOf(block)], confirmed, carerNames(block)].filter(Boolean).join(', ');
}

export function carerOf(caregiver: Caregiver): Carer {
  return { id: caregiver.id, nombre: fullName(caregiver) };
}

export function firstName(carer: Carer): string {
  return carer.nombre.split(' ')[0] ?? carer.nombre;
}
