import type { Claims } from '#domain/contract/auth.ts';

export type Role = 'Admin' | 'Responsable' | 'Cuidador' | 'otro';

/**
 * The role in a token. «Responsable y Cuidador» always counts as Responsable, a token of Google means Responsable, and
 * a token without a role means Admin. The role only decides which links are shown; the server checks permissions.
 */
export function roleOf(claims: Claims | null): Role {
  if (claims === null) return 'Admin';
  if (claims.google) return 'Responsable';
  if (claims.scope === null) return 'Admin';
  return parseRole(claims.scope);
}

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['admin', 'Admin'],
  ['responsable', 'Responsable'],
  ['responsable y cuidador', 'Responsable'],
  ['cuidador', 'Cuidador'],
]);

/** Reads a role of the API; case is ignored. */
export function parseRole(text: string): Role {
  return ROLES.get(text.trim().toLowerCase()) ?? 'otro';
}

/** Whether a role may enter the dashboard. */
export function mayEnterDashboard(role: Role): boolean {
  return role === 'Admin' || role === 'Responsable';
}

/** Whether a role may enter the pages of a caregiver. `/auth/me` tells whether a Responsable is a caregiver too. */
export function mayEnterShifts(role: Role): boolean {
  return role === 'Cuidador' || role === 'Responsable';
}
