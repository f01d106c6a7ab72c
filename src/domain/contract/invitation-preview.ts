import { readKind } from './invitation-kind.ts';
import { fieldsOf, readText } from './rows.ts';

/** What the page of an invitation shows before it is accepted. */
export type InvitationPreview = Readonly<NonNullable<ReturnType<typeof readInvitationPreview>>>;

/** The answer of `POST /api/invitations/read`; null if it is not one. */
export function readInvitationPreview(answer: unknown) {
  const fields = fieldsOf(answer);
  const kind = readKind(fields?.['kind']);
  const version = readText(fields?.['version']);
  if (fields === null || kind === null || version === null) return null;
  const patient = fieldsOf(fields['patient']);
  const inviter = fieldsOf(fields['inviter']);
  const channel = fields['channel'] === 'msg' ? ('msg' as const) : ('mail' as const);
  return {
    kind,
    patient: { name: readText(patient?.['name']), nickname: readText(patient?.['nickname']) },
    inviter: {
      name: readText(inviter?.['name']),
      lastName: readText(inviter?.['lastname']) ?? readText(inviter?.['last_name']),
    },
    /** The masked mail or mobile that was invited. */
    contact: readText(fields['contact']) ?? '',
    channel,
    /** Whether the code of a sign-up is sent to that contact; otherwise it is sent to the mail of the new account. */
    isCodeToContact: (fields['codeChannel'] ?? channel) === channel,
    /** The version of the text that must be accepted. */
    version,
    /** Whether the server itself sent this link, so that no code is needed. */
    isSent: fields['isSent'] === true,
  };
}
