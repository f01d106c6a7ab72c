import { jwtDecode } from 'jwt-decode';
import { authApi } from '#api/auth.ts';
import { createClient } from '#api/client.ts';
import { sessionApi } from '#api/session-api.ts';
import { mayEnterDashboard, roleOf } from '#domain/account/role.ts';
import { type Claims, readClaims } from '#domain/contract/auth.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import type { Connection } from './connection.ts';
import {
  type Context,
  clientFor,
  clientOptions,
  type Options,
  type RunDependencies,
} from './context.ts';
import { CannotRun, describeFailure } from './failure.ts';
import type { Note } from './findings.ts';

/**
 * Signs in, and checks the token and `/auth/me`.
 * @returns null where signing in fails.
 * @throws CannotRun where the account's role cannot use the app.
 */
export async function signIn(
  options: Options & RunDependencies,
  note: Note,
  connection: Connection,
): Promise<Context | null> {
  const { mail, password } = options;
  const anonymous = authApi(clientFor(options, connection, null));
  const login = await anonymous.login({ mail, password });
  if (login.kind !== 'ok') {
    note('login', 'missing', `Con este correo y esta contraseña ${describeFailure(login)}.`);
    return null;
  }
  note('login', 'works');
  const token = login.value;
  const claims = claimsIn(token);
  const called = clientOptions(options, connection, token);
  const client = createClient(called);
  const me = await authApi(client).me();
  if (me.kind === 'ok') {
    if (me.value.mail !== null && me.value.name !== null) note('me', 'works');
    else note('me', 'without', 'No dice el nombre o el correo: «Datos personales» muestra N/A.');
  } else {
    const detail = `La llamada ${describeFailure(me)}: la aplicación muestra lo demás, sin el nombre y sin nada que vaya más allá de las llamadas básicas.`;
    note('me', 'without', detail);
  }
  const known = me.kind === 'ok' ? me.value : null;
  noteClaims(claims, known?.mail ?? null, note);
  const role = roleOf(claims);
  if (!mayEnterDashboard(role)) {
    throw new CannotRun('Usa la cuenta de un Responsable o de un Admin: otra no entra al panel.');
  }
  const announces = (capability: string) => known?.capabilities.includes(capability) === true;
  const announcesKeys = announces(CAPABILITIES.keys);
  return {
    ...options,
    note,
    connection,
    client,
    keyed: createClient({ ...called, idempotencyKeys: true }),
    session: sessionApi({ ...called, idempotencyKeys: announcesKeys }),
    token,
    role,
    me: known,
    announcesKeys,
    announcesConflicts: announces(CAPABILITIES.conflicts),
  };
}

function claimsIn(token: string): Claims | null {
  try {
    return readClaims(jwtDecode(token));
  } catch {
    return null;
  }
}

function noteClaims(claims: Claims | null, mail: string | null, note: Note): void {
  if (claims === null) {
    const detail =
      'No se puede leer: la aplicación toma a cualquiera por Admin y no hay calendario.';
    note('token-claims', 'missing', detail);
  } else if (claims.scope === null && !claims.google) {
    const detail =
      'No trae «scope»: la aplicación toma a cualquiera por Admin y no hay calendario.';
    note('token-claims', 'missing', detail);
  } else if (claims.account !== null) note('token-claims', 'works');
  else if (mail !== null) {
    const detail =
      'No trae «sub», «id» ni «email»: la aplicación reconoce la cuenta por el correo de /auth/me, que tiene que responder en el primer inicio de sesión.';
    note('token-claims', 'without', detail);
  } else {
    const detail =
      'Ni el token ni /auth/me dicen de quién es la cuenta: la aplicación no sabe de quién son los datos del dispositivo.';
    note('token-claims', 'missing', detail);
  }
}

/** Checks that a wrong password, no token and an invalid token are rejected. */
export async function checkRejections({
  note,
  connection,
  role,
  ...options
}: Context): Promise<void> {
  const anonymous = clientFor(options, connection, null);
  const { mail, password } = options;
  const wrong = await authApi(anonymous).login({ mail, password: `${password} no` });
  if (wrong.kind === 'ok') note('login-refused', 'dangerous', 'Entra con cualquier contraseña.');
  else if (wrong.kind === 'unauthorized' || wrong.kind === 'rejected')
    note('login-refused', 'works');
  else note('login-refused', 'without', `La llamada ${describeFailure(wrong)}, no con un rechazo.`);

  const path = role === 'Admin' ? '/admin/users' : '/responsable/mis_usuarios';
  const without = await anonymous('GET', path, { anonymous: true });
  if (without.kind === 'ok') note('no-token', 'dangerous', `Entrega ${path} a cualquiera.`);
  else note('no-token', 'works');

  const bad = await clientFor(options, connection, 'esto.no.vale')('GET', path);
  if (bad.kind === 'ok') note('bad-token', 'dangerous', `Entrega ${path} con un token inventado.`);
  else if (bad.kind === 'unauthorized') note('bad-token', 'works');
  else {
    const detail = `La llamada ${describeFailure(bad)}: la aplicación cierra una sesión vencida solo cuando /auth/me la rechaza.`;
    note('bad-token', 'without', detail);
  }
}

/** Signs out, and checks whether the token still works. */
export async function checkLogout(context: Context): Promise<void> {
  const { note, session, role } = context;
  const logout = await session.auth.logout();
  if (logout.kind !== 'ok') {
    const detail = `La llamada ${describeFailure(logout)}: la aplicación cierra la sesión en el dispositivo, y el token sigue valiendo.`;
    note('logout', 'without', detail);
    return;
  }
  note('logout', 'works');
  const after = role === 'Admin' ? await session.auth.me() : await session.people.ownUsers();
  if (after.kind === 'ok') {
    const detail =
      'El token sigue valiendo hasta que venza: la aplicación lo borra del dispositivo.';
    note('logout-ends', 'without', detail);
  } else note('logout-ends', 'works');
}
