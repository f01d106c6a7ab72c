import { expect, it } from 'vitest';
import { addDays, formatHora, type Slot, slotStart } from '#domain/calendar/time.ts';
import { calendarStory, type Hand, planWeek } from './calendar-story.ts';
import { emptyWeek, expectShifts, middleOf, openAt } from './calendar-week.ts';
import { PHONE } from './chromium.ts';
import { cell, eventually, keysOf, syncState } from './family-week.ts';
import { layCareRequests, postShifts } from './shifts.ts';
import { swipeAbout } from './swipes.ts';

/** Everything that the week can do, with a finger alone. */
const at = calendarStory({ viewport: PHONE, hasTouch: true });

const FINGER: Hand = {
  press: (control) => control.tap(),
  open: (shift) => shift.tap(),
  enter: (field) => field.tap(),
  take: (list, option) => list.selectOption({ label: option }),
};

/** «00:00», «00:30» …: the slots of a day from one to another. */
function timesFrom(first: Slot, last: Slot): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    formatHora(slotStart(first + index)),
  );
}

it('adds and removes by tap, and does the rest in the sheet', async () => {
  const { page, day, serverHas } = at;
  const sheet = page.getByRole('dialog');
  // A shift added by tap is selected, and its bar opens the sheet, so a long shift needs no row of taps.
  await cell(page, day, '10:00').tap();
  await page.getByRole('button', { name: 'Editar turno' }).tap();
  await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
  await sheet.getByRole('button', { name: 'Listo' }).tap();
  await expectShifts(page, day, '10:00–11:00 nueva');
  for (const hora of ['11:00', '11:30', '11:30', '11:00']) await cell(page, day, hora).tap();
  await expectShifts(page, day, '10:00–11:00 nueva');
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await eventually(() => serverHas(day), ['10:00–11:00 pendiente']);
  await syncState(page, 'al-dia', 0);

  await cell(page, day, '10:30').tap();
  await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
  await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
  await sheet.getByRole('button', { name: 'Inicio, 30 minutos antes' }).tap();
  await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
  await expectShifts(page, day, '09:30–12:30 pendiente');
  await sheet.getByRole('button', { name: 'Fin, 30 minutos antes' }).tap();
  await expectShifts(page, day, '09:30–12:00 pendiente');
  await sheet.getByText('Quitar solo una parte').tap();
  await sheet.getByLabel('Desde').selectOption('10:30');
  await sheet.getByRole('button', { name: 'Quitar esta parte' }).tap();
  await expectShifts(page, day, '09:30–10:30 pendiente', '11:00–12:00 pendiente');

  await cell(page, day, '09:30').tap();
  const later = '11:00–12:00 pendiente';
  await sheet.getByText('Confirmada', { exact: true }).tap();
  await expectShifts(page, day, '09:30–10:30 confirmada', later);
  await sheet.getByText('Pendiente', { exact: true }).tap();
  await expectShifts(page, day, '09:30–10:30 pendiente', later);
  // Any time at once: between the day's ends and the neighbours, and never an empty shift.
  const timesOf = (end: string) => sheet.getByLabel(end, { exact: true }).locator('option');
  expect(await timesOf('Inicio').allTextContents()).toEqual(timesFrom(0, 20));
  expect(await timesOf('Fin').allTextContents()).toEqual(timesFrom(20, 22));
  await sheet.getByLabel('Inicio', { exact: true }).selectOption('06:00');
  await expectShifts(page, day, '06:00–10:30 pendiente', later);
  await sheet.getByLabel('Inicio', { exact: true }).selectOption('09:30');
  await expectShifts(page, day, '09:30–10:30 pendiente', later);
  await sheet.getByLabel('Cuidador').selectOption({ label: 'Camila Torres Vega' });
  await sheet.getByRole('button', { name: 'Listo' }).tap();
  await cell(page, day, '11:00').tap();
  await sheet.getByRole('button', { name: 'Quitar turno' }).tap();
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await eventually(() => serverHas(day), ['09:30–10:30 confirmada Camila Torres Vega']);
});

it('confirms for a caregiver, undoes, filters, and opens a week from its month', async () => {
  const { page, monday } = at;
  const friday = addDays(monday, 4);
  await page.getByRole('switch').tap();
  await cell(page, friday, '10:00').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Diego' }).tap();
  await expectShifts(page, friday, '10:00–10:30 nueva');
  await page.getByRole('switch').tap();
  await page.getByRole('button', { name: 'Deshacer' }).tap();
  await expectShifts(page, friday);
  await page.getByRole('button', { name: 'Rehacer' }).tap();
  await expectShifts(page, friday, '10:00–10:30 nueva');
  await page.getByRole('radio', { name: 'Pendientes' }).tap();
  await eventually(() => page.locator(`[data-bloque][data-fecha="${friday}"]`).isVisible(), false);
  await page.getByRole('radio', { name: 'Todas' }).tap();
  await page.getByRole('radio', { name: 'Mes' }).tap();
  const month = page.locator('[data-vista="mes"]');
  await month.locator(`[data-fecha="${friday}"]`).waitFor();
  const here = await month.getAttribute('aria-label');
  const named = () => month.getAttribute('aria-label');
  await page.getByRole('button', { name: 'Mes siguiente' }).tap();
  await expect.poll(named).not.toBe(here);
  await page.getByRole('button', { name: 'Mes anterior' }).tap();
  await eventually(named, here);
  await page.getByRole('button', { name: 'Hoy' }).tap();
  await month.locator('[aria-current="date"]').waitFor();
  await page.goBack();
  await eventually(named, here);
  await month.locator(`[data-fecha="${friday}"]`).tap();
  await expectShifts(page, friday, '10:00–10:30 nueva');
  await page.getByRole('button', { name: 'Semana siguiente' }).tap();
  await cell(page, addDays(monday, 7), '08:00').waitFor();
  await page.getByRole('button', { name: 'Semana anterior' }).tap();
  await page.getByRole('button', { name: 'Deshacer' }).tap();
  await expectShifts(page, friday);
});

it('saves at the same place in every view, however many weeks a month has', async () => {
  const { page, product, paciente: patient } = at;
  const places: Record<string, number | undefined> = {};
  for (const [vista, fecha] of [
    ...['semana', 'tres-dias', 'dia', 'lista'].map((vista) => [vista, '2027-02-10'] as const),
    // Four weeks, five and six.
    ...['2027-02-10', '2031-01-15', '2031-03-15'].map((fecha) => ['mes', fecha] as const),
  ]) {
    await openAt(page, product.url, { paciente: patient, fecha, vista });
    await page.locator(`[data-vista="${vista}"]`).waitFor();
    const box = await page.getByRole('button', { name: 'Actualizar horarios' }).boundingBox();
    places[`${vista} ${fecha}`] = box?.y;
  }
  const { 'semana 2027-02-10': place } = places;
  expect(place).toBeGreaterThan(PHONE.height - 100);
  expect(places).toEqual(Object.fromEntries(Object.keys(places).map((view) => [view, place])));
});

it('draws no handle on a selected shift, which a finger cannot drag', async () => {
  const { page, monday } = at;
  await cell(page, monday, '10:00').tap();
  await page.getByRole('button', { name: 'Editar turno' }).waitFor();
  const handles = await page
    .locator('[data-bloque][data-seleccionado] [data-borde]')
    .evaluateAll((edges) => edges.map((edge) => getComputedStyle(edge, '::after').display));
  expect(handles).toEqual(['none', 'none']);
  await page.getByRole('button', { name: 'Deshacer' }).tap();
  await expectShifts(page, monday);
});

it('a long press on a slot adds and removes nothing', async () => {
  const { page, product, paciente: patient, serverHas } = at;
  const fecha = addDays(at.monday, 21);
  await postShifts(page, patient, [{ fecha, hora_inicio: '10:00', hora_fin: '11:00' }]);
  await openAt(page, product.url, { paciente: patient, fecha });
  await cell(page, fecha, '12:00').tap();
  const both = ['10:00–11:00 pendiente', '12:00–12:30 nueva'];
  await expectShifts(page, fecha, ...both);
  const touch = await page.context().newCDPSession(page);
  for (const hora of ['10:00', '12:00', '14:00']) {
    const { x, y } = await middleOf(page, fecha, hora);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    // On a long press some systems open a context menu, as a right click, and then cancel the touch. A
    // headless browser does not, so dispatch both events here.
    const asked = await page.evaluate(
      ([clientX, clientY]) => {
        const how = { bubbles: true, cancelable: true, button: 2, clientX, clientY };
        const menu = new PointerEvent('contextmenu', { ...how, pointerType: 'touch' });
        return document.elementFromPoint(clientX, clientY)?.dispatchEvent(menu);
      },
      [x, y] as const,
    );
    expect(asked).toBe(true);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  }
  await touch.detach();
  // Once the result of the next tap is drawn, an effect of the long presses would be visible too.
  await cell(page, fecha, '16:00').tap();
  await expectShifts(page, fecha, ...both, '16:00–16:30 nueva');
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await eventually(
    () => serverHas(fecha),
    ['10:00–11:00 pendiente', '12:00–12:30 pendiente', '16:00–16:30 pendiente'],
  );
});

it('edits in the list as well', async () => {
  const { page, monday, serverHas } = at;
  const day = addDays(monday, 3);
  await page.getByRole('radio', { name: 'Lista' }).tap();
  await page.getByRole('button', { name: /^Agregar turno el jueves/ }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Desde').selectOption('22:00');
  await dialog.getByLabel('Hasta').selectOption('24:00');
  await dialog.getByRole('button', { name: 'Agregar turno' }).tap();
  await expectShifts(page, day, '22:00–24:00 nueva');
  await page.getByRole('button', { name: /^Editar: jueves/ }).tap();
  await dialog.getByRole('button', { name: 'Inicio, 30 minutos después' }).tap();
  await dialog.getByRole('button', { name: 'Listo' }).tap();
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await eventually(() => serverHas(day), ['22:30–24:00 pendiente']);
  await page.getByRole('button', { name: /^Quitar: jueves/ }).tap();
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await eventually(() => serverHas(day), []);
});

it('copies, counts, exports, writes a note and settles a conflict', () =>
  planWeek(at, '09:30', FINGER));

it('a hundred swipes over full weeks change nothing', async () => {
  const { page, product } = at;
  // Eight hours of shifts on every day that the swipes can reach.
  const full = product.paciente('Hernán');
  const home = emptyWeek(30);
  const shifts = Array.from({ length: 7 * 13 }, (_, index) => addDays(home, index - 7 * 6)).flatMap(
    (fecha) => [
      { fecha, hora_inicio: '08:00', hora_fin: '12:00' },
      { fecha, hora_inicio: '14:00', hora_fin: '18:00' },
    ],
  );
  layCareRequests(product, full, shifts);
  const before = keysOf(product.records(full));
  await openAt(page, product.url, { paciente: full, fecha: home });
  await page.locator('[data-bloque]').first().waitFor();
  const aim = '[data-bloque]';
  const aimed = await swipeAbout(page, { over: '[role="grid"]', aim, count: 100 });
  // Not an exact number, because how far each swipe scrolls on depends on the machine's speed.
  expect(aimed).toBeGreaterThan(10);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.locator('[data-estado="nueva"]').count()).toBe(0);
  expect(await page.locator('[data-seleccionado], [data-saldra]').count()).toBe(0);
  await expect.poll(() => page.locator('[data-bloque]').count()).toBe(14);
  // A tap during momentum scrolling would only stop the scrolling.
  let seen = -1;
  const glides = async () => {
    const was = seen;
    seen = await page.locator('[role="grid"]').evaluate(({ scrollTop }) => scrollTop);
    return was !== seen;
  };
  await expect.poll(glides, { timeout: 15_000, interval: 100 }).toBe(false);
  await page.getByRole('button', { name: 'Actualizar horarios' }).click();
  await page.getByText('No hay cambios para guardar').waitFor();
  expect(keysOf(product.records(full))).toEqual(before);
});
