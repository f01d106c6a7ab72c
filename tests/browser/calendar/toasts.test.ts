import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { resize } from '#tests/browser/axe.ts';
import { emptyWeek, openAt } from '#tests/browser/calendar-week.ts';
import { beSignedIn } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import type { Product } from '#tests/browser/product.ts';

/** The position of a message: it must not cover a control that the user may press next. */
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
  return said;
}

/**
 * The position of the message and what it covers; closes it afterwards. Read in one step, because on a slow machine the
 * message would disappear between several.
 */
function seenAndClosed(said: Locator) {
  return said.evaluate((text) => {
    for (const motion of document.getAnimations()) {
      if (motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) motion.finish();
    }
    const takesPress = (part: Element) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const message = text.closest('[data-sonner-toast]');
    const cross = document.querySelector<HTMLElement>('#toaster button[aria-label="Cerrar"]');
    if (message === null || cross === null) throw new Error('no message');
    const over = message.getBoundingClientRect();
    const isSeen = ({ width, height }: DOMRect) => width > 0 && height > 0;
    const covered = [
      ...document.querySelectorAll('main :is(button, select, input, a, label)'),
    ].filter((control) => {
      const box = control.getBoundingClientRect();
      const beside = box.right <= over.left || box.left >= over.right;
      return isSeen(box) && !beside && box.bottom > over.top && box.top < over.bottom;
    });
    const seen = {
      takesPress: takesPress(text),
      crossTakesPress: takesPress(cross),
      box: over.toJSON() as DOMRect,
      covered: covered.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent),
    };
    cross.click();
    return seen;
  });
}

it('on a phone a message covers no control of the bar, leaves what it covers to the finger, and can be closed', async () => {
  await openEmptyWeek({ width: 390, height: 844 });
  const bar = await page.locator('main').getByRole('button', { name: 'Hoy' }).boundingBox();
  const { y, height } = bar ?? { y: 844, height: 0 };
  const said = await saveNothing();
  const { takesPress, crossTakesPress, box } = await seenAndClosed(said);
  expect({ takesPress, crossTakesPress }).toEqual({ takesPress: false, crossTakesPress: true });
  expect(box.top).toBeGreaterThan(y + height);
  await said.waitFor({ state: 'detached' });
});

it('in a wide window a message is at the top right and covers no control', async () => {
  await openEmptyWeek({ width: 1280, height: 900 });
  for (const width of [1280, 1024]) {
    await resize(page, { width, height: 900 });
    const said = await saveNothing();
    const { box, covered } = await seenAndClosed(said);
    expect(box.left, `${width} px`).toBeGreaterThan(width / 2 - box.width / 2);
    expect(width - box.right, `${width} px`).toBeLessThan(64);
    expect(box.bottom, `${width} px`).toBeLessThan(900 / 2);
    expect(covered, `${width} px`).toEqual([]);
    await said.waitFor({ state: 'detached' });
  }
});
