import { buildApp } from './app.ts';
import { prepareDependencies } from './composition-root.ts';
import { readEnvironment } from './environment.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startSending } from './notices/sending.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './seed/demo-family.ts';

/** The backend as the development server mounts it: only the API, because Vite serves the app. */
export async function openDevApp() {
  const deps = await prepareDependencies(readEnvironment(process.env, []), {
    siteDir: null,
    log: null,
    processMetrics: null,
  });
  const app = await buildApp(deps);
  await app.ready();
  const repeating = [startSending(deps, app.log), startHousekeeping(deps, app.log)];
  return {
    handle: app.routing,
    demo: deps.demo ? { mail: DEMO_ACCOUNTS[0]?.mail, password: DEMO_PASSWORD } : null,
    close: async () => {
      await app.close();
      await Promise.all(repeating.map((one) => one.stop()));
      await deps.store.close();
    },
  };
}
