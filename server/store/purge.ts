import { PENDING } from './accounts.ts';
import { deleteAccount } from './delete-account.ts';
import type { Database } from './store.ts';

const DAY_MS = 86_400_000;
/** A device that was away longer than this has its save judged afresh. */
const LEDGER_DAYS = 30;
/** Someone who has not verified an account by then begins anew; nothing of them is kept. */
const PENDING_DAYS = 30;
const AUDIT_DAYS = 730;

/** Forgets what no longer protects anything. Cheap (each by an index or over few rows). */
export async function purge(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.deleteFrom('save_ledger').where('created_at', '<', before(LEDGER_DAYS)).execute();
  await db.deleteFrom('revoked_token').where('expires_at', '<', now.toISOString()).execute();
  await db.deleteFrom('login_attempt').where('window_start', '<', before(1)).execute();
  await db.deleteFrom('reset_token').where('expires_at', '<', now.toISOString()).execute();
  // One that was not used stays: it tells the accounts that wait for theirs.
  await db
    .deleteFrom('verification_code')
    .where('used_at', 'is not', null)
    .where('expires_at', '<', now.toISOString())
    .execute();
  await db.deleteFrom('audit_entry').where('at', '<', before(AUDIT_DAYS)).execute();
  await forgetNeverVerified(db, before(PENDING_DAYS));
}

/** Only what came by sign-up and still has its code: accounts made in another way are not ours to judge. */
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
