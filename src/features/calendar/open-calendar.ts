import { type DraftReading, type HeldReading, readDrafted, readHeld } from '#db/calendar.ts';
import { writeDraft } from '#db/drafts.ts';
import { type KeptQuery, keepQuery } from '#db/kept-query.ts';
import { readLovedOnes } from '#db/people.ts';
import type { ZoneClock } from '#domain/calendar/zone.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import type { Person } from '#domain/people/person.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import type { Device } from '#services';
import { toast } from '#ui/toast.ts';
import { createDayViews } from './day-view.ts';
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts';

export type KeptHeld = HeldReading & { readonly months: readonly string[] };
/** `seen`: the latest of this tab's changes that was on the disk by then. */
export type KeptDrafted = DraftReading & { readonly seen: number };

/**
 * A loved one's calendar as it is on the disk and in this tab. It outlives the page that shows it, so
 * that whoever comes back to it finds it at once, and as it is now.
 */
export interface OpenCalendar {
  readonly paciente: Id;
  readonly clock: ZoneClock;
  readonly dayViews: ReturnType<typeof createDayViews>;
  readonly keeper: DraftKeeper;
  readonly drafted: KeptQuery<KeptDrafted>;
  /** Base and outbox of some months: `2026-11,2026-12`. */
  readonly held: (months: string) => KeptQuery<KeptHeld>;
  /** Lets go of all other months. */
  readonly showOnly: (months: string) => void;
  readonly isLive: () => boolean;
  readonly stop: () => void;
}

/** What is open of an account: its loved ones, and the calendar that was looked at last. */
interface Kept {
  lovedOnes?: KeptQuery<readonly Person[]>;
  /** More than one while React prepares to show another, which it may still give up. */
  calendars: readonly OpenCalendar[];
}

const kept = new WeakMap<Device, Kept>();

function keptOf(device: Device): Kept {
  let found = kept.get(device);
  if (found === undefined) {
    found = { calendars: [] };
    kept.set(device, found);
  }
  return found;
}

/** The loved ones whose calendars there are. */
export function keptLovedOnes(device: Device): KeptQuery<readonly Person[]> {
  const found = keptOf(device);
  if (!found.lovedOnes?.isLive()) {
    found.lovedOnes = keepQuery(() => readLovedOnes(device.db), device.closed);
  }
  return found.lovedOnes;
}

/** The calendar of a loved one, open already or from now on. */
export function keptCalendar(device: Device, paciente: Id, clock: ZoneClock): OpenCalendar {
  const found = keptOf(device);
  const open = found.calendars.find(
    (one) => one.isLive() && sameId(one.paciente, paciente) && one.clock === clock,
  );
  if (open !== undefined) return open;
  const opened = openCalendar(device, paciente, clock);
  found.calendars = [...found.calendars, opened];
  return opened;
}

/** This calendar is on the screen: all others are let go. */
export function keepOnly(device: Device, calendar: OpenCalendar): void {
  const found = keptOf(device);
  for (const other of found.calendars) if (other !== calendar) other.stop();
  found.calendars = [calendar];
}

function openCalendar({ db, closed }: Device, paciente: Id, clock: ZoneClock): OpenCalendar {
  const keeper = createDraftKeeper({
    write: (draft) => writeDraft(db, paciente, draft),
    soon: afterPaint,
    onError(cause) {
      console.error('the draft was not kept', cause);
      toast('error', words.notKept);
    },
  });
  const drafted = keepQuery(async () => {
    const seen = keeper.written();
    return { ...(await readDrafted(db, paciente)), seen };
  }, closed);
  const held = new Map<string, KeptQuery<KeptHeld>>();

  return {
    paciente,
    clock,
    dayViews: createDayViews(clock),
    keeper,
    drafted,
    held(months) {
      const open = held.get(months);
      if (open?.isLive()) return open;
      const read = months.split(',');
      const query = keepQuery(
        async () => ({ ...(await readHeld(db, paciente, read)), months: read }),
        closed,
      );
      held.set(months, query);
      return query;
    },
    showOnly(months) {
      for (const [other, query] of held) {
        if (other === months) continue;
        query.stop();
        held.delete(other);
      }
    },
    isLive: drafted.isLive,
    stop() {
      keeper.writeNow();
      drafted.stop();
      for (const query of held.values()) query.stop();
    },
  };
}

/** A hidden page paints nothing and waits for nothing. */
function afterPaint(run: () => void): void {
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
}
