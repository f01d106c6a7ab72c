import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { INVITATION_USED } from '#domain/account/invitation-used.ts';
import { invitationHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { conflict, HttpError, invalidField } from '#server/http/http-error.ts';
import { maskedContact } from '#server/rows.ts';
import { type Account, setRole } from '#server/store/account/accounts.ts';
import { recordConsent } from '#server/store/account/sign-ups.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import { agree } from '#server/store/people/agreements.ts';
import { isCaregiverOf } from '#server/store/people/circle.ts';
import {
  changeInvitation,
  type FoundInvitation,
  findInvitation,
} from '#server/store/people/invitations.ts';
import { addMember, isFamily } from '#server/store/people/members.ts';
import { lockPatient } from '#server/store/people/patients.ts';
import { findRow, insertNew } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';

/** The steps from opening the link of an invitation to joining the circle. */

interface ByLink {
  readonly invitation: FoundInvitation;
  /** Whether this is the link that the server sent, which only the reader of the contact has. */
  readonly isSent: boolean;
}

/** The invitation of a link, whatever its state. @throws HttpError 404 */
export async function findByLink(
  db: Database,
  { secret }: Pick<Dependencies, 'secret'>,
  token: string,
): Promise<ByLink> {
  const hash = invitationHash(secret, token);
  const invitation = await findInvitation(db, { hash });
  if (invitation === null) throw noInvitation();
  return { invitation, isSent: invitation.sent_hash === hash };
}

/**
 * Like `findByLink`, with the patient locked for the rest of the transaction.
 * @throws HttpError 404
 */
export async function lockByLink(
  db: Database,
  deps: Pick<Dependencies, 'secret'>,
  token: string,
): Promise<ByLink> {
  const { invitation } = await findByLink(db, deps, token);
  if (!(await lockPatient(db, invitation.id_paciente))) throw noInvitation();
  return findByLink(db, deps, token);
}

/**
 * The invitation whose link was used to create an account, with its patient locked for the rest of the transaction.
 * Null if the account was created without one.
 * @throws HttpError 404
 */
export async function lockOfSignUp(db: Database, account: string): Promise<FoundInvitation | null> {
  const made = await findRow(db, 'invitation', { id_signup: account });
  if (made === null) return null;
  const isThere = await lockPatient(db, made.id_paciente);
  const invitation = isThere && (await findInvitation(db, { signup: account }));
  if (!invitation) throw noInvitation();
  return invitation;
}

/** @throws HttpError 410 for an invitation that was used, revoked, or has expired, and while its patient is archived. */
export function rejectClosed(invitation: FoundInvitation, now: Date): void {
  const { accepted_at, revoked_at, expires_at, archived_at, inviter_name: inviter } = invitation;
  if (accepted_at !== null) throw closed('used', INVITATION_USED);
  if (revoked_at !== null) throw closed('revoked', `La invitación de ${inviter} fue retirada.`);
  if (expires_at <= now.toISOString()) {
    throw closed('expired', `Este enlace venció. Pide otro a ${inviter}.`);
  }
  // The message does not name who archived the patient: anybody may have the link, also outside the family.
  if (archived_at !== null) {
    const message = `La familia archivó este calendario. Si hace falta de nuevo, pide a ${inviter} que vuelva a usarlo y abre otra vez este enlace.`;
    throw closed('archived', message);
  }
}

/** Whether an account accepted an invitation, and still has the part in the circle that it gave. */
export async function isJoinedBy(
  db: Database,
  { accepted_at, id_accepted, kind, id_paciente: id, id_responsable }: FoundInvitation,
  account: string,
): Promise<boolean> {
  if (accepted_at === null || id_accepted !== account) return false;
  return kind === 'member'
    ? isFamily(db, { id, id_responsable }, account)
    : isCaregiverOf(db, id, account);
}

/**
 * Rejects accounts that may not accept an invitation: an Admin, the inviter, a person who already shares the calendar,
 * and anybody who is not known to be the invited person.
 * @throws HttpError 403, 409
 */
export async function rejectUnfit(
  db: Database,
  { invitation, isSent, account }: ByLink & { readonly account: Account },
): Promise<void> {
  if (account.role === 'Admin') {
    throw conflict('wrong_role', 'Una cuenta de administración no puede aceptar invitaciones.');
  }
  if (invitation.id_inviter === account.id) {
    throw conflict('own_invitation', 'No puedes aceptar tu propia invitación.');
  }
  const { id_paciente: id, id_responsable } = invitation;
  if (invitation.kind === 'member' && (await isFamily(db, { id, id_responsable }, account.id))) {
    throw conflict('already_there', 'Ya compartes este calendario.');
  }
  const isMail = invitation.mail === account.mail && account.mail_verified === 1;
  const isPhone = invitation.phone !== null && invitation.phone === account.phone;
  if (isSent || isMail || isPhone) return;
  const contact = maskedContact(invitation);
  const message = `Esta invitación es para ${contact}. Entra con esa cuenta o pide otra a ${invitation.inviter_name}.`;
  throw new HttpError(403, 'other_person', message);
}

/** @throws HttpError 422 unless the current version was sent. */
export function rejectWithoutConsent(given: string): void {
  if (given === CONSENT_VERSION) return;
  throw invalidField('consent', 'Falta aceptar qué se verá.');
}

/**
 * Adds an account to the circle. Called in a transaction that has locked the patient and checked the invitation.
 * @returns the account with its new role.
 */
export async function join(
  db: Database,
  deps: Pick<Dependencies, 'clock' | 'newId'>,
  invitation: FoundInvitation,
  account: Account,
): Promise<Account> {
  const { id_paciente: patient, kind } = invitation;
  const at = deps.clock();
  if (kind === 'member') await addMember(db, patient, account.id, at);
  else {
    await agree(db, { patient, caregiver: account.id, at, version: CONSENT_VERSION });
    const assigned = { id_paciente: patient, id_cuidador: account.id };
    await insertNew(db, 'paciente_cuidador', ['id_paciente', 'id_cuidador'], assigned);
  }
  await recordConsent(db, account.id, CONSENT_VERSION, at);
  const role = roleAfter(kind, account.role);
  if (role !== account.role) await setRole(db, account.id, role);
  const accepted = { accepted_at: at.toISOString(), id_accepted: account.id };
  if (!(await changeInvitation(db, invitation, accepted))) {
    throw closed('used', INVITATION_USED);
  }
  await recordActivity(db, deps, { patient, actor: account, kind: 'joined', detail: {} });
  return { ...account, role };
}

function roleAfter(kind: string, role: string): string {
  const other = kind === 'member' ? 'Cuidador' : 'Responsable';
  return role === other ? 'Responsable y Cuidador' : role;
}

/** Also for the link of an earlier mail: sending an invitation again replaces the link sent before. */
export function noInvitation(): HttpError {
  const message =
    'Este enlace ya no sirve. Si te llegó otro más nuevo, abre ese; si no, pide otro a quien te invitó.';
  return new HttpError(404, 'no_invitation', message);
}

function closed(why: 'used' | 'revoked' | 'expired' | 'archived', message: string): HttpError {
  return new HttpError(410, `invitation_${why}`, message);
}
