import * as v from 'valibot';
import { parseCode } from '#domain/account/code.ts';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { readKind } from '#domain/contract/invitation-kind.ts';
import { withoutArticle } from '#domain/people/nickname.ts';
import { codeHash, newCode, sameHash } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import {
  consumeSendLimits,
  linkToCode,
  mailTaken,
  rejectTakenMail,
  writeNewCode,
  wrongCode,
} from '#server/http/account/sign-up-code.ts';
import { checkAccountExists } from '#server/http/caller.ts';
import { field, form } from '#server/http/forms.ts';
import { originOf } from '#server/http/origin.ts';
import { consumeLimits, LIMITS, refundIfBusy } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described, Token } from '#server/http/schemas.ts';
import { waiterOf } from '#server/http/waiter.ts';
import { sendClaimed } from '#server/notices/deliver.ts';
import { maskedContact } from '#server/rows.ts';
import { countAttempt } from '#server/store/account/code-attempts.ts';
import { activateAccount, activateInvited, enrol } from '#server/store/account/sign-ups.ts';
import { changeInvitation } from '#server/store/people/invitations.ts';
import { findRow } from '#server/store/statements.ts';
import { inTransaction } from '#server/store/store.ts';
import { InvitationKind } from './circle-schemas.ts';
import {
  accountOf,
  channelOf,
  codeChannelOf,
  consent,
  isCodeFor,
  madeBefore,
  NewAccount,
  readAccount,
  token,
} from './invited-account.ts';
import {
  findByLink,
  isJoinedBy,
  join,
  lockByLink,
  rejectClosed,
  rejectUnfit,
  rejectWithoutConsent,
} from './joining.ts';

const Preview = v.object({
  kind: InvitationKind,
  patient: v.object({
    name: v.string(),
    nickname: described(
      v.nullable(v.string()),
      'Como va en una frase: sin artículo («Tata», no «el Tata»).',
    ),
  }),
  inviter: v.object({ name: v.string(), lastname: v.string() }),
  contact: v.string(),
  channel: v.picklist(['mail', 'msg']),
  codeChannel: described(v.picklist(['mail', 'msg']), 'Por dónde llega el código, si hace falta.'),
  version: described(v.string(), 'La que va en `consent`.'),
  isSent: described(v.boolean(), 'El servidor envió este enlace: no hace falta código.'),
});

const Verify = form({ token, code: field(ACCOUNT_MESSAGES.code, parseCode) });
const MaybeToken = v.object({ token: v.nullable(v.string()) });

/** The calls of an invited person: see the invitation, accept it, and create an account for it. */
export function invitedRoutes(route: Route, deps: Dependencies): void {
  const { db } = deps.store;

  route({
    call: 'POST /api/invitations/read',
    allow: 'anyone',
    summary: 'Ver una invitación por el secreto de su enlace',
    body: form({ token }),
    answer: Preview,
    handle: async ({ request, body }) => {
      await consumeLimits(request, deps, LIMITS.inviteByAddress);
      const { invitation, isSent } = await findByLink(db, deps, body.token);
      rejectClosed(invitation, deps.clock());
      const { patient_name, patient_nickname, inviter_name, inviter_last_name } = invitation;
      return {
        kind: readKind(invitation.kind) ?? 'caregiver',
        patient: { name: patient_name, nickname: withoutArticle(patient_nickname) },
        inviter: { name: inviter_name, lastname: inviter_last_name },
        contact: maskedContact(invitation),
        channel: channelOf(invitation),
        codeChannel: codeChannelOf(deps, invitation),
        version: CONSENT_VERSION,
        isSent,
      };
    },
  });

  route({
    call: 'POST /api/invitations/accept',
    allow: 'signed-in',
    summary: 'Aceptar una invitación',
    body: form({ token, consent }),
    answer: v.object({
      success: v.boolean(),
      token: described(v.nullable(v.string()), 'De la misma sesión, cuando el rol cambió.'),
    }),
    handle: async ({ account, token: session, request, body }) => {
      await consumeLimits(request, deps, LIMITS.inviteByAddress);
      const after = await inTransaction(deps.store, async (transaction) => {
        await checkAccountExists(transaction, account.id);
        const { invitation, isSent } = await lockByLink(transaction, deps, body.token);
        // The answer to an earlier call may have been lost, and with it the token.
        if (await isJoinedBy(transaction, invitation, account.id)) return account;
        rejectClosed(invitation, deps.clock());
        await rejectUnfit(transaction, { invitation, isSent, account });
        rejectWithoutConsent(body.consent);
        const joined = await join(transaction, deps, invitation, account);
        return joined.role === account.role ? null : joined;
      });
      return { success: true, token: after && (await deps.tokens.renew(session, after)) };
    },
  });

  route({
    call: 'POST /api/invitations/signup',
    allow: 'anyone',
    summary: 'Crear una cuenta con una invitación',
    description:
      'Sin código cuando el servidor envió el enlace; si no, `token` es null y el código va por `codeChannel`: al correo o celular invitado, o al correo de la cuenta. Otra llamada envía otro código.',
    body: NewAccount,
    answer: MaybeToken,
    handle: async ({ request, body }) => {
      const refundAddress = await consumeLimits(request, deps, LIMITS.signupByAddress);
      const { invitation, isSent } = await findByLink(db, deps, body.token);
      const made = await madeBefore(request, deps, invitation, body.password);
      if (made !== null) return { token: await deps.tokens.issue(made, true) };
      rejectClosed(invitation, deps.clock());
      const { password, ...person } = readAccount(invitation, body, deps);
      rejectWithoutConsent(body.consent);
      await rejectTakenMail(deps, person.mail);
      const recipient = { ...person, method: codeChannelOf(deps, invitation) };
      const refund = isSent ? refundAddress : await consumeSendLimits(request, deps, recipient);
      const passwordHash = await refundIfBusy(refund, () =>
        deps.passwords.hash(password, waiterOf(request)),
      );
      const at = deps.clock();
      const code = newCode();
      const link = linkToCode(originOf(request, deps), person.mail);
      const joined = await inTransaction(deps.store, async (transaction) => {
        const { invitation: now } = await lockByLink(transaction, deps, body.token);
        rejectClosed(now, at);
        const role = now.kind === 'caregiver' ? 'Cuidador' : 'Responsable';
        const id = await enrol(transaction, {
          signup: { ...person, role },
          passwordHash,
          consent: CONSENT_VERSION,
          at,
          newId: deps.newId,
        });
        if (id === null) throw mailTaken();
        await changeInvitation(transaction, now, { id_signup: id });
        if (!isSent) {
          return writeNewCode(transaction, deps, { id, ...recipient }, { code, link });
        }
        await activateInvited(transaction, id, channelOf(invitation), at);
        return { account: await join(transaction, deps, now, await accountOf(transaction, id)) };
      });
      if ('account' in joined) {
        return { token: await deps.tokens.issue(joined.account, true) };
      }
      await sendClaimed(deps, joined.message);
      return { token: null };
    },
  });

  route({
    call: 'POST /api/invitations/verify',
    allow: 'anyone',
    summary: 'Abrir la cuenta de una invitación con el código que se le envió',
    body: v.config(Verify, { abortEarly: true }),
    answer: Token,
    handle: async ({ request, body }) => {
      const { invitation } = await findByLink(db, deps, body.token);
      const holder =
        invitation.id_signup && (await findRow(db, 'account', { id: invitation.id_signup }));
      await consumeLimits(request, deps, LIMITS.verifyByAddress);
      const isRepeated = holder && (await isJoinedBy(db, invitation, holder.id));
      if (!isRepeated) rejectClosed(invitation, deps.clock());
      if (!holder) throw wrongCode();
      const at = deps.clock();
      const expected = await countAttempt(db, 'verification_code', holder.id, at);
      const hash = codeHash(deps.secret, holder.id, body.code);
      if (expected === null || !sameHash(expected.code_hash, hash)) throw wrongCode();
      if (!isCodeFor(deps, invitation, holder, expected)) throw wrongCode();
      const joined = await inTransaction(deps.store, async (transaction) => {
        const { invitation: now } = await lockByLink(transaction, deps, body.token);
        // The first answer may have been lost.
        if (await isJoinedBy(transaction, now, holder.id)) return accountOf(transaction, holder.id);
        rejectClosed(now, at);
        if (!(await activateAccount(transaction, holder.id, expected, at))) throw wrongCode();
        return join(transaction, deps, now, await accountOf(transaction, holder.id));
      });
      return { token: await deps.tokens.issue(joined, true) };
    },
  });
}
