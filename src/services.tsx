import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Api } from '#api/api.ts';
import type { PublicApi } from '#api/public-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import type { DraftEdits } from '#db/drafts.ts';
import type { Role } from '#domain/account/role.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncControl } from '#sync/control.ts';

export type { PublicApi };

/** Who is signed in on this device. */
export interface Session {
  readonly token: string;
  /** Names the account's own database; null if the token's claims do not. */
  readonly account: string | null;
  readonly role: Role;
  /** Seconds since 1970 after which the server will refuse the token; null where it does not say. */
  readonly expiresAt: number | null;
}

/** The session, kept in localStorage for the page and in `vinculo-session` for the worker. */
export interface SessionService {
  /** The session now, without waiting; null when nobody is signed in. */
  readonly current: () => Session | null;
  /** Calls back whenever `current()` changes, also from another tab or the worker. */
  readonly subscribe: (changed: () => void) => () => void;
  /** The session that a token would give, by its claims only; null for no token. */
  readonly read: (token: string) => Session | null;
  /**
   * Makes a token the session. Its account comes from its claims, else from `/auth/me`, else it is `mail`,
   * with which the user has just signed in; null when none of them names one, or the token is refused.
   */
  readonly begin: (token: string, mail?: string) => Promise<Session | null>;
  /**
   * Forgets the token, here and in the worker. What waits in the outbox stays. Afterwards the worker is
   * signed out too, even if the page was already.
   * @param rejected the token that the server refused: a session begun since stays.
   */
  readonly end: (rejected?: string) => Promise<void>;
}

/** What the signed-in account keeps on this device. */
export interface AccountContext {
  readonly account: string;
  /** Whether a session is this account's; in doubt it is not. */
  readonly serves: (session: Session) => boolean;
  /** Calls with this account's token only, so that no other account's answers are stored here. */
  readonly api: Api;
  readonly db: AccountDatabase;
  readonly sync: SyncControl;
  /** Edits that a page may not be able to write any more, left for the next one. */
  readonly unloadDrafts: {
    /** @param left `id` names the calendar that leaves them; a later call replaces an earlier one. */
    readonly leave: (left: DraftEdits & { readonly id: string; readonly paciente: Id }) => void;
    /** They are on the disk. */
    readonly drop: (id: string) => void;
  };
  /** A new UUID v7. */
  readonly newId: () => string;
  /**
   * Stops the engine and removes the server's data from this device, before its account signs out. What the
   * user made stays for the next sign-in, unless `discard`.
   */
  readonly forget: (options: { readonly discard: boolean }) => Promise<void>;
  /** Aborts when it is closed. */
  readonly closed: AbortSignal;
  /** Stops the engine and closes the database. */
  readonly close: () => void;
}

/** A new version of the app, downloaded and waiting. */
export interface AppUpdate {
  readonly ready: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
  /** Activates it and reloads; called only at the user's request. */
  readonly apply: () => void;
}

/**
 * What can be wrong with what this device keeps:
 * - `blocked`: an old tab blocks the upgrade of the database;
 * - `outdated`: this tab is the old one;
 * - `full`: the disk is full;
 * - `emptied`: the browser deleted what the app had stored;
 * - `volatile`: the browser stores nothing (private mode): what is not sent is lost with the page;
 * - `broken`: the browser lost the connection to its database (iOS, after a long time in the background);
 * - `silent`: the database has not answered for some seconds.
 */
export type StorageTrouble =
  | 'blocked'
  | 'outdated'
  | 'full'
  | 'emptied'
  | 'volatile'
  | 'broken'
  | 'silent';

export interface TroubleWatch {
  readonly current: () => readonly StorageTrouble[];
  readonly subscribe: (changed: () => void) => () => void;
}

export interface Services {
  readonly api: Api;
  /** The calls without a session; routes load them with their page. */
  readonly publicApi: () => Promise<PublicApi>;
  readonly session: SessionService;
  /** Milliseconds since 1970; tests hand in their own. */
  readonly now: () => number;
  readonly update: AppUpdate;
  readonly trouble: TroubleWatch & {
    /** Reports a trouble that a feature met, such as a failed write. */
    readonly report: (trouble: StorageTrouble) => void;
    /** The user has dismissed it, or it has passed. */
    readonly over: (trouble: StorageTrouble) => void;
  };
  /**
   * The database and engine of the account that is signed in, loaded on first use so that public pages carry
   * neither; null when nobody is signed in.
   */
  readonly openAccountContext: () => Promise<AccountContext | null>;
}

const ServicesContext = createContext<Services | null>(null);
const ReactAccountContext = createContext<AccountContext | null>(null);

export function ServicesProvider(props: { services: Services; children: ReactNode }) {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>;
}

/** Gives a feature access to the server and the session. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside of ServicesProvider');
  return services;
}

/** Everything beneath it makes calls as the account of this device. */
export function AccountContextProvider({
  device,
  children,
}: {
  device: AccountContext;
  children: ReactNode;
}) {
  const services = useServices();
  const own = useMemo(() => ({ ...services, api: device.api }), [services, device]);
  return (
    <ServicesContext value={own}>
      <ReactAccountContext value={device}>{children}</ReactAccountContext>
    </ServicesContext>
  );
}

/** The same as `useDevice`; null while the device is being opened. */
export function useAccountContextOrNull(): AccountContext | null {
  return use(ReactAccountContext);
}

/** Gives a dashboard feature access to what the device holds. */
export function useAccountContext(): AccountContext {
  const device = useAccountContextOrNull();
  if (device === null) throw new Error('useDevice outside of DeviceProvider');
  return device;
}
