import type { Claims } from '#domain/contract/auth.ts';

export type Role = 'Admin' | 'Responsable' | 'Cuidador' | 'otro';

/**
 * The role in a token. «Responsable y Cuidador» is a Responsable everywhere, a Google token means
 * Responsable, and without any role it is Admin: this only decides which links are shown; permissions are
 * checked by the server.
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

/** Reads a role of the API, in any case. */
export function parseRole(text: string): Role {
  return ROLES.get(text.trim().toLowerCase()) ?? 'otro';
}

/** Whether a role may enter the dashboard. */
export function mayEnterDashboard(role: Role): boolean {
  return role === 'Admin' || role === 'Responsable';
}

/** Whether a role may enter the pages of a caregiver. Whether a Responsable is a caregiver too is said by `/auth/me`. */
export function mayEnterShifts(role: Role): boolean {
  return role === 'Cuidador' || role === 'Responsable';
}
