import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '#api/api.ts';
import { BACKEND } from '#api/backend.ts';
import { createTroubleWatch } from '#app/device-trouble.ts';
import { createAppRouter } from '#app/router.tsx';
import { createSessionService } from '#app/session.ts';
import { createWorkerBridge } from '#app/sw-bridge.ts';
import { type Services, ServicesProvider } from '#services';

const worker = createWorkerBridge(import.meta.env.PROD ? '/sw.js' : null);

const api = createApi({
  ...BACKEND,
  token: () => session.current()?.token ?? null,
  // A 401 ends the session it belongs to, not one that began meanwhile.
  onUnauthorized: (token) => (session.current()?.token === token ? session.end() : undefined),
});

const trouble = createTroubleWatch();

const session = createSessionService({
  storage: localStorage,
  openStore: async () => (await import('#app/open-session-store.ts')).openSessionStore(),
  me: api.auth.me,
  onEmptied() {
    // Only where the app has been before; a token that a script put here has nothing to miss.
    if (navigator.serviceWorker?.controller) trouble.report('emptied');
  },
});

const services: Services = {
  api,
  doors: async () => (await import('#api/doors.ts')).createDoors(BACKEND),
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
    const account = await session.reconcile();
    const current = session.current();
    if (account === null || current === null) return null;
    const { openDevice } = await loading;
    return openDevice({ api, worker, trouble, account, role: current.role });
  },
};

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <ServicesProvider services={services}>{createAppRouter(services)}</ServicesProvider>
  </StrictMode>,
);
