/** The part in the circle that an invitation offers. */
export type InvitationKind = 'member' | 'caregiver';

export function readKind(value: unknown): InvitationKind | null {
  return value === 'member' || value === 'caregiver' ? value : null;
}
