import { createSessionService } from '#account/session.ts';
import { createTroubleWatch } from '#account/storage-trouble.ts';
import { tokenStorage } from '#account/token-storage.ts';
import { type Api, createApi } from '#api/api.ts';
import { BACKEND } from '#api/backend.ts';
import { pause } from '#platform/pause.ts';
import type { Services, Session } from '#services';
import { keepInstallPrompt } from './install-prompt.ts';
import { createWorkerBridge } from './sw-bridge.ts';

const ANSWER_MS = 3000;

/** Creates what all pages share. The databases and the sync engine are loaded with their first use. */
export function createServices(): Services {
  const worker = createWorkerBridge(import.meta.env.PROD ? '/sw.js' : null);

  /** The API calls, with the session's token as long as `serves` accepts that session. */
  function apiFor(serves: (session: Session) => boolean): Api {
    return createApi({
      ...BACKEND,
      token() {
        const current = session.latest();
        return current !== null && serves(current) ? current.token : null;
      },
      // A 401 ends the session whose token it rejects, not one that began meanwhile.
      onUnauthorized: (token) =>
        session.end(token).catch((cause: unknown) => {
          // The session of this page has ended even if that failed.
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
    answerTimeout: () => pause(ANSWER_MS),
    trouble,
    update: {
      ready: worker.isUpdateReady,
      subscribe: worker.subscribe,
      apply: worker.applyUpdate,
    },
    install: keepInstallPrompt(),
    async openAccountContext() {
      const loading = import('#account/account-context.ts');
      const known = await session.reconcile();
      if (known === null) return null;
      const { accountId, token, role, wasEmptied } = known;
      // Another token belongs to this account only if its claims say so.
      const serves = (other: Session | null) =>
        other?.token === token || other?.accountId === accountId;
      const { openAccountContext } = await loading;
      return openAccountContext({
        api: apiFor(serves),
        serves,
        worker,
        trouble,
        accountId,
        role: () => session.latest()?.role ?? role,
        wasEmptied,
      });
    },
  };
}
