import type { Behaviour } from './behaviour.ts';
import { type Answer, type Call, done, json, rejected, type State, text } from './call.ts';
import { issueToken } from './tokens.ts';

/** Signing in, and what comes before it. */

const LINK_SENT =
  'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.';

export function login(call: Call, { accounts }: State, { claims }: Behaviour): Answer {
  const account = accounts.find(
    ({ mail, password, estado }) =>
      estado === 'Activo' && mail === call.body['mail'] && password === call.body['password'],
  );
  return account === undefined
    ? rejected(401, 'Credenciales inválidas')
    : json({ token: issueToken(account, claims === 'account') });
}

export function checkMail({ accounts }: State, mail: string): Answer {
  if (!/^\S+@\S+\.\S+$/.test(mail)) return json({ message: 'Email no válido', valid: false });
  const isTaken = accounts.some((one) => one.mail === mail && one.estado !== 'Pendiente');
  return json(
    isTaken
      ? { message: 'Email ya registrado', valid: false }
      : { message: 'Email disponible', valid: true },
  );
}

const CODE = '123456';

export function signUp(call: Call, { accounts }: State, name: string): Answer {
  const mail = text(call, 'mail');
  const known = accounts.find((one) => one.mail === mail);
  if (name === 'signup') {
    if (mail === '' || text(call, 'password') === '') return rejected(400, 'Faltan datos');
    if (known?.estado === 'Activo') return rejected(400, 'El correo ya está registrado');
    if (known === undefined) {
      accounts.push({
        id: 100 + accounts.length,
        mail,
        password: text(call, 'password'),
        name: text(call, 'name'),
        lastname: text(call, 'lastname'),
        role: text(call, 'role'),
        region: text(call, 'region'),
        createdAt: '2026-11-23T12:00:00.000Z',
        estado: 'Pendiente',
        code: CODE,
        resetToken: null,
      });
    }
    return { status: 201, done: 'Código enviado' };
  }
  if (known?.estado !== 'Pendiente') return rejected(404, 'No hay un registro pendiente');
  if (name === 'resend-code') return done('Código reenviado');
  if (known.code !== text(call, 'code')) return rejected(400, 'Código incorrecto');
  known.estado = 'Activo';
  return done('Cuenta verificada');
}

export function reset(call: Call, { accounts }: State, name: string): Answer {
  const account = accounts.find((one) => one.mail === text(call, 'mail'));
  if (name === 'forgot-password') {
    if (text(call, 'mail') === '') return rejected(400, 'Falta el correo');
    if (account !== undefined) account.resetToken = `enlace-${account.id}`;
    return done(LINK_SENT);
  }
  const token = text(call, 'token');
  if (account === undefined || token === '' || account.resetToken !== token) {
    return json({ success: false, message: 'El enlace no es válido' });
  }
  account.password = text(call, 'newPassword');
  account.resetToken = null;
  return done('Contraseña actualizada');
}
