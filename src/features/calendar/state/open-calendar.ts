import type { AccountDatabase } from '#db/account-database.ts';
import { type DraftReading, type HeldReading, readDrafted, readHeld } from '#db/calendar.ts';
import { draftWrittenAt, writeDraft } from '#db/drafts.ts';
import { type KeptQueries, type KeptQuery, keepQueries, keepQuery } from '#db/kept-query.ts';
import { readCaregivers, readLovedOnes } from '#db/people.ts';
import { EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import type { Caregiver, Person } from '#domain/people/person.ts';
import { createDayViews } from '#features/calendar/shown/day-view.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import type { Device } from '#services';
import { toast } from '#ui/toast.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';
import { type KeptForTab, keepLeftDraft, takeLeftDraft } from './left-draft.ts';

export type KeptHeld = HeldReading & { readonly months: readonly string[] };
/** `seen`: the latest of this tab's changes that was on the disk by then. */
export type KeptDrafted = DraftReading & { readonly seen: number };

/**
 * A loved one's calendar as it is on the disk and in this tab. It outlives the page that shows it, so
 * that whoever comes back to it finds it at once, and as it is now.
 */
export interface OpenCalendar {
  readonly db: AccountDatabase;
  readonly paciente: Id;
  readonly clock: ZoneClock;
  readonly dayViews: ReturnType<typeof createDayViews>;
  readonly keeper: DraftKeeper;
  readonly drafted: KeptQuery<KeptDrafted>;
  /** Base and outbox of some months: `2026-11,2026-12`. */
  readonly held: KeptQueries<KeptHeld>;
  /** Who may be chosen for a shift. */
  readonly caregivers: KeptQuery<readonly Caregiver[]>;
  /** Aborts when the calendar is let go: whatever else is read for it ends with that. */
  readonly closed: AbortSignal;
  /** The page goes: what the disk does not have by now is kept for the tab's next one, and for the worker to write. */
  readonly leave: () => void;
  readonly close: () => void;
}

/** What is open of an account: its loved ones, and the calendar that was looked at last. */
interface Kept {
  lovedOnes?: KeptQuery<readonly Person[]>;
  /** More than one while React prepares to show another, which it may still give up. */
  calendars: readonly OpenCalendar[];
}

/** What of a device a calendar is read from, and as long as which it is open. */
type Shelf = Pick<Device, 'db' | 'closed' | 'leaveDraft'>;

const kept = new WeakMap<Shelf, Kept>();

function keptOf(device: Shelf): Kept {
  let found = kept.get(device);
  if (found === undefined) {
    found = { calendars: [] };
    kept.set(device, found);
  }
  return found;
}

/** The loved ones whose calendars there are. */
export function keptLovedOnes(device: Shelf): KeptQuery<readonly Person[]> {
  const found = keptOf(device);
  if (!found.lovedOnes?.isLive()) {
    found.lovedOnes = keepQuery(() => readLovedOnes(device.db), device.closed);
  }
  return found.lovedOnes;
}

/** The calendar of a loved one, open already or from now on. Of the id as the backend gave it, which goes back as it came. */
export function keptCalendar(device: Shelf, paciente: Id, clock: ZoneClock): OpenCalendar {
  const open = expectedCalendar(device, paciente, clock);
  if (open.paciente === paciente) return open;
  // It was opened by its address, where every id is text.
  const named = { ...open, paciente };
  const found = keptOf(device);
  found.calendars = found.calendars.map((one) => (one === open ? named : one));
  return named;
}

/** The same before anything but the address is known: only to read what will be shown. */
export function expectedCalendar(device: Shelf, paciente: Id, clock: ZoneClock): OpenCalendar {
  const found = keptOf(device);
  const open = found.calendars.find(
    (one) => isLive(one) && sameId(one.paciente, paciente) && one.clock === clock,
  );
  if (open !== undefined) return open;
  const opened = openCalendar(device, paciente, clock);
  found.calendars = [...found.calendars, opened];
  return opened;
}

/** This calendar is on the screen: the others are let go, as soon as all of theirs is on the disk. */
export function keepOnly(device: Shelf, calendar: OpenCalendar): void {
  const found = keptOf(device);
  found.calendars = found.calendars.filter((other) => {
    if (other === calendar) return true;
    other.keeper.writeNow();
    // What the disk would not take is in memory only: it waits there for another try.
    const { current, written } = other.keeper;
    if (current().version > written()) return true;
    other.close();
    return false;
  });
}

/** What could not be read is read anew by whoever asks next. */
function isLive({ closed, drafted, caregivers }: OpenCalendar): boolean {
  return !closed.aborted && drafted.isLive() && caregivers.isLive();
}

function openCalendar(device: Shelf, paciente: Id, clock: ZoneClock): OpenCalendar {
  const { db } = device;
  const end = new AbortController();
  const closed = end.signal;
  if (device.closed.aborted) end.abort();
  else device.closed.addEventListener('abort', () => end.abort(), { signal: closed });
  let writtenAt = 0;
  const onError = (cause: unknown) => {
    console.error('the draft was not kept', cause);
    toast('error', words.notKept);
  };
  const keeper = createDraftKeeper({
    write(draft) {
      writtenAt = Date.now();
      return writeDraft(db, paciente, draft, writtenAt);
    },
    soon: afterPaint,
    onError,
  });

  const leftAs = `${db.name}:${paciente}`;
  const left = takeLeftDraft(leftAs);
  // Nothing is shown before it, so no edit can come before it either.
  const takenUp = left === null ? null : takeUp(left).catch(onError);

  async function takeUp({ draft, at }: KeptForTab): Promise<void> {
    if (at > (await draftWrittenAt(db, paciente))) keeper.put(draft, EMPTY_DRAFT);
  }

  return {
    db,
    paciente,
    clock,
    dayViews: createDayViews(clock),
    keeper,
    drafted: keepQuery(async () => {
      const seen = keeper.written();
      const reading = await readDrafted(db, paciente);
      // Only now: what is read behind a promise that is not the database's is not heard of again.
      await takenUp;
      return { ...reading, seen };
    }, closed),
    held: keepQueries(async (key) => {
      const months = key.split(',');
      return { ...(await readHeld(db, paciente, months)), months };
    }, closed),
    caregivers: keepQuery(() => readCaregivers(db, paciente), closed),
    closed,
    leave() {
      keeper.writeNow();
      const { draft, version } = keeper.current();
      const left = version > keeper.written() ? { draft, at: writtenAt } : null;
      keepLeftDraft(leftAs, left);
      // This tab may have no next page.
      if (left !== null) device.leaveDraft({ paciente, ...left });
    },
    close() {
      keeper.writeNow();
      end.abort();
    },
  };
}

/** What is drawn must not wait longer for a frame that is late: the page may be left at any moment. */
const LATE_FRAME_MS = 100;

/** A hidden page paints nothing and waits for nothing. */
function afterPaint(run: () => void): void {
  if (document.hidden) {
    run();
    return;
  }
  let isDue = true;
  const once = () => {
    if (!isDue) return;
    isDue = false;
    run();
  };
  setTimeout(once, LATE_FRAME_MS);
  requestAnimationFrame(() => setTimeout(once));
}
