import type { Role } from '#domain/account/role.ts';

/**
 * The addresses of the API, for the server, and for the worker, which does not handle them. Matches a path with or
 * without its query. `/auth/google/callback` is a page of the app although it looks like a call.
 */
export const API_PATHS =
  /^\/(?:(?:auth(?!\/google\/callback\/?(?:\?|$))|admin|responsable|api|solicitudes)(?:[/?]|$)|openapi\.json(?:\?|$))/;

/** The first page of a signed-in Responsable or Admin. */
export const HOME = '/dashboard/usersmanagement';

/** The page on which a caregiver sees the shifts. */
export const SHIFTS_HOME = '/turnos';

/** The first page of a signed-in user of this role. */
export function homeOf(role: Role): typeof HOME | typeof SHIFTS_HOME {
  return role === 'Cuidador' ? SHIFTS_HOME : HOME;
}

/** The parameter for the mail of the sign-up, in the fragment of the link to the step that asks for a code. */
export const CODE_LINK_MAIL = 'correo';

/** The parameter for the channel of the code, in the same fragment; mail if it is absent. */
export const CODE_LINK_METHOD = 'por';
