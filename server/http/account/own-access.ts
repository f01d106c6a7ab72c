import * as v from 'valibot';
import { parseCode } from '#domain/account/code.ts';
import { isMail, normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseName } from '#domain/account/name.ts';
import { resetPasswordLacks } from '#domain/account/password.ts';
import { parsePhone } from '#domain/account/phone.ts';
import { codeHash, newCode, sameHash } from '#server/auth/one-time.ts';
import type { Waiter } from '#server/auth/queues.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { sessionEnded } from '#server/http/caller.ts';
import { field, form, text } from '#server/http/forms.ts';
import { conflict, type HttpError, invalidField } from '#server/http/http-error.ts';
import { consumeLimits, LIMITS, ofMail, refundIfBusy } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { Outcome, Token } from '#server/http/schemas.ts';
import { waiterOf } from '#server/http/waiter.ts';
import { CODE_MINUTES, mailChangedLetter, mailCodeLetter } from '#server/mail/letters.ts';
import {
  CHANGED_MINUTES,
  writeAccountMessage,
  writeClaimedMessage,
  writePasswordChanged,
} from '#server/notices/account-message.ts';
import { deliverSoon, sendClaimed } from '#server/notices/deliver.ts';
import type { Account } from '#server/store/account/accounts.ts';
import { countAttempt } from '#server/store/account/code-attempts.ts';
import {
  changeMail,
  changePassword,
  changePersonalData,
  changePhone,
  keepDevice,
} from '#server/store/account/own-access.ts';
import { upsertRow } from '#server/store/statements.ts';
import { inTransaction } from '#server/store/store.ts';
import { mailTaken, rejectTakenMail, wrongCode } from './sign-up-code.ts';

const Name = form({
  name: field(ACCOUNT_MESSAGES.name, parseName),
  lastname: field(ACCOUNT_MESSAGES.lastname, parseName),
});
const Phone = form({
  phone: field(ACCOUNT_MESSAGES.phone, (given) => parsePhone(given.trim())),
});
const Password = form({
  password: text(),
  newPassword: field(ACCOUNT_MESSAGES.newPassword, (given) =>
    resetPasswordLacks(given).length === 0 ? given : null,
  ),
});
const Mail = form({
  mail: field(ACCOUNT_MESSAGES.mail, (given) => (isMail(given) ? normalMail(given) : null)),
  password: text(),
});
const Code = form({ code: field(ACCOUNT_MESSAGES.code, parseCode) });

/** Name, phone, password and mail of the own account. Changing password or mail requires the current password. */
export function ownAccessRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'PUT /auth/me/name',
    allow: 'signed-in',
    summary: 'Corregir el propio nombre',
    description: 'Lo que ya se hizo sigue con el nombre que se tenía.',
    body: Name,
    answer: Outcome,
    handle: async ({ account, body: { name, lastname }, request }) => {
      await consumeLimits(request, deps, null, attemptOf(account));
      const to = { name, last_name: lastname };
      await inTransaction(deps.store, (db) => changePersonalData(db, account.id, to, deps.clock()));
      return { success: true, message: 'Tu nombre se corrigió.' };
    },
  });

  route({
    call: 'PUT /auth/me/phone',
    allow: 'signed-in',
    summary: 'Cambiar el propio celular',
    body: v.config(Phone, { abortEarly: true }),
    answer: Outcome,
    handle: async ({ account, body: { phone } }) => {
      await changePhone(deps.store.db, account.id, phone);
      return { success: true, message: 'Tu celular se cambió correctamente.' };
    },
  });

  route({
    call: 'PUT /auth/me/password',
    allow: 'signed-in',
    summary: 'Cambiar la propia contraseña',
    description:
      'Termina todas las sesiones; la de quien llama sigue con el token de la respuesta.',
    body: v.config(Password, { abortEarly: true }),
    answer: Token,
    handle: async ({ account, token, body: { password, newPassword }, request }) => {
      const waiter = waiterOf(request);
      const refund = await consumeLimits(request, deps, null, attemptOf(account));
      await refundIfBusy(refund, () => checkPassword(deps, account, password, waiter));
      const hash = await refundIfBusy(refund, () => deps.passwords.hash(newPassword, waiter));
      const { changed, told } = await inTransaction(deps.store, async (db) => {
        const changed = await changePassword(db, account, hash);
        if (changed === null) throw sessionEnded();
        await keepDevice(db, token);
        return { changed, told: await writePasswordChanged(db, deps, account) };
      });
      deliverSoon(deps, request.log, [told]);
      return { token: await deps.tokens.renew(token, changed) };
    },
  });

  route({
    call: 'PUT /auth/me/mail',
    allow: 'signed-in',
    summary: 'Pedir el código para cambiar el propio correo, que se envía al nuevo',
    body: v.config(Mail, { abortEarly: true }),
    answer: Outcome,
    handle: async ({ account, body: { mail, password }, request }) => {
      const waiter = waiterOf(request);
      const refund = await consumeLimits(request, deps, null, attemptOf(account));
      await refundIfBusy(refund, () => checkPassword(deps, account, password, waiter));
      if (mail === account.mail) throw invalidField('mail', 'Es el correo que ya tienes.');
      await rejectTakenMail(deps, mail);
      await consumeLimits(request, deps, null, ofMail(LIMITS.sendByMail, mail));
      const code = newCode();
      const change = {
        id_account: account.id,
        mail,
        code_hash: hashOf(deps, account.id, mail, code),
        tries: 0,
        expires_at: new Date(deps.clock().getTime() + CODE_MINUTES * 60_000).toISOString(),
      };
      const letter = mailCodeLetter(deps.brand, account.name, code);
      const message = await inTransaction(deps.store, async (db) => {
        // It replaces a change that waits for its code.
        await upsertRow(db, 'mail_change', ['id_account'], change);
        return writeClaimedMessage(db, deps, {
          kind: 'code',
          account: account.id,
          minutes: CODE_MINUTES,
          message: { by: 'mail', to: mail, letter },
        });
      });
      await sendClaimed(deps, message);
      return { success: true, message: `Te enviamos un código a ${mail}.` };
    },
  });

  route({
    call: 'POST /auth/me/mail/verify',
    allow: 'signed-in',
    summary: 'Cambiar el propio correo con el código que llegó al nuevo',
    body: v.config(Code, { abortEarly: true }),
    answer: Outcome,
    handle: async ({ account, body: { code }, request }) => {
      const change = await countAttempt(deps.store.db, 'mail_change', account.id, deps.clock());
      if (change === null) throw wrongCode();
      const hash = hashOf(deps, account.id, change.mail, code);
      if (!sameHash(change.code_hash, hash)) throw wrongCode();
      const told = await inTransaction(deps.store, async (db) => {
        const before = await changeMail(db, change, deps.clock());
        if (before === null) throw mailTaken();
        // The first answer may have been lost.
        if (before === change.mail) return null;
        return writeAccountMessage(db, deps, {
          kind: 'mail-changed',
          account: account.id,
          minutes: CHANGED_MINUTES,
          message: { by: 'mail', to: before, letter: mailChangedLetter(deps.brand, account.name) },
        });
      });
      if (told !== null) deliverSoon(deps, request.log, [told]);
      return { success: true, message: 'Tu correo se cambió correctamente.' };
    },
  });
}

function attemptOf({ id }: Account) {
  return { limit: LIMITS.changeByAccount, subject: id };
}

/** @throws HttpError 409 for an account without a password, 422 for a wrong password: a 401 would end the session. */
async function checkPassword(
  deps: Dependencies,
  { password_hash: hash }: Account,
  password: string,
  waiter: Waiter,
): Promise<void> {
  if (hash === null) {
    throw conflict('no_password', 'Tu cuenta entra con Google y todavía no tiene contraseña.');
  }
  if (!(await deps.passwords.verify(hash, password, waiter))) throw wrongPassword();
}

function wrongPassword(): HttpError {
  return invalidField('password', 'Esa no es tu contraseña actual.');
}

/** The code is valid for one account and one mail only. */
function hashOf(deps: Dependencies, account: string, mail: string, code: string): string {
  return codeHash(deps.secret, `${account} ${mail}`, code);
}
