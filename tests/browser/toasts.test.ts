import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { resize, stillness } from './axe.ts';
import { emptyWeek, openAt } from './calendar-week.ts';
import { beSignedIn } from './family-week.ts';
import { pagePerFile } from './fixture.ts';
import type { Product } from './product.ts';

/** Where a message is: over no control that somebody wants to press next. */
let product: Product;
let page: Page;
pagePerFile(
  async (story) => {
    ({ product, page } = story);
    await beSignedIn(page, product.url, story.maria);
  },
  { browser: { hasTouch: true } },
);

async function openEmptyWeek(size: { readonly width: number; readonly height: number }) {
  await resize(page, size);
  await openAt(page, product.url, {
    paciente: product.paciente('Rosa Elena'),
    fecha: emptyWeek(1),
  });
  await page.locator('[data-planificador] button').first().waitFor({ state: 'attached' });
}

/** Saves where nothing was changed: a message says that there is nothing to save. */
async function saveNothing() {
  await page.getByRole('button', { name: 'Actualizar horarios' }).click();
  const said = page.getByText('No hay cambios para guardar');
  await said.waitFor();
  await stillness(page);
  return said;
}

it('on a phone a message covers no control of the bar, leaves what it covers to the finger, and can be closed', async () => {
  await openEmptyWeek({ width: 390, height: 844 });
  const said = await saveNothing();
  const takesPress = (part: Element) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  expect(await said.evaluate(takesPress)).toBe(false);
  const message = await page.locator('[data-sonner-toast]').boundingBox();
  const bar = page.locator('main').getByRole('button', { name: 'Hoy' });
  const { y, height } = (await bar.boundingBox()) ?? { y: 0, height: 0 };
  expect(message?.y).toBeGreaterThan(y + height);
  const cross = page.locator('#toaster').getByRole('button', { name: 'Cerrar' });
  expect(await cross.evaluate(takesPress)).toBe(true);
  await cross.click();
  await said.waitFor({ state: 'detached' });
});

it('in a wide window a message is at the top right and covers no control', async () => {
  await openEmptyWeek({ width: 1280, height: 900 });
  for (const width of [1280, 1024]) {
    await resize(page, { width, height: 900 });
    const said = await saveNothing();
    const box = await page.locator('[data-sonner-toast]').boundingBox();
    const { x, y, width: wide, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(x, `${width} px`).toBeGreaterThan(width / 2 - wide / 2);
    expect(width - (x + wide), `${width} px`).toBeLessThan(64);
    expect(y + height, `${width} px`).toBeLessThan(900 / 2);
    const covered = await page.locator('[data-sonner-toast]').evaluate((message) => {
      const over = message.getBoundingClientRect();
      const isSeen = ({ width, height }: DOMRect) => width > 0 && height > 0;
      return [...document.querySelectorAll('main :is(button, select, input, a, label)')]
        .filter((control) => {
          const box = control.getBoundingClientRect();
          const beside = box.right <= over.left || box.left >= over.right;
          return isSeen(box) && !beside && box.bottom > over.top && box.top < over.bottom;
        })
        .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
    });
    expect(covered, `${width} px`).toEqual([]);
    await page.locator('#toaster').getByRole('button', { name: 'Cerrar' }).click();
    await said.waitFor({ state: 'detached' });
  }
});
