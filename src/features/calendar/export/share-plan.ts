import { caregiversOf, type Shift } from '#domain/calendar/day.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import type { Fecha } from '#domain/calendar/time.ts';
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
import type { SharedDay, SharedPlan, SharedShift } from '#i18n/describe-plan.ts';
import { calendar } from '#i18n/es/calendar.ts';
import { share as messages } from '#i18n/es/share.ts';
import { formatFecha, formatList } from '#i18n/format.ts';

/** What is shared of a calendar: the period on the screen; of a month the week of its chosen day. */
export interface ShareSource {
  readonly patient: Person;
  readonly fecha: Fecha;
  readonly vista: Vista;
  readonly dayOf: (fecha: Fecha) => DayView;
  readonly window: CareWindow | null;
}

/** The plan for people outside the app: first names only, and no notes. */
export function sharedPlan({ patient, fecha, vista, dayOf, window }: ShareSource): SharedPlan {
  const shown = vista === 'mes' ? 'lista' : vista;
  return {
    title: messages.title(patient.name || patient.nickname || calendar.noName),
    period: describePeriod(shown, fecha),
    days: fechasOf(shown, fecha).map((day) => sharedDay(dayOf(day), window)),
  };
}

function sharedDay(view: DayView, window: CareWindow | null): SharedDay {
  const weekday = formatFecha(view.fecha, 'weekday');
  const coverage = window === null ? null : coverageOf(view.shown, view.clock, window);
  const gaps = coverage === null || coverage.uncovered === 0 ? [] : [describeGap(coverage)];
  return {
    title: `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${formatFecha(view.fecha, 'dayNumber')}`,
    shifts: shownEntries(view).map(sharedShift),
    remarks: [...describeRemovals(removalsOf(view)), ...gaps],
  };
}

function sharedShift(entry: ShiftEntry): SharedShift {
  const { shift } = entry;
  return {
    when: describeSpan(shift),
    who: firstNames(shift),
    isConfirmed: isConfirmed(shift),
    // Its status would say it of a new one, which is not shared.
    notes: [...(shift.nueva ? [calendar.notSaved] : []), ...describeUnsynced(entry)],
  };
}

/** «Camila», «Ana e Ignacio» */
function firstNames(shift: Shift): string {
  const names = caregiversOf(shift).map(({ nombre }) => nombre.trim().split(/\s+/, 1)[0] ?? '');
  return formatList(names.filter(Boolean));
}
