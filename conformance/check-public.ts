import { acknowledged } from '#api/acknowledged.ts';
import type { Client } from '#api/client.ts';
import { type Outcome, unreadable } from '#api/errors.ts';
import { isGoogleNotSetUp, type MailCheck, readMailCheck } from '#domain/contract/account.ts';
import { fetchRaw } from './check-reading.ts';
import { type Context, clientFor } from './context.ts';
import { describeFailure } from './failure.ts';
import type { CheckId } from './findings.ts';

/**
 * Checks the calls that need no session. None of them contains a mail address, except the question whether the user's
 * own is registered. So nothing is sent to anybody, and a backend that validates its input creates nothing.
 */
export async function checkPublic(context: Context): Promise<void> {
  const { note, mail, connection } = context;
  const client = clientFor(context, connection, null);

  const ask = async (path: string, json: unknown): Promise<Outcome<unknown>> =>
    acknowledged(await client('POST', path, { json, anonymous: true }), () => null);

  const own = await readMail(client, mail);
  const wrong = await readMail(client, 'no-es-un-correo');
  if (typeof own === 'string' || typeof wrong === 'string') {
    const how = typeof own === 'string' ? own : wrong;
    note('check-mail', 'without', `La llamada ${how}: nadie puede crear una cuenta.`);
  } else if (own.reading === 'registered' && !own.valid && wrong.reading === 'not-valid') {
    note('check-mail', 'works');
  } else {
    const detail =
      'No responde «Email ya registrado» y «Email no válido»: quien olvidó su contraseña lee que su correo no está registrado.';
    note('check-mail', 'without', detail);
  }

  const expectRejection = async (
    id: CheckId,
    call: Promise<Outcome<unknown>>,
    accepted: readonly ['without' | 'dangerous' | 'works', string],
  ) => {
    const outcome = await call;
    if (outcome.kind === 'ok') note(id, ...accepted);
    else if (outcome.kind === 'rejected' || outcome.kind === 'unauthorized') note(id, 'works');
    else note(id, 'without', `La llamada ${describeFailure(outcome)}, no con un rechazo.`);
  };
  await expectRejection('signup-refused', ask('/auth/signup', EMPTY_SIGNUP), [
    'without',
    'Lo aceptó: revisa si quedó una cuenta vacía. La aplicación revisa los datos antes de enviarlos.',
  ]);
  const sent = ['works', 'Lo acepta sin decir si existe.'] as const;
  await expectRejection('resend-refused', ask('/auth/resend-code', { mail: '' }), sent);
  await expectRejection('verify-refused', ask('/auth/verify', { mail: '', code: '000000' }), [
    'dangerous',
    'Acepta un código inventado.',
  ]);
  await expectRejection('forgot-refused', ask('/auth/forgot-password', { mail: '' }), sent);
  const reset = { mail: '', token: 'inventado', newPassword: 'Inventada.1' };
  await expectRejection('reset-refused', ask('/auth/reset-password', reset), [
    'dangerous',
    'Dice que cambió la contraseña con un enlace inventado.',
  ]);

  await checkGoogle(context);
}

/** The backend's answer about a mail, or how the call failed. */
async function readMail(client: Client, mail: string): Promise<MailCheck | string> {
  const path = `/auth/check-email/${encodeURIComponent(mail)}`;
  const answer = await client('GET', path, { anonymous: true });
  if (answer.kind !== 'ok') return describeFailure(answer);
  return readMailCheck(answer.value) ?? describeFailure(unreadable());
}

/** Checks the call as the app makes it: the answer is a redirect, or the JSON of the reference backend. */
async function checkGoogle(context: Context): Promise<void> {
  const { note } = context;
  try {
    const answer = await fetchRaw(context, 'auth/google?prompt=select_account', {
      headers: { accept: 'application/json' },
    });
    const body: unknown = await answer.json().catch(() => null);
    const isRedirect = answer.status >= 300 && answer.status < 400;
    if (isRedirect || answer.ok) note('google', 'works');
    else {
      const how = isGoogleNotSetUp(body) ? 'no está configurado' : `respondió ${answer.status}`;
      note('google', 'without', `La llamada dice que ${how}: se entra con correo y contraseña.`);
    }
  } catch {
    note('google', 'without', 'La llamada no respondió: se entra con correo y contraseña.');
  }
}

const EMPTY_SIGNUP = {
  rut: '',
  name: '',
  lastname: '',
  mail: '',
  phone: '',
  password: '',
  role: '',
  birthdate: '',
  gender: '',
  region: '',
  verificationMethod: '',
};
