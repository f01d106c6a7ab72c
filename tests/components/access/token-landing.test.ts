import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json } from '#tests/components/network.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest, JORGE, MARIA } from '#tests/components/render-app.tsx';
import { isAt, token } from './public-page.ts';

const app = appPerTest();

it('a token in the address is taken from it, verified, and becomes the session', async () => {
  const maria = await app.server.tokenOf(MARIA);
  await app.open(`/login?token=${maria}`);
  expect(location.href).not.toContain(maria);
  await isAt(app, '/dashboard/usersmanagement');
  expect(token()).toBe(maria);
});

it('a user on the way to a page of the dashboard still gets there', async () => {
  const maria = await app.server.tokenOf(MARIA);
  const hernan = await app.server.idOf('Hernán');
  const month = `paciente=${hernan}&vista=mes&fecha=2026-12-01`;
  await app.open(`/dashboard/calendario?${month}&token=${maria}`);
  await waitFor(() => expect(document.querySelector('[data-vista="mes"]')).not.toBeNull());
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    paciente: hernan,
    vista: 'mes',
    fecha: '2026-12-01',
  });
});

it('another account’s token never replaces a session without a question', async () => {
  await app.signIn(MARIA);
  const maria = token();
  const jorge = await app.server.tokenOf(JORGE);
  await app.open(`/dashboard/profile?token=${jorge}`);
  await screen.findByRole('heading', { name: 'Ya hay otra cuenta en este dispositivo' });
  expect(app.address()).toBe('/token');
  await app.user.click(await button('Seguir con la cuenta actual'));
  await isAt(app, '/dashboard/usersmanagement');
  expect(token()).toBe(maria);

  await app.open(`/dashboard/profile?token=${jorge}`);
  await app.user.click(await button('Cambiar de cuenta'));
  await isAt(app, '/dashboard/profile');
  expect(token()).toBe(jorge);
});

it('a token that is not valid is reported, and ends no session', async () => {
  await app.signIn(MARIA);
  const maria = token();
  await app.open('/token?token=falso');
  await says('El enlace para entrar no es válido o ya venció. Inicia sesión para continuar.');
  expect(app.address()).toBe('/login');
  // It was not the session's token.
  expect(token()).toBe(maria);
});

it('without a token there is nothing to land with', async () => {
  await app.open('/token');
  await isAt(app, '/login');
});

it('a token that cannot be checked now is checked again on demand, and when the network returns', async () => {
  const maria = await app.server.tokenOf(MARIA);
  const asked = () => app.network.calls.filter((call) => call === 'GET /auth/me').length;
  app.network.down();
  await app.open(`/dashboard/profile?token=${maria}`);
  await screen.findByRole('heading', { name: 'No pudimos comprobar tu acceso' });
  expect(app.address()).toBe('/token');
  const before = asked();
  await app.user.click(await button('Reintentar'));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await screen.findByRole('heading', { name: 'No pudimos comprobar tu acceso' });
  expect(token()).toBeNull();
  app.network.up();
  window.dispatchEvent(new Event('online'));
  await isAt(app, '/dashboard/profile');
  expect(token()).toBe(maria);
});

it('a server that answers that it cannot now is not called a missing network', async () => {
  const maria = await app.server.tokenOf(MARIA);
  const stop = app.network.answer('GET', '/auth/me', json({}, 503));
  await app.open(`/dashboard/profile?token=${maria}`);
  await says('Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.');
  expect(screen.queryByText(/Necesitas internet/)).toBeNull();
  stop();
  await app.user.click(await button('Reintentar'));
  await isAt(app, '/dashboard/profile');
});

it('who does not want to wait for the network can sign in instead', async () => {
  const maria = await app.server.tokenOf(MARIA);
  app.network.down();
  await app.open(`/token?token=${maria}`);
  await app.user.click(await button('Ir a iniciar sesión'));
  await isAt(app, '/login');
  expect(token()).toBeNull();
});
