import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays } from '#domain/calendar/time.ts';
import { PENDING } from './accounts.ts';
import { deleteAccount } from './delete-account.ts';
import { readSetting, writeSetting } from './settings.ts';
import type { Database } from './store.ts';

const DAY_MS = 86_400_000;
/** A repeated mutation that arrives later than this is applied again. */
const LEDGER_DAYS = 30;
/** An account not verified by then is deleted; its owner signs up again. */
const PENDING_DAYS = 30;
const AUDIT_DAYS = 730;
const ACTIVITY_DAYS = 400;
/** How long answers and unavailability stay after their day. */
const ANSWER_DAYS = 60;
/** How long an invitation stays after it expired. */
const INVITATION_DAYS = 30;
/** How long it stays known that a notice was sent; its content goes when it is sent. */
const NOTICE_DAYS = 30;
/** A clock that is ahead of the last purge by more than this may be wrong. */
const LEAP_DAYS = 7;
/** A leap of the clock is trusted after this. */
const TRUST_DAYS = 1;

const PURGED_AT = 'purged_at';
const LEAPT_AT = 'clock_leapt_at';

/** Deletes what is no longer needed. Cheap: each statement uses an index or scans few rows. */
export async function purge(db: Database, now: Date): Promise<void> {
  if (!(await isClockTrusted(db, now))) return;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.deleteFrom('save_ledger').where('created_at', '<', before(LEDGER_DAYS)).execute();
  await db.deleteFrom('revoked_token').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('login_attempt').where('window_start', '<', before(1)).execute();
  await db.deleteFrom('reset_token').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('mail_change').where('expires_at', '<', now.toISOString()).execute();
  // Unused codes stay: they identify the accounts that wait to be verified.
  await db
    .deleteFrom('verification_code')
    .where('used_at', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .execute();
  await db.deleteFrom('audit_entry').where('at', '<', before(AUDIT_DAYS)).execute();
  await db.deleteFrom('activity').where('at', '<', before(ACTIVITY_DAYS)).execute();
  await db.deleteFrom('invitation').where('expires_at', '<', before(INVITATION_DAYS)).execute();
  await db.deleteFrom('notice').where('expires_at', '<', before(NOTICE_DAYS)).execute();
  await db.deleteFrom('push_subscription').where('expires_at', '<', now.toISOString()).execute();
  const oldest = addDays(chileanFecha(now), -ANSWER_DAYS);
  await db.deleteFrom('shift_answer').where('fecha', '<', oldest).execute();
  await db.deleteFrom('unavailability').where('fecha', '<', oldest).execute();
  await deleteNeverVerified(db, before(PENDING_DAYS), now.toISOString());
}

/**
 * Whether to purge by this clock. One that is far ahead by mistake would delete what is still needed once it is
 * corrected, such as the revocation of a token. After a leap, purging waits for a day, whether the clock was wrong or
 * the server was off; a clock that was corrected by then is no longer ahead.
 */
async function isClockTrusted(db: Database, now: Date): Promise<boolean> {
  const isPast = (from: string | null, days: number) =>
    from !== null && now.getTime() - Date.parse(from) > days * DAY_MS;
  if (isPast(await readSetting(db, PURGED_AT), LEAP_DAYS)) {
    const leapt = await readSetting(db, LEAPT_AT);
    if (!isPast(leapt, TRUST_DAYS)) {
      if (leapt === null || now.toISOString() < leapt) {
        await writeSetting(db, LEAPT_AT, now.toISOString());
      }
      return false;
    }
  }
  await writeSetting(db, PURGED_AT, now.toISOString());
  await db.deleteFrom('setting').where('name', '=', LEAPT_AT).execute();
  return true;
}

/** Deletes accounts that signed up, were never verified, and have an expired code. */
async function deleteNeverVerified(db: Database, before: string, now: string): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('verification_code', 'verification_code.id_account', 'account.id')
    .select('account.id')
    .where('account.estado_cuenta', '=', PENDING)
    .where('account.created_at', '<', before)
    .where('verification_code.expires_at', '<', now)
    .limit(100)
    .execute();
  for (const { id } of rows) await deleteAccount(db, id);
}
