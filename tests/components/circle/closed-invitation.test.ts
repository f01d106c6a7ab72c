import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { isAt } from '#tests/components/access/public-page.ts';
import { json } from '#tests/components/network.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest, JORGE, MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, invited } from './on-circle.ts';

/** The link of an invitation that does not open. */
const app = appPerTest();

const LUZ = { kind: 'caregiver', name: 'Luz', mail: 'luz@correo.cl' } as const;
const toJorge = { kind: 'member', name: 'Jorge', mail: JORGE } as const;

const title = (text: string) => screen.findByRole('heading', { level: 1, name: text });

it('says why: incomplete, unknown, withdrawn', async () => {
  await app.open('/invitacion');
  await says(/^El enlace está incompleto\./);
  await app.open('/invitacion#unknown');
  await says(/^Este enlace ya no sirve\. Si te llegó otro más nuevo, abre ese; si no, pide otro/);
  const link = await invited(app, LUZ);
  await invited(app, LUZ);
  await app.open(link);
  await says('La invitación de María José fue retirada.');
});

it('because the server has forgotten it leads whoever has accepted it to the sign-in', async () => {
  await app.open('/invitacion#unknown');
  await says(/^Este enlace ya no sirve\..* Si ya aceptaste la invitación, inicia sesión\.$/);
  await app.user.click(await button('Iniciar sesión'));
  await isAt(app, '/login');
  await app.open('/invitacion#unknown', { as: JORGE });
  await says(/^Este enlace ya no sirve\..* pide otro a quien te invitó\.$/);
  await button('Ir a mi panel');
});

it('because the calendar was archived says how it serves again', async () => {
  const link = await invited(app, LUZ);
  const url = `/api/patients/${await app.server.idOf('Rosa Elena')}/archived`;
  await app.server.call(MARIA, 'PUT', url, { archived: true });
  await app.open(link);
  await says(
    /^La familia archivó este calendario\. .* pide a María José que vuelva a usarlo y abre/,
  );
  await app.server.call(MARIA, 'PUT', url, { archived: false });
  await app.open(link);
  await title('María José Fuentes Rojas te invita a cuidar a Nana Rosa');
});

it('because it was used leads whoever has used it on: home, or to the sign-in', async () => {
  const link = await invited(app, toJorge);
  await app.open(link, { as: JORGE });
  await app.user.click(await button('Aceptar como Jorge'));
  await isAt(app, '/dashboard/usersmanagement');
  await app.open(link);
  await says('Esta invitación ya se usó.');
  await app.user.click(await button('Ir a mi panel'));
  await isAt(app, '/dashboard/usersmanagement');
  await app.open(link, { as: CAMILA });
  await app.user.click(await button('Ir a mis turnos'));
  await isAt(app, '/turnos');
  localStorage.clear();
  await app.open(link);
  await says('Esta invitación ya se usó. Si la aceptaste tú, inicia sesión.');
  await app.user.click(await button('Iniciar sesión'));
  await isAt(app, '/login');
});

it('waits for a network', async () => {
  const link = await invited(app, LUZ);
  app.network.down();
  await app.open(link);
  await title('Para abrir la invitación necesitas internet');
  app.network.up();
  await app.user.click(await button('Reintentar'));
  await title('María José Fuentes Rojas te invita a cuidar a Nana Rosa');
});

it.each([
  [429, { message: 'Demasiados intentos. Espera 10 minutos.' }, /^Demasiados intentos\. Espera 10/],
  [503, { message: 'later' }, /^Hay mucha demanda en este momento\./],
  [500, {}, /^Hay mucha demanda en este momento\./],
])('because the server answers %i does not blame the connection', async (status, body, text) => {
  const link = await invited(app, LUZ);
  const recover = app.network.answer('POST', '/api/invitations/read', json(body, status));
  await app.open(link);
  await title('No pudimos abrir la invitación');
  await says(text);
  recover();
  await app.user.click(await button('Reintentar'));
  await title('María José Fuentes Rojas te invita a cuidar a Nana Rosa');
});

it('is not offered by a backend without invitations', async () => {
  app.network.answer(
    'POST',
    '/api/invitations/read',
    () => new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } }),
  );
  await app.open('/invitacion#secret');
  await says('Esta dirección no está disponible aquí.');
});
