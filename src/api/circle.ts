import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { type ActivityPage, readActivityPage } from '#domain/contract/activity.ts';
import { readLogin } from '#domain/contract/auth.ts';
import { type Circle, readCircle } from '#domain/contract/circle.ts';
import type { InvitationKind } from '#domain/contract/invitation-kind.ts';
import { type MadeInvitation, readMadeInvitation } from '#domain/contract/invitations.ts';
import { fieldsOf } from '#domain/contract/rows.ts';
import { writeParts } from '#domain/contract/shifts.ts';
import type { Id } from '#domain/people/id.ts';
import type { ShiftPart } from '#domain/shifts/care-shift.ts';
import { acknowledged } from './acknowledged.ts';
import type { Client } from './client.ts';
import { type Outcome, readValue, unreadable } from './errors.ts';

/** The person to invite, by mail or by mobile. */
type NewInvitation = { readonly kind: InvitationKind; readonly name: string } & (
  | { readonly mail: string }
  | { readonly phone: string }
);

/**
 * The circle of a patient, where the backend offers `circle`. A call that changes it returns the circle afterwards;
 * null if the answer has none, as for an account that has just left it.
 */
export function circleApi(client: Client) {
  const of = (patient: Id) => `/api/patients/${encodeURIComponent(patient)}`;
  const invitationOf = (patient: Id, invitation: Id) =>
    `${of(patient)}/invitations/${encodeURIComponent(invitation)}`;

  return {
    /** `GET /api/patients/{id}/circle`. */
    async ofPatient(patient: Id): Promise<Outcome<Circle>> {
      return readValue(await client('GET', `${of(patient)}/circle`), readCircle);
    },

    /**
     * `GET /api/patients/{id}/activity`, where the backend offers `activity`.
     * @param before `next` of the page before; null for the newest.
     */
    async activity(patient: Id, before: Id | null): Promise<Outcome<ActivityPage>> {
      const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
      return readValue(await client('GET', `${of(patient)}/activity${query}`), readActivityPage);
    },

    /**
     * `POST /api/patients/{id}/invitations`: no other answer contains the link. Repeated under the same key, it makes a
     * new link for the same invitation.
     */
    async invite(
      key: string,
      patient: Id,
      invitation: NewInvitation,
    ): Promise<Outcome<MadeInvitation>> {
      const answer = await client('POST', `${of(patient)}/invitations`, {
        json: invitation,
        optionalHeaders: { 'idempotency-key': key },
      });
      const made = acknowledged(answer, readMadeInvitation);
      return made.kind === 'ok' && made.value === null
        ? unreadable()
        : (made as Outcome<MadeInvitation>);
    },

    /** `POST /api/patients/{id}/invitations/{invitation}/send`: the server sends a link of its own. */
    send: (patient: Id, invitation: Id): Promise<Outcome<Circle | null>> =>
      changed(client('POST', `${invitationOf(patient, invitation)}/send`, { json: {} })),

    /** `DELETE /api/patients/{id}/invitations/{invitation}`: ends the validity of its link. */
    revoke: (patient: Id, invitation: Id): Promise<Outcome<Circle | null>> =>
      changed(client('DELETE', invitationOf(patient, invitation))),

    /** `DELETE /api/patients/{id}/members/{account}`: by the owner, or by the member, who leaves. */
    removeMember: (patient: Id, account: Id): Promise<Outcome<Circle | null>> =>
      changed(client('DELETE', `${of(patient)}/members/${encodeURIComponent(account)}`)),

    /** `DELETE /api/patients/{id}/caregivers/{account}`: ends the assignment and the agreement. */
    removeCaregiver: (patient: Id, account: Id): Promise<Outcome<Circle | null>> =>
      changed(client('DELETE', `${of(patient)}/caregivers/${encodeURIComponent(account)}`)),

    /** `PUT /api/patients/{id}/owner`: a member becomes the owner, and the owner a member. */
    handOver: (patient: Id, member: Id): Promise<Outcome<Circle | null>> =>
      changed(client('PUT', `${of(patient)}/owner`, { json: { id: member } })),

    /** `POST /api/patients/{id}/ask-again`: deletes the answers to a shift. */
    askAgain: (patient: Id, parts: readonly ShiftPart[]): Promise<Outcome<Circle | null>> =>
      changed(client('POST', `${of(patient)}/ask-again`, { json: { parts: writeParts(parts) } })),

    /** `POST /api/invitations/accept`: the value is a new token where the role of the account changed, else null. */
    accept: async (token: string): Promise<Outcome<string | null>> =>
      acknowledged(
        await client('POST', '/api/invitations/accept', {
          json: { token, consent: CONSENT_VERSION },
        }),
        readLogin,
      ),
  };
}

export type CircleApi = ReturnType<typeof circleApi>;

/** The circle in the answer to a call that changed it. */
async function changed(call: Promise<Outcome<unknown>>): Promise<Outcome<Circle | null>> {
  return acknowledged(await call, (answer) => readCircle(fieldsOf(answer)?.['circle']));
}
