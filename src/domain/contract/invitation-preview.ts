import type { Person } from '#domain/people/person.ts';
import { type InvitationKind, readKind } from './invitation-kind.ts';
import { fieldsOf, readText } from './rows.ts';

/** What the link of an invitation shows before it is accepted. */
export interface InvitationPreview {
  readonly kind: InvitationKind;
  readonly patient: Pick<Person, 'name' | 'nickname'>;
  readonly inviter: Pick<Person, 'name' | 'lastName'>;
  /** The masked mail or mobile that was invited. */
  readonly contact: string;
  readonly channel: 'mail' | 'msg';
  /** The version of the text to agree to. */
  readonly version: string;
  /** Whether the server itself sent this link, so that no code is needed. */
  readonly isSent: boolean;
}

/** The answer of `POST /api/invitations/read`; null when it is none. */
export function readInvitationPreview(answer: unknown): InvitationPreview | null {
  const fields = fieldsOf(answer);
  const kind = readKind(fields?.['kind']);
  const version = readText(fields?.['version']);
  if (fields === null || kind === null || version === null) return null;
  const patient = fieldsOf(fields['patient']);
  const inviter = fieldsOf(fields['inviter']);
  return {
    kind,
    patient: { name: readText(patient?.['name']), nickname: readText(patient?.['nickname']) },
    inviter: {
      name: readText(inviter?.['name']),
      lastName: readText(inviter?.['lastname']) ?? readText(inviter?.['last_name']),
    },
    contact: readText(fields['contact']) ?? '',
    channel: fields['channel'] === 'msg' ? 'msg' : 'mail',
    version,
    isSent: fields['isSent'] === true,
  };
}
