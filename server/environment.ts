// Over 250 lines: every variable of the environment, each with its check and its message.
import { resolve } from 'node:path';
import { isMail } from '#domain/account/mail.ts';
import { parseName } from '#domain/account/name.ts';
import type { Sender } from './mail/messenger.ts';
import { StartError } from './start-error.ts';

/** The server's configuration; the README lists the variables. */
export type Environment = Readonly<ReturnType<typeof readEnvironment>>;

export type GoogleSettings = NonNullable<Environment['google']>;

type Variables = Readonly<Record<string, string | undefined>>;

const GOOGLE = 'https://accounts.google.com';
const MIN_SECRET_BYTES = 32;
const OPTIONS: readonly string[] = ['--demo', '--new-secret', '--restored'];

/**
 * Reads the environment and the arguments. A wrong value is rejected with the variable's name and the expected form; an
 * empty value counts as absent.
 * @throws StartError
 */
export function readEnvironment(variables: Variables, args: readonly string[]) {
  const value = (name: string) => variables[name]?.trim() || null;
  const databaseUrl = value('DATABASE_URL');
  // The value contains a password, so no message contains it.
  demand(
    databaseUrl === null ||
      (/^postgres(ql)?:\/\//.test(databaseUrl) && hasEscapedPassword(databaseUrl)),
    `DATABASE_URL debe ser una dirección de PostgreSQL: postgres://usuario:clave@host:5432/base. ${ESCAPED}`,
  );
  if (databaseUrl === null) rejectStrayPostgres(variables);
  const jwtSecret = value('JWT_SECRET');
  rejectWeakSecret(jwtSecret, databaseUrl);
  const unknown = args.find((argument) => !OPTIONS.includes(argument));
  demand(
    unknown === undefined,
    `No conozco la opción «${unknown}»; las que hay son ${OPTIONS.join(', ')}.`,
  );
  const metricsToken = value('METRICS_TOKEN');
  demand(
    metricsToken === null || /^[\x21-\x7e]{16,}$/.test(metricsToken),
    'METRICS_TOKEN debe tener al menos 16 caracteres, sin espacios.',
  );
  const port = value('PORT') ?? '4173';
  demand(
    /^\d{1,5}$/.test(port) && Number(port) <= 65_535,
    `PORT debe ser un número entre 0 y 65535 (0 toma un puerto libre), y es «${port}».`,
  );
  const host = value('HOST') ?? '127.0.0.1';
  demand(
    /^[a-z0-9.:_-]+$/i.test(host),
    `HOST debe ser un nombre o una dirección IP (por ejemplo 127.0.0.1 o 0.0.0.0), y es «${host}».`,
  );
  // Links in mails use only its origin; anything else in it would be ignored.
  const publicUrl = webUrlIn('PUBLIC_URL', value('PUBLIC_URL'));
  demand(
    publicUrl === null || publicUrl.href === `${publicUrl.origin}/`,
    'PUBLIC_URL debe ser solo el origen, sin ruta ni usuario (por ejemplo https://vinculo.example).',
  );
  const smtpUrl = value('SMTP_URL');
  // The value may contain a password, so no message repeats it.
  demand(
    smtpUrl === null ||
      (Boolean(urlIn(smtpUrl, /^smtps?:$/)?.hostname) && hasEscapedPassword(smtpUrl)),
    `SMTP_URL debe ser la dirección de un servidor de correo: smtp://usuario:clave@host:587 o smtps://…. ${ESCAPED}`,
  );
  const mailFrom = senderIn(value('MAIL_FROM'));
  const operatorName = value('OPERATOR_NAME');
  demand(
    operatorName === null || parseName(operatorName) === operatorName,
    'OPERATOR_NAME debe ser un nombre de hasta 100 letras, en una línea.',
  );
  const operatorMail = value('OPERATOR_MAIL');
  demand(
    operatorMail === null || isMail(operatorMail),
    `OPERATOR_MAIL debe ser un correo (por ejemplo contacto@vinculo.example), y es «${operatorMail}».`,
  );
  const count = (name: string, usual: number) => countIn(name, value(name), usual);
  return {
    port: Number(port),
    host,
    /** Whether the server is reachable only from this machine. */
    loopback: isLoopbackHost(host),
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    /** PostgreSQL instead of the embedded file. */
    databaseUrl,
    /** Connections to PostgreSQL. */
    databaseReaders: count('DATABASE_READERS', 8),
    databaseWriters: count('DATABASE_WRITERS', 8),
    /** How much of this process accounts may use. */
    capacity: {
      callsPerMinute: count('CALLS_PER_MINUTE', 1200),
      callsAtOnce: count('CALLS_AT_ONCE', 8),
      // The embedded engine executes one statement after another.
      heavyCalls: count('HEAVY_CALLS', databaseUrl === null ? 1 : 4),
    },
    /** The public address of the server behind a proxy. */
    publicUrl,
    jwtSecret,
    /** The origin the built app talks to when it was built for another API. */
    apiOrigin: apiUrlIn(value('VITE_API_URL'))?.origin ?? null,
    /** The SMTP server; without it mails are stored as files. */
    smtpUrl,
    /** The sender of mails; derived from PUBLIC_URL if absent. */
    mailFrom,
    /** The gateway for text messages. */
    smsWebhookUrl: webAddressIn('SMS_WEBHOOK_URL', value('SMS_WEBHOOK_URL')),
    /** The allowed push services; null means those that are built in. */
    pushHosts: pushHostsIn(value('PUSH_HOSTS')),
    google: googleIn(value),
    /** The operator's data, as pages show them. */
    operator: { name: operatorName, mail: operatorMail },
    /** The product's name. */
    brand: value('VITE_BRAND') ?? 'Vínculo',
    /** `--demo`: fill an empty database with the demo family even if others can reach the server. */
    demo: args.includes('--demo'),
    /** `--new-secret`: the secret of this database was changed on purpose. */
    newSecret: args.includes('--new-secret'),
    /** `--restored`: this database was restored by other means than our backup. */
    restored: args.includes('--restored'),
    /** Opens `/metrics` beyond this machine. */
    metricsToken,
  };
}

const ESCAPED = 'En la clave, # se escribe %23, / %2F, ? %3F, @ %40 y % %25.';

/** Whether an address is parsed as intended: an unescaped character in the password would end it early. */
function hasEscapedPassword(text: string): boolean {
  try {
    // The driver allows an empty host, which means a socket that the query part names.
    const { username, password, pathname, search, hash } = new URL(
      text.replace('@/', '@localhost/'),
    );
    decodeURIComponent(username + password);
    return !`${pathname}${search}${hash}`.includes('@');
  } catch {
    return false;
  }
}

function demand(isMet: boolean, message: string): asserts isMet {
  if (!isMet) throw new StartError(message);
}

/** @throws StartError */
function countIn(name: string, text: string | null, usual: number): number {
  if (text === null) return usual;
  demand(
    /^[1-9]\d{0,5}$/.test(text),
    `${name} debe ser un número entre 1 y 999999, y es «${text}».`,
  );
  return Number(text);
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || /^(::1|\[::1\])$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Whether others can reach the server: directly, or through a proxy on this machine, which PUBLIC_URL indicates. */
export function isReachable({ loopback, publicUrl }: Environment): boolean {
  return !loopback || (publicUrl !== null && !isLoopbackHost(publicUrl.hostname));
}

/**
 * Rejects the variables that the PostgreSQL driver reads on its own: without DATABASE_URL the server would not use the
 * PostgreSQL that they name.
 */
function rejectStrayPostgres(variables: Variables): void {
  const stray = Object.keys(variables).find((name) => /^PG[A-Z]+$/.test(name) && variables[name]);
  demand(
    stray === undefined,
    `${stray} está definida y DATABASE_URL no: define DATABASE_URL para usar PostgreSQL, o quita las variables PG* para usar la base incluida.`,
  );
}

function rejectWeakSecret(secret: string | null, databaseUrl: string | null): void {
  demand(
    secret !== null || databaseUrl === null,
    `JWT_SECRET es obligatoria con DATABASE_URL: al menos ${MIN_SECRET_BYTES} bytes, los mismos en cada proceso.`,
  );
  const bytes = secret === null ? MIN_SECRET_BYTES : Buffer.byteLength(secret);
  demand(
    bytes >= MIN_SECRET_BYTES,
    `JWT_SECRET debe tener al menos ${MIN_SECRET_BYTES} bytes, y tiene ${bytes}.`,
  );
}

/**
 * The address of the API in `VITE_API_URL`, which is built into the app unchanged; null is the app's own
 * origin.
 * @throws StartError
 */
export function apiUrlIn(text: string | null): URL | null {
  const url = webUrlIn('VITE_API_URL', text);
  // A browser calls no such address, and everybody could read the password in the app. The message does not repeat it.
  demand(
    !url?.username && !url?.password,
    'VITE_API_URL no puede llevar usuario ni clave: cualquiera podría leerlos en la aplicación.',
  );
  return url;
}

function webUrlIn(name: string, text: string | null): URL | null {
  const url = urlIn(text, /^https?:$/);
  // Parsing would hide spaces around it.
  if (text === null || (url !== null && !/\s/.test(text) && !url.search && !url.hash)) return url;
  throw new StartError(
    `${name} debe ser una dirección http o https completa (por ejemplo https://vinculo.example), y es «${text}».`,
  );
}

/** The address in a text; null if its protocol is another. */
function urlIn(text: string | null, protocol: RegExp): URL | null {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null;
  return url !== null && protocol.test(url.protocol) ? url : null;
}

/** The address of a gateway may contain its key, so no message contains it. */
function webAddressIn(name: string, text: string | null): URL | null {
  const url = urlIn(text, /^https?:$/);
  if (text === null || url !== null) return url;
  throw new StartError(`${name} debe ser una dirección http o https completa.`);
}

/** `avisos@vinculo.example`, or `Vínculo <avisos@vinculo.example>`, whose name may be in quotes. */
function senderIn(text: string | null): Sender | null {
  if (text === null) return null;
  const [, quoted, plain, inside] =
    /^(?:"([^"\r\n]*)"|([^<>\r\n]*))\s*<([^<>]+)>$/.exec(text) ?? [];
  const address = inside ?? text;
  demand(
    isMail(address),
    `MAIL_FROM debe ser un correo (por ejemplo Vínculo <avisos@vinculo.example>), y es «${text}».`,
  );
  return { name: (quoted ?? plain ?? '').trim(), address };
}

/** Host names separated by commas; a leading `*.` means all its subdomains. */
function pushHostsIn(text: string | null): readonly string[] | null {
  if (text === null) return null;
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  demand(
    hosts.every((host) => /^(\*\.)?[a-z0-9.-]+(:\d+)?$/.test(host)),
    `PUSH_HOSTS debe ser una lista de servidores (por ejemplo fcm.googleapis.com,*.push.apple.com), y es «${text}».`,
  );
  return hosts;
}

function googleIn(value: (name: string) => string | null) {
  const clientId = value('GOOGLE_CLIENT_ID');
  const clientSecret = value('GOOGLE_CLIENT_SECRET');
  const issuer = webAddressIn('GOOGLE_ISSUER', value('GOOGLE_ISSUER')) ?? new URL(GOOGLE);
  demand(
    issuer.protocol === 'https:' || isLoopbackHost(issuer.hostname),
    'GOOGLE_ISSUER debe ser una dirección https, salvo en esta máquina.',
  );
  if (clientId === null && clientSecret === null) return null;
  const missing = clientId === null ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET';
  demand(
    clientId !== null && clientSecret !== null,
    `Falta ${missing}: GOOGLE_CLIENT_ID y GOOGLE_CLIENT_SECRET van juntas, o ninguna.`,
  );
  return { clientId, clientSecret, issuer };
}
