import { expect, it } from 'vitest';
import { CAMILA, calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import { cell, eventually, expectShifts, shiftsOn, synced, waitUntil } from './on-page.ts';

/** At a backend that may remove what nobody saw: somebody was confirmed, and is not any more. */
const page = calendarPerTest();
const told = () => document.querySelector('[data-perdidas]')?.textContent ?? null;

/** Shows two confirmations, which another device then takes away. */
async function lose(): Promise<void> {
  page.app.network.change('GET', '/auth/me', ({ capabilities, ...me }) => ({
    ...me,
    capabilities: capabilities.filter((one: string) => !['claves', 'conflictos'].includes(one)),
  }));
  await page.show({
    shifts: { [MONDAY]: ['10:00–12:00 Camila'], [TUESDAY]: ['08:00–09:00 Diego'] },
  });
  await waitUntil(() => expect(cell(TUESDAY, '08:00').dataset['estado']).toBe('confirmada'));
  await page.otherBookings({
    [MONDAY]: ['-10:00–12:00 Camila'],
    [TUESDAY]: ['-08:00–09:00 Diego'],
  });
  page.fetchNew();
  await eventually(told, expect.stringContaining(`Se quitó a ${CAMILA}, que ya tenía el turno`));
}

it('is said, and can be given back as an unsaved change', async () => {
  await lose();
  expect(told()).toContain('martes, 12 de enero, 08:00 a 09:00');
  await page.click('Devolver');
  await eventually(told, null);
  await expectShifts(MONDAY, '10:00–12:00 nueva');
  await expectShifts(TUESDAY, '08:00–09:00 nueva');
  await page.save();
  await eventually(() => page.serverHas(MONDAY), [`10:00–12:00 confirmada ${CAMILA}`]);
  await synced();
});

it('is said until it is dismissed', async () => {
  await lose();
  await page.click('Entendido');
  await eventually(told, null);
  expect(shiftsOn(MONDAY)).toEqual([]);
  await page.app.reload();
  await waitUntil(() => expect(document.querySelector('[data-sin-cubrir]')).not.toBeNull());
  expect(told()).toBeNull();
});
