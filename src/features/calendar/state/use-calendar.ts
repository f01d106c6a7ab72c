import { useObservable } from 'dexie-react-hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type DraftReading, sameOutbox } from '#db/calendar.ts';
import type { LiveQuery } from '#db/live-query.ts';
import type { CalendarDay } from '#domain/calendar/day.ts';
import { conflictsOf } from '#domain/calendar/day-change.ts';
import { type Draft, editDraft, redo, undo } from '#domain/calendar/draft.ts';
import { withoutMissing } from '#domain/calendar/edit.ts';
import { addMonths } from '#domain/calendar/month.ts';
import type { CareRecord } from '#domain/calendar/record.ts';
import { recordsSeen } from '#domain/calendar/records-seen.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Save } from '#domain/outbox/queue.ts';
import { isConflict } from '#domain/outbox/refusal.ts';
import type { Id } from '#domain/people/id.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { useDevice } from '#services';
import {
  type CalendarSource,
  findOrCreateCalendar,
  type HeldMonths,
  keepOnly,
  type OpenCalendar,
  openCalendar,
} from './open-calendar.ts';

/** An edit of one day: returns the same day where nothing changes. */
export type DayEdit = (day: CalendarDay) => CalendarDay;

/** One loved one's calendar: what it shows, and what can be done to it. */
export interface Calendar {
  readonly day: (fecha: Fecha) => DayView;
  /** Whether a day is loaded: the days around the screen, and all of the draft's. */
  readonly known: (fecha: Fecha) => boolean;
  readonly draft: Draft;
  /** Saves set aside because somebody else had changed their shifts before. */
  readonly contested: readonly Save[];
  /** Edits some days as one step of undo; false where that changes nothing. */
  readonly edit: (edits: ReadonlyMap<Fecha, DayEdit>) => boolean;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /**
   * The loved one's list has not come to this device: of what is saved it shows only what the draft was made
   * over, and nothing may be said of the rest.
   */
  readonly isAwaited?: true;
  /** The open calendar behind it. */
  readonly open: OpenCalendar;
}

interface Readings {
  readonly held: HeldMonths;
  readonly drafted: DraftReading;
}

/**
 * Starts reading a calendar of which only the address is known yet.
 * @returns the queries that its first picture needs.
 */
export function preloadCalendar(
  device: CalendarSource,
  paciente: Id,
  fecha: Fecha,
  clock: ZoneClock,
): readonly Pick<LiveQuery<unknown>, 'subscribe'>[] {
  const { drafted, held } = findOrCreateCalendar(device, paciente, clock);
  return [drafted, held.of(monthsAround(fecha))];
}

/**
 * The months to read: more than the screen shows, so that a step back or forth shows at once; and those
 * beneath the draft, however far away, so that conflicts are detected correctly.
 */
function monthsAround(fecha: Fecha, draft?: Draft): string {
  const around = [-2, -1, 0, 1, 2].map((step) => monthOf(addMonths(fecha, step)));
  const edited = Object.keys(draft?.days ?? {}).map(monthOf);
  return [...new Set([...around, ...edited])].sort().join();
}

/**
 * Reads a calendar live: base, outbox and draft from the disk, and this tab's newer edits. Null until the
 * months around `fecha` are read. For one loved one only: give the component a `key`.
 */
export function useCalendar(paciente: Id, fecha: Fecha, clock: ZoneClock): Calendar | null {
  const device = useDevice();
  const [open] = useState(() => openCalendar(device, paciente, clock));
  const { keeper, dayViews } = open;
  // In an effect, so only once it is shown: React may abandon a render and keep the old calendar.
  useEffect(() => keepOnly(device, open), [device, open]);
  useEffect(() => keepWhenLeft(open), [open]);

  const drafted = useObservable(() => open.drafted, [open]);
  const local = useSyncExternalStore(keeper.subscribe, keeper.current);
  const { version } = local;

  const month = monthOf(fecha);
  const wanted = monthsAround(
    fecha,
    local.revision > (drafted?.revision ?? 0) ? local.draft : drafted?.draft,
  );
  const held = useObservable(() => open.held.of(wanted), [open, wanted]);
  useEffect(() => open.held.keepOnly(wanted), [open, wanted]);

  // The two queries may be from before and after a save. Show the last matching pair until both are from the
  // same side.
  const [read, setRead] = useState(() => matchingReadings(held, drafted));
  if (read?.held !== held || read?.drafted !== drafted) {
    const latest = matchingReadings(held, drafted);
    if (latest !== null) setRead(latest);
  }

  const ready = read?.held.months.includes(month) === true ? read : null;
  const draft =
    ready !== null && local.revision > ready.drafted.revision ? local.draft : ready?.drafted.draft;
  const day = useMemo(
    () =>
      ready === null || draft === undefined
        ? null
        : dayViews({ base: baseBeneath(ready.held, draft), queue: ready.held.queue, draft }),
    [dayViews, ready, draft],
  );

  return useMemo((): Calendar | null => {
    if (day === null || ready === null || draft === undefined) return null;
    const { held } = ready;
    const { queue, months } = held;
    /** The latest draft, newer than the screen when two changes come faster than a render. */
    const latest = () => {
      const now = keeper.current();
      return now.version > version
        ? {
            draft: now.draft,
            day: dayViews({ base: baseBeneath(held, now.draft), queue, draft: now.draft }),
          }
        : { draft, day };
    };
    const step = (change: (draft: Draft, day: Calendar['day']) => Draft) => {
      const before = latest();
      const after = change(before.draft, before.day);
      if (after === before.draft) return false;
      keeper.put(after, before.draft);
      return true;
    };
    return {
      day: (at) => latest().day(at),
      known: (at) => months.includes(monthOf(at)),
      contested: queue.saves.filter(({ refusal }) => refusal !== null && isConflict(refusal)),
      get draft() {
        return latest().draft;
      },
      edit: (edits) =>
        step((before, dayOf) =>
          editDraft(
            before,
            [...edits].map(([at, change]) => {
              const { held, shown, clock } = dayOf(at);
              return { held, wanted: withoutMissing(shown, change(shown), clock.missing) };
            }),
          ),
        ),
      undo: () => step(undo),
      redo: () => step(redo),
      ...(!held.isListed && { isAwaited: true }),
      open,
    };
  }, [day, ready, draft, version, keeper, dayViews, open]);
}

/** What a draft lies over: the base or, until the loved one's list has come, what the draft knows of it too. */
function baseBeneath({ base, isListed }: HeldMonths, draft: Draft): readonly CareRecord[] {
  return isListed ? base : [...base, ...recordsSeen(draft)];
}

/**
 * Writes what is not written when the page may be about to close: when it is hidden, when it is to be
 * replaced (the next page is still being fetched then), and when the calendar is no longer shown.
 */
function keepWhenLeft({ keeper, onPageHide, onPageShow }: OpenCalendar): () => void {
  addEventListener('beforeunload', keeper.writeNow);
  addEventListener('pagehide', onPageHide);
  addEventListener('pageshow', onPageShow);
  // A phone ends a hidden page without another event.
  document.addEventListener('visibilitychange', onPageHide);
  return () => {
    removeEventListener('beforeunload', keeper.writeNow);
    removeEventListener('pagehide', onPageHide);
    removeEventListener('pageshow', onPageShow);
    document.removeEventListener('visibilitychange', onPageHide);
    keeper.writeNow();
  };
}

/** Combines two readings; null while they do not match. */
function matchingReadings(
  held: HeldMonths | undefined,
  drafted: DraftReading | undefined,
): Readings | null {
  if (drafted === undefined || held === undefined) return null;
  return sameOutbox(held, drafted) ? { held, drafted } : null;
}

/** Whether somebody else changed half hours of this draft; unknown, so false, until the list has come. */
export function isContested({ draft, day, known, isAwaited }: Calendar): boolean {
  if (isAwaited) return false;
  return Object.entries(draft.days).some(
    ([fecha, change]) => known(fecha) && conflictsOf(day(fecha).held, change).length > 0,
  );
}
