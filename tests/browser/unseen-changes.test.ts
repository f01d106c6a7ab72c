import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { violations } from './axe.ts';
import { dragFrom, emptyWeek, expectShifts, middleOf, openAt } from './calendar-week.ts';
import { cell, dialog, eventually, press, save, says, signIn, syncState } from './family-week.ts';
import { type Household, householdPerFile } from './fixture.ts';
import { MARIA } from './product.ts';
import { caregiver, deactivate, otherDevice, type ShiftChange } from './shifts.ts';

/** Another device changes a shift while it is edited here: nothing is applied to what nobody here saw. */
let house: Household & { readonly page: Page };
let page: Page;
let other: (changes: readonly ShiftChange[]) => Promise<void>;
let diego: string;

householdPerFile(async (opened) => {
  house = opened;
  ({ page } = opened);
  diego = caregiver(house.product, 'Diego');
  other = await otherDevice(house.product);
  await signIn(page, house.proxy.url, MARIA);
});

const ANSWERS = 'Antes de guardar, elige qué queda en las horas que cambiaron.';
const notice = () => page.getByRole('alert', { name: /Estas horas cambiaron/ });

/** A pending shift on a day of its own, on the screen and on the server. */
async function pendingShift(week: number, hora_inicio: string, hora_fin: string): Promise<string> {
  const fecha = emptyWeek(week);
  await other([{ accion: 'inscribir', fecha, hora_inicio, hora_fin }]);
  await openAt(page, house.proxy.url, {
    paciente: house.product.paciente('Rosa Elena'),
    fecha,
    vista: 'semana',
  });
  await page
    .locator(`[data-bloque][data-fecha="${fecha}"][data-inicio="${hora_inicio}"]`)
    .waitFor();
  await syncState(page, 'al-dia', 0);
  return fecha;
}

/** The other device replaces a pending shift by others, some of them confirmed. */
function replace(
  fecha: string,
  was: readonly [string, string],
  ...by: readonly [string, string, string?][]
) {
  return other([
    { accion: 'eliminar', fecha, hora_inicio: was[0], hora_fin: was[1] },
    ...by.map(
      ([hora_inicio, hora_fin, id_cuidador]): ShiftChange => ({
        accion: 'inscribir',
        fecha,
        hora_inicio,
        hora_fin,
        ...(id_cuidador !== undefined && { id_cuidador }),
      }),
    ),
  ]);
}

function onServer(...fechas: readonly string[]): readonly string[] {
  return house.product
    .records(house.product.paciente('Rosa Elena'))
    .filter(({ fecha }) => fechas.includes(fecha))
    .map(({ horaInicio, horaFin, cuidador }) =>
      [`${horaInicio}–${horaFin}`, cuidador?.nombre.split(' ')[0]].filter(Boolean).join(' '),
    )
    .sort();
}

/** Fetches what is new. */
async function hear(fecha: string, hora: string, estado: string): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await cell(page, fecha, hora)
    .and(page.locator(`[data-estado="${estado}"]`))
    .waitFor();
}

async function assign(fecha: string, hora: string, caregiver: string): Promise<void> {
  await cell(page, fecha, hora).press('Enter');
  await dialog(page).getByLabel('Cuidador').selectOption({ label: caregiver });
  await press(page, 'Listo');
}

describe('a confirmation that another device made before the save arrived', () => {
  it('stays, and both versions are shown; the own one can be kept with a second save', async () => {
    const fecha = await pendingShift(0, '10:00', '12:00');
    await assign(fecha, '10:00', 'Camila Torres Vega');
    await replace(fecha, ['10:00', '12:00'], ['10:00', '12:00', diego]);
    await save(page);
    await says(page, ANSWERS);
    await syncState(page, 'con-problemas', 1);
    expect(onServer(fecha)).toEqual(['10:00–12:00 Diego']);
    await notice().getByText('Tu cambio: confirmada, Camila').waitFor();
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    expect(await violations(page)).toEqual([]);

    await notice().getByRole('button', { name: 'Dejar a Camila' }).click();
    await notice().waitFor({ state: 'detached' });
    await save(page);
    await eventually(() => onServer(fecha), ['10:00–12:00 Camila']);
    await syncState(page, 'al-dia', 0);
  });

  it('is left alone by a save that waited offline, which the panel leads to', async () => {
    const fecha = await pendingShift(1, '10:00', '12:00');
    house.proxy.cut = true;
    await cell(page, fecha, '10:00').press('Shift+Delete');
    await cell(page, fecha, '16:00').click();
    await save(page);
    await eventually(() => page.locator('[data-pendientes="1"]').count(), 1);
    await replace(fecha, ['10:00', '12:00'], ['10:00', '12:00', diego]);
    house.proxy.cut = false;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await syncState(page, 'con-problemas', 1);
    // The rest of the save has arrived.
    expect(onServer(fecha)).toEqual(['10:00–12:00 Diego', '16:00–16:30']);

    await page.getByRole('radio', { name: 'Mes' }).click();
    await page
      .getByRole('button', { name: /Ver cambios por enviar/ })
      .first()
      .click();
    await dialog(page)
      .getByText(/^Alguien cambió estas horas antes .* ya se guardó\.$/)
      .waitFor();
    await dialog(page).getByText('Falta tu decisión').waitFor();
    // There is nothing to send before that.
    expect(await dialog(page).getByRole('button', { name: 'Enviar ahora' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Elegir en el calendario' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await notice().getByText('Tu cambio: quitar el turno').waitFor();
    await notice().getByRole('button', { name: 'Dejar lo guardado' }).click();
    await syncState(page, 'al-dia', 0);
    expect(onServer(fecha)).toEqual(['10:00–12:00 Diego', '16:00–16:30']);
  });
});

describe('a drag during which another device confirms a part of the shift', () => {
  it('shortens nothing that was not there when it began', async () => {
    const fecha = await pendingShift(2, '10:00', '14:00');
    const { height } = await middleOf(page, fecha, '12:00');
    const handle = page.locator(`[data-bloque][data-fecha="${fecha}"] [data-borde="fin"]`);
    const box = await handle.boundingBox();
    if (box === null) throw new Error('the handle is not on the page');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await dragFrom(page, at, -8);
    await page.mouse.move(at.x, at.y - 4 * height, { steps: 3 });
    await replace(fecha, ['10:00', '14:00'], ['10:00', '12:00'], ['12:00', '14:00', diego]);
    await hear(fecha, '12:00', 'confirmada');
    await page.mouse.up();
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    await save(page);
    await says(page, ANSWERS);
    expect(onServer(fecha)).toEqual(['10:00–12:00', '12:00–14:00 Diego']);
    await notice().getByRole('button', { name: 'Dejar lo guardado' }).click();
    await expectShifts(page, fecha, '10:00–12:00 pendiente', '12:00–14:00 confirmada');
  });

  it('moves nobody to a day that they never accepted', async () => {
    const fecha = await pendingShift(3, '10:00', '12:00');
    const next = addDays(fecha, 1);
    await dragFrom(page, await middleOf(page, fecha, '10:30'), 8);
    const to = await middleOf(page, next, '10:30');
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await replace(fecha, ['10:00', '12:00'], ['10:00', '12:00', diego]);
    await hear(fecha, '10:00', 'confirmada');
    await page.mouse.up();
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    await expectShifts(page, next, '10:00–12:00 pendiente');
    await notice().getByRole('button', { name: 'Dejar lo guardado' }).click();
    await save(page);
    await eventually(() => onServer(fecha, next), ['10:00–12:00', '10:00–12:00 Diego']);
  });
});

it('a shift drawn here that another device saves and then removes does not come back', async () => {
  const fecha = await pendingShift(4, '16:00', '17:00');
  await cell(page, fecha, '10:00').click();
  const shift = { fecha, hora_inicio: '10:00', hora_fin: '10:30' };
  await other([{ ...shift, accion: 'inscribir' }]);
  await hear(fecha, '10:00', 'pendiente');
  await other([{ ...shift, accion: 'eliminar' }]);
  await hear(fecha, '10:00', 'libre');
  await cell(page, fecha, '12:00').click();
  await save(page);
  await eventually(() => onServer(fecha), ['12:00–12:30', '16:00–17:00']);
});

it('edits that two tabs make in the same moment both survive', async () => {
  const fecha = await pendingShift(6, '16:00', '17:00');
  const second = await page.context().newPage();
  await second.goto(page.url());
  const tabs = [page, second] as const;
  const times = ['10:00', '11:00', '12:00', '13:00', '14:00'];
  await cell(second, fecha, '10:00').waitFor();
  for (const [step, hora] of times.entries()) {
    const other = `${hora.slice(0, 2)}:30`;
    // Each in one task of its page, without waiting for the other tab.
    await Promise.all(
      tabs.map((tab, index) =>
        cell(tab, fecha, index === step % 2 ? hora : other).evaluate((half) =>
          (half as HTMLElement).click(),
        ),
      ),
    );
  }
  for (const tab of tabs) {
    await expectShifts(tab, fecha, '10:00–15:00 nueva', '16:00–17:00 pendiente');
  }
  await save(second);
  await eventually(() => onServer(fecha), ['10:00–15:00', '16:00–17:00']);
  await expectShifts(page, fecha, '10:00–15:00 pendiente', '16:00–17:00 pendiente');
  await second.close();
});

describe('a save of two days that is too large at once', () => {
  beforeAll(() => {
    // One day fits.
    house.proxy.maxBody = 330;
  });
  afterAll(() => {
    house.proxy.maxBody = null;
  });

  it('is cut between the days, and the panel says that one of them was done', async () => {
    const fecha = await pendingShift(5, '10:00', '14:00');
    const next = addDays(fecha, 1);
    // Two lines: what is left of the shift, and its removal, are never sent apart.
    await cell(page, fecha, '13:30').press('Delete');
    await cell(page, next, '10:00').click();
    await assign(next, '10:00', 'Diego Muñoz Salas');
    deactivate(house.product, 'Diego');
    await save(page);
    await syncState(page, 'con-problemas', 1);
    await eventually(() => onServer(fecha, next), ['10:00–13:30']);
    await page
      .getByRole('button', { name: /Ver cambios por enviar/ })
      .first()
      .click();
    await dialog(page)
      .getByText(/La otra parte de este cambio ya se guardó\.$/)
      .waitFor();
    await page.keyboard.press('Escape');
  });
});
