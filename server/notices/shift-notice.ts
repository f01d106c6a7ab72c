import { endOf, startOf } from '#domain/calendar/care-request.ts';
import { MS_PER_DAY, MS_PER_MINUTE, SLOT_MINUTES } from '#domain/calendar/time.ts';
import type { NoticeKind } from '#domain/contract/notices.ts';
import { isUrgent } from '#domain/notices/quiet-hours.ts';
import { partOf, type ShiftPart } from '#domain/shifts/care-shift.ts';
import { hasEnded, type Moment } from '#domain/shifts/judge-answer.ts';
import { mainland, momentNow } from '#server/moment.ts';
import type { Account } from '#server/store/account/accounts.ts';
import type { Database } from '#server/store/store.ts';
import type { Wording } from './notice-texts.ts';
import { type TellDependencies, type Told, tell } from './tell.ts';

/** News of a shift is not sent later than this. */
const LONGEST_MS = 3 * MS_PER_DAY;

/** News of some shifts of one patient. */
interface ShiftNews extends Pick<Told, 'untold' | 'waitsMs'> {
  readonly event: string;
  readonly kind: NoticeKind;
  readonly patient: string;
  readonly parts: readonly ShiftPart[];
  /** For a caregiver's own shifts: their hours before. */
  readonly before?: readonly ShiftPart[];
  readonly wording: Wording;
  /** The caregiver who answered. */
  readonly caregiver?: string;
}

/**
 * Writes a notice about shifts; it is sent at night only if one of them begins soon.
 * @returns whether there is something to send.
 */
export async function tellOfShifts(
  db: Database,
  deps: TellDependencies,
  accounts: readonly Account[],
  { parts, before = [], caregiver, ...news }: ShiftNews,
): Promise<boolean> {
  const now = deps.clock().getTime();
  return tell(db, deps, accounts, {
    ...news,
    about: {
      parts: parts.map(partOf),
      ...(before.length > 0 && { before: before.map(partOf) }),
      ...(caregiver && { caregiver }),
    },
    limitsWith(earlier) {
      const times = [...parts, ...before, ...openParts(deps, earlier)];
      const expires = new Date(Math.min(endOfLast(times), now + LONGEST_MS));
      return { isUrgent: isUrgent(now, beginOf(times)), expires };
    },
  });
}

/** The parts that are not over. */
export function openParts<P extends ShiftPart>(
  deps: TellDependencies,
  parts: readonly P[],
): readonly P[] {
  const moment = momentNow(deps);
  return parts.filter((part) => !hasEnded(part, moment));
}

/**
 * The instant at which the first of them begins. Computed for one part only, because there may be thousands, and an
 * instant takes long to compute.
 */
function beginOf(parts: readonly ShiftPart[]): number {
  const begins = parts.map((part) => ({ ...part, minute: startOf(part) }));
  return instantOf(begins.reduce((first, one) => (isBefore(one, first) ? one : first)));
}

function endOfLast(parts: readonly ShiftPart[]): number {
  const ends = parts.map((part) => ({ ...part, minute: endOf(part) }));
  return instantOf(ends.reduce((last, one) => (isBefore(last, one) ? one : last)));
}

function isBefore(a: Moment, b: Moment): boolean {
  return a.fecha === b.fecha ? a.minute < b.minute : a.fecha < b.fecha;
}

function instantOf({ fecha, minute }: Moment): number {
  const slot = Math.floor(minute / SLOT_MINUTES);
  return mainland.instantOf(fecha, slot) + (minute % SLOT_MINUTES) * MS_PER_MINUTE;
}
