import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Api } from '#api/api.ts';
import type { PublicApi } from '#api/public-api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import type { DraftEdits } from '#db/calendar/drafts.ts';
import type { Discard } from '#db/sign-out.ts';
import type { Role } from '#domain/account/role.ts';
import type { Id } from '#domain/people/id.ts';
import type { SyncControl } from '#sync/control.ts';

export type { PublicApi };

/** Who is signed in on this device. */
export interface Session {
  readonly token: string;
  /** Names the account's database; null if the token's claims do not contain it. */
  readonly accountId: string | null;
  readonly role: Role;
  /** Seconds since 1970 after which the server will reject the token; null if the token does not say. */
  readonly expiresAt: number | null;
}

/** Why the server ended a session: `new-password` if one was asked for, and no answer came. */
export type SessionEnd = 'ended' | 'new-password';

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
   * with which the user has just signed in; null when none of them names one, or the token is rejected.
   */
  readonly begin: (token: string, mail?: string) => Promise<Session | null>;
  /**
   * As `begin`, for another token of the same account. Another call may still carry the old one: that this is rejected
   * meanwhile ends the session only where no new one came.
   * @param fetch resolves with the new token, or null where there is none.
   */
  readonly renew: (fetch: () => Promise<string | null>, mail?: string) => Promise<void>;
  /**
   * Removes the token, here and from the worker's copy, even if the page had none. The outbox stays.
   * @param rejected the token that the server rejected: a session begun since stays.
   */
  readonly end: (rejected?: string) => Promise<void>;
  /**
   * Asked once there is no session: what is to be said of its end, if the server rejected its token; else nothing.
   * Signing out removes the worker's copy before the token and a rejection leaves it, so a tab that only sees its token
   * gone knows which it was.
   */
  readonly whyEnded: () => Promise<SessionEnd | null | undefined>;
  /** Sets what is to be said if the server rejects the token of this session; null where the user asked for its end. */
  readonly expectEnd: (why: SessionEnd | null) => void;
}

/** Everything opened for the signed-in account. */
export interface AccountContext {
  readonly accountId: string;
  /** Whether a session is known to be this account's; never where nobody is signed in. */
  readonly serves: (session: Session | null) => boolean;
  /** Calls with this account's token only, so that no other account's answers are stored here. */
  readonly api: Api;
  readonly db: AccountDatabase;
  readonly sync: SyncControl;
  /** How often the user has saved since the context was opened; each is on the disk when it is counted. */
  readonly saves: {
    readonly count: () => number;
    readonly subscribe: (changed: () => void) => () => void;
  };
  /** Edits that this page may not be able to write any more, stored for the next one. */
  readonly unloadDrafts: {
    /** @param draft `id` names the open calendar; a later call for it replaces an earlier one. */
    readonly store: (draft: DraftEdits & { readonly id: string; readonly paciente: Id }) => void;
    /** Removes them, once they are on the disk, and writes what others have left. */
    readonly drop: (id: string) => void;
    /** Writes what an earlier page could not; until then it is not on the screen. */
    readonly writeLeft: () => Promise<void>;
  };
  /**
   * The patients (as `String(id)`) with edits that the database did not take, for which `unloadDrafts` are stored by
   * any page.
   */
  readonly unwritten: () => readonly string[];
  /** Whether these outlive the page; not where localStorage refuses them too. */
  readonly keepsUnwritten: () => boolean;
  /** A new UUID v7. */
  readonly newId: () => string;
  /**
   * Stops the engine and removes the server's data from this device, before its account signs out. Drafts and the
   * outbox stay for the next sign-in, unless `discard`.
   */
  readonly forget: (options: { readonly discard: Discard }) => Promise<void>;
  /** Aborts when the context is closed. */
  readonly closed: AbortSignal;
  /** Stops the engine and closes the database. */
  readonly close: () => void;
}

/** A new version of the app, downloaded and waiting. */
interface AppUpdate {
  readonly ready: () => boolean;
  readonly subscribe: (changed: () => void) => () => void;
  /** Activates it and reloads; called only at the user's request. */
  readonly apply: () => void;
}

/** What Chromium has to install the app with; it works once. Missing from TypeScript's library. */
export interface InstallPrompt {
  /** Asks the user; called within a click. */
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The prompt that this page was given, until it is used. */
export interface InstallPrompts {
  readonly kept: () => InstallPrompt | null;
  readonly subscribe: (changed: () => void) => () => void;
  readonly drop: () => void;
}

/**
 * What can be wrong with the storage of this device:
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

export interface Services {
  readonly api: Api;
  /** The calls without a session; routes load them with their page. */
  readonly publicApi: () => Promise<PublicApi>;
  readonly session: SessionService;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Resolves when the server's answer has been waited for long enough: from then on the user is told what is known. */
  readonly answerTimeout: () => Promise<void>;
  readonly update: AppUpdate;
  readonly install: InstallPrompts;
  readonly trouble: {
    readonly current: () => readonly StorageTrouble[];
    readonly subscribe: (changed: () => void) => () => void;
    /** Reports a trouble, such as a failed write. */
    readonly report: (trouble: StorageTrouble) => void;
    /** The trouble is over. */
    readonly clear: (trouble: StorageTrouble) => void;
    /**
     * To be told of every such write to this device: the disk is full from one that found it full until all of those
     * have succeeded.
     * @param cause why it failed; left out where it succeeded.
     */
    readonly wrote: (
      what: 'flush' | 'pull' | 'unload-drafts' | 'save' | 'outbox',
      cause?: unknown,
    ) => void;
  };
  /**
   * The database and engine of the account that is signed in, loaded on first use so that public pages carry
   * neither; null when nobody is signed in.
   */
  readonly openAccountContext: () => Promise<AccountContext | null>;
}

const ServicesContext = createContext<Services | null>(null);
const CurrentAccountContext = createContext<AccountContext | null>(null);

export function ServicesProvider(props: { services: Services; children: ReactNode }) {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>;
}

/** The services of the app; within the dashboard, with the calls of its account. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('useServices outside of ServicesProvider');
  return services;
}

/** The session, kept up to date: reflects a sign-out in another tab or a 401 anywhere. */
export function useSession(): Session | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}

/** Everything beneath it makes calls as this account. */
export function AccountContextProvider(props: { value: AccountContext; children: ReactNode }) {
  const { value, children } = props;
  const services = useServices();
  const own = useMemo(() => ({ ...services, api: value.api }), [services, value]);
  return (
    <ServicesContext value={own}>
      <CurrentAccountContext value={value}>{children}</CurrentAccountContext>
    </ServicesContext>
  );
}

/** The account context, or null while it is being opened. */
export function useAccountContextOrNull(): AccountContext | null {
  return use(CurrentAccountContext);
}

/** The account context, for features of the dashboard. */
export function useAccountContext(): AccountContext {
  const context = useAccountContextOrNull();
  if (context === null) throw new Error('useAccountContext outside of AccountContextProvider');
  return context;
}
