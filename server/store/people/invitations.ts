import type { Insertable, Selectable } from 'kysely';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

export type StoredInvitation = Selectable<Tables['invitation']>;

/** An invitation with the data that its link shows. */
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/**
 * The invitation whose secret has this hash, or with which this account was created, in any state; null if there is
 * none, or if its patient is hidden.
 */
export async function findInvitation(
  db: Database,
  by: { readonly hash: string } | { readonly signup: string },
) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('paciente', 'paciente.id', 'invitation.id_paciente')
    .innerJoin('account', 'account.id', 'invitation.id_inviter')
    .selectAll('invitation')
    .select(['paciente.name as patient_name', 'paciente.nickname as patient_nickname'])
    .select(['paciente.id_responsable', 'paciente.archived_at'])
    .select(['account.name as inviter_name', 'account.last_name as inviter_last_name'])
    .where('paciente.estado_cuenta', '=', ACTIVE)
    .where(({ eb, or }) =>
      'signup' in by
        ? eb('invitation.id_signup', '=', by.signup)
        : or([eb('invitation.token_hash', '=', by.hash), eb('invitation.sent_hash', '=', by.hash)]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** Neither accepted nor revoked. */
const NEITHER = { accepted_at: null, revoked_at: null };

/** Whether an invitation can still be accepted. */
export function isOpen(invitation: StoredInvitation, now: Date): boolean {
  const { accepted_at, revoked_at, expires_at } = invitation;
  return accepted_at === null && revoked_at === null && expires_at > now.toISOString();
}

/** How many invitations of a patient can still be accepted. */
export async function countOpen(db: Database, patient: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(({ and }) => and({ id_paciente: patient, ...NEITHER }))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores an invitation; an open one of the same kind to the same contact is revoked. */
export async function addInvitation(
  db: Database,
  invitation: Insertable<Tables['invitation']>,
): Promise<void> {
  const { id_paciente, kind, mail, phone, created_at } = invitation;
  const same = { id_paciente, kind, ...(mail ? { mail } : { phone: phone ?? '' }) };
  await revokeOpen(db, same, created_at);
  await db.insertInto('invitation').values(invitation).execute();
}

/** Revokes the invitations with these values that were not accepted. */
export async function revokeOpen(
  db: Database,
  which: Partial<StoredInvitation>,
  revoked_at: string,
): Promise<void> {
  await updateRows(db, 'invitation', { ...which, ...NEITHER }, { revoked_at });
}

/** Revokes the invitations with which an account that is removed from a circle could come back. */
export async function revokeOpenTo(
  db: Database,
  id_paciente: string,
  { mail, phone }: Pick<Account, 'mail' | 'phone'>,
  at: string,
): Promise<void> {
  await revokeOpen(db, { id_paciente, mail }, at);
  if (phone !== null) await revokeOpen(db, { id_paciente, phone }, at);
}

/** Changes an invitation that is neither accepted nor revoked. @returns whether it was changed. */
export async function changeInvitation(
  db: Database,
  { id_paciente, id }: Pick<StoredInvitation, 'id_paciente' | 'id'>,
  values: Partial<StoredInvitation>,
): Promise<boolean> {
  return (await updateRows(db, 'invitation', { id_paciente, id, ...NEITHER }, values)) > 0;
}

/** The fields that change when an invitation is sent. */
type Sent = Pick<StoredInvitation, 'sent_hash' | 'sent_at' | 'expires_at'>;

/**
 * Stores the secret of a link that has yet to be sent.
 * @returns a function that restores the previous values, unless the invitation has changed meanwhile; null for an
 * invitation that is not open.
 */
export async function replaceSent(
  db: Database,
  before: StoredInvitation,
  now: Date,
  sent: Sent,
): Promise<((db: Database) => Promise<void>) | null> {
  if (!isOpen(before, now) || !(await changeInvitation(db, before, sent))) return null;
  const { id_paciente, id, sent_hash, sent_at, expires_at } = before;
  const unchanged = { id_paciente, id, sent_hash: sent.sent_hash, accepted_at: null };
  return async (later) => {
    await updateRows(later, 'invitation', unchanged, { sent_hash, sent_at, expires_at });
  };
}
