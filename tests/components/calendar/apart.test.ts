import { expect, it } from 'vitest';
import { formatFecha } from '#i18n/format.ts';
import { CAMILA, calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import {
  beginPrinting,
  cell,
  endPrinting,
  eventually,
  expectShifts,
  noDialog,
  radio,
  says,
  synced,
} from './on-page.ts';

/** Shifts of one caregiver, one after the other: what the family made as two stays two. */
const page = calendarPerTest();
const SPANS = ['10:00–12:00', '12:00–14:00', '14:00–16:00'];
const [FIRST = '', SECOND = '', THIRD = ''] = SPANS.map((span) => `${span} confirmada`);

it('are shown, printed, saved and removed apart, also where one was moved beside another', async () => {
  await page.show({
    shifts: {
      [MONDAY]: ['12:00–14:00 Camila', '14:00–16:00 Camila'],
      [TUESDAY]: ['10:00–12:00 Camila'],
    },
  });
  await expectShifts(MONDAY, SECOND, THIRD);
  await page.openSheet(TUESDAY, '11:00');
  await page.app.user.click(await says('Mover a otro día'));
  await page.choose('Nuevo día', formatFecha(MONDAY, 'long'));
  await page.click('Mover');
  await page.click('Listo');
  await noDialog();
  await expectShifts(MONDAY, FIRST, SECOND, THIRD);
  await page.save();
  const inServer = SPANS.map((span) => `${span} confirmada ${CAMILA}`);
  await eventually(() => page.serverHas(MONDAY), inServer);
  await synced('al-dia', 0);
  await expectShifts(MONDAY, FIRST, SECOND, THIRD);

  const lines = (selector: string) =>
    [...document.querySelectorAll(selector)].map((line) => line.textContent);
  await beginPrinting();
  expect(lines('article section li')).toEqual(SPANS.map((span) => `${span} ${CAMILA}`));
  await endPrinting();
  await page.app.user.click(radio('Lista'));
  await eventually(
    () =>
      lines('[data-vista="lista"] [data-bloque]').filter((line) => line?.includes(CAMILA)).length,
    SPANS.length,
  );
  await page.app.user.click(radio('Semana'));

  cell(MONDAY, '12:30').focus();
  await page.app.user.keyboard('{Shift>}{Delete}{/Shift}');
  await expectShifts(MONDAY, FIRST, THIRD);
  await page.save();
  await eventually(() => page.serverHas(MONDAY), [inServer[0], inServer[2]]);
  await synced('al-dia', 0);
});
