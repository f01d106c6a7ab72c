import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { field, fill } from '#tests/components/access/public-page.ts';
import { json } from '#tests/components/network.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest } from '#tests/components/render-app.tsx';
import { PASSWORD, step, typeCode } from './wizard.ts';

const app = appPerTest();

const DRAFT = {
  mail: 'ana@correo.test',
  checkedMail: 'ana@correo.test',
  birthdate: '1980-05-17',
  gender: 'Femenino',
  region: 'Maule',
  rut: [...'156782343'],
  name: 'Ana',
  lastname: 'Soto',
  phone: '912345678',
  method: 'msg',
};

/** Exactly the fields of a sign-up: a strict backend refuses any other. */
const SIGNUP = {
  rut: '15678234-3',
  name: 'Ana',
  lastname: 'Soto',
  mail: 'ana@correo.test',
  phone: '+56912345678',
  password: PASSWORD,
  role: 'Responsable',
  birthdate: '1980-05-17',
  gender: 'Femenino',
  region: 'Maule',
  verificationMethod: 'msg',
};

const NO_SUCH_CALL = () =>
  new Response('<pre>Cannot POST /auth/resend-code</pre>', {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const press = async (name: string) => app.user.click(await button(name));
const answer = (call: string, given: () => Response) =>
  app.network.answer('POST', `/auth/${call}`, given);
const signups = () => app.network.bodiesOf('POST', '/auth/signup');

/** Up to the button that sends everything, after a reload: the password has to be typed again. */
async function openDelivery(): Promise<void> {
  sessionStorage.setItem('vinculo:signup', JSON.stringify(DRAFT));
  await app.open('/signup/step5');
  await says(/^Por seguridad no guardamos tu contraseña\./);
  await fill(app, 'Contraseña', PASSWORD);
  await says('Email verificado');
  await press('Continuar');
  await step(app, 5);
  await press('Aceptar y continuar');
}

describe('signing up at a backend that is not ours', () => {
  beforeEach(() => {
    app.network.answer(
      'GET',
      /^\/auth\/check-email\//,
      json({ message: 'Email disponible', valid: true }),
    );
    answer('signup', json({}));
  });

  it('a failed sign-up is reported with its message, else with ours', async () => {
    answer('signup', json({ message: 'El RUT ya está registrado' }, 409));
    await openDelivery();
    await says('El RUT ya está registrado');
    expect(signups()).toEqual([SIGNUP]);
    answer('signup', json({}, 500));
    await press('Aceptar y continuar');
    await says('Ocurrió un error al enviar los datos. Intenta de nuevo.');
  });

  it('if codes cannot be resent, the sign-up is repeated by mail', async () => {
    answer('resend-code', json({}, 404));
    await openDelivery();
    await step(app, 6);
    await press('Reenviar código');
    await says('Código reenviado exitosamente');
    expect(signups()).toEqual([SIGNUP, { ...SIGNUP, verificationMethod: 'mail' }]);
    expect(app.network.bodiesOf('POST', '/auth/resend-code')).toHaveLength(1);
    // The repeated one finds the account that the first has made.
    answer('signup', json({ message: 'El correo ya está registrado' }, 400));
    answer('resend-code', NO_SUCH_CALL);
    await press('Reenviar código');
    await waitFor(() => expect(signups()).toHaveLength(3));
    await says('Código reenviado exitosamente');
    // With whatever status.
    answer('signup', json({ message: 'El correo ya está registrado' }, 500));
    await press('Reenviar código');
    await waitFor(() => expect(signups()).toHaveLength(4));
    await says('Código reenviado exitosamente');
    answer('resend-code', json({}, 500));
    await press('Reenviar código');
    await says('Error al reenviar el código. Intenta de nuevo.');
  });

  it('also after a reload: the sign-up is repeated once the password is typed again', async () => {
    answer('resend-code', json({ message: 'Not Found' }, 404));
    await openDelivery();
    await step(app, 6);
    await app.reload();
    await step(app, 6);
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    await press('Reenviar código');
    await says(/^Por seguridad no guardamos tu contraseña\./);
    const password = await field('Contraseña');
    await waitFor(() => expect(document.activeElement).toBe(password));
    await app.user.keyboard('corta{Enter}');
    await says('La contraseña debe tener mínimo 8 caracteres, 1 mayúscula, 1 número y 1 especial');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('corta');
    await fill(app, 'Contraseña', PASSWORD);
    await app.user.type(password, '{Enter}');
    await says('Código reenviado exitosamente');
    expect(signups()).toEqual([SIGNUP, { ...SIGNUP, verificationMethod: 'mail' }]);
    expect(screen.queryByLabelText('Contraseña')).toBeNull();
    await says('Enviamos un código de 6 dígitos a ana@correo.test. Vence en unos minutos.');
  });

  it('the last step promises nothing that the backend does not offer', async () => {
    answer('verify', json({}));
    await openDelivery();
    await step(app, 6);
    await typeCode(app, '123456');
    await says('Inicia sesión: cuando te asignen un ser querido, verás ahí su semana de cuidados.');
    expect(document.body.textContent).not.toContain('agregar a tu ser querido');
  });

  it('a code that cannot be checked is reported next to its boxes; Cancel goes back one page', async () => {
    answer('verify', json({ message: 'Código incorrecto' }, 401));
    await openDelivery();
    await step(app, 6);
    await typeCode(app, '123456');
    await says('Código incorrecto');
    answer('verify', json({}, 500));
    await press('Verificar');
    await says('Error al verificar el código. Inténtalo de nuevo más tarde.');
    await press('Cancelar');
    await step(app, 5);
    const chosen = screen.getByRole('radio', { name: /^Mensaje de texto/ });
    expect((chosen as HTMLInputElement).checked).toBe(true);
  });
});
