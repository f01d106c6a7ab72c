import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { changeView, openAt } from '#tests/browser/calendar-week.ts';
import { DESKTOP, PHONE } from '#tests/browser/chromium.ts';
import { beSignedIn, syncState, tokenOf } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { brokenWords } from '#tests/browser/large-letters.ts';
import type { Product } from '#tests/browser/product.ts';

const at = storyPerTest({ persistent: true });

/** Letters are 16 px unless the user of the browser chooses. */
const TWICE = 32;

/** A phone with large letters, at the week of today. */
async function phoneAtThisWeek(): Promise<Page> {
  const { profile, product, maria } = at;
  const context = await profile.open({ viewport: PHONE, letters: TWICE, hasTouch: true });
  const page = await context.newPage();
  await beSignedIn(page, product.url, maria);
  await openAt(page, product.url, {
    paciente: product.paciente('Rosa Elena'),
    fecha: chileanFecha(Date.now()),
  });
  return page;
}

test('with letters twice as large in the browser, a desktop shows the days at once, as a phone does', async () => {
  const { profile, product, maria } = at;
  const context = await profile.open({ viewport: DESKTOP, letters: TWICE });
  const page = await context.newPage();
  await beSignedIn(page, product.url, maria);
  await openAt(page, product.url, {
    paciente: product.paciente('Rosa Elena'),
    fecha: '2031-11-10',
  });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
    `${TWICE}px`,
  );
  await page.getByRole('button', { name: 'más opciones' }).waitFor();
  const seen = await page.locator('[role="gridcell"][data-hora]').evaluateAll(
    (cells) =>
      new Set(
        cells
          .filter((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return top > 0 && bottom < innerHeight;
          })
          .map((one) => (one as HTMLElement).dataset['hora']),
      ).size,
  );
  expect(seen).toBeGreaterThanOrEqual(8);
  const high = await page.evaluate(
    () => document.querySelector('[data-barra]')?.getBoundingClientRect().bottom ?? 0,
  );
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(high).toBeLessThan(DESKTOP.height / 3);
});

test('with letters twice as large in the browser, a phone keeps its days and all of its controls', async () => {
  const page = await phoneAtThisWeek();
  await page.locator('[data-bloque]').first().waitFor();
  await expect.poll(() => page.locator('[data-sync="al-dia"]').count()).toBe(1);
  for (const [size, days] of [
    [PHONE, 0.4],
    [{ width: 320, height: 640 }, 0.25],
  ] as const) {
    await page.setViewportSize(size);
    const room = await roomOfDays(page);
    expect(room, `of ${size.height}`).toBeGreaterThan(days * size.height);
    expect(await cutAtTheEdges(page)).toEqual([]);
    // The names of its days are not covered.
    await changeView(page, 'mes');
    await expect.poll(() => belowTheBar(page)).toBeGreaterThanOrEqual(-1);
    expect(await brokenWords(page, '[role="columnheader"], [data-barra] h2')).toEqual([]);
    await changeView(page, 'lista');
    await page.locator('[data-ahora]').first().waitFor({ state: 'attached' });
    expect(await brokenWords(page, ':has(> [data-ahora])')).toEqual([]);
    await changeView(page, 'semana');
  }
});

test('with letters twice as large in the browser, a phone shows days beside what is selected, and trouble in two lines', async () => {
  const page = await phoneAtThisWeek();
  await syncState(page, 'al-dia');
  const slotOf = (status: string) =>
    page.locator(`[role="gridcell"][data-hora="09:00"][data-estado="${status}"]`).first();
  await slotOf('confirmada').click();
  const selected = page.getByRole('region', { name: 'Turno seleccionado' });
  await selected.waitFor();
  const { height = PHONE.height } = (await selected.boundingBox()) ?? {};
  expect(height).toBeLessThan(0.8 * (await roomOfDays(page)));
  await selected.getByRole('button', { name: 'Cerrar' }).tap();
  await page.context().setOffline(true);
  await slotOf('libre').click();
  await page.getByRole('button', { name: 'Actualizar horarios' }).tap();
  await syncState(page, 'sin-conexion', 1);
  const words = page.locator('[data-sync] b');
  expect(await words.textContent()).toMatch(/^Sin conexión · 1 cambio por enviar/);
  const lines = await words.evaluate(
    (text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(lines).toBeLessThan(2.5);
});

test('with letters twice as large in the browser, the smallest phone shows whole digits of a RUT and all of a caregiver’s data', async () => {
  const { profile, product, maria, camila } = at;
  const viewport = { width: 320, height: 640 };
  const context = await profile.open({ viewport, letters: TWICE, hasTouch: true });
  const page = await context.newPage();
  await page.goto(await linkToCare(product, maria));
  const boxes = page.locator('input[aria-label^="RUT"]');
  await boxes.first().waitFor();
  await boxes.first().focus();
  await page.keyboard.type('12345678K');
  await expect.poll(() => boxes.last().inputValue()).toBe('K');
  const cut = await boxes.evaluateAll((all) =>
    all.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.ariaLabel),
  );
  expect(cut).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);

  await beSignedIn(page, product.url, camila);
  await page.goto(`${product.url}/turnos/datos`);
  await page.getByRole('group', { name: 'Me piden un turno' }).waitFor();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

/** Where somebody makes an account to care for Rosa. */
async function linkToCare(
  { url, paciente }: Product,
  account: Parameters<typeof tokenOf>[1],
): Promise<string> {
  const answer = await fetch(`${url}/api/patients/${paciente('Rosa Elena')}/invitations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(url, account)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ kind: 'caregiver', name: 'Ema', mail: 'ema@correo.cl' }),
  });
  return ((await answer.json()) as { readonly link: string }).link;
}

function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** The height between the names of the days and the bar at the foot. */
function roomOfDays(page: Page): Promise<number> {
  return page.evaluate(() => {
    const heads = [...document.querySelectorAll('[role="columnheader"]')];
    const top = Math.max(...heads.map((head) => head.getBoundingClientRect().bottom));
    const foot = document.querySelector('[data-encima]')?.parentElement;
    return (foot?.getBoundingClientRect().top ?? 0) - top;
  });
}

/** The controls of the bars, and the sync status, that are not on the screen as a whole. */
function cutAtTheEdges(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const foot = document.querySelector('[data-encima]')?.parentElement;
    const bars = [...document.querySelectorAll('header, [data-barra] > *'), foot];
    return bars
      .flatMap((bar) => [...(bar?.querySelectorAll('button, select, [data-sync] b') ?? [])])
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => {
        const { top, right, bottom, left } = part.getBoundingClientRect();
        return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
      })
      .map((part) => part.textContent || part.ariaLabel || part.tagName);
  });
}

/** How far beneath the calendar's bar its view begins. */
function belowTheBar(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [bar, view] = ['[data-barra]', '[data-vista]'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    );
    return (view?.top ?? 0) - (bar?.bottom ?? 0);
  });
}
