import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { replaceToken } from '#account/replace-token.ts';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { isAt, token } from '#tests/components/access/public-page.ts';
import { invited } from '#tests/components/circle/on-circle.ts';
import { appPerTest } from '#tests/components/render-app.tsx';
import { weekShown } from '#tests/components/week-on-screen.ts';
import { CAMILA, HERS, shift } from './on-shifts.ts';

const app = appPerTest();

/** Accepts an invitation to the family of Rosa, on another device. */
async function join(): Promise<void> {
  const link = await invited(app, { kind: 'member', name: 'Camila', mail: CAMILA });
  const [, secret] = link.split('#');
  await app.server.call(CAMILA, 'POST', '/api/invitations/accept', {
    token: secret,
    consent: CONSENT_VERSION,
  });
}

/** What the server gives for the token of this device. */
async function renewedToken(): Promise<string> {
  const headers = { authorization: `Bearer ${token()}` };
  const { body } = await app.server.app.inject({ url: '/auth/me', headers });
  return JSON.parse(body).renewedToken;
}

it('a caregiver who joins a family elsewhere is family here too, also without the network then', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  expect(screen.queryByRole('link', { name: 'Calendario' })).toBeNull();
  await join();
  // An occasion to pull.
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('link', { name: 'Calendario' });
  const calendar = `/dashboard/calendario?paciente=${await app.server.idOf('Rosa Elena')}`;
  await app.open(calendar);
  await weekShown();
  await isAt(app, '/dashboard/calendario');
  app.network.down();
  await app.reload();
  await weekShown();
  await isAt(app, '/dashboard/calendario');
});

it('a page of shifts pulls what the family has once its account belongs to it', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await join();
  // An occasion to pull.
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('link', { name: 'Calendario' });
  await (await app.device()).sync.pull();
  app.network.down();
  await app.open(`/dashboard/calendario?paciente=${await app.server.idOf('Rosa Elena')}`);
  await weekShown();
});

it('a token for the session of somebody who has signed out meanwhile signs nobody in', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await join();
  const renewed = await renewedToken();
  replaceToken(renewed);
  expect(token()).toBe(renewed);
  // Signed in anew, which is another session of the same account.
  const other = await app.server.tokenOf(CAMILA);
  localStorage.setItem('token', other);
  replaceToken(renewed);
  expect(token()).toBe(other);
  localStorage.removeItem('token');
  replaceToken(renewed);
  expect(token()).toBeNull();
});
