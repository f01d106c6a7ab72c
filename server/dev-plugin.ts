import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_PATHS } from '#domain/contract/paths.ts';
import { readEnvironment } from './environment.ts';
import { StartError } from './start-error.ts';

/** The part of Vite's server that is used here: server code does not import Vite. */
interface DevServer {
  ssrLoadModule(path: string): Promise<Record<string, unknown>>;
  readonly middlewares: {
    use(handler: (request: IncomingMessage, response: ServerResponse, next: Next) => void): unknown;
  };
  readonly httpServer: { once(event: 'close', listener: () => void): unknown } | null;
}
type Next = (error?: unknown) => void;

type DevModule = typeof import('./dev-app.ts');
type DevApp = Awaited<ReturnType<DevModule['openDevApp']>>;

/**
 * Mounts the backend into Vite's development server: one command, one port. The backend is loaded
 * through Vite, so that a change to its files, or to domain, is there at the next request.
 */
export function backend() {
  return {
    name: 'vinculo-backend',
    apply: 'serve' as const,
    config: () => {
      const { port, host, dataDir } = readOrExit();
      const data = `${dataDir}/**`;
      return {
        server: {
          port,
          host,
          strictPort: true,
          // The database changes with every save.
          watch: { ignored: [data] },
          // The folder is inside the project, all files of which this server serves. The other patterns are Vite's
          // defaults, which this list replaces.
          fs: { deny: [data, '.env', '.env.*', '*.{crt,pem}', '**/.git/**'] },
        },
      };
    },
    configureServer(server: DevServer) {
      let loaded: { readonly module: DevModule; readonly app: Promise<DevApp> } | null = null;

      async function current(): Promise<DevApp> {
        // Vite returns the same module until one of its files changes.
        const module = (await server.ssrLoadModule('/server/dev-app.ts')) as DevModule;
        if (loaded?.module.openDevApp !== module.openDevApp) {
          const old = loaded?.app;
          const app = (old?.then((running) => running.close()) ?? Promise.resolve()).then(() =>
            module.openDevApp(),
          );
          loaded = { module, app };
        }
        return loaded.app;
      }

      server.middlewares.use((request, response, next) => {
        if (!API_PATHS.test(request.url ?? '')) {
          next();
          return;
        }
        current().then(({ handle }) => handle(request, response), next);
      });
      server.httpServer?.once('close', () => {
        loaded?.app.then((app) => app.close()).catch(console.error);
      });
      current().then(announce, complain);
    },
  };
}

function announce({ demo }: DevApp): void {
  if (demo !== null) console.log(`  Cuenta de demostración: ${demo.mail} · ${demo.password}`);
}

/** A backend that cannot open must not stop the development server: opening it is retried. */
function complain(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
}

function readOrExit() {
  try {
    return readEnvironment(process.env, []);
  } catch (error) {
    complain(error);
    process.exit(1);
  }
}
