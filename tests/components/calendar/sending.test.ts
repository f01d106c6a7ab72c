import { expect, it } from 'vitest';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, TUESDAY } from './calendar-page.ts';
import { cell, eventually, synced } from './on-page.ts';

/** The status while a save is being sent, and the token that it is sent with. */
const page = calendarPerTest();

it('a save on its way is being sent, also some seconds after the page last looked at the clock', async () => {
  await page.show();
  await page.press(TUESDAY, '10:00');
  page.app.wait(5000);
  const release = page.app.network.hold('POST', '/solicitudes/actualizar');
  const saving = page.save();
  await synced('enviando', 1);
  // No more than has room in the header of the smallest phone.
  expect(document.querySelector('[data-sync]')?.textContent.trim()).toBe('Enviando…');
  release();
  await saving;
  await synced('al-dia', 0);
});

it('a save goes with the new token that another tab has got for the account, without a reload', async () => {
  await page.show();
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
  const slot = cell(TUESDAY, '10:00');
  await page.app.signIn(MARIA);
  dispatchEvent(new Event('storage'));
  await page.app.server.app.inject({ method: 'POST', url: '/auth/logout', headers });
  await page.press(TUESDAY, '10:00');
  await page.save();
  await eventually(() => page.serverHas(TUESDAY), ['10:00–10:30 pendiente']);
  await synced('al-dia', 0);
  expect(cell(TUESDAY, '10:00')).toBe(slot);
});
