import { type Client, type ClientOptions, createClient } from '#api/client.ts';
import type { SessionApi } from '#api/session-api.ts';
import type { Role } from '#domain/account/role.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Me } from '#domain/contract/auth.ts';
import type { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Id } from '#domain/people/id.ts';
import type { Connection } from './connection.ts';
import type { Note } from './findings.ts';

/** The arguments of the tool. */
export interface Options {
  /** The backend's address, as `VITE_API_URL` names it. */
  readonly url: string;
  readonly mail: string;
  readonly password: string;
  /** The id of the patient whose calendar is used, instead of the trial patient. */
  readonly paciente?: string;
  /** Any day of the week that is used, which has to be empty. */
  readonly week?: Fecha;
  /** The app's origin, where it is another one than the backend's. */
  readonly origin?: string;
}

/** The dependencies of a run; tests supply their own. */
export interface RunDependencies {
  readonly now: () => Date;
  readonly newId: () => string;
  /** Ends the run after the current check; it still cleans up. */
  readonly signal?: AbortSignal;
}

/** A signed-in account, and what the checks share. */
export interface Context extends Options, RunDependencies {
  readonly note: Note;
  readonly connection: Connection;
  readonly client: Client;
  /** The same with the headers that the app may send where keys are allowed. */
  readonly keyed: Client;
  /** The app's calls as it makes them to this backend. */
  readonly session: SessionApi;
  readonly token: string;
  readonly role: Role;
  /** Null where `/auth/me` fails. */
  readonly me: Me | null;
  /** Whether the backend announces idempotency keys. */
  readonly announcesKeys: boolean;
  /** Whether it announces that it does not change shifts that differ from what their author saw, and reports them. */
  readonly announcesConflicts: boolean;
}

/** Capabilities without a feature of their own in the app, which are checked with the mutations. */
export type InvisibleCapability = typeof CAPABILITIES.keys | typeof CAPABILITIES.conflicts;

/** How this backend is called; with a null token for anonymous calls only. */
export function clientOptions(
  { url }: Pick<Options, 'url'>,
  { fetch }: Pick<Connection, 'fetch'>,
  token: string | null,
): ClientOptions {
  return { baseUrl: url, token: () => token, fetch };
}

/** A client for this backend, without idempotency keys and tags. */
export function clientFor(...called: Parameters<typeof clientOptions>): Client {
  return createClient(clientOptions(...called));
}

/** A patient in whose calendar the checks may write. */
export interface TrialPatient {
  readonly id: Id;
  readonly label: string;
  /** Whether the tool has added this patient; the API has no call to delete one. */
  readonly isNew: boolean;
}
