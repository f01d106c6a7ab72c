import { PENDING } from './accounts.ts';
import { deleteAccount } from './delete-account.ts';
import { readSetting, writeSetting } from './settings.ts';
import type { Database } from './store.ts';

const DAY_MS = 86_400_000;
/** A repeated save that arrives later than this is applied as new. */
const LEDGER_DAYS = 30;
/** An account not verified by then is deleted; its owner signs up again. */
const PENDING_DAYS = 30;
const AUDIT_DAYS = 730;
/** A clock that moved on by more than this since the last purge may be wrong. */
const LEAP_DAYS = 7;
/** A leap of the clock is believed after this. */
const BELIEVED_DAYS = 1;

const PURGED_AT = 'purged_at';
const LEAPT_AT = 'clock_leapt_at';

/** Deletes what is no longer needed. Cheap (each by an index or over few rows). */
export async function purge(db: Database, now: Date): Promise<void> {
  if (!(await isBelievable(db, now))) return;
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.deleteFrom('save_ledger').where('created_at', '<', before(LEDGER_DAYS)).execute();
  await db.deleteFrom('revoked_token').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('login_attempt').where('window_start', '<', before(1)).execute();
  await db.deleteFrom('reset_token').where('expires_at', '<', now.toISOString()).execute();
  // Unused codes stay: they identify the accounts that wait to be verified.
  await db
    .deleteFrom('verification_code')
    .where('used_at', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .execute();
  await db.deleteFrom('audit_entry').where('at', '<', before(AUDIT_DAYS)).execute();
  await forgetNeverVerified(db, before(PENDING_DAYS), now.toISOString());
}

/**
 * Whether to purge by this clock: one that is far ahead by mistake would delete what its correction needs again,
 * a logged-out token among it. After a leap the purging waits for a day, whether the clock was wrong or the
 * server was off; a clock that has come back by then leaves nothing to believe.
 */
async function isBelievable(db: Database, now: Date): Promise<boolean> {
  const isPast = (from: string | null, days: number) =>
    from !== null && now.getTime() - Date.parse(from) > days * DAY_MS;
  if (isPast(await readSetting(db, PURGED_AT), LEAP_DAYS)) {
    const leapt = await readSetting(db, LEAPT_AT);
    if (!isPast(leapt, BELIEVED_DAYS)) {
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

/** Only accounts that came by sign-up and still have their code, no longer valid; others are never deleted here. */
async function forgetNeverVerified(db: Database, before: string, now: string): Promise<void> {
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
