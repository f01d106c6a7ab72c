import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { readKind } from '#domain/contract/invitation-kind.ts';
import { spokenName } from '#domain/people/nickname.ts';
import { invitationHash, newLinkSecret } from '#server/auth/one-time.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { checkOwner, lockActiveAccount } from '#server/http/caller.ts';
import { conflict, type HttpError, notFound } from '#server/http/http-error.ts';
import { keyed } from '#server/http/idempotency-key.ts';
import { originOf } from '#server/http/origin.ts';
import { consumeLimits, LIMITS, ofMail } from '#server/http/rate-limits.ts';
import type { Route } from '#server/http/route.ts';
import { described, Outcome } from '#server/http/schemas.ts';
import { type InvitationText, invitationLetter, invitationText } from '#server/mail/letters.ts';
import { writeClaimedMessage } from '#server/notices/account-message.ts';
import { giveUp, sendClaimed } from '#server/notices/deliver.ts';
import type { Message } from '#server/notices/message.ts';
import { invitationRow } from '#server/rows.ts';
import {
  changeInvitation,
  replaceSent,
  type StoredInvitation,
} from '#server/store/people/invitations.ts';
import type { Patient } from '#server/store/people/patients.ts';
import { findRow } from '#server/store/statements.ts';
import { type Database, inTransaction } from '#server/store/store.ts';
import { rejectArchived } from './archived.ts';
import { changeCircle, circleOf, lockShared } from './circle.ts';
import { Circle, CircleOutcome, Invitation } from './circle-schemas.ts';
import { endFrom, invite, NewInvitation, notOpen } from './new-invitation.ts';

/** A Responsable invites family members and caregivers by a link. */
export function invitationRoutes(route: Route, deps: Dependencies): void {
  route({
    call: 'POST /api/patients/:id/invitations',
    allow: 'Responsable of :id',
    summary: 'Invitar a un familiar o a un cuidador',
    idempotent: 'Con la misma clave se invita una sola vez, y el enlace de antes deja de valer.',
    body: v.config(NewInvitation, { abortEarly: true }),
    answer: v.object({
      link: described(v.string(), 'Ninguna otra respuesta lo trae.'),
      invitation: Invitation,
      circle: Circle,
    }),
    status: 201,
    handle: async ({ account, params, body, request }) => {
      const subject = account.id;
      await consumeLimits(request, deps, null, { limit: LIMITS.inviteByAccount, subject });
      const secret = newLinkSecret();
      const call = { account: account.id, ...keyed(request) };
      return inTransaction(deps.store, async (db) => {
        await lockActiveAccount(db, account.id);
        const patient = await lockShared(db, params.id, account);
        const made = await invite(db, deps, { account, patient, body, call, secret });
        return {
          link: linkOf(request, deps, secret),
          invitation: invitationRow(made, account.name, deps.clock()),
          circle: await circleOf(db, deps, patient.id, account),
        };
      });
    },
  });

  route({
    call: 'POST /api/patients/:id/invitations/:invitation/send',
    allow: 'Responsable of :id',
    summary: 'Enviar una invitación al correo o al celular invitado',
    answer: v.object({ ...Outcome.entries, circle: Circle }),
    handle: async ({ account, params, request }) => {
      const { db } = deps.store;
      const secret = newLinkSecret();
      // Stored before it is sent, because sending takes seconds, in which the link may already be opened.
      const { invitation, message, restore } = await inTransaction(deps.store, async (db) => {
        const patient = await lockShared(db, params.id, account);
        const invitation = await invitationOf(db, patient, params.invitation);
        if (invitation.kind === 'member') await checkOwner(db, patient, account.id);
        await rejectArchived(db, patient, 'enviarla');
        if (invitation.mail === null && !deps.offersTextMessages) throw noTextMessages();
        const now = deps.clock();
        const restore = await replaceSent(db, invitation, now, {
          sent_hash: invitationHash(deps.secret, secret),
          sent_at: now.toISOString(),
          // The message says for how many days it is valid.
          expires_at: endFrom(now),
        });
        if (restore === null) throw notOpen();
        const message = await writeClaimedMessage(db, deps, {
          kind: 'invitation',
          account: null,
          minutes: SENT_MINUTES,
          message: messageOf(deps, invitation, {
            name: invitation.name,
            inviter: account.name,
            patient: spokenName(patient),
            kind: readKind(invitation.kind) ?? 'caregiver',
            link: linkOf(request, deps, secret),
          }),
        });
        return { invitation, message, restore };
      });
      const { mail, phone } = invitation;
      try {
        await consumeLimits(
          request,
          deps,
          null,
          mail === null
            ? { limit: LIMITS.sendByPhone, subject: phone ?? '' }
            : ofMail(LIMITS.sendByMail, mail),
        );
        await sendClaimed(deps, message);
      } catch (error) {
        await giveUp(deps, message);
        // The link that was delivered earlier stays valid.
        await restore(db);
        throw error;
      }
      const circle = await circleOf(db, deps, params.id, account);
      return { success: true, message: 'Enviamos la invitación.', circle };
    },
  });

  route({
    call: 'DELETE /api/patients/:id/invitations/:invitation',
    allow: 'Responsable of :id',
    summary: 'Retirar una invitación',
    answer: CircleOutcome,
    handle: ({ account, params }) =>
      changeCircle(deps, params.id, account, async (db, patient) => {
        const invitation = await invitationOf(db, patient, params.invitation);
        if (invitation.id_inviter !== account.id) await checkOwner(db, patient, account.id);
        if (invitation.accepted_at !== null) throw notOpen();
        await changeInvitation(db, invitation, { revoked_at: deps.clock().toISOString() });
      }),
  });
}

/** How long sending is tried: an inviter who was told that the link was sent expects it to arrive soon. */
const SENT_MINUTES = 60;

function messageOf(
  { brand }: Dependencies,
  { mail, phone }: StoredInvitation,
  invitation: InvitationText,
): Message {
  return mail === null
    ? { by: 'msg', to: phone ?? '', text: invitationText(brand, invitation) }
    : { by: 'mail', to: mail, letter: invitationLetter(brand, invitation) };
}

/** The secret is in the fragment, which browsers never send to a server. */
function linkOf(request: FastifyRequest, deps: Dependencies, secret: string): string {
  return `${originOf(request, deps)}/invitacion#${secret}`;
}

/** @throws HttpError 404 */
async function invitationOf(db: Database, patient: Patient, id: string): Promise<StoredInvitation> {
  const invitation = await findRow(db, 'invitation', { id_paciente: patient.id, id });
  if (invitation === null) throw notFound('No encontramos esta invitación.');
  return invitation;
}

/** 409, without a gateway. */
function noTextMessages(): HttpError {
  const message = 'No podemos enviar mensajes de texto. Invita de nuevo y comparte tú el enlace.';
  return conflict('no_text_messages', message);
}
