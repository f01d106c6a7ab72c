import { caregiverKey, type ShiftCaregiver, sameCaregiver } from '#domain/calendar/care-request.ts';
import { type CalendarDay, caregiversOf, type Shift, shiftsOf } from '#domain/calendar/day.ts';
import { leastCertainFirst, SHIFT_ESTADOS, type ShiftEstado } from '#domain/calendar/status.ts';
import type { Minute, Slot, Span } from '#domain/calendar/time.ts';
import type { ClockDay } from '#domain/calendar/zone.ts';
import { difference, intersection, realMinutes, spansOf } from './span.ts';

/** Minutes of real time by status; «nueva» counts the slots whose changes are not saved. */
type Hours = Readonly<Record<ShiftEstado, Minute>>;

/** One caregiver's time; null for shifts without a caregiver. */
export interface CaregiverHours extends Hours {
  readonly cuidador: ShiftCaregiver | null;
}

function hoursOf(minutes: (estado: ShiftEstado) => Minute): Hours {
  return Object.fromEntries(SHIFT_ESTADOS.map((estado) => [estado, minutes(estado)])) as Hours;
}

const NO_HOURS = hoursOf(() => 0);

/** All minutes, of any status. */
export function sumOf(hours: Hours): Minute {
  return SHIFT_ESTADOS.reduce((sum, estado) => sum + hours[estado], 0);
}

interface HoursOfDay {
  readonly shown: CalendarDay;
  /** The slots that differ from the expected state: hours that only the draft confirms are not confirmed yet. */
  readonly unsaved: ReadonlySet<Slot>;
  readonly clock: ClockDay;
}

/** Hours per caregiver over some days, most hours first; those without a name come last. */
export function hoursByCaregiver(days: readonly HoursOfDay[]): readonly CaregiverHours[] {
  const rows: CaregiverHours[] = [];
  for (const { shown, unsaved, clock } of days) {
    // Shifts off the grid may overlap others; the same hour of a caregiver, or of nobody, is counted once.
    const counted = new Map<string | null, readonly Span[]>();
    for (const shift of shiftsOf(shown).toSorted((a, b) => leastCertainFirst(b, a))) {
      const { status } = shift;
      const caregivers = caregiversOf(shift);
      for (const caregiver of caregivers.length === 0 ? [null] : caregivers) {
        const key = caregiver && caregiverKey(caregiver);
        const before = counted.get(key) ?? [];
        const own = difference([shift], before);
        counted.set(key, [...before, ...own]);
        const all = realMinutes(clock, own);
        const unsavedOf = realMinutes(clock, intersection(own, unsavedSpans(shift, unsaved)));
        const at = rows.findIndex(({ cuidador }) => sameCaregiver(cuidador, caregiver));
        const row = rows[at] ?? { cuidador: caregiver, ...NO_HOURS };
        const longer = {
          ...row,
          nueva: row.nueva + unsavedOf,
          [status]: row[status] + all - unsavedOf,
        };
        if (at < 0) rows.push(longer);
        else rows[at] = longer;
      }
    }
  }
  return rows.sort((a, b) => {
    if ((a.cuidador === null) !== (b.cuidador === null)) return a.cuidador === null ? 1 : -1;
    return sumOf(b) - sumOf(a);
  });
}

/** Adds up the hours of several rows. */
export function totalHours(rows: readonly Hours[]): Hours {
  return hoursOf((estado) => rows.reduce((sum, row) => sum + row[estado], 0));
}

/** A care request off the grid is never unsaved: it is unchanged or removed. */
function unsavedSpans(shift: Shift, unsaved: ReadonlySet<Slot>): readonly Span[] {
  if (shift.nueva) return [shift];
  return shift.offGrid === null ? intersection([shift], spansOf(unsaved)) : [];
}
