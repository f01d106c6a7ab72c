import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { calendarStory } from '#tests/browser/calendar-story.ts';
import {
  expectAnnounced,
  expectHeardInDialog,
  expectShifts,
} from '#tests/browser/calendar-week.ts';
import { chunkOf } from '#tests/browser/chunk-of.ts';
import { cell, eventually, save } from '#tests/browser/family-week.ts';

/** One way through the week with a real keyboard; each key is tested without a browser. */
const at = calendarStory();

it('leads from the bar into the week, through a sheet and to the server', async () => {
  const { page, monday, day, serverHas } = at;
  await at.open();
  const keys = page.keyboard;
  // From the last control before the grid, one Tab leads to Monday, 08:00.
  await page.getByRole('radio', { name: 'Todas' }).focus();
  await keys.press('Tab');
  await eventually(() => focused(page), `${monday} 08:00`);
  for (const key of ['ArrowRight', ...Array(4).fill('ArrowDown')]) await keys.press(key);
  await eventually(() => focused(page), `${day} 10:00`);
  await keys.press('Space');
  await expectAnnounced(page, /^Agregado: martes.* 10:00 a 10:30$/);
  for (let step = 0; step < 3; step += 1) await keys.press('Shift+ArrowDown');
  await expectShifts(page, day, '10:00–12:00 nueva');
  await keys.press('Alt+Shift+ArrowUp');
  await expectShifts(page, day, '09:30–12:00 nueva');
  await keys.press('Delete');
  await keys.press('Control+z');
  await expectAnnounced(page, /^Deshecho: martes/);
  await keys.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Fin, 30 minutos antes' }).press('Space');
  await expectHeardInDialog(page, /^Acortado: .*, 09:30 a 11:30, 2 horas$/);
  await sheet.getByRole('button', { name: 'Camila Torres Vega' }).press('Space');
  await sheet.getByRole('radio', { name: 'Confirmada' }).press('ArrowLeft');
  await eventually(() => sheet.getByRole('radio', { name: 'Pendiente' }).isChecked(), true);
  await sheet.getByRole('radio', { name: 'Pendiente' }).press('ArrowRight');
  await keys.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await eventually(() => focused(page), `${day} 10:00`);
  await page.getByRole('button', { name: 'Actualizar horarios' }).focus();
  await keys.press('Enter');
  await eventually(() => serverHas(day), ['09:30–11:30 confirmada Camila Torres Vega']);
});

it('saves what was undone just before, although the code for that comes only after the press', async () => {
  const { page, day, serverHas } = at;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const commands = 'src/features/calendar/commands';
  for (const code of [`${commands}/run-key-command.ts`, `${commands}/retrace-step.ts`]) {
    await page.route(`**${chunkOf(code)}`, async (route) => {
      await released;
      await route.continue();
    });
  }
  await at.open();
  await cell(page, day, '14:00').click();
  await cell(page, day, '16:00').click();
  await expectShifts(page, day, '14:00–14:30 nueva', '16:00–16:30 nueva');
  await cell(page, day, '16:00').focus();
  await page.keyboard.press('Control+z');
  await save(page);
  release();
  await eventually(() => serverHas(day), ['14:00–14:30 pendiente']);
  await expectShifts(page, day, '14:00–14:30 pendiente');
});

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { fecha, hora } = (document.activeElement as HTMLElement).dataset;
    return `${fecha} ${hora}`;
  });
}
