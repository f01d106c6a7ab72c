import { useObservable } from 'dexie-react-hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LiveQuery } from '#db/live-query.ts';
import type { CareRequest } from '#domain/calendar/care-request.ts';
import { careRequestsSeen } from '#domain/calendar/care-requests-seen.ts';
import type { CalendarDay } from '#domain/calendar/day.ts';
import { conflictsOf } from '#domain/calendar/day-change.ts';
import { type Draft, editDraft } from '#domain/calendar/draft.ts';
import { withoutMissing } from '#domain/calendar/edit.ts';
import { addMonths } from '#domain/calendar/month.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/rejection.ts';
import type { Id } from '#domain/people/id.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { useAccountContext } from '#services';
import { newerDraft } from './draft-store.ts';
import {
  type CalendarSource,
  closeOthers,
  type OpenCalendar,
  openCalendar,
} from './open-calendar.ts';

/** An edit of one day: returns the same day where nothing changes. */
export type DayEdit = (day: CalendarDay) => CalendarDay;

/** One patient's calendar: its shown state, and its edits. */
export interface Calendar {
  readonly day: (fecha: Fecha) => DayView;
  /** Whether a day is loaded: the days around the screen, and all of the draft's. */
  readonly known: (fecha: Fecha) => boolean;
  readonly draft: Draft;
  /** Mutations rejected because somebody else had changed their shifts before. */
  readonly contested: readonly Mutation[];
  /** Those rejected for another reason. */
  readonly rejected: readonly Mutation[];
  /** Changes the draft as it is by now; false where the change returns the same. */
  readonly change: (make: (draft: Draft) => Draft) => boolean;
  /** Edits some days as one step of undo; false where that changes nothing. */
  readonly edit: (edits: ReadonlyMap<Fecha, DayEdit>) => boolean;
  /**
   * The shown days have not come to this device: of the server's data only those that the draft was made over are
   * known.
   */
  readonly isAwaited?: true;
  /** The months that have not come, of those that the screen may show a part of. */
  readonly awaited: readonly string[];
  /** All of the loaded months that are not on this device: their shifts are unknown. */
  readonly missing: readonly string[];
  /** Confirmations that are gone from the server snapshot shown. */
  readonly lost: readonly CareRequest[];
  /** The open calendar behind it. */
  readonly open: OpenCalendar;
}

/**
 * Starts reading a calendar of which only the address is known yet.
 * @returns the query that its first picture needs.
 */
export function preloadCalendar(
  context: CalendarSource,
  patient: Id,
  fecha: Fecha,
  clock: ZoneClock,
): Pick<LiveQuery<unknown>, 'subscribe'> {
  return openCalendar(context, patient, clock).readings.of(monthsAround(fecha));
}

/** The months to read: more than the screen shows, so that a step back or forth shows at once. */
function monthsAround(fecha: Fecha): string {
  return [-2, -1, 0, 1, 2].map((step) => monthOf(addMonths(fecha, step))).join();
}

/**
 * Reads a calendar live: server snapshot, outbox and draft from the disk, and this tab's newer edits. Null until the
 * months around `fecha` are read. For one patient only: give the component a `key`.
 */
export function useCalendar(patient: Id, fecha: Fecha, clock: ZoneClock): Calendar | null {
  const context = useAccountContext();
  const [open] = useState(() => openCalendar(context, patient, clock));
  const { draftStore, dayViews } = open;
  // In an effect, so only once it is shown: React may abandon a render and keep the old calendar.
  useEffect(() => closeOthers(context, open), [context, open]);

  const months = monthsAround(fecha);
  /** Those that the screen may show a part of. */
  const near = months.slice(8, 31);
  const read = useObservable(() => open.readings.of(months), [open, months]);
  useEffect(() => open.readings.keepOnly(months), [open, months]);
  // Until those months are read, a reading of other months that contains this month is used.
  const ready = read?.months.includes(monthOf(fecha)) === true ? read : null;
  // The draft alone: its revision changes with every write, and nothing has to be drawn then.
  const draft = useSyncExternalStore(
    draftStore.subscribe,
    () => ready && newerDraft(draftStore.current(), ready).draft,
  );

  return useMemo((): Calendar | null => {
    if (ready === null || draft === null) return null;
    const { base, queue, months, missing, lost } = ready;
    /**
     * For a month that is not on this device, the state that the draft was made over is used instead. Elsewhere it is
     * the same array for every draft, so that other days are not compared again.
     */
    const baseUnder = (one: Draft) => {
      if (missing.length === 0) return base;
      return [
        ...base,
        ...careRequestsSeen(one).filter((seen) => missing.includes(monthOf(seen.fecha))),
      ];
    };
    const daysUnder = (one: Draft) => dayViews({ ...ready, base: baseUnder(one), draft: one });
    const awaited = missing.filter((month) => near.includes(month));
    const days = daysUnder(draft);
    /** The latest draft, newer than the screen when two changes come faster than a render. */
    const latest = () => newerDraft(draftStore.current(), ready);
    const day: Calendar['day'] = (at) => {
      const now = latest().draft;
      return (now === draft ? days : daysUnder(now))(at);
    };
    const change: Calendar['change'] = (make) => {
      const before = latest();
      const after = make(before.draft);
      if (after === before.draft) return false;
      draftStore.put(after, before);
      return true;
    };
    const rejectedFor = (conflict: boolean) =>
      queue.mutations.filter(
        ({ rejection }) => rejection !== null && isConflict(rejection) === conflict,
      );
    return {
      day,
      known: (at) => months.includes(monthOf(at)),
      contested: rejectedFor(true),
      rejected: rejectedFor(false),
      get draft() {
        return latest().draft;
      },
      change,
      edit: (edits) =>
        change((before) =>
          editDraft(
            before,
            [...edits].map(([at, edit]) => {
              const { expected, shown, clock } = day(at);
              return { expected, wanted: withoutMissing(shown, edit(shown), clock.missing) };
            }),
          ),
        ),
      ...(awaited.length > 0 && { isAwaited: true }),
      awaited,
      missing,
      lost,
      open,
    };
  }, [ready, draft, draftStore, dayViews, open, near]);
}

/** Whether somebody else changed slots of this draft; false until the list has come, because it is not known. */
export function isContested({ draft, day, known, isAwaited }: Calendar): boolean {
  if (isAwaited) return false;
  return Object.entries(draft.days).some(
    ([fecha, change]) => known(fecha) && conflictsOf(day(fecha).expected, change).length > 0,
  );
}
