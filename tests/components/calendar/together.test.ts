import { beforeEach, expect, it } from 'vitest';
import { CAMILA, calendarPerTest, FRANCISCA, MONDAY } from './calendar-page.ts';
import {
  button,
  cell,
  chosenCaregivers,
  dialog,
  eventually,
  expectShifts,
  joint,
  noDialog,
  openDialog,
  radio,
  says,
  saysNoMore,
  synced,
  waitUntil,
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

const MARK = 'dos personas a la vez';
const warning = () =>
  `${names.join(' y ')} vienen a la misma hora: lunes, 11 de enero, 11:00 a 12:00`;

it('are marked in the week, in the names of its slots and among the warnings, until one of them is chosen', async () => {
  await page.show();
  await says(warning());
  await eventually(joint, ['11:00–12:00 Dos a la vez']);
  expect(cell(MONDAY, '11:30').getAttribute('aria-label')).toContain(
    `${names.join(' y ')}, ${MARK}`,
  );
  expect(cell(MONDAY, '12:00').getAttribute('aria-label')).not.toContain(MARK);
  // Beside another notice only the new one is announced.
  expect(document.querySelector('[data-encima] > [role="status"]')?.ariaAtomic).toBe('false');
  // The words may be hidden, the state stays.
  await page.click('Ocultar el aviso: turnos con más de una persona');
  await saysNoMore(warning());
  await page.click('1 turno con más de una persona');
  await dialog('Turno');
  await says('Hay más de una persona confirmada a la misma hora. Si viene solo una, elígela aquí.');
  await page.click(CAMILA);
  await page.click('Listo');
  await noDialog();
  await eventually(joint, []);
  await saysNoMore('1 turno con más de una persona');
  expect(cell(MONDAY, '11:30').getAttribute('aria-label')).not.toContain(MARK);
});

it('are marked in the list, which says what to do, and in the month, which leads to the shift', async () => {
  await page.show({ vista: 'lista' });
  await eventually(joint, ['11:00–12:00']);
  await says('Dos personas a la vez');
  button(new RegExp(`^Editar: lunes.* 11:00 a 12:00, .*, ${MARK}$`));
  await page.click('Elegir quién viene');
  await dialog('Turno');
  await page.click('Listo');
  await noDialog();
  await page.app.user.click(radio('Mes'));
  await waitUntil(() =>
    expect(cell(MONDAY).textContent).toContain('1 turno con más de una persona'),
  );
  await page.click('Elegir quién viene');
  await waitUntil(() => expect(document.querySelector('[data-vista="semana"]')).not.toBeNull());
  await page.click('Editar turno');
  await dialog('Turno');
});

it('on past days are marked, but nothing is asked', async () => {
  await page.otherBookings({ '2026-11-16': ['10:00–12:00 Camila'] });
  await page.otherBookings({ '2026-11-16': ['10:00–12:00 Francisca'] });
  await page.show({ fecha: '2026-11-16' });
  await eventually(joint, ['10:00–12:00 Dos a la vez']);
  expect(document.body.textContent).not.toContain('más de una persona');
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
  await says('Hay más de una persona confirmada a la misma hora. Si viene solo una, elígela aquí.');
  // In the order of the list, by name.
  await eventually(() => chosenCaregivers(), [CAMILA, FRANCISCA]);
  await page.click(CAMILA);
  await eventually(() => chosenCaregivers(), [CAMILA]);
  await page.click('Listo');
  await noDialog();
  await expectShifts(MONDAY, '10:00–12:00 confirmada', '12:00–14:00 confirmada');
});
