import { type Shift, sameCare } from '#domain/calendar/day.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import { type Fecha, formatHora } from '#domain/calendar/time.ts';
import { formatList } from '#domain/format-list.ts';
import type { ShortNames } from '#domain/people/caregiver-mark.ts';
import { withoutArticle } from '#domain/people/nickname.ts';
import type { Person } from '#domain/people/person.ts';
import type { CareWindow } from '#domain/planner/care-window.ts';
import { coverageOf } from '#domain/planner/coverage.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describePeriod } from '#features/calendar/view-model/describe-period.ts';
import { describeGap, describeSpan } from '#features/calendar/view-model/describe-planning.ts';
import {
  describeRemovals,
  describeUnsynced,
  removalsOf,
  type ShiftEntry,
  shownEntries,
} from '#features/calendar/view-model/shift-entries.ts';
import { fechasOf, type Vista } from '#features/calendar/view-model/views.ts';
import { nightRestOf } from '#features/calendar/view-model/whole-night.ts';
import type { SharedDay, SharedPlan, SharedShift } from '#i18n/describe-plan.ts';
import { calendar } from '#i18n/es/calendar.ts';
import { share as messages } from '#i18n/es/share.ts';
import { formatFecha } from '#i18n/format.ts';
import { shortNamesIn } from './short-names.ts';

/** The shared part of a calendar: the period on the screen; in the month view the week of the chosen day. */
export interface ShareSource {
  readonly patient: Person;
  readonly fecha: Fecha;
  readonly vista: Vista;
  readonly dayOf: (fecha: Fecha) => DayView;
  readonly window: CareWindow | null;
  readonly today: Fecha;
}

/**
 * The plan for people outside the app: the patient by the family's name for them, first names only (of namesakes with
 * what tells them apart), and no notes. A night is one line, on the day on which it begins; a shift that began before the
 * period is on its first day. Uncovered hours of the care window are listed for days that are not over.
 */
export function sharedPlan(source: ShareSource): SharedPlan {
  const { patient, fecha, vista } = source;
  return {
    title: messages.title(withoutArticle(patient.nickname) || patient.name || calendar.noName),
    period: describePeriod(vistaOf(vista), fecha),
    days: sharedFechas(source).map((day, index) => sharedDay(source, day, index === 0)),
  };
}

/** The days that are shared, in their order. */
export function sharedFechas({ vista, fecha }: ShareSource): readonly Fecha[] {
  return fechasOf(vistaOf(vista), fecha);
}

function vistaOf(vista: Vista) {
  return vista === 'mes' ? 'lista' : vista;
}

function sharedDay(source: ShareSource, fecha: Fecha, isFirst: boolean): SharedDay {
  const { dayOf, window, today } = source;
  const view = dayOf(fecha);
  const weekday = formatFecha(view.fecha, 'weekday');
  const isCounted = window !== null && !window.isDefault && fecha >= today;
  const coverage = isCounted ? coverageOf(view.shown, view.clock, window) : null;
  const gaps = coverage === null || coverage.uncovered === 0 ? [] : [describeGap(coverage)];
  const entries = shownEntries(view).map((entry) => ({
    entry,
    ...nightRestOf(dayOf, entry.shift),
  }));
  const goingOn = entries.flatMap(({ entry: { shift }, before }) =>
    before === null
      ? []
      : [messages.nightGoesOn(formatFecha(before.fecha, 'weekday'), formatHora(shift.end))],
  );
  return {
    title: `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${formatFecha(view.fecha, 'dayNumber')}`,
    shifts: entries.flatMap(({ entry, before, after }) => {
      if (before !== null && !isFirst) return [];
      const when = describeWhen(entry.shift, before, after);
      return sharedShift(entry, when, restOf(dayOf, after), view.short);
    }),
    instead: goingOn.length > 0 ? [...new Set(goingOn)] : [messages.none],
    remarks: [...describeRemovals(removalsOf(view)), ...gaps],
  };
}

/** «08:00–12:30», «20:00 a 08:00 del martes», «20:00 del domingo a 08:00» */
function describeWhen(shift: Shift, before: Shift | null, after: Shift | null): string {
  const weekday = ({ fecha }: Shift) => formatFecha(fecha, 'weekday');
  if (after !== null) {
    return messages.night(formatHora(shift.start), formatHora(after.end), weekday(after));
  }
  if (before === null) return describeSpan(shift);
  return messages.nightBefore(formatHora(before.start), weekday(before), formatHora(shift.end));
}

/** The second part of a night, as it is shown on its day. */
function restOf(dayOf: ShareSource['dayOf'], after: Shift | null): ShiftEntry | null {
  if (after === null) return null;
  const entries = shownEntries(dayOf(after.fecha));
  return entries.find(({ shift }) => shift.start === after.start && sameCare(shift, after)) ?? null;
}

function sharedShift(
  entry: ShiftEntry,
  when: string,
  rest: ShiftEntry | null,
  short: ShortNames,
): SharedShift {
  const { shift } = entry;
  const isNew = shift.nueva || rest?.shift.nueva === true;
  const notes = [entry, ...(rest === null ? [] : [rest])].flatMap(describeUnsynced);
  return {
    when,
    who: formatList(shortNamesIn(shift, short)),
    isConfirmed: isConfirmed(shift),
    // Without the status «nueva», because unsaved state is not shared.
    notes: [...new Set([...(isNew ? [calendar.notSaved] : []), ...notes])],
  };
}
