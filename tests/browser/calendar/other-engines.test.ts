import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { describeSaved, emptyWeek, expectShifts, openAt } from '#tests/browser/calendar-week.ts';
import { beSignedIn, cell, press, save } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import type { Product } from '#tests/browser/product.ts';

/** Imitates in Chromium where Safari and Firefox behave differently. */
let product: Product;
let page: Page;

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);

pagePerFile(async (story) => {
  ({ product, page } = story);
  await page.addInitScript(() => {
    // Safari before 17 and Firefox before 125.
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'] as const) {
      delete (HTMLElement.prototype as Partial<HTMLElement>)[name];
    }
    const matches = Element.prototype.matches;
    Element.prototype.matches = function (this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new DOMException('unknown', 'SyntaxError');
      return matches.call(this, selector);
    } as typeof matches;
    // Safari on an iPhone.
    Object.defineProperty(navigator, 'standalone', { value: false });
    // Safari before 17.4.
    delete (Element.prototype as Partial<Element>).checkVisibility;
  });
  await beSignedIn(page, product.url, story.maria);
  await openAt(page, product.url, { paciente: product.paciente('Rosa Elena'), fecha: MONDAY });
  await cell(page, MONDAY, '10:00').waitFor();
});

it('a drag whose release clicks on the slot beneath paints and does not take it back', async () => {
  await page.evaluate(() => {
    addEventListener(
      'pointerup',
      ({ clientX, clientY }) => {
        const beneath = document
          .elementsFromPoint(clientX, clientY)
          .find((element) => element.matches('[role="gridcell"]'));
        beneath?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY }));
      },
      { once: true },
    );
  });
  const box = await cell(page, MONDAY, '10:00').boundingBox();
  if (box === null) throw new Error('the slot is not on the screen');
  await page.mouse.move(box.x + 20, box.y + 4);
  await page.mouse.down();
  // Until the drag draws: its code is loaded first.
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + 20, box.y + 4);
      await page.mouse.move(box.x + 20, box.y + 13);
      return page.locator('[data-vista] [class*="ghost"]:not([hidden])').count();
    })
    .toBe(2);
  await page.mouse.up();
  await expectShifts(page, MONDAY, '10:00–10:30 nueva');
  // And the next click counts.
  await cell(page, MONDAY, '11:00').click();
  await expectShifts(page, MONDAY, '10:00–10:30 nueva', '11:00–11:30 nueva');
});

it('a Mac’s right click with Ctrl removes, and the click that Safari sends after it adds nothing', async () => {
  await cell(page, TUESDAY, '12:00').click({ modifiers: ['Control'] });
  await expectShifts(page, TUESDAY, '12:00–12:30 nueva');
  await cell(page, TUESDAY, '12:00').evaluate((half) => {
    const press = { bubbles: true, cancelable: true, ctrlKey: true };
    half.dispatchEvent(new PointerEvent('pointerdown', { ...press, pointerType: 'mouse' }));
    half.dispatchEvent(new MouseEvent('contextmenu', press));
    half.dispatchEvent(new MouseEvent('click', press));
  });
  await expectShifts(page, TUESDAY);
  await cell(page, TUESDAY, '12:00').click();
  await expectShifts(page, TUESDAY, '12:00–12:30 nueva');
});

it('focus is handed on from what is removed, and messages are shown', async () => {
  await cell(page, TUESDAY, '12:00').focus();
  await page.keyboard.press('Control+z');
  await save(page);
  await describeSaved(page).waitFor();
  await cell(page, MONDAY, '10:00').click();
  const remove = page
    .getByRole('region', { name: 'Turno seleccionado' })
    .getByRole('button', { name: 'Quitar turno' });
  await remove.focus();
  await remove.press('Enter');
  await expectShifts(page, MONDAY, '11:00–11:30 pendiente');
  expect(await page.getByText('Algo no funcionó').count()).toBe(0);
  await press(page, 'Deshacer');
});

it('an iPhone is told how to install, unless something waits in this browser', async () => {
  const told = page.locator('#aplicacion').getByText('«Agregar a inicio»', { exact: false });
  await page.getByRole('link', { name: 'Datos personales' }).click();
  await told.waitFor();
  await page.goBack();
  await cell(page, TUESDAY, '15:00').click();
  await expectShifts(page, TUESDAY, '15:00–15:30 nueva');
  await page.getByRole('link', { name: 'Datos personales' }).click();
  await page.getByText('Calendarios con cambios sin guardar').waitFor();
  await told.waitFor({ state: 'detached' });
});
