import { getList } from '#api/list.ts';
import { isProblem } from '#domain/contract/account.ts';
import { readMessage } from '#domain/contract/problem.ts';
import { readSolicitud } from '#domain/contract/solicitudes.ts';
import type { Context, TrialPatient } from './context.ts';
import { describeFailure, NoAnswer } from './failure.ts';
import { add, type TrialCalendar } from './trial-calendar.ts';

const TIMEOUT_MS = 10_000;
/** Longer waits are noticed by users. */
const FAST_MS = 1000;

/** Makes one call without the app's client. @throws NoAnswer */
export async function fetchRaw(
  { connection, url }: Pick<Context, 'connection' | 'url'>,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const address = new URL(path, `${url.replace(/\/+$/, '')}/`);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return connection.fetch(address, { redirect: 'manual', ...init, signal }).catch(() => {
    throw new NoAnswer(`${init.method ?? 'GET'} /${path} no tuvo respuesta.`);
  });
}

/** Checks that the calendar of an unknown patient is rejected, and with which body. */
export async function checkUnknownPatient(context: Context): Promise<void> {
  const { note, session, newId, token } = context;
  const id = newId();
  const list = await session.solicitudes.ofPatient(id);
  if (list.kind === 'ok') {
    if ((list.value?.rows.length ?? 0) === 0) note('unknown-paciente', 'works', 'Una lista vacía.');
    else note('unknown-paciente', 'dangerous', 'Entrega turnos de alguien que no existe.');
    return;
  }
  if (list.kind === 'rejected') note('unknown-paciente', 'works');
  else {
    const effect =
      list.kind === 'unauthorized'
        ? 'cierra la sesión de quien tenía a un ser querido que ya no está'
        : 'la aplicación lo sigue intentando';
    note('unknown-paciente', 'without', `La llamada ${describeFailure(list)}: ${effect}.`);
  }
  const answer = await fetchRaw(context, `solicitudes/paciente/${id}`, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  });
  const body: unknown = await answer.json().catch(() => null);
  if (isProblem(body)) note('error-shape', 'works');
  else {
    const what = readMessage(body) === null ? 'message' : 'code';
    const detail = `Sin «${what}»: la aplicación lo explica con sus propias palabras donde hace falta.`;
    note('error-shape', 'without', detail);
  }
}

/** Checks that the list is answered with 304 as long as it is unchanged, and only then. */
export async function checkTags(
  { note, keyed: client }: Context,
  { id }: TrialPatient,
  trial: TrialCalendar,
): Promise<void> {
  const path = `/solicitudes/paciente/${encodeURIComponent(id)}`;
  const first = await getList(client, path, readSolicitud);
  const tag = first.kind === 'ok' ? (first.value.tag ?? null) : null;
  if (tag === null) {
    const detail = 'Sin ETag: cada consulta trae el calendario entero.';
    note('etag', 'without', detail);
    note('etag-fresh', 'unchecked', 'Sin ETag no hay nada que comprobar.');
    return;
  }
  const again = await getList(client, path, readSolicitud, tag);
  if (again.kind === 'ok' && again.value === null) note('etag', 'works');
  else note('etag', 'without', 'Da un ETag, y no responde 304: cada consulta trae todo.');
  await trial.save([add(trial.pending(2, 16, 18))]);
  const changed = await getList(client, path, readSolicitud, tag);
  if (changed.kind === 'ok' && changed.value === null) {
    const detail =
      'Responde 304 después de un cambio: la aplicación muestra turnos que ya no valen.';
    note('etag-fresh', 'dangerous', detail);
  } else note('etag-fresh', 'works');
}

/** Checks what a browser requires before it lets the app call another origin. */
export async function checkCors(context: Context): Promise<void> {
  const { note, origin, url, token } = context;
  if (origin === undefined || origin === new URL(url).origin) {
    const detail =
      'La aplicación y el backend tienen el mismo origen; si no, di cuál con --origin.';
    note('cors', 'unchecked', detail);
    note('cors-key', 'unchecked', detail);
    return;
  }
  const ask = (method: string, path: string, headers: readonly string[]) =>
    fetchRaw(context, path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers.join(','),
      },
    });
  const preflight = async (method: string, path: string, headers: readonly string[]) => {
    const { headers: allowed, ok } = await ask(method, path, headers);
    const isNamed = (list: string, wanted: string) =>
      namesIn(allowed.get(`access-control-allow-${list}`)).includes(wanted.toLowerCase());
    return (
      ok &&
      allows(allowed, origin) &&
      // GET and POST need no permission (CORS).
      (method !== 'PUT' || isNamed('methods', method)) &&
      headers.every((header) => isNamed('headers', header))
    );
  };
  const lacks: string[] = [];
  const plain = ['authorization', 'content-type'];
  if (!(await preflight('GET', 'auth/me', ['authorization']))) lacks.push('leer con token');
  if (!(await preflight('POST', 'solicitudes/actualizar', plain))) lacks.push('guardar turnos');
  if (!(await preflight('PUT', 'api/patients/0/caregivers', plain)))
    lacks.push('asignar cuidadores');
  const login = await ask('POST', 'auth/login', ['content-type']);
  const withCredentials = login.headers.get('access-control-allow-credentials') === 'true';
  if (!withCredentials || login.headers.get(ALLOWED) !== origin) {
    lacks.push('iniciar sesión, que va con credenciales (sin «*»)');
  }
  const answer = await fetchRaw(context, 'auth/me', {
    headers: { origin, authorization: `Bearer ${token}` },
  });
  if (!allows(answer.headers, origin)) lacks.push('leer las respuestas');
  const rejection = await fetchRaw(context, 'auth/me', {
    headers: { origin, authorization: 'Bearer esto.no.vale' },
  });
  if (!allows(rejection.headers, origin)) lacks.push('leer los rechazos');
  if (lacks.length === 0) note('cors', 'works');
  else note('cors', 'missing', `Desde ${origin} no deja: ${lacks.join('; ')}.`);

  const keyed = [...plain, 'idempotency-key'];
  const isKeyed =
    (await preflight('POST', 'solicitudes/actualizar', keyed)) &&
    (await preflight('GET', 'solicitudes/paciente/0', ['authorization', 'if-none-match']));
  if (isKeyed) note('cors-key', 'works', 'Se puede construir con VITE_IDEMPOTENCY=on.');
  else note('cors-key', 'without', 'Constrúyela sin VITE_IDEMPOTENCY: así no los envía.');
}

const ALLOWED = 'access-control-allow-origin';

function allows(headers: Headers, origin: string): boolean {
  const allowed = headers.get(ALLOWED);
  return allowed === origin || allowed === '*';
}

function namesIn(header: string | null): readonly string[] {
  return (header ?? '').split(',').map((word) => word.trim().toLowerCase());
}

/** Reports how long the answers took so far. */
export function checkLatency({ note, connection }: Context): void {
  const median = connection.medianMs();
  const detail = `La mitad de las llamadas tardó más de ${median} ms.`;
  if (median <= FAST_MS) note('latency', 'works', detail);
  else {
    const effect =
      'La aplicación muestra primero lo que tiene en el dispositivo, y da por perdida una llamada tras diez segundos de silencio.';
    note('latency', 'without', `${detail} ${effect}`);
  }
}
