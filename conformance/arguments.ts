import { parseArgs } from 'node:util';
import { parseFecha } from '#domain/calendar/time.ts';
import type { Options } from './context.ts';
import { CannotRun } from './failure.ts';

const USAGE = `Uso: npm run conformance -- URL --mail CORREO --password CONTRASEÑA [opciones]

  --paciente ID     el ser querido cuyo calendario se usa, en vez del llamado «Prueba de conformidad»
  --semana FECHA    la semana que se usa, que debe estar vacía (si no, una de dentro de un año)
  --origin ORIGEN   el origen de la aplicación, si es otro que el del backend

Revisa las llamadas que hace la aplicación, con una cuenta de Responsable o de Admin. Escribe solo en una
semana vacía de ese calendario y la deja vacía; mientras tanto puede asignarle un cuidador más, que podría
recibir avisos de tu backend. No crea cuentas y no envía correos: del registro, los códigos y las contraseñas
olvidadas solo revisa que se rechacen datos vacíos o inventados.`;

/**
 * Reads the command line.
 * @throws CannotRun
 */
export function readArguments(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  const [url, ...more] = positionals;
  const { mail, password, paciente: patient, semana, origin } = values;
  if (url === undefined || more.length > 0 || !mail || !password) throw new CannotRun(USAGE);
  const week = semana === undefined ? undefined : parseFecha(semana);
  if (week === null)
    throw new CannotRun(`--semana debe ser una fecha, AAAA-MM-DD, y es «${semana}».`);
  return {
    url: webAddress('La dirección del backend', url).href,
    mail,
    password,
    ...(patient === undefined ? {} : { paciente: patient }),
    ...(week === undefined ? {} : { week }),
    ...(origin === undefined ? {} : { origin: webAddress('--origin', origin).origin }),
  };
}

const text = { type: 'string' } as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { mail: text, password: text, paciente: text, semana: text, origin: text },
    });
  } catch {
    throw new CannotRun(USAGE);
  }
}

function webAddress(what: string, given: string): URL {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new CannotRun(`${what} debe empezar con http:// o https://, y es «${given}».`);
}
