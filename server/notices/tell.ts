import { MS_PER_DAY, MS_PER_HOUR } from '#domain/calendar/time.ts';
import type { NoticeKind } from '#domain/contract/notices.ts';
import { afterQuietHours } from '#domain/notices/quiet-hours.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { mainland } from '#server/moment.ts';
import type { Account } from '#server/store/accounts.ts';
import { readPreferences } from '#server/store/notice-preferences.ts';
import {
  addNotices,
  countNotices,
  type NewNotice,
  type StoredNotice,
} from '#server/store/notices.ts';
import { devicesOf } from '#server/store/push-subscriptions.ts';
import type { Database } from '#server/store/store.ts';
import { sealMessage } from './message.ts';
import type { Wording } from './notice-texts.ts';
import { joined } from './own-change.ts';
import { type NoticeSubject, ownHoursIn, ownHoursOf } from './still-so.ts';

/**
 * The most that one person gets in a day. A family that plans a month by single saves must not flood anybody. Of their
 * own shifts they are told beyond that too, once an hour (`tell-own-shifts.ts`).
 */
const MOST_A_DAY = { push: 100, mail: 40, msg: 15 } as const;

/** What some people are told. */
export interface Told {
  /** The same event is told to a person once by each channel. */
  readonly event: string;
  readonly kind: NoticeKind;
  readonly patient: string;
  readonly wording: Wording;
  readonly about: NoticeSubject;
  /**
   * What they have still to be told of an earlier change of their own shifts. It is told with this one by the same channel
   * and device: by another one they may know it already.
   */
  readonly untold?: readonly StoredNotice[];
  readonly isUrgent: boolean;
  readonly expires: Date;
}

export type TellDependencies = Pick<Dependencies, 'clock' | 'newId' | 'secret'>;

/**
 * Writes a notice for these people, by every channel that they want it by. Called in the transaction that causes it;
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
  const { event, kind, patient, isUrgent, expires } = told;
  /** There may be thousands of parts, and many who are told of them. */
  const about = JSON.stringify(told.about);
  const body = sealMessage(deps.secret, { by: 'news', wording: told.wording });
  const notices = wanted.flatMap(({ account, channel }) => {
    const isMost = toldLately(account.id, channel) >= MOST_A_DAY[channel];
    if (isMost && kind !== 'changed') return [];
    const from = isMost ? Math.ceil(now.getTime() / MS_PER_HOUR) * MS_PER_HOUR : now.getTime();
    const notBefore = isUrgent ? from : afterQuietHours(mainland, from);
    const own = devices.filter(({ id_account }) => id_account === account.id);
    const to = channel === 'push' ? own.map(({ endpoint_hash }) => endpoint_hash) : [null];
    if (to.length === 0) return [];
    return to.map(
      (device): NewNotice => ({
        id: deps.newId(),
        event_key: [event, account.id, channel, device].filter(Boolean).join('|'),
        id_account: account.id,
        id_paciente: patient,
        kind,
        channel,
        device,
        body,
        about: withUntold(told, { channel, device }) ?? about,
        is_urgent: isUrgent ? 1 : 0,
        created_at: now.toISOString(),
        not_before: new Date(notBefore).toISOString(),
        expires_at: expires.toISOString(),
      }),
    );
  });
  await addNotices(db, notices);
  return notices.length > 0;
}

/** The subject with what is still untold, as it is stored; null where nothing is. */
function withUntold(
  { about, untold = [] }: Told,
  to: Pick<NewNotice, 'channel' | 'device'>,
): string | null {
  const earlier = untold.filter(
    ({ channel, device }) => channel === to.channel && device === to.device,
  );
  if (earlier.length === 0) return null;
  const changes = [...earlier.map((one) => ownHoursIn(one.about)), ownHoursOf(about)];
  const { before, after } = changes.reduce(joined);
  return JSON.stringify({ parts: after, before } satisfies NoticeSubject);
}
