import { expect, it } from 'vitest';
import { CAMILA, calendarPerTest, DIEGO, MONDAY } from './calendar-page.ts';
import { assign, inNotice, notice, remove, settled, shows } from './on-conflict.ts';
import { eventually, synced } from './on-page.ts';

/** A contested save whose shift somebody brings to what the save wanted: nothing of it is left to choose. */
const page = calendarPerTest();

/** Saves without network, while the other device makes the shift Diego's. */
async function saveOver(shift: string): Promise<void> {
  page.app.network.down();
  await page.save();
  await synced('sin-conexion', 1);
  await page.otherBookings({ [MONDAY]: [`-${shift}`, '10:00–12:00 Diego'] });
  page.app.network.up();
  page.fetchNew();
  await inNotice(`Ya estaba guardado: confirmada, ${DIEGO}`);
  await synced('con-problemas', 1);
}

async function isSettled(...shifts: readonly string[]): Promise<void> {
  await settled();
  await synced();
  expect(await page.serverHas(MONDAY)).toEqual(shifts);
}

it('the other device removes what was to be removed', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00 Camila'] } });
  await remove(page, MONDAY, '10:00', '{Shift>}{Delete}{/Shift}');
  await saveOver('10:00–12:00 Camila');
  await page.otherBookings({ [MONDAY]: ['-10:00–12:00 Diego'] });
  page.fetchNew();
  await isSettled();
});

it('the other device gives it to the same caregiver', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await assign(page, MONDAY, '10:00', CAMILA);
  await saveOver('10:00–12:00');
  await page.otherBookings({ [MONDAY]: ['-10:00–12:00 Diego', '10:00–12:00 Camila'] });
  page.fetchNew();
  await isSettled(`10:00–12:00 confirmada ${CAMILA}`);
});

it('the other device gives the same caregiver these hours and more', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await assign(page, MONDAY, '10:00', CAMILA);
  await saveOver('10:00–12:00');
  await page.otherBookings({ [MONDAY]: ['-10:00–12:00 Diego', '10:00–14:00 Camila'] });
  page.fetchNew();
  await isSettled(`10:00–14:00 confirmada ${CAMILA}`);
});

it('its author makes the same again by hand', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await assign(page, MONDAY, '10:00', CAMILA);
  await saveOver('10:00–12:00');
  await assign(page, MONDAY, '10:00', CAMILA);
  await page.save();
  await isSettled(`10:00–12:00 confirmada ${CAMILA}`);
});

it('part of it, which leaves the rest to choose', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await assign(page, MONDAY, '10:00', CAMILA);
  await saveOver('10:00–12:00');
  await page.otherBookings({
    [MONDAY]: ['-10:00–12:00 Diego', '10:00–11:00 Camila', '11:00–12:00 Diego'],
  });
  page.fetchNew();
  await shows(MONDAY, '10:30', 'confirmada');
  await eventually(() => notice()?.textContent?.includes('10:00 a 12:00'), false);
  await inNotice('lunes, 11 de enero, 11:00 a 12:00');
  await synced('con-problemas', 1);
});
