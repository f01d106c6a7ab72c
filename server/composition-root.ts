import { randomInt } from 'node:crypto';
import { createGoogle } from './auth/google.ts';
import { createPasswords, STRONG_COST } from './auth/passwords.ts';
import { checkSameSecret } from './auth/same-secret.ts';
import { readOrCreateSecret } from './auth/secret-file.ts';
import { createTokens } from './auth/tokens.ts';
import { createBackground } from './background.ts';
import type { Dependencies } from './dependencies.ts';
import { type Environment, isReachable } from './environment.ts';
import { uuidV7 } from './ids.ts';
import { writeLog } from './log.ts';
import type { Messenger } from './mail/messenger.ts';
import { webhookSms } from './mail/sms-webhook.ts';
import { smtpMail } from './mail/smtp.ts';
import { storedMessages } from './mail/stored-messages.ts';
import { createPush, PUSH_HOSTS } from './notices/push.ts';
import { hasDemo, seedDemo } from './seed/seed.ts';
import { StartError } from './start-error.ts';
import { embeddedStartError, openEmbedded } from './store/embedded.ts';
import { migrate } from './store/migrate.ts';
import { postgresStartError } from './store/postgres-start-error.ts';
import { outdateVersions } from './store/restored.ts';
import type { Store } from './store/store.ts';
import { TIME_LIMITS } from './time-limits.ts';

/** Background work starts after a random delay of up to this long. */
const SPREAD_MS = 1000;

/** With this interval a change is seen within two seconds, at the cost of one query per second. */
const ASK_EVERY_MS = 1000;

type Outside = Pick<Dependencies, 'siteDir' | 'log' | 'processMetrics'>;

/**
 * The dependencies of a server that will serve; fills an empty database with the demo family if that is allowed.
 * @throws StartError with the store closed again.
 */
export async function prepareDependencies(
  environment: Environment,
  outside: Outside,
): Promise<Dependencies & { readonly demo: boolean }> {
  const deps = await openDependencies(environment, outside);
  try {
    return { ...deps, demo: await prepareDemo(environment, deps) };
  } catch (error) {
    throw await closeAfterError(error, deps.store, environment);
  }
}

/**
 * Creates the dependencies from the environment: opens the database and migrates it.
 * @throws StartError with the store closed again.
 */
export async function openDependencies(
  environment: Environment,
  outside: Outside,
): Promise<Dependencies> {
  const store = await openStore(environment, outside.log);
  try {
    await migrateStore(environment, store);
    await outdateVersions(store, environment.restored);
    const clock = () => new Date();
    const newId = () => uuidV7(clock());
    const secret =
      environment.jwtSecret === null
        ? readOrCreateSecret(environment.dataDir)
        : new TextEncoder().encode(environment.jwtSecret);
    await checkSameSecret(store.db, secret, environment.newSecret);
    return {
      ...outside,
      store,
      clock,
      newId,
      secret,
      tokens: await createTokens(secret, clock, newId),
      passwords: createPasswords(STRONG_COST),
      google: environment.google === null ? null : createGoogle(environment.google),
      push: createPush({ secret, ...pushSettings(environment) }),
      messenger: messengerFor(environment, { clock, newId, log: outside.log }),
      offersTextMessages: environment.smsWebhookUrl !== null,
      background: createBackground(() => randomInt(SPREAD_MS)),
      askEvery: ASK_EVERY_MS,
      capacity: environment.capacity,
      timeLimits: TIME_LIMITS,
      brand: environment.brand,
      operator: environment.operator,
      publicUrl: environment.publicUrl,
      apiOrigin: environment.apiOrigin,
      metricsToken: environment.metricsToken,
    };
  } catch (error) {
    throw await closeAfterError(error, store, environment);
  }
}

/**
 * Migrates PostgreSQL over connections without a silence limit, one for the lock and one for the steps: a migration may
 * take longer than any call, and so may the wait for the migration of another process.
 */
async function migrateStore({ databaseUrl }: Environment, store: Store): Promise<void> {
  if (databaseUrl === null) return migrate(store);
  const { openPostgres } = await import('./store/postgres.ts');
  const migrationStore = await openPostgres(databaseUrl, { readers: 1, writers: 2, silenceMs: 0 });
  try {
    await migrate(migrationStore);
  } finally {
    await migrationStore.close();
  }
}

/** Closes the store after a failed start. @returns the error to throw, which a failure to close must not hide. */
async function closeAfterError(
  error: unknown,
  store: Store,
  { databaseUrl, dataDir }: Environment,
): Promise<unknown> {
  await store.close().catch(() => {});
  return databaseUrl === null ? embeddedStartError(dataDir, error) : postgresStartError(error);
}

/** Push services contact this address or mail if there are problems. */
function pushSettings({ mailFrom, publicUrl, pushHosts }: Environment) {
  const page =
    publicUrl?.protocol === 'https:' ? publicUrl.origin : 'mailto:no-responder@localhost';
  return {
    subject: mailFrom === null ? page : `mailto:${mailFrom.address}`,
    hosts: pushHosts ?? PUSH_HOSTS,
  };
}

/** Sends mails and text messages if that is configured, and stores them as files if it is not. */
function messengerFor(
  { brand, dataDir, mailFrom, publicUrl, smsWebhookUrl, smtpUrl }: Environment,
  rest: Pick<Dependencies, 'clock' | 'newId' | 'log'>,
): Messenger {
  const address = `no-responder@${publicUrl?.hostname ?? 'localhost'}`;
  const from = mailFrom ?? { name: brand, address };
  const stored = storedMessages({ dataDir, from, ...rest });
  return {
    mail: smtpUrl === null ? stored.mail : smtpMail(smtpUrl, from),
    sms: smsWebhookUrl === null ? stored.sms : webhookSms(smsWebhookUrl),
    tidy: stored.tidy,
  };
}

async function openStore(
  { databaseUrl, dataDir, databaseReaders, databaseWriters }: Environment,
  log: Dependencies['log'],
): Promise<Store> {
  if (databaseUrl === null) return openEmbedded(dataDir);
  // Loaded only when used, because loading the driver takes a large part of a cold start.
  const { openPostgres } = await import('./store/postgres.ts');
  return openPostgres(databaseUrl, {
    readers: databaseReaders,
    writers: databaseWriters,
    onLost({ message }) {
      writeLog(log, 'warn', new Date(), { reason: message, msg: 'database connection lost' });
    },
  });
}

/**
 * Without `--demo`, the demo is added only where nobody else can reach the server, and a server that others can
 * reach does not start on a database with the demo, because its passwords are public.
 * @returns whether the database has the demo.
 */
async function prepareDemo(environment: Environment, deps: Dependencies): Promise<boolean> {
  const { demo, databaseUrl } = environment;
  const reachable = isReachable(environment);
  if (demo || (!reachable && databaseUrl === null)) await seedDemo(deps);
  const present = await hasDemo(deps.store.db);
  if (present && reachable && !demo) {
    throw new StartError(
      'Esta base tiene las cuentas de demostración, de contraseña conocida, y HOST o PUBLIC_URL la abre a otros: elige otra DATA_DIR, o arranca con --demo si es lo que quieres.',
    );
  }
  return present;
}
