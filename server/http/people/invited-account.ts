import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readInvited } from '#domain/account/fields.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { signInLimits } from '#server/http/account/sign-in-limits.ts';
import { wrongCode } from '#server/http/account/sign-up-code.ts';
import { formReadBy, readForm, text } from '#server/http/forms.ts';
import { consumeLimits, refundIfBusy } from '#server/http/rate-limits.ts';
import { personalData } from '#server/http/schemas.ts';
import { waiterOf } from '#server/http/waiter.ts';
import { ACTIVE, type Account } from '#server/store/account/accounts.ts';
import type { FoundInvitation } from '#server/store/people/invitations.ts';
import { findRow } from '#server/store/statements.ts';
import type { Database } from '#server/store/store.ts';
import { isJoinedBy } from './joining.ts';

/** The account that is created for an invitation. */

export const token = text({ description: 'El secreto del enlace, que va después de #.' });
export const consent = text({ description: 'La versión del texto que se aceptó.' });

export const NewAccount = v.looseObject({
  ...personalData,
  token,
  mail: text({ description: 'Cuando se invitó a un celular.' }),
  password: text(),
  consent,
});

export function channelOf({ mail }: FoundInvitation): 'mail' | 'msg' {
  return mail === null ? 'msg' : 'mail';
}

/**
 * The channel for the code of a shared link: the invited contact or, if no text messages can be sent, the mail of the
 * account. The latter proves no less than accepting with an existing account that has the mobile number, which nobody
 * verified either.
 */
export function codeChannelOf(
  { offersTextMessages }: Pick<Dependencies, 'offersTextMessages'>,
  invitation: FoundInvitation,
): 'mail' | 'msg' {
  return offersTextMessages ? channelOf(invitation) : 'mail';
}

/**
 * Whether a code belongs to the sign-up with this link: the code of another sign-up with this mail may have been sent
 * to another phone.
 */
export function isCodeFor(
  deps: Pick<Dependencies, 'offersTextMessages'>,
  invitation: FoundInvitation,
  account: Account,
  { method }: { readonly method: string },
): boolean {
  return hasContact(invitation, account) && method === codeChannelOf(deps, invitation);
}

/** Whether an account has the contact invited. */
function hasContact({ mail, phone }: FoundInvitation, account: Account): boolean {
  return mail === null ? account.phone === phone : account.mail === mail;
}

/** The account that an earlier call with this link and password created; its answer may have been lost. */
export async function madeBefore(
  request: FastifyRequest,
  deps: Dependencies,
  invitation: FoundInvitation,
  password: string,
): Promise<Account | null> {
  const { id_signup } = invitation;
  if (id_signup === null || !(await isJoinedBy(deps.store.db, invitation, id_signup))) return null;
  const account = await findRow(deps.store.db, 'account', { id: id_signup });
  if (account?.estado_cuenta !== ACTIVE) return null;
  const attempt = await signInLimits(request, deps, account.mail);
  const refund = await consumeLimits(request, deps, null, ...attempt);
  const matches = await refundIfBusy(refund, () =>
    deps.passwords.verify(account.password_hash, password, waiterOf(request)),
  );
  if (!matches) return null;
  await refund();
  return account;
}

/**
 * The account that signs up, with the invited contact.
 * @throws HttpError 422
 */
export function readAccount(
  invitation: FoundInvitation,
  body: v.InferOutput<typeof NewAccount>,
  deps: Dependencies,
) {
  const Account = formReadBy({}, (fields) =>
    readInvited(fields, invitation, chileanFecha(deps.clock())),
  );
  return readForm(Account, body);
}

export async function accountOf(db: Database, id: string): Promise<Account> {
  const account = await findRow(db, 'account', { id });
  if (account === null) throw wrongCode();
  return account;
}
