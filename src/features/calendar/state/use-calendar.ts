import { useObservable } from 'dexie-react-hooks';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { sameOutbox } from '#db/calendar.ts';
import type { CalendarDay } from '#domain/calendar/day.ts';
import { conflictsOf } from '#domain/calendar/day-change.ts';
import { type Draft, editDraft, redo, undo } from '#domain/calendar/draft.ts';
import { withoutMissing } from '#domain/calendar/edit.ts';
import { addMonths } from '#domain/calendar/month.ts';
import { type Fecha, monthOf } from '#domain/calendar/time.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import type { Id } from '#domain/people/id.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { type Device, useDevice } from '#services';
import {
  findOrCreateCalendar,
  type HeldMonths,
  keepOnly,
  type OpenCalendar,
  openCalendar,
  type SeenDraft,
} from './open-calendar.ts';

/** What a day shall become: returns the same day where nothing changes. */
export type DayEdit = (day: CalendarDay) => CalendarDay;

/** One loved one's calendar: what it shows, and what can be done to it. */
export interface Calendar {
  readonly day: (fecha: Fecha) => DayView;
  /** Whether a day is read: those around the ones on the screen, and all of the draft's. */
  readonly known: (fecha: Fecha) => boolean;
  readonly draft: Draft;
  /** Edits some days as one step of undo; false where that changes nothing. */
  readonly edit: (edits: ReadonlyMap<Fecha, DayEdit>) => boolean;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** Where all of it is read from and kept. */
  readonly open: OpenCalendar;
}

interface Readings {
  readonly held: HeldMonths;
  readonly drafted: SeenDraft;
}

/**
 * Begins to read what will be shown: at a start the address tells whose calendar it is, and the list of loved ones,
 * which tells the rest of them, is read beside it and not before it.
 */
export function preloadCalendar(
  device: Device,
  paciente: Id,
  fecha: Fecha,
  clock: ZoneClock,
): void {
  findOrCreateCalendar(device, paciente, clock).held.of(monthsAround(fecha));
}

/**
 * More than is on the screen: a step back or forth shows at once, before its own read is over; and what lies
 * beneath the draft, however far away, so that a conflict is seen and none is imagined.
 */
function monthsAround(fecha: Fecha, draft?: Draft): string {
  const around = [-2, -1, 0, 1, 2].map((step) => monthOf(addMonths(fecha, step)));
  const edited = Object.keys(draft?.days ?? {}).map(monthOf);
  return [...new Set([...around, ...edited])].sort().join();
}

/**
 * Reads a calendar live: base, outbox and draft as they are on the disk, and this tab's edits ahead
 * of them. Null until the months around `fecha` are read; `unlisted` while the loved one's list has not come to
 * this device. For one loved one only: give the component a `key`.
 */
export function useCalendar(
  paciente: Id,
  fecha: Fecha,
  clock: ZoneClock,
): Calendar | 'unlisted' | null {
  const device = useDevice();
  const [open] = useState(() => openCalendar(device, paciente, clock));
  const { keeper, dayViews } = open;
  // Only once it is shown: what React prepares it may give up, and go on with what was there.
  useEffect(() => keepOnly(device, open), [device, open]);
  useEffect(() => keepWhenLeft(open), [open]);

  const drafted = useObservable(() => open.drafted, [open]);
  const local = useSyncExternalStore(keeper.subscribe, keeper.current);

  const month = monthOf(fecha);
  const wanted = monthsAround(
    fecha,
    local.version > (drafted?.seen ?? 0) ? local.draft : drafted?.draft,
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
    ready !== null && local.version > ready.drafted.seen ? local.draft : ready?.drafted.draft;
  const day = useMemo(
    () =>
      ready === null || draft === undefined
        ? null
        : dayViews({ base: ready.held.base, queue: ready.held.queue, draft }),
    [dayViews, ready, draft],
  );

  const calendar = useMemo((): Calendar | null => {
    if (day === null || ready === null || draft === undefined) return null;
    const { base, queue, months } = ready.held;
    /** Ahead of the screen where two changes come faster than it is drawn. */
    const latest = () => {
      const now = keeper.current();
      return now.version > local.version
        ? { draft: now.draft, day: dayViews({ base, queue, draft: now.draft }) }
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
      open,
    };
  }, [day, ready, draft, local, keeper, dayViews, open]);
  return held?.isListed === false ? 'unlisted' : calendar;
}

/**
 * Writes what is not written when the page may be about to go: when it is hidden, when it is to be replaced
 * (the page behind it is still being fetched then), and when nobody shows the calendar any more.
 */
function keepWhenLeft({ keeper, onPageHide }: OpenCalendar): () => void {
  addEventListener('beforeunload', keeper.writeNow);
  addEventListener('pagehide', onPageHide);
  document.addEventListener('visibilitychange', keeper.writeNow);
  return () => {
    removeEventListener('beforeunload', keeper.writeNow);
    removeEventListener('pagehide', onPageHide);
    document.removeEventListener('visibilitychange', keeper.writeNow);
    keeper.writeNow();
  };
}

/** Two readings as one; null while they do not belong together, and over a base that is no whole list. */
function matchingReadings(
  held: HeldMonths | undefined,
  drafted: SeenDraft | undefined,
): Readings | null {
  if (drafted === undefined || !held?.isListed) return null;
  return sameOutbox(held, drafted) ? { held, drafted } : null;
}

/** Whether somebody else changed what this draft changes too. */
export function isContested({ draft, day, known }: Calendar): boolean {
  return Object.entries(draft.days).some(
    ([fecha, change]) => known(fecha) && conflictsOf(day(fecha).held, change).length > 0,
  );
}
