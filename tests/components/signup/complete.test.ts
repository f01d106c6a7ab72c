import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { field, fill, isAt, token } from '#tests/components/access/public-page.ts';
import { json } from '#tests/components/network.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest, JORGE, MARIA } from '#tests/components/render-app.tsx';
import { choose, setDate, typeRut } from './wizard.ts';

/** An account made through Google, which still lacks what Google did not say. */
const app = appPerTest();

const goOn = async () => app.user.click(await button('Aceptar y continuar'));

const fromGoogle = (mail: string, google_sub: string) =>
  app.server.store.db
    .updateTable('account')
    .set({ google_sub, name: 'Ana', last_name: 'Soto', rut: null, region: null })
    .where('mail', '=', mail)
    .execute();
beforeEach(() => fromGoogle(MARIA, 'ana'));

async function fillIn(): Promise<void> {
  await typeRut(app, '156782343');
  await fill(app, 'Celular', '912345678');
  await setDate(app, 'Fecha de nacimiento', '1980-05-17');
  await choose(app, 'Género', 'Femenino');
  await choose(app, 'Región', 'Maule');
}

it('who arrives with a token adds the data first; every field says what it needs', async () => {
  await app.open(`/dashboard/profile?token=${await app.server.tokenOf(MARIA)}`);
  await isAt(app, '/completar-datos');
  expect((await field('Nombre')).value).toBe('Ana');
  expect((await field('Apellido')).value).toBe('Soto');
  await typeRut(app, '156782344');
  await goOn();
  for (const messages of [
    'RUT inválido o dígito verificador incorrecto',
    'Número inválido. Ej: +56912345678',
    'Selecciona tu fecha de nacimiento',
    'Selecciona tu género',
    'Selecciona tu región',
  ]) {
    await says(messages);
  }
  const first = await field('RUT, dígito 1 de 8');
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('the dashboard leads back here, and the input is still there', async () => {
  await app.open('/completar-datos', { as: MARIA });
  await field('Nombre');
  await fillIn();
  await waitFor(() => expect(sessionStorage.getItem('vinculo:completion')).toContain('Femenino'));
  await app.open('/dashboard/calendario');
  await isAt(app, '/completar-datos');
  expect((await field('Celular')).value).toBe('912345678');
  expect((await field('Género')).value).toBe('Femenino');
  expect((await field('RUT, dígito verificador')).value).toBe('3');
});

it('shows another account of this tab nothing of the input', async () => {
  await app.open('/completar-datos', { as: MARIA });
  await field('Nombre');
  await fillIn();
  await waitFor(() => expect(sessionStorage.getItem('vinculo:completion')).toContain('Femenino'));
  await fromGoogle(JORGE, 'jorge');
  await app.open('/completar-datos', { as: JORGE });
  expect((await field('Celular')).value).toBe('');
  expect((await field('RUT, dígito verificador')).value).toBe('');
  expect(sessionStorage.getItem('vinculo:completion')).not.toContain('Femenino');
});

it('a server that answers that it cannot now is not called a missing network', async () => {
  const stop = app.network.answer('GET', '/auth/me', json({}, 503));
  await app.open('/completar-datos', { as: MARIA });
  await says('Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.');
  stop();
  await app.user.click(await button('Reintentar'));
  await field('Nombre');
});

it('the data are sent once there is a network, and then nothing is asked any more', async () => {
  await app.open('/completar-datos', { as: MARIA });
  await field('Nombre');
  await fillIn();
  app.network.down();
  await goOn();
  await says(/^No se pudieron guardar tus datos\. Intenta de nuevo\./);
  app.network.up();
  await goOn();
  await isAt(app, '/dashboard/usersmanagement');
  expect(sessionStorage.getItem('vinculo:completion')).toBeNull();
  await app.open('/completar-datos');
  await isAt(app, '/dashboard/usersmanagement');
});

it('an account that another tab completed goes on; a session that is over leads to the sign-in page', async () => {
  await app.open('/completar-datos', { as: MARIA });
  await field('Nombre');
  await fillIn();
  app.network.answer('PUT', '/auth/me', json({ message: 'ya' }, 409));
  await goOn();
  await isAt(app, '/dashboard/usersmanagement');

  await app.open('/completar-datos', { as: MARIA });
  await field('Nombre');
  await fillIn();
  app.network.answer('PUT', '/auth/me', json({ message: 'no' }, 401));
  await goOn();
  await isAt(app, '/login');
  expect(token()).toBeNull();
});

it('without a network it waits for one, and the account can be left', async () => {
  app.network.down();
  await app.open('/completar-datos', { as: MARIA });
  await button('Reintentar');
  app.network.up();
  window.dispatchEvent(new Event('online'));
  await field('Nombre');
  await fillIn();
  await waitFor(() => expect(sessionStorage.getItem('vinculo:completion')).toContain('Femenino'));
  await app.user.click(await button('Cerrar sesión'));
  await isAt(app, '/');
  expect(token()).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
});

it('without a session there is nothing to complete', async () => {
  await app.open('/completar-datos');
  await isAt(app, '/login');
  await screen.findByRole('heading', { level: 1 });
});
