import { MS_PER_DAY, MS_PER_HOUR } from '#domain/calendar/time.ts';
import type { NoticeKind } from '#domain/contract/notices.ts';
import { afterQuietHours } from '#domain/notices/quiet-hours.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { mainland } from '#server/moment.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { readPreferences } from '#server/store/notices/notice-preferences.ts';
import {
  addNotices,
  countNotices,
  type NewNotice,
  type StoredNotice,
} from '#server/store/notices/notices.ts';
import { devicesOf } from '#server/store/notices/push-subscriptions.ts';
import type { Database } from '#server/store/store.ts';
import { sealMessage } from './message.ts';
import type { Wording } from './notice-texts.ts';
import { joined } from './own-change.ts';
import { type NoticeSubject, ownHoursIn, ownHoursOf } from './still-so.ts';

/**
 * The most notices for one person per day: a family that plans a month with many saves must not flood anybody. Beyond
 * that, caregivers are still told of their own shifts, once an hour (`tell-own-shifts.ts`).
 */
const MOST_A_DAY = { push: 100, mail: 40, msg: 15 } as const;

/** The content of a notice for some people. */
export interface Told {
  /** Each person is told about the same event once per channel. */
  readonly event: string;
  readonly kind: NoticeKind;
  readonly patient: string;
  readonly wording: Wording;
  readonly about: NoticeSubject;
  /**
   * Earlier notices of the same that were not sent. They are combined with this one for the same person, channel and
   * device: by another channel they may already be known.
   */
  readonly untold?: readonly StoredNotice[];
  /** How long it waits for others that are combined with it; by default it is sent at once. */
  readonly waitsMs?: number;
  /** Limits for a notice that tells also of these earlier hours. */
  limitsWith(earlier: readonly ShiftPart[]): Limits;
}

interface Limits {
  /** Whether it is sent at night too. */
  readonly isUrgent: boolean;
  readonly expires: Date;
}

export type TellDependencies = Pick<Dependencies, 'clock' | 'newId' | 'secret'>;

/**
 * Writes a notice for these people, for every channel that they chose. Called in the transaction that causes it;
 * `deliverDue` sends it.
 * @returns whether there is something to send.
 */
export async function tell(
  db: Database,
  deps: TellDependencies,
  accounts: readonly Account[],
  told: Told,
): Promise<boolean> {
  const preferences = await readPreferences(db, accounts);
  const wanted = preferences.filter(({ kind, enabled }) => kind === told.kind && enabled);
  if (wanted.length === 0) return false;
  const now = deps.clock();
  const ids = accounts.map(({ id }) => id);
  const toldLately = await countNotices(db, ids, new Date(now.getTime() - MS_PER_DAY));
  const devices = await devicesOf(db, ids, now);
  const { event, kind, patient, untold = [], waitsMs = 0 } = told;
  /** By the earlier notices: computed once, because there may be thousands of parts and many recipients. */
  const subjects = new Map<string, Subject>();
  const subjectWith = (earlier: readonly StoredNotice[]): Subject => {
    const key = earlier.map((one) => `${one.is_urgent} ${one.about}`).join();
    const subject = subjects.get(key) ?? combined(told, earlier);
    subjects.set(key, subject);
    return subject;
  };
  const body = sealMessage(deps.secret, { by: 'news', wording: told.wording });
  const notices = wanted.flatMap(({ account, channel }) => {
    const isMost = toldLately(account.id, channel) >= MOST_A_DAY[channel];
    const from = isMost
      ? Math.ceil(now.getTime() / MS_PER_HOUR) * MS_PER_HOUR
      : now.getTime() + waitsMs;
    const own = devices.filter(({ id_account }) => id_account === account.id);
    const to = channel === 'push' ? own.map(({ endpoint_hash }) => endpoint_hash) : [null];
    return to.flatMap((device): NewNotice[] => {
      const earlier = untold.filter(
        (one) => one.id_account === account.id && one.channel === channel && one.device === device,
      );
      // What waits already is within the limit.
      if (isMost && kind !== 'changed' && earlier.length === 0) return [];
      const { about, isUrgent, expires } = subjectWith(earlier);
      const notBefore = isUrgent ? from : afterQuietHours(mainland, from);
      return [
        {
          id: deps.newId(),
          event_key: [event, account.id, channel, device].filter(Boolean).join('|'),
          id_account: account.id,
          id_paciente: patient,
          kind,
          channel,
          device,
          body,
          about,
          is_urgent: isUrgent ? 1 : 0,
          created_at: now.toISOString(),
          // However many are combined, the first of them is not put off.
          not_before: earliest([
            new Date(notBefore).toISOString(),
            ...earlier.map((one) => one.not_before),
          ]),
          expires_at: expires.toISOString(),
        },
      ];
    });
  });
  await addNotices(db, notices);
  return notices.length > 0;
}

/** The subject of a notice, as it is stored, and its limits. */
type Subject = Limits & { readonly about: string };

/** Combines the subject with those of earlier notices that were not sent. */
function combined({ about, limitsWith }: Told, earlier: readonly StoredNotice[]): Subject {
  if (earlier.length === 0) return { about: JSON.stringify(about), ...limitsWith([]) };
  const hours = earlier.map((one) => ownHoursIn(one.about));
  const { before, after } = [...hours, ownHoursOf(about)].reduce(joined);
  const limits = limitsWith(hours.flatMap((one) => [...one.before, ...one.after]));
  return {
    about: JSON.stringify({ ...about, parts: after, before } satisfies NoticeSubject),
    isUrgent: limits.isUrgent || earlier.some(({ is_urgent }) => is_urgent === 1),
    expires: limits.expires,
  };
}

function earliest(times: readonly [string, ...string[]]): string {
  return times.reduce((first, one) => (one < first ? one : first));
}
