import { randomInt } from 'node:crypto';
import { googleAt } from './auth/google.ts';
import { passwordsAt, STRONG_COST } from './auth/passwords.ts';
import { secretIn } from './auth/secret-file.ts';
import { tokensWith } from './auth/tokens.ts';
import { backgroundWork } from './background.ts';
import type { Dependencies } from './dependencies.ts';
import { type Environment, isReachable } from './environment.ts';
import { uuidV7 } from './ids.ts';
import { writeLog } from './log.ts';
import type { Messenger } from './mail/messenger.ts';
import { webhookSms } from './mail/sms-webhook.ts';
import { smtpMail } from './mail/smtp.ts';
import { keptMessages } from './mail/stored-messages.ts';
import { hasDemo, seedDemo } from './seed/seed.ts';
import { StartError } from './start-error.ts';
import { embeddedStartError, openEmbedded } from './store/embedded.ts';
import { migrate } from './store/migrate.ts';
import { purge } from './store/purge.ts';
import { inTransaction, type Store } from './store/store.ts';

/** Background work starts after a random delay of up to this long. */
const SPREAD_MS = 1000;

type Outside = Pick<Dependencies, 'siteDir' | 'log' | 'workbook'>;

/**
 * The real parts for a server; an empty database is filled with the demo family where that is allowed.
 * @throws StartRefusal with the store closed again.
 */
export async function compose(
  environment: Environment,
  outside: Outside,
): Promise<Dependencies & { readonly demo: boolean }> {
  const parts = await openDependencies(environment, outside);
  try {
    await inTransaction(parts.store, (db) => purge(db, parts.clock()));
    await parts.messenger.tidy?.();
    return { ...parts, demo: await prepareDemo(environment, parts) };
  } catch (error) {
    throw await closedAfter(error, parts.store, environment);
  }
}

/**
 * The real parts, from the environment: opens the database and migrates it.
 * @throws StartRefusal with the store closed again.
 */
export async function openDependencies(
  environment: Environment,
  outside: Outside,
): Promise<Dependencies> {
  const store = await openStore(environment, outside.log);
  try {
    await migrateStore(environment, store);
    const clock = () => new Date();
    const newId = () => uuidV7(clock());
    const secret =
      environment.jwtSecret === null
        ? secretIn(environment.dataDir)
        : new TextEncoder().encode(environment.jwtSecret);
    return {
      ...outside,
      store,
      clock,
      newId,
      secret,
      tokens: await tokensWith(secret, clock, newId),
      passwords: passwordsAt(STRONG_COST),
      google: environment.google === null ? null : googleAt(environment.google),
      messenger: messengerFor(environment, { clock, newId, log: outside.log }),
      background: backgroundWork(() => randomInt(SPREAD_MS)),
      brand: environment.brand,
      publicUrl: environment.publicUrl,
      apiOrigin: environment.apiOrigin,
    };
  } catch (error) {
    throw await closedAfter(error, store, environment);
  }
}

/**
 * Migrates PostgreSQL over a connection of its own: a migration may be silent for longer than any call, and so may
 * the wait for that of another process.
 */
async function migrateStore({ databaseUrl }: Environment, store: Store): Promise<void> {
  if (databaseUrl === null) return migrate(store);
  const { openPostgres } = await import('./store/postgres.ts');
  const patient = await openPostgres(databaseUrl, { connections: 1, silenceMs: 0 });
  try {
    await migrate(patient);
  } finally {
    await patient.close();
  }
}

/** Closes the store after what ended the start, which a failure to close must not hide. */
async function closedAfter(
  error: unknown,
  store: Store,
  { databaseUrl, dataDir }: Environment,
): Promise<unknown> {
  await store.close().catch(() => {});
  return databaseUrl === null ? embeddedStartError(dataDir, error) : error;
}

/** Mails and text messages are sent where that is configured, and kept as files where it is not. */
function messengerFor(
  { brand, dataDir, mailFrom, publicUrl, smsWebhookUrl, smtpUrl }: Environment,
  rest: Pick<Dependencies, 'clock' | 'newId' | 'log'>,
): Messenger {
  const from = mailFrom ?? `${brand} <no-responder@${publicUrl?.hostname ?? 'localhost'}>`;
  const kept = keptMessages({ dataDir, from, ...rest });
  return {
    mail: smtpUrl === null ? kept.mail : smtpMail(smtpUrl, from),
    sms: smsWebhookUrl === null ? kept.sms : webhookSms(smsWebhookUrl),
    tidy: kept.tidy,
  };
}

async function openStore(
  { databaseUrl, dataDir }: Environment,
  log: Dependencies['log'],
): Promise<Store> {
  if (databaseUrl === null) return openEmbedded(dataDir);
  // Loaded only when used: the driver is a good part of a cold start.
  const { openPostgres } = await import('./store/postgres.ts');
  return openPostgres(databaseUrl, {
    onLost({ message }) {
      writeLog(log, 'warn', new Date(), { reason: message, msg: 'database connection lost' });
    },
  });
}

/**
 * The demo is added by itself only where nobody else can reach the server, and a database with it is not
 * opened to others by accident, because its passwords are public.
 */
async function prepareDemo(environment: Environment, parts: Dependencies): Promise<boolean> {
  const { demo, databaseUrl } = environment;
  const reachable = isReachable(environment);
  if (demo || (!reachable && databaseUrl === null)) await seedDemo(parts);
  const present = await hasDemo(parts.store.db);
  if (present && reachable && !demo) {
    throw new StartError(
      'Esta base tiene las cuentas de demostración, de contraseña conocida, y HOST o PUBLIC_URL la abre a otros: elige otra DATA_DIR, o arranca con --demo si es lo que quieres.',
    );
  }
  return present;
}
