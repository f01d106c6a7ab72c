import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import {
  announced,
  dragFrom,
  emptyWeek,
  expectAnnounced,
  expectBlocks,
  expectHeardInDialog,
  middleOf,
  openAt,
  savedWords,
} from './calendar-week.ts';
import { createProfile, PHONE, type Profile } from './chromium.ts';
import { cell, eventually, keysOf, save, signIn, syncState } from './family-week.ts';
import { MARIA, type Product, startProduct } from './product.ts';
import { caregiver, layRecords, postShifts } from './shifts.ts';
import { swipeAbout } from './swipes.ts';

/** Every operation of the week by mouse alone, by keyboard alone and by tap alone. */
let product: Product;
let paciente: string;
beforeAll(async () => {
  product = await startProduct();
  paciente = product.paciente('Rosa Elena');
});
afterAll(() => product.close());

function serverHas(fecha: string): readonly string[] {
  return product
    .records(paciente)
    .filter((record) => record.fecha === fecha)
    .map(({ horaInicio, horaFin, status, cuidador }) =>
      [`${horaInicio}–${horaFin}`, status, cuidador?.nombre].filter(Boolean).join(' '),
    )
    .sort();
}

function story(options: Parameters<Profile['open']>[0], week: number) {
  const monday = emptyWeek(week);
  const state = { monday, day: addDays(monday, 1), page: null as unknown as Page };
  let profile: Profile;
  let context: BrowserContext;
  beforeAll(async () => {
    profile = await createProfile();
    context = await profile.open(options);
    state.page = context.pages()[0] ?? (await context.newPage());
    await signIn(state.page, product.url, MARIA);
  });
  beforeEach(() => openAt(state.page, product.url, { paciente, fecha: monday }));
  afterAll(async () => {
    expect(profile.complaints).toEqual([]);
    await profile.close();
  });
  return state;
}

/** How somebody without a mouse presses what can be pressed, opens a shift and takes from a list. */
interface Hand {
  readonly press: (control: Locator) => Promise<void>;
  readonly open: (shift: Locator) => Promise<void>;
  readonly enter: (field: Locator) => Promise<void>;
  readonly take: (list: Locator, option: string) => Promise<unknown>;
}

const FINGER: Hand = {
  press: (control) => control.tap(),
  open: (shift) => shift.tap(),
  enter: (field) => field.tap(),
  take: (list, option) => list.selectOption({ label: option }),
};

const KEYS: Hand = {
  press: (control) => control.press('Space'),
  open: (shift) => shift.press('Enter'),
  enter: (field) => field.focus(),
  // What is typed too slowly is another word: then it is begun anew, which a list does once focus leaves it.
  take: (list, option) =>
    expect
      .poll(async () => {
        await list.blur();
        await list.pressSequentially(option);
        return list.evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.label);
      })
      .toBe(option),
};

/** What is done to more than a shift, on a week that has one saved shift, at `hora` of its Tuesday. */
async function plans({ page, day }: ReturnType<typeof story>, hora: string, hand: Hand) {
  const friday = addDays(day, 3);
  const dialog = page.getByRole('dialog');
  const closed = () => dialog.waitFor({ state: 'detached' });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const choose = async (item: RegExp) => {
    await hand.press(button('Planificar'));
    await dialog.getByRole('button', { name: item }).waitFor();
    await hand.press(dialog.getByRole('button', { name: item }));
  };
  await page.locator(`[data-bloque][data-fecha="${day}"]`).waitFor();
  await hand.press(cell(page, friday, '15:00'));
  await expectBlocks(page, friday, '15:00–15:30 nueva');

  await choose(/^Copiar o repetir/);
  await hand.take(dialog.getByLabel('Durante'), '2 semanas');
  await dialog.getByText(/^Se agregarán 4 turnos/).waitFor();
  await hand.press(button('Copiar'));
  await closed();
  await hand.press(button('Semana siguiente'));
  await expectBlocks(page, addDays(friday, 7), '15:00–15:30 nueva');
  await hand.press(button('Deshacer'));
  await expectBlocks(page, addDays(friday, 7));
  await hand.press(button('Semana anterior'));
  await expectBlocks(page, friday, '15:00–15:30 nueva');

  await hand.press(page.locator('[data-sin-cubrir]'));
  await hand.press(dialog.getByRole('radio', { name: 'Un horario' }));
  await hand.take(dialog.getByLabel('Desde'), '20:00');
  await hand.take(dialog.getByLabel('Hasta'), '08:00');
  // Nobody is there at night: seven nights of twelve hours.
  await dialog.locator('[data-figura="sin-cubrir"]').getByText('84 h').waitFor();
  await hand.press(dialog.getByRole('radio', { name: 'Todo el día' }));
  await dialog.locator('[data-figura="sin-cubrir"]').getByText('84 h').waitFor({ state: 'hidden' });
  await hand.press(dialog.getByRole('button', { name: 'Cerrar' }));
  await closed();

  for (const item of [/^Descargar \.ics/, /^Descargar Excel/]) {
    const [file] = await Promise.all([page.waitForEvent('download'), choose(item)]);
    expect(await file.failure()).toBeNull();
    await closed();
  }
  await page.evaluate(() => {
    Object.assign(globalThis, {
      printed: new Promise((resolve) => {
        globalThis.print = () => resolve(document.querySelector('dialog[open]') === null);
      }),
    });
  });
  await choose(/^Imprimir la semana/);
  expect(await page.evaluate('printed')).toBe(true);

  await hand.open(cell(page, day, hora));
  await hand.enter(dialog.getByLabel('Nota para el relevo'));
  await page.keyboard.type('Comió bien');
  await hand.press(dialog.getByRole('button', { name: 'Guardar nota' }));
  await dialog.getByText('Guardada y enviada').waitFor();
  await hand.press(dialog.getByRole('button', { name: 'Listo' }));
  await closed();
  await page.locator('[data-con-nota]').waitFor();

  // Elsewhere somebody confirms the half hour that is new here.
  await postShifts(page, paciente, [
    {
      fecha: friday,
      hora_inicio: '15:00',
      hora_fin: '15:30',
      id_cuidador: caregiver(product, 'Camila'),
    },
  ]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const conflict = page.locator(`[data-conflicto="${friday}"]`);
  await conflict.waitFor();
  await hand.press(conflict.getByRole('button', { name: 'Usar lo del servidor' }));
  await conflict.waitFor({ state: 'detached' });
  await expectBlocks(page, friday, '15:00–15:30 confirmada');
}

describe('with a mouse', () => {
  const at = story({}, 0);

  it('adds, takes back, lengthens, shortens, cuts, undoes and saves', async () => {
    const { page, day } = at;
    await cell(page, day, '10:00').click();
    await cell(page, day, '10:30').click();
    await expectBlocks(page, day, '10:00–11:00 nueva');
    await cell(page, day, '10:30').click();
    await expectBlocks(page, day, '10:00–10:30 nueva');

    await dragEdge(page, day, 'fin', 3);
    await expectBlocks(page, day, '10:00–12:00 nueva');
    await dragEdge(page, day, 'inicio', 1);
    await expectBlocks(page, day, '10:30–12:00 nueva');
    await dragEdge(page, day, 'inicio', 40);
    await expectBlocks(page, day, '11:30–12:00 nueva');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectBlocks(page, day, '10:30–12:00 nueva');
    await page.getByRole('button', { name: 'Rehacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();

    await cell(page, day, '11:00').click({ button: 'right' });
    await expectBlocks(page, day, '10:30–11:00 nueva', '11:30–12:00 nueva');
    // A right click on a Mac with one button.
    await cell(page, day, '16:00').click();
    await cell(page, day, '16:00').evaluate((element) => {
      const how = { bubbles: true, cancelable: true, button: 0, ctrlKey: true };
      element.dispatchEvent(new MouseEvent('contextmenu', how));
    });
    await expectBlocks(page, day, '10:30–11:00 nueva', '11:30–12:00 nueva');
    await save(page);
    await savedWords(page).waitFor();
    await expectBlocks(page, day, '10:30–11:00 pendiente', '11:30–12:00 pendiente');
    await eventually(() => serverHas(day), ['10:30–11:00 pendiente', '11:30–12:00 pendiente']);
  });

  it('paints a confirmed shift for a caregiver, and takes a saved one away', async () => {
    const { page, day } = at;
    const next = addDays(day, 1);
    await page.getByRole('switch').click();
    const from = await middleOf(page, next, '13:00');
    await dragFrom(page, from, from.height);
    await page.mouse.move(from.x, from.y + from.height * 3, { steps: 3 });
    await page.mouse.up();
    await page.getByRole('dialog').getByRole('button', { name: 'Camila' }).click();
    await expectBlocks(page, next, '13:00–15:00 nueva');
    // A plain click on what is saved destroys nothing: it selects.
    await cell(page, day, '10:30').click();
    await expectBlocks(page, day, '10:30–11:00 pendiente', '11:30–12:00 pendiente');
    await page.getByRole('button', { name: 'Quitar turno' }).click();
    await expectBlocks(page, day, '11:30–12:00 pendiente');
    await save(page);
    await eventually(() => serverHas(day), ['11:30–12:00 pendiente']);
    expect(serverHas(next)).toEqual(['13:00–15:00 confirmada Camila Torres Vega']);
    await save(page);
    await page.getByText('No hay cambios para guardar').waitFor();
  });

  it('lengthens a confirmed shift, and whoever comes stays on it; only the ghost moves meanwhile', async () => {
    const { page, monday } = at;
    const thursday = addDays(monday, 3);
    const saturday = addDays(monday, 5);
    const camila = caregiver(product, 'Camila');
    await postShifts(page, paciente, [
      { fecha: thursday, hora_inicio: '10:00', hora_fin: '12:00', id_cuidador: camila },
    ]);
    await openAt(page, product.url, { paciente, fecha: monday });
    await expectBlocks(page, thursday, '10:00–12:00 confirmada');
    await page.locator('[data-sin-cubrir]').waitFor();
    // Focus comes to the grid with the first click, and stays on its day.
    await cell(page, saturday, '16:00').click();
    await expectBlocks(page, saturday, '16:00–16:30 nueva');
    await watchBoard(page);
    await cell(page, saturday, '16:30').click();
    await expectBlocks(page, saturday, '16:00–17:00 nueva');
    expect(await changedInGrid(page)).toEqual([saturday]);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expectBlocks(page, saturday);

    await watchBoard(page);
    await pullEdge(page, thursday, 'fin', 2);
    expect(await changedInGrid(page)).toEqual(['ghost']);
    await page.mouse.up();
    await expectBlocks(page, thursday, '10:00–13:00 confirmada');
    await save(page);
    // What nobody changed is not sent: the hour more has a record of its own, and is one shift all the same.
    await eventually(
      () => serverHas(thursday),
      ['10:00–12:00 confirmada Camila Torres Vega', '12:00–13:00 confirmada Camila Torres Vega'],
    );
    await syncState(page, 'al-dia', 0);
    await expectBlocks(page, thursday, '10:00–13:00 confirmada');
  });
});

describe('with the keyboard alone', () => {
  const at = story({}, 1);

  it('does all of it from one tab stop, and says what came of it', async () => {
    const { page, monday, day } = at;
    const keys = page.keyboard;
    expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
    expect(await announced(page).textContent()).toBe('');
    // From the last control before the grid, one Tab leads in: to Monday, 08:00.
    await page.getByRole('radio', { name: 'Todas' }).focus();
    await keys.press('Tab');
    await eventually(() => focused(page), `${monday} 08:00`);
    for (const key of ['ArrowRight', ...Array(4).fill('ArrowDown')]) await keys.press(key);
    await eventually(() => focused(page), `${day} 10:00`);

    await keys.press('Space');
    await expectBlocks(page, day, '10:00–10:30 nueva');
    await expectAnnounced(page, /^Agregado: martes.* 10:00 a 10:30$/);
    const selected = (hora: string) => cell(page, day, hora).getAttribute('aria-selected');
    expect([await selected('10:00'), await selected('10:30')]).toEqual(['true', 'false']);
    for (let step = 0; step < 3; step += 1) await keys.press('Shift+ArrowDown');
    await expectBlocks(page, day, '10:00–12:00 nueva');
    await expectAnnounced(page, /^Ampliado: .*, 10:00 a 12:00, 2 horas$/);
    await keys.press('Alt+Shift+ArrowUp');
    await expectBlocks(page, day, '09:30–12:00 nueva');
    await keys.press('Alt+Shift+ArrowDown');
    await keys.press('Shift+ArrowUp');
    await expectBlocks(page, day, '10:00–11:30 nueva');
    await keys.press('ArrowDown');
    await keys.press('Delete');
    await expectBlocks(page, day, '10:00–10:30 nueva', '11:00–11:30 nueva');
    await keys.press('Control+z');
    await expectBlocks(page, day, '10:00–11:30 nueva');
    await expectAnnounced(page, /^Deshecho: martes/);
    await keys.press('Control+Shift+Z');
    await expectAnnounced(page, /^Rehecho: martes/);
    await keys.press('Control+z');

    await keys.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sheet.getByRole('button', { name: 'Fin, 30 minutos antes' }).press('Space');
    await expectBlocks(page, day, '10:00–11:00 nueva');
    await expectHeardInDialog(page, /^Acortado: .*, 10:00 a 11:00, 1 hora$/);
    await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).press('Enter');
    await expectBlocks(page, day, '10:00–11:30 nueva');
    await page.getByLabel('Cuidador').focus();
    await keys.type('Camila');
    await expectHeardInDialog(
      page,
      /^Cambiado: .*nueva, se guardará confirmada, Camila Torres Vega$/,
    );
    await sheet.getByRole('radio', { name: 'Confirmada' }).press('ArrowLeft');
    await eventually(() => sheet.getByRole('radio', { name: 'Pendiente' }).isChecked(), true);
    await expectHeardInDialog(page, /^Cambiado: .*nueva$/);
    // A step there and back, and whoever was to come still is.
    await sheet.getByRole('radio', { name: 'Pendiente' }).press('ArrowRight');
    await expectHeardInDialog(
      page,
      /^Cambiado: .*nueva, se guardará confirmada, Camila Torres Vega$/,
    );
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => focused(page), `${day} 10:30`);
    await page.getByRole('button', { name: 'Actualizar horarios' }).focus();
    await keys.press('Enter');
    await eventually(() => serverHas(day), ['10:00–11:30 confirmada Camila Torres Vega']);

    await cell(page, day, '10:30').focus();
    await keys.press('Space');
    await expectAnnounced(page, /^Seleccionado: martes.*confirmada, Camila Torres Vega$/);
    await keys.press('Shift+Delete');
    await expectBlocks(page, day);
    await keys.press('Control+z');
    await expectBlocks(page, day, '10:00–11:30 confirmada');
  });

  it('copies, counts, takes out, writes a note and settles a conflict', () =>
    plans(at, '10:30', KEYS));

  it('walks over the edges of the week and of the day', async () => {
    const { page, monday } = at;
    const keys = page.keyboard;
    await cell(page, monday, '08:00').focus();
    await keys.press('End');
    await eventually(() => focused(page), `${addDays(monday, 6)} 08:00`);
    await keys.press('ArrowRight');
    await eventually(() => focused(page), `${addDays(monday, 7)} 08:00`);
    await keys.press('ArrowLeft');
    await eventually(() => focused(page), `${addDays(monday, 6)} 08:00`);
    await keys.press('Home');
    await keys.press('PageDown');
    await eventually(() => focused(page), `${addDays(monday, 7)} 08:00`);
    await keys.press('PageUp');
    await eventually(() => focused(page), `${monday} 08:00`);
    for (let step = 0; step < 20; step += 1) await keys.press('ArrowUp');
    await eventually(() => focused(page), `${monday} 00:00`);
    expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
  });
});

describe('with the keyboard alone', () => {
  const at = story({}, 3);

  it('confirms for a caregiver, filters, and goes from week to week and to today', async () => {
    const { page, monday, day } = at;
    const keys = page.keyboard;
    await page.getByRole('switch').focus();
    await keys.press('Space');
    await cell(page, day, '10:00').focus();
    await keys.press('Space');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Camila' }).focus();
    await keys.press('Enter');
    await expectBlocks(page, day, '10:00–10:30 nueva');
    await eventually(
      () => cell(page, day, '10:00').getAttribute('aria-label'),
      expect.stringMatching(/nueva, se guardará confirmada, Camila/),
    );
    await page.getByRole('switch').focus();
    await keys.press('Space');

    await page.getByRole('radio', { name: 'Todas' }).focus();
    for (const filter of ['Nuevas', 'Pendientes', 'Confirmadas']) {
      await keys.press('ArrowRight');
      await eventually(() => page.getByRole('radio', { name: filter }).isChecked(), true);
    }
    await eventually(() => page.locator(`[data-bloque][data-fecha="${day}"]`).isVisible(), false);
    // Where a choice has focus, Ctrl+Z is the calendar's.
    await keys.press('Control+z');
    await expectBlocks(page, day);

    await page.getByRole('button', { name: 'Semana siguiente' }).focus();
    await keys.press('Enter');
    await cell(page, addDays(monday, 7), '08:00').waitFor();
    await expectAnnounced(page, /^\d+ (?:\w+ )?– \d+ \w+ \d{4}$/);
    // Behind the last filter comes the first.
    await page.getByRole('radio', { name: 'Confirmadas' }).press('ArrowRight');
    await page.getByRole('radio', { name: 'Semana' }).press('ArrowRight');
    await page.getByRole('radio', { name: 'Mes' }).press('ArrowRight');
    await page.getByRole('button', { name: /^Agregar turno el jueves/ }).press('Enter');
    await KEYS.take(dialog.getByLabel('Desde'), '22:00');
    await KEYS.take(dialog.getByLabel('Hasta'), '24:00');
    await KEYS.press(dialog.getByRole('button', { name: 'Agregar turno' }));
    await expectBlocks(page, addDays(monday, 10), '22:00–24:00 nueva');
    await expectAnnounced(page, /^Agregado: jueves.* 22:00 a 24:00, 2 horas$/);
    await page.getByRole('button', { name: /^Quitar: jueves/ }).press('Enter');
    await expectBlocks(page, addDays(monday, 10));
    await page.getByRole('radio', { name: 'Lista' }).press('ArrowLeft');
    await page.getByRole('radio', { name: 'Mes' }).press('ArrowLeft');

    await page.getByRole('button', { name: 'Hoy' }).focus();
    await keys.press('Enter');
    await page.locator('[role="columnheader"][aria-current="date"]').waitFor();
  });
});

describe('with a finger', () => {
  const at = story({ viewport: PHONE, hasTouch: true }, 2);

  it('adds and takes back by tap, and does the rest in the sheet', async () => {
    const { page, day } = at;
    const sheet = page.getByRole('dialog');
    // What a finger adds is chosen, and its bar leads to the sheet: a long shift is no row of taps.
    await cell(page, day, '10:00').tap();
    await page.getByRole('button', { name: 'Editar turno' }).tap();
    await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
    await sheet.getByRole('button', { name: 'Listo' }).tap();
    await expectBlocks(page, day, '10:00–11:00 nueva');
    for (const hora of ['11:00', '11:30', '11:30', '11:00']) await cell(page, day, hora).tap();
    await expectBlocks(page, day, '10:00–11:00 nueva');
    await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
    await eventually(() => serverHas(day), ['10:00–11:00 pendiente']);
    await syncState(page, 'al-dia', 0);

    await cell(page, day, '10:30').tap();
    await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
    await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
    await sheet.getByRole('button', { name: 'Inicio, 30 minutos antes' }).tap();
    await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).tap();
    await expectBlocks(page, day, '09:30–12:30 pendiente');
    await sheet.getByRole('button', { name: 'Fin, 30 minutos antes' }).tap();
    await expectBlocks(page, day, '09:30–12:00 pendiente');
    await sheet.getByText('Quitar solo una parte').tap();
    await sheet.getByLabel('Desde').selectOption('10:30');
    await sheet.getByRole('button', { name: 'Quitar esta parte' }).tap();
    await expectBlocks(page, day, '09:30–10:30 pendiente', '11:00–12:00 pendiente');

    await cell(page, day, '09:30').tap();
    const later = '11:00–12:00 pendiente';
    await sheet.getByText('Confirmada', { exact: true }).tap();
    await expectBlocks(page, day, '09:30–10:30 confirmada', later);
    await sheet.getByText('Pendiente', { exact: true }).tap();
    await expectBlocks(page, day, '09:30–10:30 pendiente', later);
    await sheet.getByLabel('Cuidador').selectOption({ label: 'Camila Torres Vega' });
    await sheet.getByRole('button', { name: 'Listo' }).tap();
    await cell(page, day, '11:00').tap();
    await sheet.getByRole('button', { name: 'Quitar turno' }).tap();
    await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
    await eventually(() => serverHas(day), ['09:30–10:30 confirmada Camila Torres Vega']);
  });

  it('confirms for a caregiver, undoes, filters, and comes to a week from its month', async () => {
    const { page, monday } = at;
    const friday = addDays(monday, 4);
    await page.getByRole('switch').tap();
    await cell(page, friday, '10:00').tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Diego' }).tap();
    await expectBlocks(page, friday, '10:00–10:30 nueva');
    await page.getByRole('switch').tap();
    await page.getByRole('button', { name: 'Deshacer' }).tap();
    await expectBlocks(page, friday);
    await page.getByRole('button', { name: 'Rehacer' }).tap();
    await expectBlocks(page, friday, '10:00–10:30 nueva');
    await page.getByRole('radio', { name: 'Pendientes' }).tap();
    await eventually(
      () => page.locator(`[data-bloque][data-fecha="${friday}"]`).isVisible(),
      false,
    );
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
    await expectBlocks(page, friday, '10:00–10:30 nueva');
    await page.getByRole('button', { name: 'Semana siguiente' }).tap();
    await cell(page, addDays(monday, 7), '08:00').waitFor();
    await page.getByRole('button', { name: 'Semana anterior' }).tap();
    await page.getByRole('button', { name: 'Deshacer' }).tap();
    await expectBlocks(page, friday);
  });

  it('rests on a half hour as long as it likes, and takes nothing away and adds nothing', async () => {
    const { page } = at;
    const fecha = addDays(at.monday, 21);
    await postShifts(page, paciente, [{ fecha, hora_inicio: '10:00', hora_fin: '11:00' }]);
    await openAt(page, product.url, { paciente, fecha });
    await cell(page, fecha, '12:00').tap();
    const both = ['10:00–11:00 pendiente', '12:00–12:30 nueva'];
    await expectBlocks(page, fecha, ...both);
    const touch = await page.context().newCDPSession(page);
    for (const hora of ['10:00', '12:00', '14:00']) {
      const { x, y } = await middleOf(page, fecha, hora);
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      // What a browser makes of a finger that stays: a menu, by the right button on some systems, and then
      // the finger is not the page's any more. Without a screen none of them does.
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
    // What comes of the next tap is drawn behind whatever a press had done.
    await cell(page, fecha, '16:00').tap();
    await expectBlocks(page, fecha, ...both, '16:00–16:30 nueva');
    await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
    await eventually(
      () => serverHas(fecha),
      ['10:00–11:00 pendiente', '12:00–12:30 pendiente', '16:00–16:30 pendiente'],
    );
  });

  it('does all of it in the list as well', async () => {
    const { page, monday } = at;
    const day = addDays(monday, 3);
    await page.getByRole('radio', { name: 'Lista' }).tap();
    await page.getByRole('button', { name: /^Agregar turno el jueves/ }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Desde').selectOption('22:00');
    await dialog.getByLabel('Hasta').selectOption('24:00');
    await dialog.getByRole('button', { name: 'Agregar turno' }).tap();
    await expectBlocks(page, day, '22:00–24:00 nueva');
    await page.getByRole('button', { name: /^Editar: jueves/ }).tap();
    await dialog.getByRole('button', { name: 'Inicio, 30 minutos después' }).tap();
    await dialog.getByRole('button', { name: 'Listo' }).tap();
    await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
    await eventually(() => serverHas(day), ['22:30–24:00 pendiente']);
    await page.getByRole('button', { name: /^Quitar: jueves/ }).tap();
    await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
    await eventually(() => serverHas(day), []);
  });

  it('copies, counts, takes out, writes a note and settles a conflict', () =>
    plans(at, '09:30', FINGER));

  it('swipes a hundred times over full weeks, and changes nothing', async () => {
    const { page } = at;
    // Wherever the swipes lead, there are shifts: eight hours of each day.
    const full = product.paciente('Hernán');
    const home = emptyWeek(30);
    const shifts = Array.from({ length: 7 * 13 }, (_, index) =>
      addDays(home, index - 7 * 6),
    ).flatMap((fecha) => [
      { fecha, hora_inicio: '08:00', hora_fin: '12:00' },
      { fecha, hora_inicio: '14:00', hora_fin: '18:00' },
    ]);
    layRecords(product, full, shifts);
    const before = keysOf(product.records(full));
    await openAt(page, product.url, { paciente: full, fecha: home });
    await page.locator('[data-bloque]').first().waitFor();
    const aim = '[data-bloque]';
    const aimed = await swipeAbout(page, { over: '[role="grid"]', aim, count: 100 });
    // Where the glides lead is the machine's.
    expect(aimed).toBeGreaterThan(10);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.locator('[data-estado="nueva"]').count()).toBe(0);
    expect(await page.locator('[data-seleccionado], [data-saldra]').count()).toBe(0);
    await expect.poll(() => page.locator('[data-bloque]').count()).toBe(14);
    // A tap while the last swipe still glides only stops it.
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
});

async function dragEdge(page: Page, fecha: string, edge: 'inicio' | 'fin', slots: number) {
  await pullEdge(page, fecha, edge, slots);
  await page.mouse.up();
}

/** Drags an end of the day's first shift as far, and holds it there. */
async function pullEdge(page: Page, fecha: string, edge: 'inicio' | 'fin', slots: number) {
  const block = page.locator(`[data-bloque][data-fecha="${fecha}"]`).first();
  // First: it may scroll.
  const { height } = await middleOf(page, fecha, '10:00');
  const box = await block.locator(`[data-borde="${edge}"]`).boundingBox();
  if (box === null) throw new Error('no handle');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await dragFrom(page, { x, y }, 6);
  await page.mouse.move(x, y + slots * height, { steps: 3 });
}

/** Notes from now on what changes in the calendar's part of the page. */
function watchBoard(page: Page): Promise<void> {
  return page.evaluate(() => {
    const board = document.querySelector('[role="grid"]')?.closest('[class*="board"]');
    if (!board) throw new Error('no board');
    const watcher = new MutationObserver((records) => seen.push(...records));
    const seen: MutationRecord[] = [];
    watcher.observe(board, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    Object.assign(globalThis, {
      boardChanges: () => {
        seen.push(...watcher.takeRecords());
        watcher.disconnect();
        return seen;
      },
    });
  });
}

/**
 * What has changed since in the grid, each once: days by their fecha, the ghost, and else what it is.
 * Beside the grid totals and bars may change on a release, and nothing at all may before it.
 */
function changedInGrid(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const nameOf = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('[class*="ghost"]')) return 'ghost';
      const day = element?.closest('[data-fecha]') ?? element?.querySelector('[data-fecha]');
      return day?.getAttribute('data-fecha') ?? `${node.nodeName} ${element?.className}`;
    };
    const changes = (Reflect.get(globalThis, 'boardChanges') as () => MutationRecord[])();
    const names = changes
      .filter(({ target }) => target.parentElement?.closest('[role="grid"]'))
      .flatMap(({ type, target, addedNodes, removedNodes }) =>
        type !== 'childList' || nameOf(target) === 'ghost'
          ? nameOf(target)
          : [...addedNodes, ...removedNodes].map(nameOf),
      );
    return [...new Set(names)];
  });
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { fecha, hora } = (document.activeElement as HTMLElement).dataset;
    return `${fecha} ${hora}`;
  });
}
