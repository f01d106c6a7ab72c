import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { boxOf, colourOf, drawn, resize, stillness } from './axe.ts';
import { changeView, emptyWeek, openAt, openMenu } from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { beSignedIn, cell, dialog, eventually, press } from './family-week.ts';
import { pagePerFile } from './fixture.ts';
import { shown } from './people-list.ts';
import { ADMIN, CAMILA, MARIA, type Product } from './product.ts';
import { caregiver, otherDevice, postShifts } from './shifts.ts';

/** Tests positions and prominence on the screen, which a person sees at once and which are easily broken. */
let page: Page;
let product: Product;
pagePerFile(
  (story) => {
    ({ page, product } = story);
  },
  { environment: () => ({}) },
);
beforeEach(async () => {
  await page.emulateMedia({ forcedColors: null });
  await page.setViewportSize(DESKTOP);
});

const openWeek = (vista = 'semana', fecha: string = emptyWeek(0)) =>
  openAt(page, product.url, { paciente: product.paciente('Rosa Elena'), fecha, vista });

it('on a desktop too every view is saved at the same place, and the menu’s active entry and a chosen name stand out, also in forced colours', async () => {
  await beSignedIn(page, product.url, MARIA);
  const places: unknown[] = [];
  await openWeek('lista');
  for (const vista of ['semana', 'tres-dias', 'dia', 'mes', 'lista'] as const) {
    await changeView(page, vista);
    places.push(await boxOf(page.getByRole('button', { name: 'Actualizar horarios' })));
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size, JSON.stringify(places)).toBe(
    1,
  );
  await changeView(page, 'semana');
  const menu = page.getByRole('navigation');
  const chips = dialog(page).locator('fieldset').filter({ hasText: '¿Quién viene?' });
  for (const forcedColors of [null, 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await stillness(page);
    const active = await colourOf(page, menu.locator('[aria-current="page"]'));
    const other = await colourOf(page, menu.getByRole('link', { name: 'Datos personales' }));
    expect(active, String(forcedColors)).not.toBe(other);
    await press(page, 'Agregar turno');
    await stillness(page);
    const chosen = await colourOf(page, chips.locator('label:has(:checked)'));
    const left = await colourOf(page, chips.locator('label:not(:has(:checked))').first());
    expect(chosen, String(forcedColors)).not.toBe(left);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
});

it('with letters twice as large the days begin on the first screen', async () => {
  await beSignedIn(page, product.url, MARIA);
  // With larger letters, and with the zoom of a desktop browser, which leaves the page half of its pixels.
  for (const [size, letters] of [
    [PHONE, '200%'],
    [{ width: DESKTOP.width / 2, height: DESKTOP.height / 2 }, ''],
  ] as const) {
    await page.setViewportSize(size);
    await openWeek();
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, letters);
    await drawn(page);
    const { y } = await boxOf(page.getByRole('grid'));
    expect(y, `${size.width} px`).toBeLessThan(size.height * 0.6);
  }
});

it('the buttons of a phone’s bar stay where they are with the first change', async () => {
  await page.setViewportSize(PHONE);
  await beSignedIn(page, product.url, MARIA);
  const monday = emptyWeek(0);
  await openWeek('semana', monday);
  const buttons = ['Deshacer', 'Rehacer', 'Agregar turno', 'Actualizar horarios'];
  const lefts = () =>
    Promise.all(
      buttons.map(async (name) => (await boxOf(page.getByRole('button', { name }).first())).x),
    );
  await cell(page, monday, '10:00').waitFor();
  const before = await lefts();
  await cell(page, monday, '10:00').click();
  await page.getByText('1 cambio sin guardar').waitFor();
  expect(await lefts()).toEqual(before);
});

it('what a copy does with the shifts that are there is chosen without scrolling', async () => {
  await beSignedIn(page, product.url, MARIA);
  const camila = caregiver(product, 'Camila');
  await postShifts(
    page,
    product.paciente('Rosa Elena'),
    [emptyWeek(1), emptyWeek(2)].map((fecha) => ({
      fecha,
      hora_inicio: '10:00',
      hora_fin: '12:00',
      id_cuidador: camila,
    })),
  );
  await openWeek('semana', emptyWeek(1));
  for (const size of [{ width: PHONE.height, height: PHONE.width }, DESKTOP, PHONE]) {
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await resize(page, size);
    await openMenu(page);
    await press(page, 'Planificar');
    await dialog(page)
      .getByRole('button', { name: /^Copiar o repetir/ })
      .click();
    const replace = dialog(page).locator('label', { hasText: 'Reemplazar' });
    await replace.waitFor();
    await stillness(page);
    expect(await isPressable(replace), `${size.width} × ${size.height}`).toBe(true);
  }
  // With letters twice as large that would leave no room for what is copied.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await drawn(page);
  const from = dialog(page).getByLabel('Copiar la semana del');
  await from.focus();
  expect(await isPressable(from)).toBe(true);
  const cancel = dialog(page).getByRole('button', { name: 'Cancelar' });
  await cancel.focus();
  expect(await isPressable(cancel)).toBe(true);
});

/** Whether nothing lies over a control, from its upper to its lower edge. */
function isPressable(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [y + 1, y + height - 1].every((edge) =>
      element.contains(document.elementFromPoint(x + width / 2, edge)),
    );
  });
}

it('neither columns nor chips of an Admin’s list move when they are pressed', async () => {
  await beSignedIn(page, product.url, ADMIN);
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await shown(page, 1, 5, 12);
  const places = () =>
    page.locator('th, fieldset > button').evaluateAll((all) =>
      all.map((part) => {
        const { left, width } = part.getBoundingClientRect();
        return `${part.textContent}: ${Math.round(left)} ${Math.round(width)}`;
      }),
    );
  const before = await places();
  expect(before.length).toBeGreaterThan(6);
  const chips = page.locator('fieldset > button');
  for (const chip of await chips.all()) {
    await chip.click();
    await eventually(() => chip.getAttribute('aria-pressed'), 'true');
    expect(await places()).toEqual(before);
    await chip.click();
  }
  await press(page, 'Siguiente');
  await shown(page, 6, 10, 12);
  expect(await places()).toEqual(before);
});

it('deleting the account is the quietest thing of the profile', async () => {
  await beSignedIn(page, product.url, MARIA);
  await page.goto(`${product.url}/dashboard/profile`);
  const button = page.getByRole('button', { name: 'Eliminar mi cuenta' });
  await button.waitFor();
  const look = await button.evaluate((part) => {
    const { backgroundColor, borderTopColor, color } = getComputedStyle(part);
    return { backgroundColor, borderTopColor, color };
  });
  const nothing = 'rgba(0, 0, 0, 0)';
  expect(look).toMatchObject({ backgroundColor: nothing, borderTopColor: nothing });
  const [r = 0, g = 0] = (look.color.match(/\d+/g) ?? []).map(Number);
  expect(r).toBeLessThanOrEqual(g);
});

it('on a phone the longest day of several requests stands in one line with its answers', async () => {
  const request = await otherDevice(product);
  await request(
    [0, 7, 14].map((days) => ({
      accion: 'inscribir' as const,
      fecha: addDays(emptyWeek(0), days),
      hora_inicio: '03:00',
      hora_fin: '04:00',
    })),
  );
  await page.setViewportSize(PHONE);
  await beSignedIn(page, product.url, CAMILA);
  await page.goto(`${product.url}/turnos`);
  const row = page.locator(`[data-turno][data-fecha="${emptyWeek(0)}"][data-inicio="03:00"]`);
  const day = row.locator('p:not(.visually-hidden)').first();
  await day.evaluate((part) => {
    part.textContent = 'Mié 28 nov';
    // A phone's scroll bar takes no room.
    document.documentElement.style.scrollbarWidth = 'none';
  });
  const middles = await Promise.all(
    [day, row.getByRole('button', { name: 'Aceptar' })].map(async (part) => {
      const { y, height } = await boxOf(part);
      return Math.round(y + height / 2);
    }),
  );
  expect(middles[0]).toBe(middles[1]);
});
