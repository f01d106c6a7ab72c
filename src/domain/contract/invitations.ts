import { readCircle, readInvitation } from './circle.ts';
import { fieldsOf, readText } from './rows.ts';

/** An invitation just made, with its link, which no other answer contains. */
export type MadeInvitation = Readonly<NonNullable<ReturnType<typeof readMadeInvitation>>>;

/** The answer of `POST /api/patients/{id}/invitations`; null if it has no link. */
export function readMadeInvitation(answer: unknown) {
  const fields = fieldsOf(answer);
  const link = readText(fields?.['link']);
  const invitation = readInvitation(fields?.['invitation']);
  if (fields === null || link === null || invitation === null) return null;
  return { link, invitation, circle: readCircle(fields['circle']) };
}
