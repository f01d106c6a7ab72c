import { addDays, type Fecha, formatHora } from '#domain/calendar/time.ts';
import type { ActivityEntry, ActivityShift, ActivityTimes } from '#domain/contract/activity.ts';
import { groupBy } from '#domain/group-by.ts';
import { type CareWindow, isAllDay } from '#domain/planner/care-window.ts';
import { activity as messages } from '#i18n/es/activity.ts';
import { formatFecha } from '#i18n/format.ts';

/** What was done, behind the name of who did it: «pidió 2 turnos». */
export function describeEntry({ kind, shifts, more, who, window }: ActivityEntry): string {
  const count = shifts.length + more;
  const replaced = more === 0 ? replacedIn(shifts) : null;
  if (kind === 'changed' && replaced !== null) return messages.replaced(count, ...replaced);
  // Pages that an earlier version stored do not have it.
  if (kind === 'care-hours' && window) return messages.careHours(hoursOf(window));
  // `Object.hasOwn`: a kind of the server may be called like something that every object has.
  const what = Object.hasOwn(messages.what, kind) ? messages.what[kind] : undefined;
  return what?.(count, who ?? messages.someone) ?? messages.unknown;
}

/** «20:00 a 08:00»; null for the whole day. */
function hoursOf(window: CareWindow): string | null {
  if (isAllDay(window)) return null;
  return messages.hours(formatHora(window.from), formatHora(window.to));
}

/** Who was replaced by whom, where it is the same two in all of these shifts and nothing else was changed; else null. */
function replacedIn(
  shifts: readonly ActivityShift[],
): readonly [before: string, now: string] | null {
  const [first] = shifts;
  // Pages that an earlier version stored do not say it.
  if (!first?.replaced || first.caregiver === null) return null;
  const { replaced, caregiver } = first;
  const isSame = shifts.every(
    (one) => one.replaced === replaced && one.caregiver === caregiver && one.before === null,
  );
  return isSame ? [replaced, caregiver] : null;
}

/** «lunes, 23 de noviembre, 20:00 a 08:00 del martes»; of a note only where it begins. */
export function describeTimes(
  { fecha, start, lastFecha, end }: ActivityTimes,
  { isNote, today }: { readonly isNote: boolean; readonly today: Fecha },
): string {
  const day = dayOf(fecha, today);
  if (isNote) return messages.at(day, formatHora(start));
  const weekday = lastFecha === fecha ? null : formatFecha(lastFecha, 'weekday');
  return messages.times(day, formatHora(start), formatHora(end), weekday);
}

/** «Camila · Antes: lunes, 23 de noviembre, 08:00 a 12:00»: what is known of a shift beyond its times. */
export function describeRest({ caregiver, replaced, before }: ActivityShift, today: Fecha): string {
  const who = replaced ? messages.insteadOf(caregiver, replaced) : caregiver;
  const earlier = before && messages.before(describeTimes(before, { isNote: false, today }));
  return [who, earlier].filter(Boolean).join(' · ');
}

/** «Hoy, lunes, 23 de noviembre» */
export function describeDay(fecha: Fecha, today: Fecha): string {
  const day = dayOf(fecha, today);
  if (fecha === today) return messages.today(day);
  if (fecha === addDays(today, -1)) return messages.yesterday(day);
  return day.charAt(0).toUpperCase() + day.slice(1);
}

/** The entries of each day, in their order. */
export function byDay(
  entries: readonly ActivityEntry[],
  fechaOf: (instant: number) => Fecha,
): readonly (readonly [Fecha, readonly ActivityEntry[]])[] {
  return [...groupBy(entries, ({ at }) => fechaOf(Date.parse(at)))];
}

/** With its year where it is another than this one. */
function dayOf(fecha: Fecha, today: Fecha): string {
  const day = formatFecha(fecha, 'long');
  const year = fecha.slice(0, 4);
  return year === today.slice(0, 4) ? day : messages.ofYear(day, year);
}
