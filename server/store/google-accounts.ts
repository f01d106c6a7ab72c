import { normalMail } from '#domain/account/mail.ts';
import { parseRole } from '#domain/account/role.ts';
import type { GoogleProfile } from '#server/auth/google.ts';
import { ACTIVE, type Account, findAccountByMail, INACTIVE } from './accounts.ts';
import type { Database } from './store.ts';

/**
 * The account for a Google sign-in, created or linked to Google if needed. Null if it exists but Google may
 * not open it: deactivated, linked to another Google account, or of a role that does not sign in this way (a
 * Google token means Responsable). Called in a transaction.
 */
export async function accountForGoogle(
  db: Database,
  profile: GoogleProfile,
  at: Date,
  newId: () => string,
): Promise<Account | null> {
  const tied = await findBySub(db, profile.sub);
  if (tied !== null) return mayEnter(tied) && tied.estado_cuenta === ACTIVE ? tied : null;
  const known = await findAccountByMail(db, profile.mail);
  if (known === null) return create(db, profile, at, newId);
  return known.google_sub === null && mayEnter(known) ? tie(db, known, profile, at) : null;
}

function mayEnter(account: Account): boolean {
  return account.estado_cuenta !== INACTIVE && parseRole(account.role) === 'Responsable';
}

async function findBySub(db: Database, sub: string): Promise<Account | null> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('google_sub', '=', sub)
    .executeTakeFirst();
  return row ?? null;
}

/** A Responsable whose remaining data are still missing. */
async function create(
  db: Database,
  { sub, mail, name, lastName }: GoogleProfile,
  at: Date,
  newId: () => string,
): Promise<Account> {
  return db
    .insertInto('account')
    .values({
      id: newId(),
      mail: normalMail(mail),
      role: 'Responsable',
      name,
      last_name: lastName,
      estado_cuenta: ACTIVE,
      token_version: 1,
      created_at: at.toISOString(),
      google_sub: sub,
      verified_at: at.toISOString(),
      mail_verified: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Links an account to Google. If its mail was never verified, a stranger who knew the mail may have chosen the
 * password: password and sessions are removed. If nothing was verified, not even by text message, a stranger may
 * have said everything else too: data and consent are removed as well, as if the account were new.
 */
async function tie(
  db: Database,
  account: Account,
  { sub, name, lastName }: GoogleProfile,
  at: Date,
): Promise<Account> {
  const wasOpened = account.verified_at !== null;
  const changes = {
    google_sub: sub,
    ...(account.mail_verified === 1
      ? {}
      : { password_hash: null, token_version: account.token_version + 1, mail_verified: 1 }),
    ...(wasOpened
      ? {}
      : {
          ...NOTHING_SAID,
          role: 'Responsable',
          name,
          last_name: lastName,
          estado_cuenta: ACTIVE,
          verified_at: at.toISOString(),
        }),
  };
  await db.deleteFrom('verification_code').where('id_account', '=', account.id).execute();
  if (!wasOpened) await db.deleteFrom('consent').where('id_account', '=', account.id).execute();
  return db
    .updateTable('account')
    .set(changes)
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const NOTHING_SAID = { rut: null, phone: null, birthdate: null, gender: null, region: null };
