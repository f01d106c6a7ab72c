import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { fill, isAt } from '#tests/components/access/public-page.ts';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, MONDAY } from './calendar-page.ts';
import { heldTicks } from './held-ticks.ts';
import {
  cell,
  dialog,
  eventually,
  expectShifts,
  noDialog,
  says,
  synced,
  waitUntil,
} from './on-page.ts';

/** A device whose clock is a day off, beside a server and other devices whose clocks are right. */
const page = calendarPerTest('Rosa Elena', { hasServerClock: true });
const DAY_MS = 86_400_000;

/** Signs in by the form: the token is of a day that is not the device's. */
async function signIn(): Promise<void> {
  const { app } = page;
  await app.open('/login');
  await fill(app, 'Correo electrónico', MARIA);
  await fill(app, 'Contraseña', DEMO_PASSWORD);
  await page.click('Iniciar sesión');
  await isAt(app, '/dashboard/usersmanagement');
}

describe.each([
  { way: 'ahead', days: 1, age: /Guardado hace un momento$/ },
  { way: 'behind', days: -1, age: /Guardado hace (1 día|23 horas)$/ },
])('a clock a day $way', ({ days, age }) => {
  it('sends, receives, keeps what waits over its correction, and claims nothing untrue', async () => {
    const { app } = page;
    app.wait(days * DAY_MS);
    await signIn();
    await app.open(`/dashboard/calendario?paciente=${page.paciente()}&fecha=${MONDAY}&vista=dia`);
    await waitUntil(() => expect(cell(MONDAY, '10:00').dataset['estado']).toBe('libre'));
    await synced('al-dia', 0);
    await page.press(MONDAY, '10:00');
    await page.save();
    await eventually(() => page.serverHas(MONDAY), ['10:00–10:30 pendiente']);
    await synced('al-dia', 0);

    await page.otherBookings({ [MONDAY]: ['12:00–13:00'] });
    page.fetchNew();
    await expectShifts(MONDAY, '10:00–10:30 pendiente', '12:00–13:00 pendiente');

    // A save waits, with a moment of the next attempt by the wrong clock.
    const html = { 'content-type': 'text/html' };
    const repair = app.network.answer(
      'POST',
      '/solicitudes/actualizar',
      () => new Response('<title>Wifi gratis</title>', { headers: html }),
    );
    await page.press(MONDAY, '15:00');
    await page.save();
    await synced('sin-conexion', 1);
    app.wait(-days * DAY_MS);
    await page.click(/Ver cambios por enviar$/);
    await dialog('Cambios por enviar');
    await says(age);
    await app.user.keyboard('{Escape}');
    await noDialog();
    repair();
    page.fetchNew();
    await eventually(
      () => page.serverHas(MONDAY),
      ['10:00–10:30 pendiente', '12:00–13:00 pendiente', '15:00–15:30 pendiente'],
    );
    await synced('al-dia', 0);
    expect(screen.queryByText(/Tu sesión venció/)).toBeNull();
  });
});

describe('a clock by which the session has run out', () => {
  const EXPIRED = 'Tu sesión venció; inicia sesión cuando tengas conexión';
  const told = () => screen.queryByText(EXPIRED)?.textContent ?? null;

  /** Opens the page again, and waits until the server was asked who is signed in. */
  async function openAgain(): Promise<void> {
    const asked = () => page.app.network.calls.filter((call) => call === 'GET /auth/me').length;
    const before = asked();
    await page.app.reload();
    await waitUntil(() => expect(asked()).toBeGreaterThan(before));
    await waitUntil(() => expect(cell(MONDAY, '10:00').dataset['estado']).toBe('libre'));
  }

  it('is checked with the server; without an answer, the page says so, and an open one notices as well', async () => {
    const { app } = page;
    await page.show({ vista: 'dia' });
    app.wait(400 * DAY_MS);
    await openAgain();
    await synced('al-dia', 0);
    await eventually(told, null);

    const repair = app.network.answer('GET', '/auth/me', () => {
      throw new TypeError('Failed to fetch');
    });
    await openAgain();
    await eventually(told, EXPIRED);

    repair();
    app.wait(-400 * DAY_MS);
    const ticks = heldTicks(60_000);
    await openAgain();
    await synced('al-dia', 0);
    expect(told()).toBeNull();
    app.wait(400 * DAY_MS);
    for (const tick of ticks) tick();
    await eventually(told, EXPIRED);
  });
});
