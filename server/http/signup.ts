import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { SIGNUP_ROLES, VERIFICATION_METHODS } from '#domain/account/choices.ts';
import { parseCode } from '#domain/account/code.ts';
import { readSignup } from '#domain/account/fields.ts';
import { normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { codeHash, newCode, sameHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { CODE_MINUTES, codeLetter, codeText } from '#server/mail/letters.ts';
import { findAccountByMail, PENDING } from '#server/store/accounts.ts';
import {
  enrol,
  findCodeHolder,
  findPending,
  type NewCode,
  openAccount,
  type PendingAccount,
  replaceCode,
  tryCode,
  writeCode,
} from '#server/store/sign-ups.ts';
import { inTransaction } from '#server/store/store.ts';
import { field, form, formWithConsent, text } from './forms.ts';
import { HttpError } from './http-error.ts';
import { countCall, LIMITS, ofMail, unlessBusy } from './limits.ts';
import type { Route } from './route.ts';
import { Outcome, personalData } from './schemas.ts';
import { todayIn } from './today.ts';

const SIGNUP_FIELDS = {
  ...personalData,
  mail: text(),
  password: text(),
  role: text({ enum: SIGNUP_ROLES }),
  verificationMethod: text({ enum: VERIFICATION_METHODS }),
};

const mail = field(ACCOUNT_MESSAGES.mail, (given) =>
  given.length > 1024 ? null : normalMail(given) || null,
);
const Resend = form({ mail });
const Verify = form({ mail, code: field(ACCOUNT_MESSAGES.code, parseCode) });

/** From sign-up to a verified account: sign up, resend the code, enter it. */
export function signupRoutes(route: Route, parts: Dependencies): void {
  route({
    call: 'POST /auth/signup',
    allow: 'anyone',
    summary: 'Crear una cuenta, que queda Pendiente hasta que se ingresa su código',
    body: formWithConsent(SIGNUP_FIELDS, (fields) => readSignup(fields, todayIn(parts))),
    answer: Outcome,
    status: 201,
    handle: async ({ request, body }) => {
      const { password, verificationMethod: method, consent, ...signup } = body;
      await countCall(request, parts, LIMITS.signupByAddress);
      await refuseTaken(parts, signup.mail);
      const reader = { ...signup, method };
      const refund = await countSending(request, parts, reader);
      const passwordHash = await unlessBusy(refund, () => parts.passwords.hash(password));
      const at = parts.clock();
      const code = newCode();
      // In one transaction: otherwise the code of one sign-up could activate the account with the password of
      // the next.
      const isEntered = await inTransaction(parts.store, async (db) => {
        const id = await enrol(db, { signup, passwordHash, consent, at, newId: parts.newId });
        if (id !== null) await writeCode(db, codeRow(parts, { id, ...reader }, code));
        return id !== null;
      });
      if (!isEntered) throw mailTaken();
      await sendCode(parts, reader, code);
      return { success: true, message: 'Te enviamos un código de verificación.' };
    },
  });

  route({
    call: 'POST /auth/resend-code',
    allow: 'anyone',
    summary: 'Enviar otro código a una cuenta Pendiente',
    body: Resend,
    answer: Outcome,
    handle: async ({ request, body: { mail } }) => {
      await countCall(request, parts, LIMITS.resendByAddress);
      const pending = await findPending(parts.store.db, mail);
      if (pending === null) {
        const message = 'No hay una cuenta por verificar con este correo.';
        throw new HttpError(404, { code: 'no_pending_account', message });
      }
      await countSending(request, parts, pending);
      const code = newCode();
      // Kept first: sending takes seconds, in which the account may be opened or signed up for again.
      const putBack = await replaceCode(parts.store.db, codeRow(parts, pending, code));
      await sendCode(parts, pending, code).catch(async (error: unknown) => {
        // The code that did arrive stays good.
        await putBack();
        throw error;
      });
      return { success: true, message: 'Código reenviado exitosamente' };
    },
  });

  route({
    call: 'POST /auth/verify',
    allow: 'anyone',
    summary: 'Abrir una cuenta con el código que se le envió',
    body: v.config(Verify, { abortEarly: true }),
    answer: Outcome,
    handle: async ({ request, body: { mail, code } }) => {
      await countCall(request, parts, LIMITS.verifyByAddress, [ofMail(LIMITS.verifyByMail, mail)]);
      if (!(await openWithCode(parts, mail, code))) throw wrongCode();
      return { success: true, message: 'Tu cuenta está verificada.' };
    },
  });
}

async function refuseTaken(parts: Dependencies, mail: string): Promise<void> {
  const account = await findAccountByMail(parts.store.db, mail);
  if (account !== null && account.estado_cuenta !== PENDING) throw mailTaken();
}

function mailTaken(): HttpError {
  const message = ACCOUNT_MESSAGES.mailTaken;
  return new HttpError(409, { code: 'mail_taken', message, issues: [{ path: 'mail', message }] });
}

type Reader = Pick<PendingAccount, 'mail' | 'name' | 'phone' | 'method'>;

/** @returns a function that uncounts the call. */
async function countSending(
  request: FastifyRequest,
  parts: Dependencies,
  reader: Reader,
): Promise<() => Promise<void>> {
  const { mail, phone, method } = reader;
  const byPhone =
    method === 'msg' && phone !== null ? [{ limit: LIMITS.sendByPhone, subject: phone }] : [];
  return countCall(request, parts, null, [ofMail(LIMITS.sendByMail, mail), ...byPhone]);
}

function codeRow(
  parts: Dependencies,
  { id, method }: Pick<PendingAccount, 'id' | 'method'>,
  code: string,
): NewCode {
  return {
    id_account: id,
    code_hash: codeHash(parts.secret, id, code),
    method,
    expires_at: new Date(parts.clock().getTime() + CODE_MINUTES * 60_000).toISOString(),
  };
}

/** The code is sent before the answer, so that an answer that says so is true. */
async function sendCode(parts: Dependencies, reader: Reader, code: string): Promise<void> {
  if (reader.method === 'msg' && reader.phone !== null) {
    await parts.messenger.sms(reader.phone, codeText(parts.brand, code));
  } else {
    await parts.messenger.mail(reader.mail, codeLetter(parts.brand, reader.name, code));
  }
}

/**
 * Whether the code is right, which activates its account. A code that has activated it stays right until it
 * expires: the answer may have been lost, and a repeated call must not fail for an active account.
 */
async function openWithCode(parts: Dependencies, mail: string, code: string): Promise<boolean> {
  const account = await findCodeHolder(parts.store.db, mail);
  if (account === null) return false;
  const at = parts.clock();
  const expected = await tryCode(parts.store.db, account, at);
  if (expected === null) return false;
  if (!sameHash(expected.code_hash, codeHash(parts.secret, account, code))) return false;
  if (expected.used_at !== null) return true;
  return inTransaction(parts.store, (db) => openAccount(db, account, expected, at));
}

/** The same answer for a wrong, expired or locked code and for a mail that waits for none. */
function wrongCode(): HttpError {
  const message =
    'El código no es correcto, venció o se bloqueó por demasiados intentos. Revísalo o pide uno nuevo.';
  return new HttpError(422, { code: 'wrong_code', message, issues: [{ path: 'code', message }] });
}
