import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from './axe.ts';
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

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

it.each(SIZES.map((viewport) => ({ viewport })))(
  '$viewport.width px, light and dark: no violation',
  async ({ viewport }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.getByText('Selecciona un ser querido para ver su calendario').waitFor();
    const found: Record<string, readonly string[]> = { ninguno: await violations(page) };

    const paciente = product.paciente('Rosa Elena');
    const fecha = product.records(paciente)[0]?.fecha ?? '';
    for (const vista of ['semana', 'tres-dias', 'dia', 'mes', 'lista']) {
      await openAt(page, product.url, { paciente, fecha, vista });
      await page.locator(`[data-vista="${vista}"]`).waitFor();
      found[vista] = await violations(page);
      expect(await sideways(page)).toBe(0);
    }
    await page
      .getByRole('button', { name: /^Editar: / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    found['turno'] = await violations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /^Agregar turno el/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    found['agregar'] = await violations(page);
    await page.keyboard.press('Escape');
    await openAt(page, product.url, { paciente, fecha });
    await page
      .locator(
        '[role="gridcell"][data-estado="pendiente"], [role="gridcell"][data-estado="confirmada"]',
      )
      .first()
      .click();
    await page.getByRole('button', { name: 'Quitar turno' }).waitFor();
    found['seleccionado'] = await violations(page);
    await openAt(page, product.url, { paciente, fecha: '2026-09-02' });
    found['cambio de hora'] = await violations(page);
    await page.getByRole('switch').click();
    await page.locator('[role="gridcell"][data-hora="09:00"]').first().click();
    await page.getByRole('dialog').waitFor();
    found['cuidador'] = await violations(page);

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
