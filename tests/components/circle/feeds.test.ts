import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, dialog, says, saysNot, toast } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, linkShown, openCircle, ROSA } from './on-circle.ts';

const app = appPerTest();

const OTHER_APPS = 'Calendario en otras aplicaciones';

/** The response that a program gets from an address. */
async function subscribed(address: string) {
  const { pathname } = new URL(address);
  const { statusCode, body } = await app.server.app.inject({ method: 'GET', url: pathname });
  return { status: statusCode, name: /^X-WR-CALNAME:(.*)$/m.exec(body)?.[1]?.trim() };
}

/** The address that is shown; it is another one than before. */
async function newAddress(before?: string): Promise<string> {
  await waitFor(async () => expect(await linkShown()).not.toBe(before));
  return linkShown();
}

it('the family makes an address, copies it once, makes another and revokes it', async () => {
  await openCircle(app);
  await app.user.click(await button(OTHER_APPS));
  await dialog(OTHER_APPS);
  await app.user.click(await button('Crear dirección'));
  const first = await newAddress();
  expect(first).toMatch(/\/api\/feeds\/[\w-]{43}\.ics$/);
  await app.user.click(await button('Copiar'));
  await toast('Dirección copiada');
  expect(await navigator.clipboard.readText()).toBe(first);
  expect(await subscribed(first)).toEqual({ status: 200, name: 'Turnos de Nana Rosa' });
  await app.user.click(await button('Listo'));

  await app.user.click(await button(OTHER_APPS));
  await says('Creaste una dirección el 23-11-2026. Por seguridad no se vuelve a mostrar.');
  expect(document.querySelector('[data-enlace]')).toBeNull();
  await app.user.click(await button('Crear otra'));
  await app.user.click(await button('Sí, crear otra'));
  const second = await newAddress(first);
  expect(await subscribed(first)).toMatchObject({ status: 404 });
  expect(await subscribed(second)).toMatchObject({ status: 200 });
  await app.user.click(await button('Listo'));

  await app.user.click(await button(OTHER_APPS));
  await app.user.click(await button('Retirar'));
  await app.user.click(await button('Sí, retirar'));
  await toast('Dirección retirada');
  await button('Crear dirección');
  expect(await subscribed(second)).toMatchObject({ status: 404 });
});

it('without a network it says so, and asks again', async () => {
  await openCircle(app);
  app.network.down();
  await app.user.click(await button(OTHER_APPS));
  await says(/^No pudimos ver si ya tienes una dirección\. .*internet/);
  app.network.up();
  await app.user.click(
    (await screen.findAllByRole('button', { name: 'Reintentar' })).at(-1) as Element,
  );
  await button('Crear dirección');
});

it('an address whose answer was lost is known afterwards, and replaced', async () => {
  await openCircle(app);
  await app.user.click(await button(OTHER_APPS));
  const works = app.network.loseAnswer('POST', /\/feed$/);
  await app.user.click(await button('Crear dirección'));
  await says(/^No se pudo crear la dirección\. .*internet/);
  await says(/^Creaste una dirección el 23-11-2026\./);
  works();
  await app.user.click(await button('Crear otra'));
  await app.user.click(await button('Sí, crear otra'));
  expect(await subscribed(await newAddress())).toMatchObject({ status: 200 });
});

it('a caregiver makes one of their own shifts', async () => {
  await app.open('/turnos', { as: CAMILA });
  await app.user.click(await button('Pasar a Google, Apple u Outlook'));
  await dialog(OTHER_APPS);
  await says(/^Mira tus turnos en Google, Apple u Outlook\. /);
  await app.user.click(await button('Crear dirección'));
  expect(await subscribed(await newAddress())).toEqual({ status: 200, name: 'Mis turnos' });
});

it('is absent where the backend does not offer it', async () => {
  app.network.change('GET', '/auth/me', (me) => ({
    ...me,
    capabilities: me.capabilities.filter((one: string) => one !== 'feeds'),
  }));
  await openCircle(app, ROSA, MARIA);
  await button('Actividad');
  expect(screen.queryByRole('button', { name: OTHER_APPS })).toBeNull();
  await app.open('/turnos', { as: CAMILA });
  await screen.findByRole('heading', { name: 'Mi disponibilidad' });
  await saysNot(OTHER_APPS);
});
