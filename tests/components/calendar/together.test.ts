import { beforeEach, expect, it } from 'vitest';
import { CAMILA, calendarPerTest, FRANCISCA, MONDAY } from './calendar-page.ts';
import {
  cell,
  chosenCaregivers,
  dialog,
  eventually,
  expectShifts,
  noDialog,
  openDialog,
  radio,
  says,
  synced,
} from './on-page.ts';

/** Two offline phones each confirmed a caregiver for the same hours: neither may be lost. */
const page = calendarPerTest();
const BOTH = ['10:00–11:00 confirmada', '11:00–12:00 confirmada', '12:00–14:00 confirmada'];
/** Both names, in the order of their ids, which differ from one database to the next. */
let names: readonly string[];

beforeEach(async () => {
  const [camila, francisca] = [
    await page.app.server.idOf('Camila'),
    await page.app.server.idOf('Francisca'),
  ];
  names = camila < francisca ? [CAMILA, FRANCISCA] : [FRANCISCA, CAMILA];
  await page.otherBookings({ [MONDAY]: ['10:00–12:00 Camila'] });
  await page.otherBookings({ [MONDAY]: ['11:00–14:00 Francisca'] });
});

it('both are shown in the week, the list and the month, and have their hours counted', async () => {
  await page.show();
  await expectShifts(MONDAY, ...BOTH);
  const half = cell(MONDAY, '11:00');
  expect(half.getAttribute('aria-label')).toContain(`confirmada, ${names.join(' y ')}`);
  const drawn = document.querySelectorAll(`[data-fecha="${MONDAY}"][data-inicio="11:00"] b`);
  expect([...drawn].map((one) => one.textContent)).toEqual(names);

  await page.app.user.click(radio('Lista'));
  await says(names.join(' y '));
  await page.app.user.click(radio('Mes'));
  await eventually(
    () => ['Camila', 'Francisca'].every((name) => cell(MONDAY).textContent?.includes(name)),
    true,
  );
  await page.click(/^Sin cubrir/);
  await dialog('Horas y cobertura');
  await page.app.user.click(radio('Semana'));
  const hoursOf = (name: string) =>
    [...(openDialog()?.querySelectorAll('tr') ?? [])]
      .find((row) => row.textContent?.includes(name))
      ?.querySelector('td:last-child')?.textContent;
  await eventually(() => [CAMILA, FRANCISCA].map(hoursOf), ['2', '3']);
});

it('removing one of the hours keeps both in the others', async () => {
  await page.show();
  await expectShifts(MONDAY, ...BOTH);
  cell(MONDAY, '11:30').focus();
  await page.app.user.keyboard('{Delete}');
  await page.save();
  await eventually(
    () => page.serverHas(MONDAY),
    [
      `10:00–11:30 confirmada ${CAMILA}`,
      `11:00–11:30 confirmada ${FRANCISCA}`,
      `12:00–14:00 confirmada ${FRANCISCA}`,
    ],
  );
  await synced('al-dia', 0);
});

it('the sheet lets the user choose one', async () => {
  await page.show();
  cell(MONDAY, '11:00').focus();
  await page.app.user.keyboard('{Enter}');
  await says('Están confirmados a la misma hora. Si viene solo uno, elígelo aquí.');
  // In the order of the list, by name.
  await eventually(() => chosenCaregivers(), [CAMILA, FRANCISCA]);
  await page.click(CAMILA);
  await eventually(() => chosenCaregivers(), [CAMILA]);
  await page.click('Listo');
  await noDialog();
  await expectShifts(MONDAY, '10:00–12:00 confirmada', '12:00–14:00 confirmada');
});
