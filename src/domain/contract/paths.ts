import type { Role } from '#domain/account/role.ts';

/**
 * Where the API answers, for the server and for the worker, which leaves these addresses to it. Matches a path with
 * or without its query. `/auth/google/callback` is a page of the app although it looks like a call.
 */
export const API_PATHS =
  /^\/(?:(?:auth(?!\/google\/callback\/?(?:\?|$))|admin|responsable|api|solicitudes)(?:[/?]|$)|openapi\.json(?:\?|$))/;

/** Where a signed-in Responsable or Admin begins. */
export const HOME = '/dashboard/usersmanagement';

/** Where a caregiver sees the shifts. */
export const SHIFTS_HOME = '/turnos';

/** Where a signed-in user of this role begins. */
export function homeOf(role: Role): typeof HOME | typeof SHIFTS_HOME {
  return role === 'Cuidador' ? SHIFTS_HOME : HOME;
}

/** The parameter in the fragment of the link to the step that asks for a code: the mail of the sign-up. */
export const CODE_LINK_MAIL = 'correo';

/** Likewise by which way the code went; by mail where it does not say. */
export const CODE_LINK_METHOD = 'por';
