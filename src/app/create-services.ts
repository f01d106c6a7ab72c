import { createSessionService } from '#account/session.ts';
import { createTroubleWatch } from '#account/storage-trouble.ts';
import { tokenStorage } from '#account/token-storage.ts';
import { type Api, createApi } from '#api/api.ts';
import { BACKEND } from '#api/backend.ts';
import type { Services, Session } from '#services';
import { createWorkerBridge } from './sw-bridge.ts';

/** What all pages share, put together once. The databases and the engine are loaded with the first use. */
export function createServices(): Services {
  const worker = createWorkerBridge(import.meta.env.PROD ? '/sw.js' : null);

  /** Makes every call with the session's token, while `serves` accepts that session. */
  function apiFor(serves: (session: Session) => boolean): Api {
    return createApi({
      ...BACKEND,
      token() {
        const now = session.latest();
        return now !== null && serves(now) ? now.token : null;
      },
      // A 401 ends the session it belongs to, not one that began meanwhile.
      onUnauthorized: (token) =>
        session.end(token).catch((cause: unknown) => {
          // It is over for this page all the same, and the call has its answer.
          console.error('the worker stays signed in', cause);
        }),
    });
  }

  const api = apiFor(() => true);

  const trouble = createTroubleWatch();

  const session = createSessionService({
    storage: tokenStorage(),
    openStore: async () =>
      (await import('#account/open-session-store.ts')).openSessionStore(trouble),
    me: api.auth.me,
    logout: api.auth.logout,
    hasRunHere: () => Boolean(navigator.serviceWorker?.controller),
  });

  return {
    api,
    publicApi: async () => (await import('#api/public-api.ts')).createPublicApi(BACKEND),
    session,
    now: Date.now,
    trouble,
    update: {
      ready: worker.updateReady,
      subscribe: worker.subscribe,
      apply: worker.applyUpdate,
    },
    async openAccountContext() {
      const loading = import('#account/account-context.ts');
      const held = await session.reconcile();
      if (held === null) return null;
      const { account, token, role, wasEmptied } = held;
      // A token that replaces it belongs to this account only if its claims say so.
      const serves = (other: Session) => other.token === token || other.account === account;
      const { openAccountContext } = await loading;
      return openAccountContext({
        api: apiFor(serves),
        serves,
        worker,
        trouble,
        account,
        role,
        wasEmptied,
      });
    },
  };
}
