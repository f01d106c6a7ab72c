import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { weekOf } from '#domain/calendar/time.ts';
import { OUTBOX_SYNC_TAG } from '#sync/messages.ts';
import { smallOnTouch, violations } from '#tests/browser/axe.ts';
import { backgroundSync, PHONE, workerInControl } from '#tests/browser/chromium.ts';
import { downloadedBy } from '#tests/browser/downloads.ts';
import { atEachWidth } from '#tests/browser/each-width.ts';
import {
  beSignedIn,
  cell,
  eventually,
  openWeek,
  save,
  signIn,
  syncState,
} from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const SUNDAY = weekOf(chileanFecha(Date.now()))[6] ?? '';

const story = storyPerTest();

/** Signs in, opens the week and saves one slot that cannot be sent. */
async function withOneWaiting(worker: boolean): Promise<Page> {
  const page = await (await story.profile.open({ worker })).newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  await openWeek(page, story.proxy.url, ROSA, SUNDAY);
  if (worker) await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  story.proxy.fault = 'portal';
  await cell(page, SUNDAY, '22:00').click();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  return page;
}

function added(patient: string): number {
  return story.product
    .records(patient)
    .filter((careRequest) => careRequest.fecha === SUNDAY && careRequest.horaInicio === '22:00')
    .length;
}

test('the panel of waiting changes: no violation at three widths, a status that fits, a file', async () => {
  const page = await withOneWaiting(false);
  const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
  // The button, and with it the panel, is in a different place at each width.
  const found = await atEachWidth(page, async ({ onlyLayout, isPhone }) => {
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    await panel.getByRole('button', { name: 'Enviar ahora' }).waitFor();
    const faults = [
      ...(await violations(page, onlyLayout)),
      ...(isPhone ? await smallOnTouch(page) : []),
    ];
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    return faults;
  });
  expect(found).toEqual([]);

  // On a phone the two lines of a status fit in the header.
  story.proxy.fault = 'reject';
  await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
  // The engine's own retry may come first, and then the button has left: either ends in the same state.
  await panel
    .getByRole('button', { name: 'Enviar ahora' })
    .evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
  await syncState(page, 'con-problemas', 1);
  const { text } = await downloadedBy(page, () =>
    panel.getByRole('button', { name: 'Descargar como archivo' }).click(),
  );
  expect(JSON.parse(text)).toMatchObject([{ id_paciente: story.product.paciente('Rosa Elena') }]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  const header = page.locator('header').filter({ has: page.locator('[data-sync]') });
  await expect.poll(() => header.evaluate((bar) => bar.clientHeight)).toBeLessThan(58);
});

describe('a session ended by the server while changes wait', () => {
  test('is over everywhere, even with no page open; the changes are sent after the same account signs in', async () => {
    const page = await withOneWaiting(true);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${story.product.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const wake = await backgroundSync(page, OUTBOX_SYNC_TAG);
    await page.goto('about:blank');
    story.proxy.fault = 'none';
    const rejected = story.proxy.answered('/solicitudes/actualizar');
    await wake();
    await rejected;
    // The worker has recorded the end of the session, so the page needs no server to learn of it.
    story.proxy.apiDown = true;
    await page.goto(`${story.proxy.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
    story.proxy.apiDown = false;
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(added(story.product.paciente('Rosa Elena'))).toBe(0);

    await signIn(page, story.proxy.url, story.maria);
    await eventually(() => added(story.product.paciente('Rosa Elena')), 1);
  });
});
