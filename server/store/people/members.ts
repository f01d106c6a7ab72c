import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import { nextVersion } from '#server/store/calendar/changed-days.ts';
import { deleteFeed } from '#server/store/calendar/feeds.ts';
import { deleteRows, findRow, hasRow, insertNew, updateRows } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { revokeOpen } from './invitations.ts';
import type { Patient } from './patients.ts';

/** Whether an account owns or shares a patient. */
export async function isFamily(
  db: Database,
  { id, id_responsable }: Pick<Patient, 'id' | 'id_responsable'>,
  account: string,
): Promise<boolean> {
  const member = { id_paciente: id, id_account: account };
  return account === id_responsable || hasRow(db, 'paciente_miembro', member);
}

/** The owner and the members of a patient with active accounts, who read answers and changes. */
export async function familyOf(db: Database, patient: string): Promise<readonly Account[]> {
  const owner = db.selectFrom('paciente').select('id_responsable as id').where('id', '=', patient);
  const members = db
    .selectFrom('paciente_miembro')
    .select('id_account as id')
    .where('id_paciente', '=', patient);
  return db
    .selectFrom('account')
    .selectAll()
    .where('id', 'in', owner.union(members))
    .where('estado_cuenta', '=', ACTIVE)
    .orderBy('id')
    .execute();
}

/** With whom a patient is shared, in the order in which they joined. */
export function listMembers(db: Database, patient: string) {
  return db
    .selectFrom('paciente_miembro')
    .innerJoin('account', 'account.id', 'paciente_miembro.id_account')
    .select(['account.id', 'account.name', 'account.last_name as lastname'])
    .select(['account.estado_cuenta', 'paciente_miembro.joined_at as joinedAt'])
    .where('paciente_miembro.id_paciente', '=', patient)
    .orderBy('paciente_miembro.joined_at')
    .orderBy('account.id')
    .execute();
}

/** The patients that an account owns or shares. */
export function familyCalendarsOf(db: Database, account: string) {
  return db
    .selectFrom('paciente')
    .select('id as id_paciente')
    .where('id_responsable', '=', account)
    .union(
      db.selectFrom('paciente_miembro').select('id_paciente').where('id_account', '=', account),
    );
}

/** The account of a member of a patient; null when there is none. */
export async function findMember(
  db: Database,
  patient: string,
  account: string,
): Promise<Account | null> {
  const member = { id_paciente: patient, id_account: account };
  const isMember = await hasRow(db, 'paciente_miembro', member);
  return isMember ? findRow(db, 'account', { id: account }) : null;
}

/** Shares a patient; nothing happens for a member. */
export async function addMember(
  db: Database,
  patient: string,
  account: string,
  at: Date,
): Promise<void> {
  const row = { id_paciente: patient, id_account: account, joined_at: at.toISOString() };
  await insertNew(db, 'paciente_miembro', ['id_paciente', 'id_account'], row);
}

/** Ends the sharing of a patient, and deletes that member's feed and open invitations. */
export async function removeMember(
  db: Database,
  patient: string,
  account: string,
  at: Date,
): Promise<void> {
  await deleteRows(db, 'paciente_miembro', { id_paciente: patient, id_account: account });
  await deleteFeed(db, { account, patient });
  await revokeOpen(db, { id_paciente: patient, id_inviter: account }, at.toISOString());
}

/** Makes a member the owner, and the owner a member. Called in a transaction that has locked the patient. */
export async function handOver(
  db: Database,
  { id, id_responsable }: Pick<Patient, 'id' | 'id_responsable'>,
  member: string,
  at: Date,
): Promise<void> {
  await setOwner(db, id, member);
  await addMember(db, id, id_responsable, at);
}

/**
 * Hands every shared patient of an account to the active member who joined first. Called in a transaction: all patients
 * of the account stay locked, so that nobody joins or leaves them meanwhile.
 * @returns the patients that were handed over, with the name of their new owner; and those that stay with the account,
 * because no active account shares them.
 */
export async function handOverAll(db: Database, owner: string) {
  const owned = await db
    .selectFrom('paciente')
    .select('id')
    .where('id_responsable', '=', owner)
    // Every transaction that locks several calendars does so in this order.
    .orderBy('id')
    .execute();
  const handedOver: { readonly patient: string; readonly to: string }[] = [];
  const staying: string[] = [];
  for (const { id } of owned) {
    const isOwned = await updateRows(db, 'paciente', { id, id_responsable: owner }, nextVersion);
    if (isOwned === 0) continue;
    const heir = await firstMember(db, id);
    if (heir === null) {
      staying.push(id);
      continue;
    }
    await setOwner(db, id, heir.id);
    handedOver.push({ patient: id, to: heir.name });
  }
  return { handedOver, staying };
}

/** The active member who joined first; null when there is none. */
async function firstMember(
  db: Database,
  patient: string,
): Promise<Pick<Account, 'id' | 'name'> | null> {
  const first = await db
    .selectFrom('paciente_miembro')
    .innerJoin('account', 'account.id', 'paciente_miembro.id_account')
    .select(['account.id', 'account.name'])
    .where('paciente_miembro.id_paciente', '=', patient)
    .where('account.estado_cuenta', '=', ACTIVE)
    .orderBy('paciente_miembro.joined_at')
    .orderBy('paciente_miembro.id_account')
    .limit(1)
    .executeTakeFirst();
  return first ?? null;
}

async function setOwner(db: Database, patient: string, member: string): Promise<void> {
  await deleteRows(db, 'paciente_miembro', { id_paciente: patient, id_account: member });
  await updateRows(db, 'paciente', { id: patient }, (row) => ({
    ...nextVersion(row),
    id_responsable: member,
  }));
}
