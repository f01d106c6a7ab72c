import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { calendarStory, type Hand, planWeek } from './calendar-story.ts';
import {
  announced,
  expectAnnounced,
  expectHeardInDialog,
  expectShifts,
  openAt,
} from './calendar-week.ts';
import { cell, eventually, hasFocus } from './family-week.ts';

/** Everything that the week can do, with the keyboard alone. */
const at = calendarStory();

const KEYS: Hand = {
  press: (control) => control.press('Space'),
  open: (shift) => shift.press('Enter'),
  enter: (field) => field.focus(),
  // A pause while typing starts a new search word; blurring the list resets it before the next try.
  take: (list, option) =>
    expect
      .poll(async () => {
        await list.blur();
        await list.pressSequentially(option);
        return list.evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.label);
      })
      .toBe(option),
};

it('edits from a single tab stop, and announces each result', async () => {
  const { page, monday, day, serverHas } = at;
  const keys = page.keyboard;
  expect(await page.locator('[role="grid"] [tabindex="0"]').count()).toBe(1);
  expect(await announced(page).textContent()).toBe('');
  // From the last control before the grid, one Tab leads to Monday, 08:00.
  await page.getByRole('radio', { name: 'Todas' }).focus();
  await keys.press('Tab');
  await eventually(() => focused(page), `${monday} 08:00`);
  for (const key of ['ArrowRight', ...Array(4).fill('ArrowDown')]) await keys.press(key);
  await eventually(() => focused(page), `${day} 10:00`);

  await keys.press('Space');
  await expectShifts(page, day, '10:00–10:30 nueva');
  await expectAnnounced(page, /^Agregado: martes.* 10:00 a 10:30$/);
  const selected = (hora: string) => cell(page, day, hora).getAttribute('aria-selected');
  expect([await selected('10:00'), await selected('10:30')]).toEqual(['true', 'false']);
  for (let step = 0; step < 3; step += 1) await keys.press('Shift+ArrowDown');
  await expectShifts(page, day, '10:00–12:00 nueva');
  await expectAnnounced(page, /^Ampliado: .*, 10:00 a 12:00, 2 horas$/);
  await keys.press('Alt+Shift+ArrowUp');
  await expectShifts(page, day, '09:30–12:00 nueva');
  await keys.press('Alt+Shift+ArrowDown');
  await keys.press('Shift+ArrowUp');
  await expectShifts(page, day, '10:00–11:30 nueva');
  await keys.press('ArrowDown');
  await keys.press('Delete');
  await expectShifts(page, day, '10:00–10:30 nueva', '11:00–11:30 nueva');
  await keys.press('Control+z');
  await expectShifts(page, day, '10:00–11:30 nueva');
  await expectAnnounced(page, /^Deshecho: martes/);
  // Also where focus is on nothing, as after a click beside the calendar.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await keys.press('Control+Shift+Z');
  await expectAnnounced(page, /^Rehecho: martes/);
  await cell(page, day, '10:30').focus();
  await keys.press('Control+z');

  await keys.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await sheet.getByRole('button', { name: 'Fin, 30 minutos antes' }).press('Space');
  await expectShifts(page, day, '10:00–11:00 nueva');
  await expectHeardInDialog(page, /^Acortado: .*, 10:00 a 11:00, 1 hora$/);
  await sheet.getByRole('button', { name: 'Fin, 30 minutos después' }).press('Enter');
  await expectShifts(page, day, '10:00–11:30 nueva');
  await KEYS.take(sheet.getByLabel('Cuidador'), 'Camila Torres Vega');
  await expectHeardInDialog(
    page,
    /^Cambiado: .*nueva, se guardará confirmada, Camila Torres Vega$/,
  );
  await sheet.getByRole('radio', { name: 'Confirmada' }).press('ArrowLeft');
  await eventually(() => sheet.getByRole('radio', { name: 'Pendiente' }).isChecked(), true);
  await expectHeardInDialog(page, /^Cambiado: .*nueva$/);
  // Going to «Pendiente» and back keeps the caregiver.
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
  await expectShifts(page, day);
  await keys.press('Control+z');
  await expectShifts(page, day, '10:00–11:30 confirmada');
});

it('copies, counts, exports, writes a note and settles a conflict', () =>
  planWeek(at, '10:30', KEYS));

it('shows what the keys do, from the grid and from the menu', async () => {
  const { page, day } = at;
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await cell(page, day, '10:30').press('?');
  await help.getByText('Terminar el turno antes o después').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await eventually(() => focused(page), `${day} 10:30`);
  await page.getByRole('button', { name: 'Planificar' }).press('Enter');
  await page.getByRole('button', { name: /^Atajos de teclado/ }).press('Enter');
  await help.waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await eventually(() => hasFocus(page.getByRole('button', { name: 'Planificar' })), true);
});

it('moves across the edges of the week and of the day', async () => {
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

it('confirms for a caregiver, filters, and goes from week to week and to today', async () => {
  const { page, product, paciente: patient } = at;
  const keys = page.keyboard;
  const monday = addDays(at.monday, 14);
  const day = addDays(monday, 1);
  await openAt(page, product.url, { paciente: patient, fecha: monday });
  await page.getByRole('switch').focus();
  await keys.press('Space');
  await cell(page, day, '10:00').focus();
  await keys.press('Space');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Camila' }).focus();
  await keys.press('Enter');
  await expectShifts(page, day, '10:00–10:30 nueva');
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
  // Ctrl+Z also works while a radio button has focus.
  await keys.press('Control+z');
  await expectShifts(page, day);

  await page.getByRole('button', { name: 'Semana siguiente' }).focus();
  await keys.press('Enter');
  await cell(page, addDays(monday, 7), '08:00').waitFor();
  await expectAnnounced(page, /^\d+ (?:\w+ )?– \d+ \w+ \d{4}$/);
  // After the last filter the first one follows.
  await page.getByRole('radio', { name: 'Confirmadas' }).press('ArrowRight');
  await page.getByRole('radio', { name: 'Semana' }).press('ArrowRight');
  await page.getByRole('radio', { name: 'Mes' }).press('ArrowRight');
  await page.getByRole('button', { name: /^Agregar turno el jueves/ }).press('Enter');
  await KEYS.take(dialog.getByLabel('Desde'), '22:00');
  await KEYS.take(dialog.getByLabel('Hasta'), '24:00');
  await KEYS.press(dialog.getByRole('button', { name: 'Agregar turno' }));
  await expectShifts(page, addDays(monday, 10), '22:00–24:00 nueva');
  await expectAnnounced(page, /^Agregado: jueves.* 22:00 a 24:00, 2 horas$/);
  await page.getByRole('button', { name: /^Quitar: jueves/ }).press('Enter');
  await expectShifts(page, addDays(monday, 10));
  await page.getByRole('radio', { name: 'Lista' }).press('ArrowLeft');
  await page.getByRole('radio', { name: 'Mes' }).press('ArrowLeft');

  await page.getByRole('button', { name: 'Hoy' }).focus();
  await keys.press('Enter');
  await page.locator('[role="columnheader"][aria-current="date"]').waitFor();
});

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { fecha, hora } = (document.activeElement as HTMLElement).dataset;
    return `${fecha} ${hora}`;
  });
}
