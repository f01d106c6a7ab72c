import * as v from 'valibot';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseName } from '#domain/account/name.ts';
import { parsePhone } from '#domain/account/phone.ts';
import { MS_PER_DAY } from '#domain/calendar/time.ts';
import { invitationHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { checkOwner } from '#server/http/caller.ts';
import { field, form, pathTo, textOrNone } from '#server/http/forms.ts';
import { conflict, type HttpError } from '#server/http/http-error.ts';
import { claim } from '#server/http/idempotency-key.ts';
import { INVITATION_DAYS } from '#server/mail/letters.ts';
import { type Account, findAccountByMail } from '#server/store/account/accounts.ts';
import { recordActivity } from '#server/store/calendar/activity.ts';
import type { KeyedCall } from '#server/store/idempotency-ledger.ts';
import { hasAgreed } from '#server/store/people/agreements.ts';
import {
  addInvitation,
  changeInvitation,
  countOpen,
  isOpen,
  type StoredInvitation,
} from '#server/store/people/invitations.ts';
import { isFamily } from '#server/store/people/members.ts';
import type { Patient } from '#server/store/people/patients.ts';
import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { rejectArchived } from './archived.ts';
import { InvitationKind } from './circle-schemas.ts';

/** More open invitations than any family needs. */
const MAX_OPEN = 20;

const Fields = form({
  kind: InvitationKind,
  name: field(ACCOUNT_MESSAGES.name, parseName),
  mail: textOrNone(),
  phone: textOrNone(),
});

/** Exactly one of mail and phone, as they are stored. */
export const NewInvitation = v.pipe(
  Fields,
  v.rawTransform<v.InferOutput<typeof Fields>, Invited>(({ dataset, addIssue, NEVER }) => {
    const { kind, name, ...given } = dataset.value;
    const mail = given.mail?.trim() || null;
    const phone = given.phone?.trim() || null;
    const number = phone === null ? null : parsePhone(phone);
    if (mail === null && number !== null) return { kind, name, mail, phone: number };
    if (phone === null && mail !== null && isMail(mail)) {
      return { kind, name, mail: normalMail(mail), phone };
    }
    const path = phone !== null && mail === null ? 'phone' : 'mail';
    addIssue({ message: ACCOUNT_MESSAGES[path], path: pathTo(dataset.value, path) });
    return NEVER;
  }),
);

type Invited = Pick<StoredInvitation, 'name' | 'mail' | 'phone'> & {
  readonly kind: v.InferOutput<typeof InvitationKind>;
};

interface Inviting {
  readonly account: Account;
  readonly patient: Patient;
  readonly body: Invited;
  readonly call: KeyedCall;
  readonly secret: string;
}

/** When an invitation ends that is made or sent now. */
export function endFrom(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * MS_PER_DAY).toISOString();
}

/**
 * Stores an invitation. A repeated call gives the same invitation another secret, because the first secret is not
 * stored.
 * @throws HttpError 403, 409, 422
 */
export async function invite(
  db: Database,
  deps: Dependencies,
  { account, patient, body, call, secret }: Inviting,
): Promise<StoredInvitation> {
  if (body.kind === 'member') await checkOwner(db, patient, account.id);
  const now = deps.clock();
  const id = deps.newId();
  const token_hash = invitationHash(deps.secret, secret);
  const earlier = await claim(db, call, now, id);
  if (earlier !== null) {
    const made = await findRow(db, 'invitation', {
      id_paciente: patient.id,
      id: earlier.subject ?? '',
    });
    if (made === null || !isOpen(made, now)) throw notOpen();
    await changeInvitation(db, made, { token_hash });
    return made;
  }
  await rejectArchived(db, patient, 'invitar');
  await rejectNeedless(db, { account, patient, body });
  const invitation: StoredInvitation = {
    ...body,
    id_paciente: patient.id,
    id,
    id_inviter: account.id,
    token_hash,
    sent_hash: null,
    created_at: now.toISOString(),
    expires_at: endFrom(now),
    sent_at: null,
    revoked_at: null,
    accepted_at: null,
    id_accepted: null,
    id_signup: null,
  };
  await addInvitation(db, invitation);
  if ((await countOpen(db, patient.id, now)) > MAX_OPEN) {
    const message = `Ya hay ${MAX_OPEN} invitaciones abiertas. Retira alguna.`;
    throw conflict('too_many_invitations', message);
  }
  await recordActivity(db, deps, {
    patient: patient.id,
    actor: account,
    kind: 'invited',
    detail: { who: body.name },
  });
  return invitation;
}

/** @throws HttpError 409 for the caller's own contact, and for somebody who is already in the circle. */
async function rejectNeedless(
  db: Database,
  { account, patient, body }: Pick<Inviting, 'account' | 'patient' | 'body'>,
): Promise<void> {
  const isOwn = body.mail === null ? body.phone === account.phone : body.mail === account.mail;
  if (isOwn) throw conflict('own_invitation', 'No puedes invitarte a ti.');
  const invited = body.mail === null ? null : await findAccountByMail(db, body.mail);
  if (invited === null) return;
  if (body.kind === 'member') {
    if (!(await isFamily(db, patient, invited.id))) return;
    throw conflict('already_there', 'Esta persona ya comparte el calendario.');
  }
  if (!(await hasAgreed(db, patient.id, invited.id))) return;
  const message = 'Esta persona ya aceptó cuidar. Para pedirle turnos, usa «Asignar cuidador».';
  throw conflict('already_there', message);
}

/** 409 */
export function notOpen(): HttpError {
  return conflict('not_open', 'Esta invitación ya no está abierta.');
}
