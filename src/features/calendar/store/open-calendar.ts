import type { AccountDatabase } from '#db/account-database.ts';
import { type CalendarReading, readCalendar } from '#db/calendar-reading.ts';
import { writeEdits } from '#db/drafts.ts';
import { readLastShown } from '#db/last-shown.ts';
import {
  type LiveQueries,
  type LiveQuery,
  openLiveQueries,
  openLiveQuery,
} from '#db/live-query.ts';
import { readCaregivers, readPatients } from '#db/people.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import type { Caregiver, Person } from '#domain/people/person.ts';
import { createDayViews } from '#features/calendar/view-model/day-view.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import type { AccountContext } from '#services';
import { toast } from '#ui/toast.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

/**
 * A patient's calendar as it is on the disk and in this tab. It outlives the page that shows it, so that
 * returning to it shows the current state at once.
 */
export interface OpenCalendar {
  readonly db: AccountDatabase;
  /**
   * As it was opened last: ahead of its page by the address, where every id is text, then by the page with the
   * backend's own, which requests must carry unchanged.
   */
  paciente: Id;
  readonly clock: ZoneClock;
  readonly dayViews: ReturnType<typeof createDayViews>;
  readonly keeper: DraftKeeper;
  /** By the months around those on the screen: `2026-11,2026-12`. */
  readonly readings: LiveQueries<CalendarReading>;
  /** Who is assigned; null while this device was never told. */
  readonly caregivers: LiveQuery<readonly Caregiver[] | null>;
  /** Aborts when the calendar is closed, and with it everything else read for it. */
  readonly closed: AbortSignal;
  readonly close: () => void;
}

/** Whose calendars there are, and which of them this device showed last. */
export interface Patients {
  readonly people: readonly Person[];
  readonly lastShown: Id | null;
}

/** What is open for an account: its patients and the calendar last looked at. */
interface CalendarCache {
  patients?: LiveQuery<Patients>;
  /** More than one while React prepares another, which it may still abandon. */
  calendars: readonly OpenCalendar[];
}

/** The parts of Device that a calendar reads from. Open calendars are cached per device and close with it. */
export type CalendarSource = Pick<AccountContext, 'db' | 'closed' | 'unloadDrafts' | 'newId'>;

const caches = new WeakMap<CalendarSource, CalendarCache>();

function cacheOf(device: CalendarSource): CalendarCache {
  const found = caches.get(device) ?? { calendars: [] };
  caches.set(device, found);
  return found;
}

/** The live query of the account's patients. */
export function openPatients(device: CalendarSource): LiveQuery<Patients> {
  const found = cacheOf(device);
  if (!found.patients?.isLive()) {
    const { db, closed } = device;
    found.patients = openLiveQuery(async () => {
      const [people, lastShown] = await Promise.all([readPatients(db), readLastShown(db)]);
      return { people, lastShown };
    }, closed);
  }
  return found.patients;
}

/** Returns the open calendar, opening it if needed. */
export function openCalendar(device: CalendarSource, patient: Id, clock: ZoneClock): OpenCalendar {
  const found = cacheOf(device);
  let open = found.calendars.find(
    (one) => isLive(one) && sameId(one.paciente, patient) && one.clock === clock,
  );
  if (open === undefined) {
    open = createOpenCalendar(device, patient, clock);
    found.calendars = [...found.calendars, open];
  }
  open.paciente = patient;
  return open;
}

/** This calendar is on the screen: closes the others once their drafts are on the disk. */
export function keepOnly(device: CalendarSource, calendar: OpenCalendar): void {
  const found = cacheOf(device);
  found.calendars = found.calendars.filter((other) => {
    if (other === calendar) return true;
    // A draft that could not be written is only in memory: it stays there for another try.
    if (other.keeper.unwritten() !== null) {
      void other.keeper.write();
      return true;
    }
    other.close();
    return false;
  });
}

/** Whether its queries still run: after a failure the next request opens it again. */
function isLive({ closed, caregivers }: OpenCalendar): boolean {
  return !closed.aborted && caregivers.isLive();
}

function createOpenCalendar(device: CalendarSource, patient: Id, clock: ZoneClock): OpenCalendar {
  const { db, unloadDrafts } = device;
  const end = new AbortController();
  const closed = end.signal;
  if (device.closed.aborted) end.abort(CLOSED);
  else device.closed.addEventListener('abort', () => end.abort(CLOSED), { signal: closed });
  const id = device.newId();
  /** The page was put away: what it was writing then is aborted, and written when it is back. */
  let isAway = false;
  const keeper = createDraftKeeper({
    write: (edits) => writeEdits(db, patient, edits),
    soon: afterPaint,
    onError(cause) {
      if (isAway) return;
      console.error('the draft was not kept', cause);
      toast('error', messages.notKept);
    },
  });

  /** Leaves what is not on the disk to the next page: this one may end, or be frozen, at any moment. */
  function leave(): void {
    const edits = keeper.unwritten();
    if (edits === null) return;
    unloadDrafts.store({ id, paciente: patient, ...edits });
    // A page that is put into the back-forward cache could not end a write.
    if (!isAway) void writeLeft();
  }

  async function writeLeft(): Promise<void> {
    await keeper.write();
    isAway = false;
    if (keeper.unwritten() === null) unloadDrafts.drop(id);
  }

  const onPageHide = ({ persisted }: PageTransitionEvent) => {
    isAway = persisted;
    leave();
  };
  window.addEventListener('pagehide', onPageHide, { signal: closed });
  window.addEventListener('pageshow', () => isAway && writeLeft(), { signal: closed });
  // A phone ends a hidden page without another event.
  document.addEventListener('visibilitychange', leave, { signal: closed });

  return {
    db,
    paciente: patient,
    clock,
    dayViews: createDayViews(clock),
    keeper,
    readings: openLiveQueries((key) => readCalendar(db, patient, key.split(',')), closed),
    caregivers: openLiveQuery(() => readCaregivers(db, patient), closed),
    closed,
    close: () => end.abort(CLOSED),
  };
}

/**
 * The reason for closing. Without one the signal makes an error whose stack keeps alive what was running, here
 * the calendar before, and so each calendar ever opened.
 */
const CLOSED = 'closed';

/** Runs after the next paint; at once on a hidden page, which does not paint. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
