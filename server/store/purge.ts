import { sql } from 'kysely';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays, MS_PER_DAY, MS_PER_HOUR } from '#domain/calendar/time.ts';
import { INACTIVE, lockAccounts, PENDING } from './account/accounts.ts';
import { deleteAccount } from './account/delete-account.ts';
import { purgeChangedDays } from './calendar/changed-days.ts';
import { readSetting, writeSetting } from './settings.ts';
import { ANSWER_KEY } from './shifts/shift-answers.ts';
import { deleteRows } from './statements.ts';
import { type Database, inTransaction, type Store } from './store.ts';
import type { Tables } from './tables.ts';

const MOST_AT_ONCE = 500;
/** A mutation that is repeated after more than this is applied again. */
const LEDGER_DAYS = 30;
/** An account not finished by then is deleted; its owner signs up again. */
const UNFINISHED_DAYS = 30;
const AUDIT_DAYS = 730;
const ACTIVITY_DAYS = 400;
/** A client that was away longer is sent a new window of each calendar. */
const CHANGED_DAYS = 90;
/** How long answers and unavailable hours stay after their day. */
const ANSWER_DAYS = 60;
/** How long an invitation stays after it expired. */
const INVITATION_DAYS = 30;
/** How long the record of a sent notice stays; its content is deleted when it is sent. */
const NOTICE_DAYS = 30;
/** How long an address counts as known after the last sign-in from it. */
const ADDRESS_DAYS = 90;
/** A clock that is ahead of the last purge by more than this may be wrong. */
const LEAP_DAYS = 7;
/** How long to wait before a jump of the clock is trusted. */
const TRUST_DAYS = 1;

const PURGED_AT = 'purged_at';
const LEAPT_AT = 'clock_leapt_at';
/** The time until which no other process purges. */
const CLAIMED_UNTIL = 'purge_claimed_until';

/** Purges, unless a process has done so within the last hour. */
export async function purgeInTurn(store: Store, now: Date): Promise<void> {
  if (await claimPurge(store.db, now)) await purge(store, now);
}

/** A claim far in the future was made with a wrong clock, and is ignored. */
async function claimPurge(db: Database, now: Date): Promise<boolean> {
  const inHours = (hours: number) => new Date(now.getTime() + hours * MS_PER_HOUR).toISOString();
  const value = inHours(1);
  const claimed = await db
    .insertInto('setting')
    .values({ name: CLAIMED_UNTIL, value })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value })
        .where(({ or, eb }) =>
          or([eb('setting.value', '<=', now.toISOString()), eb('setting.value', '>', inHours(2))]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Deletes expired data, a few rows at a time, each time in a transaction of its own. So no lock is held for long, and
 * deleted rows stay deleted if the process ends.
 */
export async function purge(store: Store, now: Date): Promise<void> {
  if (!(await inTransaction(store, (db) => isClockTrusted(db, now)))) return;
  const { db } = store;
  const expired = now.toISOString();
  const before = (days: number) => new Date(now.getTime() - days * MS_PER_DAY).toISOString();
  const oldest = addDays(chileanFecha(now), -ANSWER_DAYS);
  await deleteOld(db, 'save_ledger', ['id_account', 'key'], 'created_at', before(LEDGER_DAYS));
  await deleteOld(db, 'revoked_token', ['jti'], 'expires_at', expired);
  await deleteOld(db, 'login_attempt', ['subject', 'window_start'], 'window_start', before(1));
  await deleteOld(db, 'known_address', ['subject'], 'seen_at', before(ADDRESS_DAYS));
  await deleteOld(db, 'reset_token', ['token_hash'], 'expires_at', expired);
  await deleteOld(db, 'mail_change', ['id_account'], 'expires_at', expired);
  // Unused codes stay: they identify the accounts that wait to be verified.
  const used = sql<boolean>`used_at is not null`;
  await deleteOld(db, 'verification_code', ['id_account'], 'expires_at', expired, used);
  await deleteOld(db, 'audit_entry', ['id'], 'at', before(AUDIT_DAYS));
  await deleteOld(db, 'activity', ['id_paciente', 'id'], 'at', before(ACTIVITY_DAYS));
  await purgeChangedDays(db, before(CHANGED_DAYS));
  await deleteOld(db, 'invitation', ['id_paciente', 'id'], 'expires_at', before(INVITATION_DAYS));
  await deleteOld(db, 'notice', ['id'], 'expires_at', before(NOTICE_DAYS));
  await deleteOld(db, 'push_subscription', ['endpoint_hash'], 'expires_at', expired);
  await deleteOld(db, 'shift_answer', ANSWER_KEY, 'fecha', oldest);
  const unavailable = ['id_cuidador', 'fecha', 'hora_inicio'] as const;
  await deleteOld(db, 'unavailability', unavailable, 'fecha', oldest);
  await deleteUnfinished(store, now, (of) => neverVerified(of, before(UNFINISHED_DAYS), expired));
  await deleteUnfinished(store, now, (of) => neverCompleted(of, before(UNFINISHED_DAYS)));
}

/** Deletes the rows with an earlier value of a column, which has an index. @param key the table's primary key. */
async function deleteOld<Table extends keyof Tables>(
  db: Database,
  table: Table,
  key: readonly (keyof Tables[Table] & string)[],
  column: keyof Tables[Table] & string,
  before: string,
  also = sql<boolean>`1 = 1`,
): Promise<void> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  for (let deleted = MOST_AT_ONCE; deleted >= MOST_AT_ONCE; ) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${keys}) in (
      select ${keys} from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${also}
      limit ${sql.lit(MOST_AT_ONCE)})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}

/**
 * Whether to purge by this clock. A clock that is far ahead by mistake would delete data that are still needed once it
 * is corrected, such as the revocation of a token. After a jump, whether the clock was wrong or the server was off,
 * purging waits for a day; a clock that was corrected by then is no longer ahead.
 */
async function isClockTrusted(db: Database, now: Date): Promise<boolean> {
  const isPast = (from: string | null, days: number) =>
    from !== null && now.getTime() - Date.parse(from) > days * MS_PER_DAY;
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
  await deleteRows(db, 'setting', { name: LEAPT_AT });
  return true;
}

/** Deletes accounts whose owners never finished making them. */
async function deleteUnfinished(
  store: Store,
  now: Date,
  unfinished: (db: Database) => ReturnType<typeof neverVerified | typeof neverCompleted>,
): Promise<void> {
  const rows = await unfinished(store.db).limit(MOST_AT_ONCE).execute();
  for (const { id } of rows) {
    await inTransaction(store, async (db) => {
      // The account may have been finished meanwhile.
      await lockAccounts(db, { id });
      const found = await unfinished(db).where('account.id', '=', id).execute();
      if (found.length > 0) await deleteAccount(db, id, now);
    });
  }
}

/** The accounts that signed up, were never verified, even if an Admin deactivated them, and have an expired code. */
function neverVerified(db: Database, before: string, expired: string) {
  return db
    .selectFrom('account')
    .select('account.id')
    .where('account.estado_cuenta', 'in', [PENDING, INACTIVE])
    .where('account.verified_at', 'is', null)
    .where('account.created_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('verification_code')
          .select('verification_code.id_account')
          .whereRef('verification_code.id_account', '=', 'account.id')
          .where('verification_code.expires_at', '<', expired),
      ),
    );
}

/**
 * The accounts made by a sign-in with Google that were left at the page that asks for the other data and the consent.
 * Whoever comes back later makes another.
 */
function neverCompleted(db: Database, before: string) {
  return (
    db
      .selectFrom('account')
      .select('account.id')
      .where('account.rut', 'is', null)
      .where('account.created_at', '<', before)
      // Not one of those that an Admin keeps out.
      .where('account.estado_cuenta', '!=', INACTIVE)
      .where('account.google_sub', 'is not', null)
      .where('account.password_hash', 'is', null)
      .where(({ exists, not, or, selectFrom }) =>
        not(
          or([
            exists(
              selectFrom('consent')
                .select('consent.id_account')
                .whereRef('consent.id_account', '=', 'account.id'),
            ),
            exists(
              selectFrom('paciente')
                .select('paciente.id')
                .whereRef('paciente.id_responsable', '=', 'account.id'),
            ),
          ]),
        ),
      )
  );
}
