import Database from 'libsql';
import type { BrowserContext, Page } from 'playwright-core';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyWeek, openAt } from './calendar-week.ts';
import { createProfile, type Profile, workerInControl } from './chromium.ts';
import { downloadPlan } from './downloads.ts';
import { cell, eventually, signIn, syncState } from './family-week.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { postShifts } from './shifts.ts';

/** A handover note on its way from one phone to another; the tests build on each other. */
let product: Product;
let proxy: FaultyProxy;
let other: Profile;
let context: BrowserContext;
let page: Page;
let patient: string;

const fecha = emptyWeek(0);
const LABEL = 'Nota para el relevo';
const UNSENT = 'Guardada en este dispositivo, aún no enviada';
const TEXT = 'Tomó la pastilla de las 8.\nAlmorzó poco.';

beforeAll(async () => {
  other = await createProfile();
});
afterAll(async () => {
  expect(other.complaints).toEqual([]);
  await other.close();
});
householdPerFile(async (house) => {
  ({ product, proxy, page } = house);
  context = page.context();
  patient = product.paciente('Rosa Elena');
  await signIn(page, proxy.url, MARIA);
  await postShifts(page, patient, [{ fecha, hora_inicio: '08:00', hora_fin: '12:00' }]);
});

const list = (on: Page) => openAt(on, proxy.url, { paciente: patient, fecha, vista: 'lista' });
const noteIn = (on: Page) => on.locator('[data-bloque] [data-nota="08:00"]');

async function openSheet(on: Page): Promise<void> {
  await on.locator(`[data-bloque][data-fecha="${fecha}"]`).waitFor();
  await on.getByRole('button', { name: /^Editar: / }).click();
  await on.getByRole('dialog').waitFor();
}

/** The texts of the notes in the server's database. */
function kept(): readonly string[] {
  const database = new Database(product.databaseFile, { readonly: true });
  try {
    const rows = database.prepare('select fecha, hora_inicio, text from handover_note').all();
    return (rows as Record<string, string>[]).map((row) => Object.values(row).join(' '));
  } finally {
    database.close();
  }
}

it('written offline it survives a reload as unsent, and is sent by itself', async () => {
  await list(page);
  await openSheet(page);
  await page.getByLabel(LABEL).waitFor();
  await page.keyboard.press('Escape');
  await workerInControl(page);
  proxy.cut = true;
  await context.setOffline(true);

  await openSheet(page);
  await page.getByLabel(LABEL).fill(TEXT);
  await page.getByText(`${TEXT.length} de 1.000 caracteres`).waitFor();
  // No button is pressed: closing the sheet keeps what was typed.
  await page.keyboard.press('Escape');
  await noteIn(page).getByText(UNSENT).waitFor();
  await syncState(page, 'sin-conexion', 1);
  await page.reload();
  await noteIn(page).getByText('Almorzó poco.').waitFor();
  await syncState(page, 'sin-conexion', 1);
  await openSheet(page);
  await eventually(() => page.getByLabel(LABEL).inputValue(), TEXT);
  await page.getByRole('dialog').getByRole('status').getByText(UNSENT).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
  await page.getByRole('dialog').getByText('Nota para el relevo, lunes').waitFor();
  await page.getByRole('dialog').getByText('Guardada hace').waitFor();
  await page.keyboard.press('Escape');
  expect(kept()).toEqual([]);

  proxy.cut = false;
  await context.setOffline(false);
  // The page's own `online` event may come before the network works, and its next retry half a minute later.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await syncState(page, 'al-dia', 0);
  await noteIn(page).getByText(UNSENT).waitFor({ state: 'detached' });
  expect(kept()).toEqual([`${fecha} 08:00 ${TEXT}`]);
});

it('is shown on another phone, whose answer comes back', async () => {
  const far = await other.open();
  const there = far.pages()[0] ?? (await far.newPage());
  await signIn(there, proxy.url, MARIA);
  await list(there);
  await noteIn(there).getByText('Almorzó poco.').waitFor();
  await openSheet(there);
  const shift = there.locator(`[data-bloque][data-fecha="${fecha}"]`);
  await there.getByRole('button', { name: 'Fin, 30 minutos después' }).click();
  await shift.and(there.locator('[data-fin="12:30"]')).waitFor();
  await there.getByLabel(LABEL).fill('Ya comió todo');
  await there.getByLabel(LABEL).press('End');
  await there.keyboard.type('!');
  // In the field, Ctrl+Z undoes typing and not a calendar edit.
  await there.keyboard.press('Control+z');
  await eventually(() => there.getByLabel(LABEL).inputValue(), expect.not.stringContaining('!'));
  await there.getByLabel(LABEL).fill('Ya comió todo.');
  await there.getByRole('button', { name: 'Guardar nota' }).click();
  await there.getByRole('dialog').getByText('Guardada y enviada').waitFor();
  expect(await shift.getAttribute('data-fin')).toBe('12:30');
  await eventually(kept, [`${fecha} 08:00 Ya comió todo.`]);

  await page.reload();
  await noteIn(page).getByText('Ya comió todo.').waitFor();
});

it('is not lost if the tab is closed while typing: the browser asks first', async () => {
  await list(page);
  await openSheet(page);
  await page.getByLabel(LABEL).fill('Ya comió todo, y duerme.');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('dialog').getByText('Guardada y enviada').waitFor();
  await eventually(kept, [`${fecha} 08:00 Ya comió todo, y duerme.`]);
  await page.getByLabel(LABEL).fill('Ya comió todo.');
  await page.getByRole('button', { name: 'Listo' }).click();
  await eventually(kept, [`${fecha} 08:00 Ya comió todo.`]);
  // No question once everything is saved.
  let isAsked = false;
  page.on('dialog', (question) => {
    isAsked = true;
    void question.accept();
  });
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(isAsked).toBe(false);
  page = await context.newPage();
});

it('is marked on its block in the week, and announced when the block is selected', async () => {
  await openAt(page, proxy.url, { paciente: patient, fecha });
  await page.locator('[data-con-nota="08:00–12:00"]').waitFor();
  expect(await page.locator('[data-con-nota]').count()).toBe(1);
  const described = page.locator(`[role="gridcell"][aria-description="${LABEL}"]`);
  await eventually(() => described.count(), 8);
  await cell(page, fecha, '11:30').and(described).waitFor();
  // The same elements show other days.
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await eventually(() => described.count(), 0);
  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await page.getByRole('radio', { name: '3 días' }).click();
  await eventually(() => described.count(), 8);
  await page.getByRole('radio', { name: 'Semana' }).click();
  await cell(page, fecha, '09:00').click();
  const bar = page.getByRole('region', { name: 'Turno seleccionado' });
  await bar.getByText('Nota: Ya comió todo.').waitFor();
  await list(page);
});

it('is still announced when its shift is moved to a later start', async () => {
  await openSheet(page);
  await page.getByRole('button', { name: 'Inicio, 30 minutos después' }).click();
  const note = page.getByLabel('Nota para el relevo de las 08:00');
  await eventually(() => note.inputValue(), 'Ya comió todo.');
  await page.getByRole('button', { name: 'Listo' }).click();
  await page.getByText('Nota de las 08:00:').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByText('Nota:', { exact: true }).waitFor();
});

it('is next to its shift in the workbook of the week', async () => {
  const { file } = await downloadPlan(page, /^Descargar Excel/);
  const [shifts] = await readXlsx(file);
  expect(shifts?.data.map((row) => [row[2], row[7]])).toEqual([
    ['Desde', LABEL],
    ['08:00', 'Ya comió todo.'],
  ]);
});

it('has no field if the backend does not offer notes', async () => {
  proxy.tamper = (path, body) =>
    path === '/auth/me' ? body.replace('"handover-notes",', '') : null;
  const told = proxy.answered('/api/patients/');
  await page.reload();
  await told;
  await noteIn(page).waitFor({ state: 'detached' });
  await openSheet(page);
  await page.getByLabel('Cuidador').waitFor();
  await page.getByLabel(LABEL).waitFor({ state: 'detached' });
  proxy.tamper = null;
});

it('is deleted by emptying it', async () => {
  await page.reload();
  await noteIn(page).getByText('Ya comió todo.').waitFor();
  await openSheet(page);
  await page.getByLabel(LABEL).fill('');
  await page.getByRole('button', { name: 'Listo' }).click();
  await noteIn(page).waitFor({ state: 'detached' });
  await eventually(kept, []);
});
