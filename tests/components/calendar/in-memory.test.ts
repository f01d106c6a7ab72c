import { beforeEach, expect, it, vi } from 'vitest';
import { calendarPerTest, FRIDAY } from './calendar-page.ts';
import { eventually, expectShifts, says, saysNoMore, synced } from './on-page.ts';

/** A browser that denies IndexedDB: what was not sent is in the page's memory. */
const page = calendarPerTest();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'InvalidStateError');
  });
});

/** Whether the browser would ask before it leaves the page. */
function asksBeforeLeaving(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

it('asks before the page is left, and offers no new version, while something is unfinished', async () => {
  page.app.newVersion();
  await page.show();
  await says(/^Este navegador no puede guardar cambios/);
  await says('Hay una versión nueva de la aplicación.');
  expect(asksBeforeLeaving()).toBe(false);
  await page.press(FRIDAY, '10:00');
  await eventually(asksBeforeLeaving, true);
  page.app.network.down();
  await page.save();
  await synced('sin-conexion', 1);
  await says(/Podrás usarla cuando se envíen tus cambios/);
  expect(asksBeforeLeaving()).toBe(true);
  page.app.network.up();
  page.fetchNew();
  await synced('al-dia', 0);
  await expectShifts(FRIDAY, '10:00–10:30 pendiente');
  await saysNoMore(/Podrás usarla/);
  expect(asksBeforeLeaving()).toBe(false);
});
