import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { resize, smallOnTouch, violations } from '#tests/browser/axe.ts';
import { DESKTOP, PHONE, workerInControl } from '#tests/browser/chromium.ts';
import { beSignedIn, eventually, syncState } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

/** A caregiver of the demo family, in a real browser with its service worker. */
const story = storyPerTest();

const asked = (page: Page) => page.locator('[data-turno][data-estado="por-responder"]').first();

test('a card is as high while its answer is on its way, so that what is below stays under the finger', async () => {
  const context = await story.profile.open({ viewport: PHONE });
  const page = await context.newPage();
  await beSignedIn(page, story.product.url, story.camila);
  await page.route(/\/answers$/, () => {});
  await page.goto(`${story.product.url}/turnos`);
  const card = page.locator('article', { hasText: 'Te lo piden' }).first();
  const { height } = (await card.boundingBox()) ?? {};
  const [fecha, from] = await card.evaluate(({ dataset }) => [dataset['fecha'], dataset['inicio']]);
  await card.getByRole('button', { name: 'Aceptar' }).click();
  const sent = page.locator(`[data-fecha="${fecha}"][data-inicio="${from}"]`, {
    hasText: 'Se enviará; aún no es tuyo.',
  });
  // It may have arrived: the other answer can be given, and is sent after it.
  await sent.getByRole('button', { name: 'No puedo' }).waitFor();
  expect((await sent.boundingBox())?.height).toBe(height);
});

/** The server's care request of Rosa's shift that begins at that time. */
function onServer(fecha: string, from: string): readonly unknown[] {
  return story.product
    .records(story.product.paciente('Rosa Elena'))
    .filter((one) => one.fecha === fecha && one.horaInicio === from)
    .map(({ status, cuidador }) => [status, cuidador?.nombre ?? null]);
}

test('an answer without a network waits, survives a reload, and is hers only by the server’s word', async () => {
  const context = await story.profile.open({ worker: true });
  const page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.camila);
  // The start page of the installed app.
  await page.goto(`${story.proxy.url}/dashboard/calendario`);
  await page.waitForURL(`${story.proxy.url}/turnos`);
  await asked(page).waitFor();
  await syncState(page, 'al-dia', 0);
  for (const size of [DESKTOP, PHONE]) {
    await resize(page, size);
    expect(await violations(page, size === PHONE)).toEqual([]);
    expect(await smallOnTouch(page)).toEqual([]);
  }
  const fecha = (await asked(page).getAttribute('data-fecha')) ?? '';
  const from = (await asked(page).getAttribute('data-inicio')) ?? '';
  const shift = (state: string) =>
    page.locator(
      `[data-turno][data-fecha="${fecha}"][data-inicio="${from}"][data-estado="${state}"]`,
    );

  await workerInControl(page);
  await context.setOffline(true);
  await asked(page).getByRole('button', { name: 'Aceptar' }).click();
  await shift('enviando').getByText('Se enviará; aún no es tuyo.').waitFor();
  await page.reload();
  await shift('enviando').waitFor();
  expect(await shift('mio').count()).toBe(0);
  expect(onServer(fecha, from)).toEqual([['pendiente', null]]);

  await context.setOffline(false);
  await shift('mio').waitFor();
  await syncState(page, 'al-dia', 0);
  await eventually(() => onServer(fecha, from), [['confirmada', 'Camila Torres Vega']]);
});
