import * as v from 'valibot';
import { SIGNUP_ROLES, VERIFICATION_METHODS } from '#domain/account/choices.ts';
import { parseCode } from '#domain/account/code.ts';
import { readSignup } from '#domain/account/fields.ts';
import { isMail, normalMail } from '#domain/account/mail.ts';
import {
  ACCOUNT_MESSAGES,
  MAIL_FREE,
  MAIL_NOT_VALID,
  MAIL_TAKEN,
} from '#domain/account/messages.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import {
  CAPABILITIES,
  SIGNUP_CONSENT,
  SIGNUP_TEXT_MESSAGES,
} from '#domain/contract/capabilities.ts';
import { newCode } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { field, form, formWithConsent, text } from '#server/http/forms.ts';
import { HttpError } from '#server/http/http-error.ts';
import { originOf } from '#server/http/origin.ts';
import { consumeLimits, LIMITS, ofMail, refundIfBusy } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described, Outcome, personalData } from '#server/http/schemas.ts';
import { waiterOf } from '#server/http/waiter.ts';
import { sendClaimed } from '#server/notices/deliver.ts';
import { findAccountByMail, PENDING } from '#server/store/account/accounts.ts';
import { enrol, findPending } from '#server/store/account/sign-ups.ts';
import { inTransaction } from '#server/store/store.ts';
import { activateWithCode } from './activate-with-code.ts';
import {
  consumeSendLimits,
  linkToCode,
  mailTaken,
  rejectTakenMail,
  writeNewCode,
  wrongCode,
} from './sign-up-code.ts';

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

const MailCheck = v.object({
  message: v.picklist([MAIL_TAKEN, MAIL_NOT_VALID, MAIL_FREE]),
  valid: described(v.boolean(), 'Si se puede crear una cuenta con él.'),
  capabilities: described(
    v.array(v.picklist([SIGNUP_CONSENT, SIGNUP_TEXT_MESSAGES, CAPABILITIES.patients])),
    'Lo que el registro acepta: `consent` en `/auth/signup`, y el código por mensaje de texto. Y si quien se registra podrá agregar seres queridos (`loved-ones`).',
  ),
});

/** The calls from the mail to a verified account: check the mail, sign up, resend the code, enter it. */
export function signupRoutes(route: Route, deps: Dependencies): void {
  // Called by sign-up and forgot-password during typing. It reveals whether a mail has an account, because both pages
  // must show that; rate limits prevent mass queries. The mail of an account that was never verified is free, because
  // it can sign up again. The answer also contains the capabilities of sign-up, which has no session to call
  // `/auth/me`.
  route({
    call: 'GET /auth/check-email/:email',
    allow: 'anyone',
    summary: 'Si un correo ya tiene cuenta',
    answer: MailCheck,
    handle: async ({ request, params: { email } }): Promise<v.InferInput<typeof MailCheck>> => {
      const capabilities: v.InferInput<typeof MailCheck>['capabilities'] = [
        SIGNUP_CONSENT,
        ...(deps.offersTextMessages ? ([SIGNUP_TEXT_MESSAGES] as const) : []),
        CAPABILITIES.patients,
      ];
      if (!isMail(email)) return { message: MAIL_NOT_VALID, valid: false, capabilities };
      await consumeLimits(request, deps, LIMITS.checkByAddress, ofMail(LIMITS.checkByMail, email));
      const account = await findAccountByMail(deps.store.db, email);
      const isFree = account === null || account.estado_cuenta === PENDING;
      return { message: isFree ? MAIL_FREE : MAIL_TAKEN, valid: isFree, capabilities };
    },
  });

  route({
    call: 'POST /auth/signup',
    allow: 'anyone',
    summary: 'Crear una cuenta, que queda Pendiente hasta que se ingresa su código',
    body: formWithConsent(SIGNUP_FIELDS, (fields) =>
      readSignup(fields, chileanFecha(deps.clock())),
    ),
    answer: Outcome,
    status: 201,
    handle: async ({ request, body }) => {
      const { password, verificationMethod: method, consent, ...signup } = body;
      await consumeLimits(request, deps, LIMITS.signupByAddress);
      await rejectTakenMail(deps, signup.mail);
      const recipient = { ...signup, method };
      const refund = await consumeSendLimits(request, deps, recipient);
      const passwordHash = await refundIfBusy(refund, () =>
        deps.passwords.hash(password, waiterOf(request)),
      );
      const at = deps.clock();
      const code = newCode();
      const link = linkToCode(originOf(request, deps), signup.mail);
      // In one transaction: otherwise the code of one sign-up could activate the account with the password of the next.
      const message = await inTransaction(deps.store, async (db) => {
        const id = await enrol(db, { signup, passwordHash, consent, at, newId: deps.newId });
        if (id === null) return null;
        return (await writeNewCode(db, deps, { id, ...recipient }, { code, link })).message;
      });
      if (message === null) throw mailTaken();
      await sendClaimed(deps, message);
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
      await consumeLimits(request, deps, LIMITS.resendByAddress);
      const pending = await findPending(deps.store.db, mail);
      if (pending === null) {
        const message = 'No hay una cuenta por verificar con este correo.';
        throw new HttpError(404, 'no_pending_account', message);
      }
      await consumeSendLimits(request, deps, pending);
      const code = newCode();
      const link = linkToCode(originOf(request, deps), pending.mail);
      const { restore, message } = await inTransaction(deps.store, (db) =>
        writeNewCode(db, deps, pending, { code, link }),
      );
      await sendClaimed(deps, message).catch(async (error: unknown) => {
        // The code that was delivered earlier stays valid.
        await restore(deps.store.db);
        throw error;
      });
      return { success: true, message: 'Código reenviado exitosamente' };
    },
  });

  route({
    call: 'POST /auth/verify',
    allow: 'anyone',
    summary: 'Abrir una cuenta con el código que se le envió',
    description:
      'La que se creó con una invitación se une con ella; si ya no está abierta, la cuenta tampoco se abre.',
    body: v.config(Verify, { abortEarly: true }),
    answer: Outcome,
    handle: async ({ request, body: { mail, code } }) => {
      await consumeLimits(request, deps, LIMITS.verifyByAddress);
      if (!(await activateWithCode(deps, mail, code))) throw wrongCode();
      return { success: true, message: 'Tu cuenta está verificada.' };
    },
  });
}
