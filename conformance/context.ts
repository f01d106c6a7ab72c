import { type Client, createClient } from '#api/client.ts';
import { type SessionApi, sessionApi } from '#api/session-api.ts';
import type { Role } from '#domain/account/role.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Me } from '#domain/contract/auth.ts';
import type { Id } from '#domain/people/id.ts';
import type { Note } from './findings.ts';
import type { Line } from './line.ts';

/** What the tool was asked to do. */
export interface Options {
  /** The backend's address, as `VITE_API_URL` names it. */
  readonly url: string;
  readonly mail: string;
  readonly password: string;
  /** The patient whose calendar is used, instead of the one named for it. */
  readonly paciente?: string;
  /** Any day of the week that is used, which has to be empty. */
  readonly week?: Fecha;
  /** The app's origin, where it is another one than the backend's. */
  readonly origin?: string;
}

/** What the tool runs with; tests supply their own. */
export interface Surroundings {
  readonly now: () => Date;
  readonly newId: () => string;
  /** Ends the run after the check at hand; it still cleans up. */
  readonly signal?: AbortSignal;
}

/** A signed-in account, and everything that the checks share. */
export interface Context extends Options, Surroundings {
  readonly note: Note;
  readonly line: Line;
  readonly client: Client;
  /** The app's calls as it makes them to this backend. */
  readonly session: SessionApi;
  readonly token: string;
  readonly role: Role;
  /** Null where `/auth/me` does not say. */
  readonly me: Me | null;
  /** Whether the backend says that it keeps keys. */
  readonly announcesKeys: boolean;
  /** Whether it says that it applies nothing to a shift that its author did not see. */
  readonly announcesConflicts: boolean;
}

export const KEYS = 'claves';
export const CONFLICTS = 'conflictos';

/**
 * Capabilities that show nothing by themselves: what the first two promise is checked with the saves, and the last
 * is for sign-ups, of which none is made.
 */
export type Promised = typeof KEYS | typeof CONFLICTS | 'signup-consent';

/** A client for this backend; with null as token only anonymous calls can be made. */
export function clientFor(
  { url }: Pick<Options, 'url'>,
  { fetch }: Pick<Line, 'fetch'>,
  token: string | null,
): Client {
  return createClient({ baseUrl: url, token: () => token, fetch });
}

/** The app's calls, with or without keys. */
export function sessionWith(client: Client, idempotencyKeys: boolean): SessionApi {
  return sessionApi(client, { idempotencyKeys });
}

/** A patient in whose calendar the checks may write. */
export interface TrialPatient {
  readonly id: Id;
  readonly label: string;
  /** Whether the tool has added them; the API has no call to take them away. */
  readonly isNew: boolean;
}
