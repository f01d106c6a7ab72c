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
   * Earlier changes of the recipient's own shifts that they have not been told. They are combined with this one for the
   * same channel and device: by another channel they may already be known.
   */
  readonly untold?: readonly StoredNotice[];
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
  const { event, kind, patient, isUrgent, expires } = told;
  /** Computed once, because there may be thousands of parts and many recipients. */
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

/** The subject combined with earlier untold changes, as it is stored; null if nothing is left. */
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
