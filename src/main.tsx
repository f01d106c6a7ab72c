import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Api, createApi } from '#api/api.ts';
import { BACKEND } from '#api/backend.ts';
import { createTroubleWatch } from '#app/device-trouble.ts';
import { createAppRouter } from '#app/router.tsx';
import { createSessionService } from '#app/session.ts';
import { createWorkerBridge } from '#app/sw-bridge.ts';
import { tokenStorage } from '#app/token-storage.ts';
import { type Services, ServicesProvider, type Session } from '#services';
import { ignoreStrayClicks } from '#ui/stray-clicks.ts';

ignoreStrayClicks();

const worker = createWorkerBridge(import.meta.env.PROD ? '/sw.js' : null);

/** Every call under the token of the session, as long as it is one that these calls serve. */
function apiFor(serves: (session: Session) => boolean): Api {
  return createApi({
    ...BACKEND,
    token() {
      const now = session.current();
      return now !== null && serves(now) ? now.token : null;
    },
    // A 401 ends the session it belongs to, not one that began meanwhile.
    onUnauthorized: (token) => session.end(token),
  });
}

const api = apiFor(() => true);

const trouble = createTroubleWatch();

const session = createSessionService({
  storage: tokenStorage(),
  openStore: async () => (await import('#app/open-session-store.ts')).openSessionStore(),
  me: api.auth.me,
  hasRunHere: () => Boolean(navigator.serviceWorker?.controller),
});

const services: Services = {
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
  async openDevice() {
    const loading = import('#app/device.ts');
    const held = await session.reconcile();
    if (held === null) return null;
    const { account, token, role, wasEmptied } = held;
    // A token that replaces it is this account's only where its claims say so.
    const serves = (other: Session) => other.token === token || other.account === account;
    const { openDevice } = await loading;
    return openDevice({
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

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ServicesProvider services={services}>{createAppRouter(services)}</ServicesProvider>
  </StrictMode>,
);
