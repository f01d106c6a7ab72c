/** As what somebody is invited. */
export type InvitationKind = 'member' | 'caregiver';

export function readKind(value: unknown): InvitationKind | null {
  return value === 'member' || value === 'caregiver' ? value : null;
}
