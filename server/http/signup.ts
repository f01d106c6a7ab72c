import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseCode } from '#domain/account/code.ts';
import { readSignup } from '#domain/account/fields.ts';
import { normalMail } from '#domain/account/mail.ts';
import { ACCOUNT_WORDS } from '#domain/account/words.ts';
import { codeHash, newCode, sameHash } from '#server/access/one-time.ts';
import { CODE_MINUTES, codeLetter, codeText } from '#server/mail/letters.ts';
import type { Parts } from '#server/parts.ts';
import { findAccountByMail, PENDING } from '#server/store/accounts.ts';
import {
  enrol,
  findCodeHolder,
  findPending,
  openAccount,
  type PendingAccount,
  tryCode,
  writeCode,
} from '#server/store/sign-ups.ts';
import { inTransaction } from '#server/store/store.ts';
import { consentIn, fieldsOf, refused, textOf } from './fields.ts';
import { countCall, LIMITS, ofMail, unlessBusy } from './limits.ts';
import { Refusal } from './refusal.ts';
import { outcomeShape, signupBodyShape } from './shapes.ts';
import { todayIn } from './today.ts';

const MAX_BODY = 16 * 1024;
const text = { type: 'string' } as const;

/** From a new account to an open one: sign up, have the code sent again, enter it. */
export function signupRoutes(app: FastifyInstance, parts: Parts): void {
  app.route({
    method: 'POST',
    url: '/auth/signup',
    bodyLimit: MAX_BODY,
    config: { open: true },
    schema: {
      summary: 'Crear una cuenta, que queda Pendiente hasta que se ingresa su código',
      body: signupBodyShape,
      response: { 201: outcomeShape },
    },
    handler: async (request, reply) => {
      const fields = fieldsOf(request);
      const read = readSignup(fields, todayIn(parts));
      if (read.kind === 'problems') throw refused(read.problems);
      const { password, verificationMethod, ...signup } = read.value;
      await countCall(request, parts, LIMITS.signupByAddress);
      await refuseTaken(parts, signup.mail);
      const forgive = await countSending(request, parts, {
        ...signup,
        method: verificationMethod,
      });

      const passwordHash = await unlessBusy(forgive, () => parts.passwords.hash(password));
      const at = parts.clock();
      const id = await inTransaction(parts.store, (db) =>
        enrol(db, {
          signup,
          passwordHash,
          consent: consentIn(fields),
          at,
          newId: parts.newId,
        }),
      );
      if (id === null) throw mailTaken();
      await sendCode(parts, { id, ...signup, method: verificationMethod });
      return reply
        .status(201)
        .send({ success: true, message: 'Te enviamos un código de verificación.' });
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/resend-code',
    bodyLimit: MAX_BODY,
    config: { open: true },
    schema: {
      summary: 'Enviar otro código a una cuenta Pendiente',
      body: { type: 'object', required: ['mail'], properties: { mail: text } },
      response: { 200: outcomeShape },
    },
    handler: async (request) => {
      const mail = mailIn(request);
      await countCall(request, parts, LIMITS.resendByAddress);
      const pending = await findPending(parts.store.db, mail);
      if (pending === null) {
        throw new Refusal(404, {
          code: 'no_pending_account',
          message: 'No hay una cuenta por verificar con este correo.',
        });
      }
      await countSending(request, parts, pending);
      await sendCode(parts, pending);
      return { success: true, message: 'Código reenviado exitosamente' };
    },
  });

  app.route({
    method: 'POST',
    url: '/auth/verify',
    bodyLimit: MAX_BODY,
    config: { open: true },
    schema: {
      summary: 'Abrir una cuenta con el código que se le envió',
      body: { type: 'object', required: ['mail', 'code'], properties: { mail: text, code: text } },
      response: { 200: outcomeShape },
    },
    handler: async (request) => {
      const mail = mailIn(request);
      const code = parseCode(textOf(fieldsOf(request), 'code'));
      if (code === null) throw refused([{ path: 'code', message: ACCOUNT_WORDS.code }]);
      await countCall(request, parts, LIMITS.verifyByAddress, [ofMail(LIMITS.verifyByMail, mail)]);
      if (!(await openWithCode(parts, mail, code))) throw wrongCode();
      return { success: true, message: 'Tu cuenta está verificada.' };
    },
  });
}

function mailIn(request: FastifyRequest): string {
  const mail = normalMail(textOf(fieldsOf(request), 'mail'));
  if (mail === '') throw refused([{ path: 'mail', message: ACCOUNT_WORDS.mail }]);
  return mail;
}

async function refuseTaken(parts: Parts, mail: string): Promise<void> {
  const account = await findAccountByMail(parts.store.db, mail);
  if (account !== null && account.estado_cuenta !== PENDING) throw mailTaken();
}

function mailTaken(): Refusal {
  const message = ACCOUNT_WORDS.mailTaken;
  return new Refusal(409, { code: 'mail_taken', message, issues: [{ path: 'mail', message }] });
}

type Reader = Pick<PendingAccount, 'mail' | 'name' | 'phone' | 'method'>;

/** @returns what takes the call back from the counts. */
async function countSending(
  request: FastifyRequest,
  parts: Parts,
  reader: Reader,
): Promise<() => Promise<void>> {
  const { mail, phone, method } = reader;
  const byPhone =
    method === 'msg' && phone !== null ? [{ limit: LIMITS.sendByPhone, subject: phone }] : [];
  return countCall(request, parts, null, [ofMail(LIMITS.sendByMail, mail), ...byPhone]);
}

/** The code leaves before the answer does, so that an answer that says so is true. */
async function sendCode(parts: Parts, reader: Reader & { readonly id: string }): Promise<void> {
  const code = newCode();
  const { id, method } = reader;
  await writeCode(parts.store.db, {
    account: id,
    hash: codeHash(parts.secret, id, code),
    method,
    expires: new Date(parts.clock().getTime() + CODE_MINUTES * 60_000),
  });
  if (method === 'msg' && reader.phone !== null) {
    await parts.messenger.sms(reader.phone, codeText(parts.brand, code));
  } else {
    await parts.messenger.mail(reader.mail, codeLetter(parts.brand, reader.name, code));
  }
}

/**
 * Whether the code is right, which opens its account. A code that has opened it is right until it runs out:
 * the answer may have been lost on its way, and who asks again would stand before a door that is open.
 */
async function openWithCode(parts: Parts, mail: string, code: string): Promise<boolean> {
  const account = await findCodeHolder(parts.store.db, mail);
  if (account === null) return false;
  const at = parts.clock();
  const expected = await tryCode(parts.store.db, account, at);
  if (expected === null) return false;
  if (!sameHash(expected.hash, codeHash(parts.secret, account, code))) return false;
  if (expected.used) return true;
  return inTransaction(parts.store, (db) => openAccount(db, account, expected, at));
}

/** The same for a wrong code, an old one, a locked one and a mail that waits for none. */
function wrongCode(): Refusal {
  const message =
    'El código no es correcto, venció o se bloqueó por demasiados intentos. Revísalo o pide uno nuevo.';
  return new Refusal(422, { code: 'wrong_code', message, issues: [{ path: 'code', message }] });
}
