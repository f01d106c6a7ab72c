import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill, isAt } from '#tests/components/access/public-page.ts';
import { json } from '#tests/components/network.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest } from '#tests/components/render-app.tsx';
import { fillAbout, fillAccess, fillIdentity, next, PASSWORD, step } from './wizard.ts';

const app = appPerTest();
const MAIL = 'pausa@correo.test';
const press = async (name: string) => app.user.click(await button(name));
const lastMail = () => app.server.sent.at(-1)?.text ?? '';

/** Signs up as far as the code, and loses the tab. */
async function interrupt(verificationMethod = 'mail'): Promise<void> {
  const { statusCode } = await app.server.app.inject({
    method: 'POST',
    url: '/auth/signup',
    payload: {
      ...{ mail: MAIL, password: PASSWORD, role: 'Responsable', verificationMethod },
      ...{ rut: '15678234-3', name: 'Ana', lastname: 'Soto', phone: '912345678' },
      ...{ birthdate: '1980-05-17', gender: 'Femenino', region: 'Maule' },
    },
  });
  expect(statusCode).toBe(201);
}

async function enterCode(): Promise<void> {
  // The boxes have focus from the start.
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Código, dígito 1 de 6'),
  );
  await app.user.keyboard(/\b\d{6}\b/.exec(lastMail())?.[0] ?? '');
  await press('Verificar');
  await step(app, 7);
  await says(/Tu cuenta está lista\.$/);
}

it('an interrupted sign-up goes on from the link of the mail, which leaves no mail in the address', async () => {
  await interrupt();
  const link = new URL(/http\S+/.exec(lastMail())?.[0] ?? 'about:blank');
  await app.open(link.pathname + link.hash);
  await step(app, 6);
  await says(/^Escribe el código de 6 dígitos que llegó a pausa@correo\.test\./);
  await waitFor(() => expect(location.hash).toBe(''));
  // A reload of the tab stays there.
  await app.reload();
  await step(app, 6);
  await press('Reenviar código');
  await says('Código reenviado exitosamente');
  await app.user.click(await screen.findByLabelText('Código, dígito 1 de 6'));
  await enterCode();
});

it('and from a sign-in with its password, which tells nobody else that it waits', async () => {
  await interrupt();
  await app.open('/login');
  await fill(app, 'Correo electrónico', MAIL);
  await fill(app, 'Contraseña', 'Otra.Clave1');
  await press('Iniciar sesión');
  await says('Error al iniciar sesión. Verifica tus credenciales.');
  await fill(app, 'Contraseña', PASSWORD);
  await press('Iniciar sesión');
  await isAt(app, '/signup/step6');
  await says(/^Escribe el código de 6 dígitos que llegó a pausa@correo\.test\./);
  await enterCode();
});

it('a sign-in does not claim that a code that went by text message is in the mail', async () => {
  await interrupt('msg');
  await app.open('/login');
  await fill(app, 'Correo electrónico', MAIL);
  await fill(app, 'Contraseña', PASSWORD);
  await press('Iniciar sesión');
  await isAt(app, '/signup/step6');
  const intro = /^Escribe el código de 6 dígitos que te enviamos por mensaje de texto\./;
  await says(intro);
  await app.reload();
  await says(intro);
  await enterCode();
});

it('a link that is not needed any more says so', async () => {
  await app.open('/signup/step6#correo=nadie%40correo.test');
  await step(app, 6);
  await press('Reenviar código');
  await says(/^No hay una cuenta por verificar con este correo\./);
});

it('a backend without a gateway for text messages is asked for its code by mail alone', async () => {
  const free = { message: 'Email disponible', valid: true, capabilities: ['signup-consent'] };
  app.network.answer('GET', /^\/auth\/check-email\//, json(free));
  await app.open('/signup/step1');
  await fillAccess(app, MAIL);
  await fillAbout(app);
  await next(app);
  await step(app, 4);
  await fillIdentity(app, '156782343');
  await says(`Te enviaremos un código de 6 dígitos a ${MAIL}.`);
  expect(screen.queryByRole('radio')).toBeNull();
  await press('Aceptar y continuar');
  await step(app, 6);
  await enterCode();
});
