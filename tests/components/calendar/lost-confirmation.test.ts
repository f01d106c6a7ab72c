import { expect, it } from 'vitest';
import { CAMILA, calendarPerTest, DIEGO, MONDAY, TUESDAY } from './calendar-page.ts';
import {
  announced,
  cell,
  dialog,
  eventually,
  expectShifts,
  noDialog,
  shiftsOn,
  synced,
  waitUntil,
} from './on-page.ts';

/** At a backend that may remove what nobody saw: somebody was confirmed, and is not any more. */
const page = calendarPerTest();
const told = () => document.querySelector('[data-perdidas]')?.textContent ?? null;

function withoutConflicts(): void {
  page.app.network.change('GET', '/auth/me', ({ capabilities, ...me }) => ({
    ...me,
    capabilities: capabilities.filter((one: string) => !['claves', 'conflictos'].includes(one)),
  }));
}

/** Shows two confirmations, which another device then takes away. */
async function lose(): Promise<void> {
  withoutConflicts();
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
  await announced(/^Volvieron 2 turnos, sin guardar$/);
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

it('off the grid it cannot be given back, and the notice leads to the form for a new shift', async () => {
  withoutConflicts();
  await page.otherTool({ [MONDAY]: ['10:10–11:25 Camila'] });
  await page.show({ shifts: { [TUESDAY]: ['08:00–09:00 Diego'] } });
  await waitUntil(() => expect(cell(MONDAY, '10:00').dataset['estado']).toBe('confirmada'));
  await page.otherBookings({
    [MONDAY]: ['-10:10–11:25 Camila'],
    [TUESDAY]: ['-08:00–09:00 Diego'],
  });
  page.fetchNew();
  const said =
    'lunes, 11 de enero, 10:10 a 11:25. No empieza o termina en punto o y media: agrégalo de nuevo.';
  await eventually(told, expect.stringContaining(said));
  await page.click('Devolver');
  await expectShifts(TUESDAY, '08:00–09:00 nueva');
  await eventually(told, expect.not.stringContaining(DIEGO));
  expect(told()).toContain(said);
  await page.click('Agregar de nuevo');
  await dialog('Agregar turno');
  await page.click('Agregar turno');
  await noDialog();
  await expectShifts(MONDAY, '10:00–11:30 nueva');
  await eventually(told, null);
  expect(document.activeElement).not.toBe(document.body);
  await page.click('Deshacer');
  await eventually(told, expect.stringContaining(said));
  await page.click('Rehacer');
  await page.save();
  await eventually(() => page.serverHas(MONDAY), [`10:00–11:30 confirmada ${CAMILA}`]);
  await synced();
  expect(told()).toBeNull();
});
