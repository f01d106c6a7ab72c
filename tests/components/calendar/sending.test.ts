import { expect, it } from 'vitest';
import { calendarPerTest, TUESDAY } from './calendar-page.ts';
import { synced } from './on-page.ts';

/** What the status says while a save is on its way. */
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
