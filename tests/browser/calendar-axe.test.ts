import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { smallTargets, violations } from './axe.ts';
import { openAt } from './calendar-week.ts';
import { signIn } from './family-week.ts';
import { householdPerFile } from './household.ts';
import { MARIA, type Product } from './product.ts';

/** The calendar's screens under axe, at three widths, light and dark. */
let product: Product;
let page: Page;
householdPerFile(
  async (house) => {
    ({ product, page } = house);
    await signIn(page, product.url, MARIA);
  },
  { browser: { hasTouch: true } },
);

/** What axe finds, and what is too small for the thumb that this browser is used with. */
async function faults(): Promise<readonly string[]> {
  return [...(await violations(page)), ...(await smallTargets(page))];
}

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

it.each(SIZES.map((viewport) => ({ viewport })))(
  '$viewport.width px, light and dark: no violation, and room for a thumb',
  async ({ viewport }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.getByText('Selecciona un ser querido para ver su calendario').waitFor();
    const found: Record<string, readonly string[]> = { ninguno: await faults() };

    const paciente = product.paciente('Rosa Elena');
    const fecha = product.records(paciente)[0]?.fecha ?? '';
    for (const vista of ['semana', 'tres-dias', 'dia', 'mes', 'lista']) {
      await openAt(page, product.url, { paciente, fecha, vista });
      await page.locator(`[data-vista="${vista}"]`).waitFor();
      found[vista] = await faults();
      expect(await sideways(page)).toBe(0);
    }
    const dialog = page.getByRole('dialog');
    await page
      .getByRole('button', { name: /^Editar: / })
      .first()
      .click();
    await dialog.waitFor();
    found['turno'] = await faults();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Agregar turno el/ })
      .first()
      .click();
    await dialog.waitFor();
    found['agregar'] = await faults();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openAt(page, product.url, { paciente, fecha });
    await page
      .locator(
        '[role="gridcell"][data-estado="pendiente"], [role="gridcell"][data-estado="confirmada"]',
      )
      .first()
      .click();
    await page.getByRole('button', { name: 'Quitar turno' }).waitFor();
    found['seleccionado'] = await faults();
    await openAt(page, product.url, { paciente, fecha: '2026-09-02' });
    found['cambio de hora'] = await faults();
    await page.getByRole('switch').click();
    await page.locator('[role="gridcell"][data-hora="09:00"]').first().click();
    await dialog.waitFor();
    found['cuidador'] = await faults();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // The planner has a story under axe of its own.
    await openAt(page, product.url, { paciente, fecha });
    await page.locator('[data-sin-cubrir]').click();
    await page.getByText('Huecos por día').click();
    found['horas'] = await smallTargets(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Planificar' }).click();
    await dialog.getByText('Imprimir').waitFor();
    found['menú'] = await smallTargets(page);
    await dialog.getByRole('button', { name: /^Copiar o repetir/ }).click();
    await dialog.getByLabel('Durante').selectOption('4');
    await dialog.getByText(/^Ver \d+ más$/).waitFor();
    found['copiar'] = await smallTargets(page);
    await page.keyboard.press('Escape');

    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
      {},
    );
  },
);

/** How far the page can be scrolled sideways, which is never right. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
