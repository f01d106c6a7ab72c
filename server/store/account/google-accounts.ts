import { normalMail } from '#domain/account/mail.ts';
import { parseRole } from '#domain/account/role.ts';
import type { GoogleProfile } from '#server/auth/google.ts';
import { writeAccountWords } from '#server/store/people/person-words.ts';
import { deleteRows, findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { ACTIVE, type Account, findAccountByMail, INACTIVE } from './accounts.ts';
import { endReachOfMaker } from './first-mail-proof.ts';

/**
 * The account for a Google sign-in, created or linked to Google if needed. Null for an account that may not sign in
 * this way: it is deactivated, linked to another Google account, or not a Responsable, which is the role of a Google
 * token. Called in a transaction.
 */
export async function accountForGoogle(
  db: Database,
  profile: GoogleProfile,
  at: Date,
  newId: () => string,
): Promise<Account | null> {
  const linked = await findRow(db, 'account', { google_sub: profile.sub });
  if (linked !== null) return maySignIn(linked) && linked.estado_cuenta === ACTIVE ? linked : null;
  const known = await findAccountByMail(db, profile.mail);
  if (known === null) return create(db, profile, at, newId);
  return known.google_sub === null && maySignIn(known) ? link(db, known, profile, at) : null;
}

function maySignIn({ estado_cuenta, verified_at, role }: Account): boolean {
  if (estado_cuenta === INACTIVE) return false;
  // The mail of an unverified sign-up is free (decision 0015), whatever role it requested.
  return verified_at === null || parseRole(role) === 'Responsable';
}

/** Creates a Responsable, whose other data are still missing. */
async function create(
  db: Database,
  { sub, mail, name, lastName }: GoogleProfile,
  at: Date,
  newId: () => string,
): Promise<Account> {
  const account = await db
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
  await writeAccountWords(db, account.id);
  return account;
}

/**
 * Links an account to Google. If its mail was never verified, the password may be that of a stranger who knew the
 * mail: password and sessions end, and what reaches that person. If nothing was verified, not even by text message, the
 * other data may be a stranger's too: they and the consent are removed, as if the account were new.
 */
async function link(
  db: Database,
  account: Account,
  { sub, name, lastName }: GoogleProfile,
  at: Date,
): Promise<Account> {
  const wasVerified = account.verified_at !== null;
  const changes = {
    google_sub: sub,
    ...(account.mail_verified === 1
      ? {}
      : { password_hash: null, token_version: account.token_version + 1, mail_verified: 1 }),
    ...(wasVerified
      ? {}
      : {
          ...NO_PERSONAL_DATA,
          role: 'Responsable',
          name,
          last_name: lastName,
          estado_cuenta: ACTIVE,
          verified_at: at.toISOString(),
        }),
  };
  const own = { id_account: account.id };
  await deleteRows(db, 'verification_code', own);
  if (!wasVerified) await deleteRows(db, 'consent', own);
  if (account.mail_verified === 0) await endReachOfMaker(db, account.id);
  const linked = await db
    .updateTable('account')
    .set(changes)
    .where('id', '=', account.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!wasVerified) await writeAccountWords(db, account.id);
  return linked;
}

const NO_PERSONAL_DATA = { rut: null, phone: null, birthdate: null, gender: null, region: null };
