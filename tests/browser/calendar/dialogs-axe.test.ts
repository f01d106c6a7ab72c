import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openAt, openMenu } from '#tests/browser/calendar-week.ts';
import { faultsAtEachWidth } from '#tests/browser/each-width.ts';
import { beSignedIn } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import { openDatabase, type Product } from '#tests/browser/product.ts';

/** Axe on the calendar's dialogs, at three widths, light and dark. */
let product: Product;
let page: Page;
pagePerFile(
  async (story) => {
    ({ product, page } = story);
    await beSignedIn(page, product.url, story.maria);
  },
  { browser: { hasTouch: true } },
);

/** The day of the demo's next shift, which somebody has given back: today or tomorrow. */
function dayGivenBack(patient: string): string {
  const database = openDatabase(product.databaseFile);
  const given = database
    .prepare(`select fecha from shift_answer where id_paciente = ? and kind = 'withdrew'`)
    .get(patient) as { readonly fecha: string };
  database.close();
  return given.fecha;
}

it('its dialogs at three widths, light and dark: no violation, nothing too wide, and room for a thumb', async () => {
  const found: Record<string, readonly string[]> = {};
  const patient = product.paciente('Rosa Elena');
  const fecha = product.records(patient)[0]?.fecha ?? '';
  await openAt(page, product.url, { paciente: patient, fecha, vista: 'lista' });
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: /^Editar: / })
    .first()
    .click();
  await dialog.waitFor();
  found['turno'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Agregar turno el/ })
    .first()
    .click();
  await dialog.waitFor();
  found['agregar'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const given = dayGivenBack(patient);
  await openAt(page, product.url, { paciente: patient, fecha: given, vista: 'lista' });
  await page
    .getByRole('button', { name: /^Editar: .*urgente$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Dar a otra persona' }).waitFor();
  found['respuestas'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // Over the list, which has fewer parts to examine than a week.
  await openAt(page, product.url, { paciente: patient, fecha, vista: 'lista' });
  await openMenu(page);
  await page.locator('[data-sin-cubrir]').click();
  await page.getByText('Horas sin cubrir por día').click();
  found['horas'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await openMenu(page);
  await page.getByRole('button', { name: 'Planificar' }).click();
  await dialog.getByText('Imprimir').waitFor();
  found['menú'] = await faultsAtEachWidth(page);
  await dialog.getByRole('button', { name: /^Actividad/ }).click();
  await page.getByRole('dialog', { name: /^Actividad de / }).waitFor();
  await dialog.getByText('Paula Fuentes Rojas').first().waitFor();
  found['actividad'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await openMenu(page);
  await page.getByRole('button', { name: 'Planificar' }).click();
  await dialog.getByRole('button', { name: /^Copiar o repetir/ }).click();
  await dialog.getByRole('switch', { name: 'Mantener cuidador y estado' }).click();
  await dialog.getByLabel('Durante').selectOption('4');
  await dialog.getByText(/^Ver \d+ más$/).waitFor();
  await dialog.getByText('Dejar lo que ya está').waitFor();
  found['copiar'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await openMenu(page);
  await page.getByRole('button', { name: 'Planificar' }).click();
  await dialog.getByRole('button', { name: /^Repetir un turno/ }).click();
  await dialog.getByText('Saltar feriados de Chile').waitFor();
  await dialog.getByText(/^Se agregarán? /).waitFor();
  found['repetir'] = await faultsAtEachWidth(page);
  await page.keyboard.press('Escape');

  expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
    {},
  );
});
