import type { ShiftCaregiver } from '#domain/calendar/care-request.ts';
import type { Shift } from '#domain/calendar/day.ts';
import { type Choice, confirmedBy, freeSpans, PENDING } from '#domain/calendar/edit.ts';
import {
  DAY_MINUTES,
  type Fecha,
  type Minute,
  SLOT_MINUTES,
  SLOTS_PER_DAY,
  type Slot,
  type Span,
  slotStart,
} from '#domain/calendar/time.ts';
import { ALL_DAY, type CareWindow, windowSpans } from '#domain/planner/care-window.ts';
import { proposedHours, USUAL_TEMPLATES } from '#domain/planner/shift-template.ts';
import { intersection } from '#domain/planner/span.ts';
import { joinedParts, LATEST_END, partsOf } from '#features/calendar/commands/night-shift.ts';
import type { SlotSpan } from '#features/calendar/shift-sheet/span-fields.tsx';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { type Habits, wholeSpan } from './family-habits.ts';

const MORNING: Slot = 16;
const HOUR = 2;

/** The initial values of the form for a new shift. */
export interface Proposal {
  readonly fecha: Fecha;
  readonly span: SlotSpan;
  readonly choice: Choice;
}

/** The initial values of a form that repeats a shift; a night as a whole. */
export function proposalLike(calendar: Calendar, like: Shift): Proposal {
  const { status, cuidador } = like;
  const { fecha, from, to } = wholeSpan(calendar.day, like);
  return { fecha, span: { from, to }, choice: { status, cuidador } };
}

/** No caregiver is proposed for a new shift, except the default caregiver while confirmed shifts are being added. */
export function proposedChoice(confirming: boolean, caregiver: ShiftCaregiver | null): Choice {
  return confirming ? confirmedBy(caregiver) : PENDING;
}

/**
 * The hours proposed for a new shift on a day. First choice: the hours that the family usually has on that weekday, or
 * on others, if nobody has them yet; they may be outside the care window. Without such a habit: open hours of the care
 * window. Else: the first free hour from the morning on.
 * @param since nothing before it is proposed.
 */
export function proposedSpan(
  calendar: Pick<Calendar, 'day' | 'known'>,
  fecha: Fecha,
  {
    since,
    habits,
    window,
  }: {
    readonly since: Minute;
    readonly habits: Habits;
    readonly window: CareWindow;
  },
): SlotSpan {
  const free = openHours(calendar, fecha, since, ALL_DAY);
  const open = window.isDefault ? [] : openHours(calendar, fecha, since, window);
  return (
    proposedHours(free, [...habits.ofWeekday, ...habits.ofAnyDay]) ??
    proposedHours(open, [USUAL_TEMPLATES.day, USUAL_TEMPLATES.night]) ??
    firstGap(open) ??
    firstFreeHour(calendar.day(fecha), since)
  );
}

/**
 * The free hours of the care window from `since` on that begin on the day, up to the next noon, in minutes from the
 * day's midnight. Hours that the clock skips do not split them.
 */
function openHours(
  { day, known }: Pick<Calendar, 'day' | 'known'>,
  fecha: Fecha,
  since: Minute,
  window: CareWindow,
): readonly Span[] {
  const start = Math.min(Math.ceil(since / SLOT_MINUTES), SLOTS_PER_DAY - 1) * SLOT_MINUTES;
  return joinedParts(
    partsOf(fecha, { start, end: slotStart(LATEST_END) })
      .filter((part) => known(part.fecha))
      .flatMap((part) =>
        intersection(freeSpans(day(part.fecha).shown, part, new Set()), windowSpans(window)).map(
          (span) => ({ ...part, ...span }),
        ),
      ),
  ).filter((span) => span.start < DAY_MINUTES);
}

function firstGap([first]: readonly Span[]): SlotSpan | null {
  if (first === undefined) return null;
  const from = first.start / SLOT_MINUTES;
  return { from, to: Math.min(first.end / SLOT_MINUTES, from + SLOTS_PER_DAY) };
}

/** The first free hour from the morning and from `since` on; if there is none, the hour itself that begins then. */
function firstFreeHour({ shown, clock }: DayView, since: Minute): SlotSpan {
  const first = Math.max(MORNING, Math.ceil(since / SLOT_MINUTES));
  const day = { start: slotStart(Math.min(first, SLOTS_PER_DAY - HOUR)), end: DAY_MINUTES };
  const free = freeSpans(shown, day, clock.missing).find(
    ({ start, end }) => end - start >= HOUR * SLOT_MINUTES,
  );
  const from = (free ?? day).start / SLOT_MINUTES;
  return { from, to: from + HOUR };
}
