import type { Insertable, Selectable } from 'kysely';
import { ACTIVE } from './accounts.ts';
import type { Database } from './store.ts';
import type { Tables } from './tables.ts';

export type StoredInvitation = Selectable<Tables['invitation']>;

/** An invitation with what its link shows. */
export interface FoundInvitation extends StoredInvitation {
  readonly patient_name: string;
  readonly patient_nickname: string | null;
  readonly id_responsable: string;
  readonly inviter_name: string;
  readonly inviter_last_name: string;
}

/** The invitation with this secret, whatever its state; null when there is none, or its patient is hidden. */
export async function findInvitation(db: Database, hash: string): Promise<FoundInvitation | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('paciente', 'paciente.id', 'invitation.id_paciente')
    .innerJoin('account', 'account.id', 'invitation.id_inviter')
    .selectAll('invitation')
    .select(['paciente.name as patient_name', 'paciente.nickname as patient_nickname'])
    .select('paciente.id_responsable')
    .select(['account.name as inviter_name', 'account.last_name as inviter_last_name'])
    .where('paciente.estado_cuenta', '=', ACTIVE)
    .where(({ eb, or }) =>
      or([eb('invitation.token_hash', '=', hash), eb('invitation.sent_hash', '=', hash)]),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** An invitation of a patient by its id; null when there is none. */
export async function invitationOf(
  db: Database,
  patient: string,
  id: string,
): Promise<StoredInvitation | null> {
  const row = await db
    .selectFrom('invitation')
    .selectAll()
    .where(({ and }) => and({ id_paciente: patient, id }))
    .executeTakeFirst();
  return row ?? null;
}

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
    .where('id_paciente', '=', patient)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores an invitation; one of the same kind to the same contact that is open becomes revoked. */
export async function addInvitation(
  db: Database,
  invitation: Insertable<Tables['invitation']>,
): Promise<void> {
  const { id_paciente, kind, mail, phone, created_at } = invitation;
  await db
    .updateTable('invitation')
    .set({ revoked_at: created_at })
    .where(({ and }) => and({ id_paciente, kind, ...(mail ? { mail } : { phone: phone ?? '' }) }))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await db.insertInto('invitation').values(invitation).execute();
}

/** Changes an invitation that is neither accepted nor revoked. @returns whether it was changed. */
export async function changeInvitation(
  db: Database,
  { id_paciente, id }: Pick<StoredInvitation, 'id_paciente' | 'id'>,
  values: Partial<StoredInvitation>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set(values)
    .where(({ and }) => and({ id_paciente, id }))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Stores the secret of a link that has yet to be sent.
 * @returns stores the previous one again, unless the invitation has changed meanwhile; null for one that is not open.
 */
export async function replaceSent(
  db: Database,
  before: StoredInvitation,
  hash: string,
  at: Date,
): Promise<((db: Database) => Promise<void>) | null> {
  const sent = { sent_hash: hash, sent_at: at.toISOString() };
  if (!isOpen(before, at) || !(await changeInvitation(db, before, sent))) return null;
  const { id_paciente, id, sent_hash, sent_at } = before;
  return async (later) => {
    await later
      .updateTable('invitation')
      .set({ sent_hash, sent_at })
      .where(({ and }) => and({ id_paciente, id, sent_hash: hash }))
      .where('accepted_at', 'is', null)
      .execute();
  };
}
