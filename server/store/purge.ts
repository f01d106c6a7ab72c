import { PENDING } from './accounts.ts';
import { deleteAccount } from './delete-account.ts';
import type { Database } from './store.ts';

const DAY_MS = 86_400_000;
/** A repeated save that arrives later than this is applied as new. */
const LEDGER_DAYS = 30;
/** An account not verified by then is deleted; its owner signs up again. */
const PENDING_DAYS = 30;
const AUDIT_DAYS = 730;

/** Deletes what is no longer needed. Cheap (each by an index or over few rows). */
export async function purge(db: Database, now: Date): Promise<void> {
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
  await forgetNeverVerified(db, before(PENDING_DAYS));
}

/** Only accounts that came by sign-up and still have their code; others are never deleted here. */
async function forgetNeverVerified(db: Database, before: string): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .innerJoin('verification_code', 'verification_code.id_account', 'account.id')
    .select('account.id')
    .where('account.estado_cuenta', '=', PENDING)
    .where('account.created_at', '<', before)
    .limit(100)
    .execute();
  for (const { id } of rows) await deleteAccount(db, id);
}
