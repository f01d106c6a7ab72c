import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { compose, openDependencies } from './composition-root.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { greeting, whereDataIs } from './greeting.ts';
import { StartError } from './start-error.ts';
import { codeOf } from './store/store.ts';
import { workbookInThread } from './workbook/workbook-thread.ts';

/** Built to `build/server/main.js`; the app that it serves lies in `dist/` beside `build/`. */
const SITE_DIR = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');

const OUTSIDE = {
  siteDir: SITE_DIR,
  log: process.stdout,
  workbook: workbookInThread(new URL('workbook-worker.js', import.meta.url)),
};

/** Answers still being sent after this are cut off. */
const GRACE_MS = 5000;
/** What hangs by then is abandoned, before the process is killed from outside (Docker: 10 s). */
const STOP_MS = 8000;
/** The time to write what is left into the database file, which may hang too. */
const CLOSE_MS = 1000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, process.argv.slice(2));
  const parts = await compose(environment, OUTSIDE);
  const app = await buildApp(parts);
  const { port, host } = environment;
  const address = await app.listen({ port, host }).catch(async (error: unknown) => {
    await parts.store.close();
    throw refusalToListen(error, environment);
  });

  let isStopping = false;
  const stop = () => {
    // A signal to `npm start` reaches this process twice: from npm, and as one of the group.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    setTimeout(() => {
      setTimeout(() => process.exit(1), CLOSE_MS);
      parts.store.close().finally(() => process.exit(1));
    }, STOP_MS).unref();
    app
      .close()
      .then(() => parts.store.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  parts.background.run(app.log, 'loading ahead', () => loadAhead(environment));
  console.log(greeting(environment, address, parts.demo));
}

/**
 * Loads what the first mail and the first sign-in with Google need: after `listen`, because it would lengthen a
 * cold start, and not only when used, because Node remembers an import that failed (for want of a file handle,
 * say) until a restart.
 */
async function loadAhead({ google }: Environment): Promise<void> {
  await import('nodemailer');
  if (google !== null) await import('openid-client');
}

function refusalToListen(error: unknown, { host, port }: Environment): unknown {
  const unknown = `Esta máquina no tiene la dirección ${host}: corrige HOST (por ejemplo 127.0.0.1 o 0.0.0.0).`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `El puerto ${port} de ${host} está ocupado: cierra el otro programa o elige otro con PORT.`,
    EACCES: `No hay permiso para usar el puerto ${port}: elige otro con PORT.`,
    EADDRNOTAVAIL: unknown,
    ENOTFOUND: unknown,
  };
  const reason = reasons[codeOf(error)];
  return reason === undefined ? error : new StartError(reason);
}

/** `npm run admin -- MAIL`: the same program, because it needs the same database. */
async function admin(mail: string | undefined): Promise<void> {
  const { makeAdmin, passwordFromTerminal } = await import('./make-admin.ts');
  // Uses no arguments: this command listens nowhere and seeds nothing.
  const environment = readEnvironment(process.env, []);
  const parts = await openDependencies(environment, { ...OUTSIDE, log: null });
  try {
    console.log(await makeAdmin(parts, mail, passwordFromTerminal));
    console.log(whereDataIs(environment));
  } finally {
    await parts.store.close();
  }
}

// A log whose reader is gone or whose disk is full must not stop the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const [command, mail] = process.argv.slice(2);
  await (command === 'admin' ? admin(mail) : main());
} catch (error) {
  // A rejection is one line for the operator. Anything else is a bug and shows its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
