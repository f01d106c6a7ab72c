import { type Circle, type Invitation, readCircle, readInvitation } from './circle.ts';
import { fieldsOf, readText } from './rows.ts';

/** An invitation just made, with its link, which no other answer has. */
export interface MadeInvitation {
  readonly link: string;
  readonly invitation: Invitation;
  /** Null where the answer has none. */
  readonly circle: Circle | null;
}

/** The answer of `POST /api/patients/{id}/invitations`; null when it has no link. */
export function readMadeInvitation(answer: unknown): MadeInvitation | null {
  const fields = fieldsOf(answer);
  const link = readText(fields?.['link']);
  const invitation = readInvitation(fields?.['invitation']);
  if (fields === null || link === null || invitation === null) return null;
  return { link, invitation, circle: readCircle(fields['circle']) };
}
