import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { openDependencies, prepareDependencies } from './composition-root.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { greeting, whereDataIs } from './greeting.ts';
import { startHousekeeping } from './housekeeping.ts';
import { processMetrics } from './metrics.ts';
import { startSending } from './notices/sending.ts';
import { StartError } from './start-error.ts';
import { codeOf } from './store/conflicts.ts';

/** Built to `build/server/main.js`; the app that it serves is in `dist/` beside `build/`. */
const SITE_DIR = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');

const OUTSIDE = {
  siteDir: SITE_DIR,
  log: process.stdout,
  processMetrics: processMetrics(),
};

/** How long answers may still be sent after a shutdown began; after that they are cut off. */
const GRACE_MS = 5000;
/** How long the process may still run after that; Docker kills it after 10 s. */
const STOP_MS = 8000;
/** How long closing the database may take then. */
const CLOSE_MS = 1000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, process.argv.slice(2));
  const deps = await prepareDependencies(environment, OUTSIDE);
  const app = await buildApp(deps);
  const { port, host } = environment;
  const address = await app.listen({ port, host }).catch(async (error: unknown) => {
    await deps.store.close();
    throw listenError(error, environment);
  });

  const repeating = [startSending(deps, app.log), startHousekeeping(deps, app.log)];
  let isStopping = false;
  const stop = () => {
    // A signal to `npm start` reaches this process twice: from npm, and as one of the group.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    setTimeout(() => {
      setTimeout(() => process.exit(1), CLOSE_MS);
      deps.store.close().finally(() => process.exit(1));
    }, STOP_MS).unref();
    Promise.all([app.close(), ...repeating.map((one) => one.stop())])
      .then(() => deps.store.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  deps.background.run(app.log, 'loading ahead', () => loadAhead(environment));
  console.log(greeting(environment, address, deps.demo));
}

/**
 * Loads the packages for mails and for the sign-in with Google. After `listen`, because it would lengthen a cold start;
 * before the first use, because Node caches a failed import (for example without a free file handle) until a restart.
 */
async function loadAhead({ google }: Environment): Promise<void> {
  await import('nodemailer');
  await import('web-push');
  if (google !== null) await import('openid-client');
}

function listenError(error: unknown, { host, port }: Environment): unknown {
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
  // Ignores the server's arguments: this command neither listens nor seeds.
  const environment = readEnvironment(process.env, []);
  const deps = await openDependencies(environment, { ...OUTSIDE, log: null });
  try {
    console.log(await makeAdmin(deps, mail, passwordFromTerminal));
    console.log(whereDataIs(environment));
  } finally {
    await deps.store.close();
  }
}

/** `npm run backup -- [DIRECTORY]` */
async function backup(args: readonly string[]): Promise<void> {
  const { makeBackup, readBackupArguments } = await import('./backup.ts');
  const target = readBackupArguments(args);
  console.log(makeBackup(readEnvironment(process.env, []), target, new Date()));
}

/** `npm run move -- --from DIRECTORY --to DATABASE_URL` */
async function moveData(args: readonly string[]): Promise<void> {
  const { move, readMoveArguments } = await import('./move.ts');
  const { from, to } = readMoveArguments(args);
  const variables = { ...process.env, ...(to !== undefined && { DATABASE_URL: to }) };
  const { databaseUrl } = readEnvironment({ JWT_SECRET: NOT_USED, ...variables }, []);
  if (databaseUrl === null) throw new StartError('Falta --to, la dirección de PostgreSQL.');
  const { openPostgres } = await import('./store/postgres.ts');
  const target = await openPostgres(databaseUrl, { readers: 1, writers: 2, silenceMs: 0 });
  try {
    console.log(await move(from, target, console.log));
  } finally {
    await target.close();
  }
}

/** A move signs nothing. */
const NOT_USED = 'not used'.repeat(4);

// If the reader of the output is gone or its disk is full, the service must not stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'admin') await admin(rest[0]);
  else if (command === 'backup') await backup(rest);
  else if (command === 'move') await moveData(rest);
  else await main();
} catch (error) {
  // A StartError is one line for the operator. Any other error is a bug and shows its stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
