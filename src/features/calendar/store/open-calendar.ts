import { type CalendarReading, readCalendar } from '#db/calendar/calendar-reading.ts';
import { writeEdits } from '#db/calendar/drafts.ts';
import { readLastShown } from '#db/calendar/last-shown.ts';
import { type LiveQuery, openLiveQueries, openLiveQuery } from '#db/live-query.ts';
import { readCaregivers, readPatients } from '#db/people/people.ts';
import { storageFailure } from '#db/storage-errors.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { isSameJson } from '#domain/is-same-json.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import type { Person } from '#domain/people/person.ts';
import { createDayViews } from '#features/calendar/view-model/day-view.ts';
import { afterPaint } from '#platform/after-paint.ts';
import type { AccountContext } from '#services';
import { toastNotStored } from '#ui/toast-late.ts';
import { createDraftStore, newerDraft } from './draft-store.ts';

/**
 * A patient's calendar as it is on the disk and in this tab. It outlives the page that shows it, so that
 * returning to it shows the current state at once.
 */
export type OpenCalendar = ReturnType<typeof createOpenCalendar>;

/** Whose calendars there are, and which of them this device showed last. */
interface Patients {
  readonly people: readonly Person[];
  readonly lastShown: Id | null;
}

/** What is open for an account: its patients and the calendar shown last. */
interface CalendarCache {
  patients?: LiveQuery<Patients>;
  /** More than one while React prepares another, which it may still abandon. */
  calendars: readonly OpenCalendar[];
}

/** What a calendar needs of the account context. Open calendars are cached by context and close with it. */
export interface CalendarSource extends Pick<AccountContext, 'db' | 'closed' | 'newId'> {
  readonly unloadDrafts: Pick<AccountContext['unloadDrafts'], 'store' | 'drop'>;
}

const caches = new WeakMap<CalendarSource, CalendarCache>();

function cacheOf(context: CalendarSource): CalendarCache {
  const found = caches.get(context) ?? { calendars: [] };
  caches.set(context, found);
  return found;
}

/** The live query of the account's patients. */
export function openPatients(context: CalendarSource): LiveQuery<Patients> {
  const found = cacheOf(context);
  const { db, closed } = context;
  found.patients ??= openLiveQuery(async () => {
    const [people, lastShown] = await Promise.all([readPatients(db), readLastShown(db)]);
    return { people, lastShown };
  }, closed);
  return found.patients;
}

/** Returns the open calendar, opening it if needed. */
export function openCalendar(context: CalendarSource, patient: Id, clock: ZoneClock) {
  const found = cacheOf(context);
  let open = found.calendars.find(
    (one) => !one.closed.aborted && sameId(one.paciente, patient) && one.clock === clock,
  );
  if (open === undefined) {
    open = createOpenCalendar(context, patient, clock);
    found.calendars = [...found.calendars, open];
  }
  open.paciente = patient;
  return open;
}

/** This calendar is on the screen: closes the others once their drafts are on the disk. */
export function closeOthers(context: CalendarSource, calendar: OpenCalendar): void {
  const found = cacheOf(context);
  found.calendars = found.calendars.filter((other) => {
    if (other === calendar) return true;
    // A draft that could not be written is only in memory: it stays there for another try.
    if (other.draftStore.unwritten() !== null) {
      void other.draftStore.write();
      return true;
    }
    other.close();
    return false;
  });
}

function createOpenCalendar(context: CalendarSource, patient: Id, clock: ZoneClock) {
  const { db, unloadDrafts } = context;
  const end = new AbortController();
  const closed = end.signal;
  if (context.closed.aborted) end.abort(CLOSED);
  else context.closed.addEventListener('abort', () => end.abort(CLOSED), { signal: closed });
  const id = context.newId();
  /** The page was put into the back-forward cache: its write is aborted, and repeated when it is back. */
  let isAway = false;
  const draftStore = createDraftStore({
    async write(edits) {
      const revision = await writeEdits(db, patient, edits);
      // What was edited meanwhile is not on the disk yet.
      if (draftStore.unwritten()?.draft === edits.draft) unloadDrafts.drop(id);
      return revision;
    },
    soon: afterPaint,
    onError(cause) {
      if (isAway) return;
      console.error('the draft was not stored', cause);
      // Nobody knows how this page ends: signing out, for one, leaves it without an event.
      storeUnwritten();
      toastNotStored('changes', storageFailure(cause));
    },
  });

  /** Leaves the unwritten edits to the next page; returns whether there are any. */
  function storeUnwritten(): boolean {
    const edits = draftStore.unwritten();
    if (edits !== null) unloadDrafts.store({ id, paciente: patient, ...edits });
    return edits !== null;
  }

  /** This page may end, or be frozen, at any moment. */
  function writeUnloadDraft(): void {
    // In the back-forward cache a write could not finish.
    if (storeUnwritten() && !isAway) void draftStore.write();
  }

  async function writeWhenBack(): Promise<void> {
    await draftStore.write();
    isAway = false;
  }

  /** After this tab's own write of its draft, which is shown already. */
  function isShown(stored: CalendarReading, read: CalendarReading): boolean {
    const current = draftStore.current();
    const isOwn = newerDraft(current, read) === current;
    return isOwn && isSameJson({ ...stored, ...current }, { ...read, ...current });
  }

  const readings = openLiveQueries(
    (key) => readCalendar(db, patient, key.split(',')),
    closed,
    isShown,
  );
  /** Not of a draft that was saved or discarded meanwhile, which this tab may still have. */
  const onConnectionClosed = () => {
    const { revision } = draftStore.current();
    if (readings.latest().every((read) => (read?.revision ?? 0) <= revision)) {
      draftStore.markUnwritten();
    }
  };
  // Only where the browser closes it, which may have deleted it then, and not where this page does. Null if it is closed.
  const connection: IDBDatabase | null = db.backendDB();
  connection?.addEventListener('close', onConnectionClosed, { signal: closed });
  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    isAway = persisted;
    writeUnloadDraft();
  };
  window.addEventListener('pagehide', onPageHide, { signal: closed });
  window.addEventListener('pageshow', () => isAway && writeWhenBack(), { signal: closed });
  // A phone ends a hidden page without another event.
  document.addEventListener('visibilitychange', writeUnloadDraft, { signal: closed });

  return {
    db,
    /**
     * The patient's id as it was given last. The calendar is opened first from the address, where every id is a string,
     * then by the page with the backend's own, which calls must carry unchanged.
     */
    paciente: patient,
    clock,
    dayViews: createDayViews(clock),
    draftStore,
    /** By the months around those on the screen: `2026-11,2026-12`. */
    readings,
    /** Who is assigned; null until this device has learned it. */
    caregivers: openLiveQuery(() => readCaregivers(db, patient), closed),
    /** Aborts when the calendar is closed, and with it everything else read for it. */
    closed,
    close: () => end.abort(CLOSED),
  };
}

/**
 * The reason for closing. Without one the signal makes an error, whose stack refers to what was running: here the
 * calendar before, so that no calendar was ever collected as garbage.
 */
const CLOSED = 'closed';
