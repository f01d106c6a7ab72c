import { jwtDecode } from 'jwt-decode';
import type { Api } from '#api/api.ts';
import type { SessionStore } from '#db/session-database.ts';
import { roleOf } from '#domain/account/role.ts';
import { type Claims, readClaims } from '#domain/contract/auth.ts';
import { createListeners } from '#platform/listeners.ts';
import type { Session, SessionEnd, SessionService } from '#services';
import { SESSION_CHANNEL, type SessionMessage } from '#sync/messages.ts';
import type { TokenStorage } from './token-storage.ts';

/** The spec's key; scripts and other tabs know it. */
export const TOKEN_KEY = 'token';

interface SessionDeps {
  readonly storage: TokenStorage;
  /** Loads the session database on first use, so that public pages do not load Dexie. */
  readonly openStore: () => Promise<SessionStore>;
  readonly me: Api['auth']['me'];
  readonly logout: Api['auth']['logout'];
  /**
   * Whether the app has run on this device before. If not, a token put here by a script does not mean that data was
   * lost.
   */
  readonly hasRunHere: () => boolean;
}

/** A session whose account is known. */
interface KnownSession extends Session {
  readonly accountId: string;
  /** There is a token but no session database: the browser deleted the databases. */
  readonly wasEmptied: boolean;
}

/**
 * The session of a page. For pages localStorage decides (the spec puts the token there); `vinculo-session` is the copy
 * that the worker can read, marked if the server ended the session.
 */
export function createSessionService(deps: SessionDeps): SessionService & {
  /** Like `current`, but read again: a call must not carry a token that another tab has just removed. */
  readonly latest: () => Session | null;
  readonly reconcile: () => Promise<KnownSession | null>;
} {
  const { storage } = deps;
  const { subscribe, notify } = createListeners();
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  let opened: Promise<SessionStore> | undefined;
  /** Whether the session has not changed since the page was loaded. */
  let isFirst = true;
  let wasEmptied = false;
  let expectedEnd: SessionEnd | null = 'ended';
  /** While the token is being replaced: the tokens that were rejected meanwhile. Null otherwise. */
  let rejectedMeanwhile: Set<string> | null = null;
  let known: Session | null = sessionOf(storage.getItem(TOKEN_KEY));

  function openStore(): Promise<SessionStore> {
    opened ??= deps.openStore().catch((error: unknown) => {
      // The chunk may have failed to load: the next call loads it again.
      opened = undefined;
      throw error;
    });
    return opened;
  }

  function refresh(): void {
    const token = storage.getItem(TOKEN_KEY);
    if (token === (known?.token ?? null)) return;
    known = sessionOf(token);
    notify();
  }

  function announce(): void {
    refresh();
    channel.postMessage('changed' satisfies SessionMessage);
  }

  /** Removes a rejected token, so that no page sends it any more; the worker's copy is removed afterwards. */
  function drop(rejected: string): void {
    if (storage.getItem(TOKEN_KEY) === rejected) storage.removeItem(TOKEN_KEY);
    refresh();
  }

  /** @param typed the mail that the user signed in with, for a backend that does not tell whose token it is. */
  async function accountIdOf(session: Session, typed?: string): Promise<string | null> {
    if (session.accountId !== null) return session.accountId;
    const store = await openStore();
    const row = await store.read();
    if (row?.token === session.token) return row.account;
    const me = await deps.me(session.token);
    if (me.kind === 'unauthorized') return null;
    const mail = (me.kind === 'ok' ? me.value.mail : null) ?? typed?.trim().toLowerCase();
    return mail === undefined ? null : store.accountOfMail(mail);
  }

  /**
   * Without `rejected`, the worker's copy is removed first: an interruption must not leave only the worker signed in. A
   * rejected token is removed from localStorage first, because the worker cannot use it either.
   */
  async function end(rejected?: string): Promise<void> {
    if (rejected !== undefined && rejectedMeanwhile !== null) {
      rejectedMeanwhile.add(rejected);
      return;
    }
    const token = storage.getItem(TOKEN_KEY);
    if (rejected !== undefined) {
      drop(rejected);
      // Another tab has signed in since, and this page may not have received that event yet.
      if (token !== rejected) return;
      try {
        return await (await openStore()).end(rejected);
      } finally {
        announce();
      }
    }
    try {
      await (await openStore()).clear();
    } finally {
      // Not if somebody signed in meanwhile.
      if (storage.getItem(TOKEN_KEY) === token) storage.removeItem(TOKEN_KEY);
      announce();
    }
  }

  /**
   * Reconciles localStorage with the worker's copy, at the start of a page and whenever the worker reports a change.
   * Returns the signed-in session; null if nobody is signed in.
   */
  async function reconcile(): Promise<KnownSession | null> {
    refresh();
    const session = known;
    if (session === null) return null;
    const store = await openStore();
    const row = await store.read();
    if (row?.token === session.token) {
      if (!row.ended) return { ...session, accountId: row.account, wasEmptied };
      // The row stays, because the sign-in page uses it to explain why the session ended.
      await end(session.token);
      return null;
    }
    // Signing out empties the database but does not delete it: a new one means that the old one was lost.
    if (isFirst) wasEmptied = row === undefined && store.isNew && deps.hasRunHere();
    isFirst = false;
    const accountId = await accountIdOf(session);
    // A session that ended during the call must not be restored.
    if (accountId === null || storage.getItem(TOKEN_KEY) !== session.token) return null;
    await store.write({ account: accountId, token: session.token, role: session.role });
    return { ...session, accountId, wasEmptied };
  }

  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data !== 'changed') {
      if (rejectedMeanwhile === null) drop(data.refused);
      else rejectedMeanwhile.add(data.refused);
      return;
    }
    refresh();
    if (known === null) return;
    reconcile().catch((cause: unknown) => console.error('the session was not reconciled', cause));
  };
  // Fires when another tab signs in or out.
  addEventListener('storage', refresh);
  // A page in the back-forward cache receives no events, so the token is read again when it is back.
  addEventListener('pageshow', refresh);

  async function begin(token: string, mail?: string): ReturnType<SessionService['begin']> {
    isFirst = false;
    wasEmptied = false;
    expectedEnd = 'ended';
    const session = sessionOf(token);
    if (session === null) return null;
    const accountId = await accountIdOf(session, mail);
    if (accountId === null) return null;
    const store = await openStore();
    const before = await store.read();
    await store.write({ account: accountId, token, role: session.role });
    storage.setItem(TOKEN_KEY, token);
    announce();
    // The previous account can no longer be signed out by its user, so this does it.
    if (before && !before.ended && before.account !== accountId) {
      void deps.logout(before.token);
    }
    return { ...session, accountId };
  }

  return {
    current: () => known,
    latest() {
      refresh();
      return known;
    },
    subscribe,
    read: sessionOf,
    begin,
    async renew(fetch, mail) {
      rejectedMeanwhile = new Set();
      try {
        const token = await fetch();
        if (token !== null) await begin(token, mail);
      } finally {
        const rejected = rejectedMeanwhile;
        rejectedMeanwhile = null;
        for (const one of rejected) await end(one);
      }
    },
    end,
    whyEnded: async () => (await (await openStore()).read()) && expectedEnd,
    expectEnd(why) {
      expectedEnd = why;
    },
    reconcile,
  };
}

function sessionOf(token: string | null): Session | null {
  if (token === null || token === '') return null;
  const claims = claimsOf(token);
  return {
    token,
    accountId: claims?.account ?? null,
    role: roleOf(claims),
    expiresAt: claims?.exp ?? null,
  };
}

/** The claims of a token; null if it cannot be decoded. Does not verify the token: the server does that. */
function claimsOf(token: string): Claims | null {
  try {
    return readClaims(jwtDecode(token));
  } catch {
    return null;
  }
}
