import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { stillness } from '#tests/browser/axe.ts';
import { beSignedIn, eventually, syncState, tokenOf } from '#tests/browser/family-week.ts';
import { pagePerTest } from '#tests/browser/fixture.ts';
import { CAMILA } from '#tests/browser/product.ts';

/** A caregiver's yes that came too late, on a phone so low that the next shift is below its screen. */
const at = pagePerTest({
  browser: { hasTouch: true, viewport: { width: 390, height: 480 } },
  environment: () => ({}),
});

const DIEGO = { ...CAMILA, mail: 'diego@vinculo.example' };

/** Diego accepts the shift of a card. */
async function diegoTakes(card: Locator): Promise<void> {
  const { turno, fecha, inicio, fin } = await card.evaluate(
    ({ dataset }) => ({ ...dataset }) as Readonly<Record<string, string>>,
  );
  const answer = await fetch(`${at.product.url}/api/patients/${turno}/answers`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await tokenOf(at.product.url, DIEGO)}`,
    },
    body: JSON.stringify({
      answer: 'yes',
      parts: [{ fecha, hora_inicio: inicio, hora_fin: fin }],
    }),
  });
  expect(answer.status).toBe(200);
}

test('is told where it is seen, and whoever has read on is led back to it', async () => {
  const { page, product } = at;
  await beSignedIn(page, product.url, CAMILA);
  await page.goto(`${product.url}/turnos`);
  await syncState(page, 'al-dia', 0);
  const card = page.locator('[data-estado="por-responder"]:not([data-fecha-fin])').first();
  await page.context().setOffline(true);
  await diegoTakes(card);
  await card.getByRole('button', { name: 'Aceptar' }).tap();
  await syncState(page, 'sin-conexion', 1);
  await page.evaluate(() => scrollTo(0, 0));
  await page.context().setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: 'Este turno ya lo tiene Diego.' });
  await notice.waitFor();
  await stillness(page);
  const isSeen = () =>
    notice.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  // Above it the page may say for a while that the device is slow.
  await eventually(isSeen, true);

  const back = page.getByRole('button', { name: 'No quedó a tu nombre' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await back.tap();
  await eventually(isSeen, true);
  await back.waitFor({ state: 'detached' });
});
