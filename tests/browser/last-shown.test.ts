import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';

/** Whoever opens the app at midnight gets the calendar looked at last, and does not choose again. */
let product: Product;
let page: Page;

householdPerFile(async (house) => {
  ({ product, page } = house);
  await signIn(page, product.url, MARIA);
});

const picker = () => page.getByLabel('Ser querido');
const shownName = () =>
  picker().evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.text);

/** Whose calendar this device has on its disk as the last one: a page that is left at once may not get to note it. */
function noted(): Promise<string | null> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || name === 'vinculo-session') continue;
      const db = await settled(indexedDB.open(name));
      const row = await settled(db.transaction('meta').objectStore('meta').get('last-shown'));
      db.close();
      if (row !== undefined) return String(row.paciente);
    }
    return null;
  });
}

async function openWithoutName(): Promise<void> {
  await page.goto(`${product.url}/dashboard/calendario`);
  await page.locator('[data-vista="semana"]').waitFor();
}

it('the calendar looked at last opens by itself, and the way back is one step', async () => {
  await page.goto(`${product.url}/dashboard/calendario`);
  await page.getByText('Selecciona un ser querido para ver su calendario').waitFor();
  const labels = await picker().locator('option:not([disabled])').allTextContents();
  const [first = '', second = ''] = labels;
  expect(second).not.toBe('');
  await picker().selectOption({ label: second });
  await page.locator('[data-vista="semana"]').waitFor();

  await page.getByRole('link', { name: 'Datos personales' }).click();
  await page.locator('[data-vista]').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Calendario', exact: true }).click();
  await page.locator('[data-vista="semana"]').waitFor();
  expect(await shownName()).toBe(second);
  await page.waitForURL(({ searchParams }) => searchParams.has('paciente'));
  await page.goBack();
  await page.waitForURL(`${product.url}/dashboard/profile`);

  await openWithoutName();
  expect(await shownName()).toBe(second);
  await picker().selectOption({ label: first });
  await page.locator('[data-vista="semana"]').waitFor();
  // Back shows the other again, and that is then the last one.
  await page.goBack();
  await expect.poll(shownName).toBe(second);
  await eventually(noted, new URL(page.url()).searchParams.get('paciente'));
  await openWithoutName();
  expect(await shownName()).toBe(second);
});

/** Whether a start draws the week together with everything around it. */
async function drawsItsWeekAtOnce(): Promise<boolean> {
  const opened = await page.context().newPage();
  await opened.addInitScript(() => {
    const drawn = new Promise<boolean>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main') === null) return;
        observer.disconnect();
        resolve(document.querySelector('[data-vista="semana"] [role="gridcell"]') !== null);
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    Object.assign(globalThis, { drawn });
  });
  await opened.goto(`${product.url}/dashboard/calendario`);
  const drawn = () => (globalThis as unknown as { drawn: Promise<boolean> }).drawn;
  const answer = await opened.evaluate(drawn);
  await opened.close();
  return answer;
}

it('is read before anything is drawn', async () => {
  // On a busy machine a reading may take so long that the page says so.
  await expect.poll(drawsItsWeekAtOnce).toBe(true);
});

it('a tab stays with its patient although another shows somebody else meanwhile', async () => {
  const before = await shownName();
  const other = await page.context().newPage();
  await other.goto(`${product.url}/dashboard/calendario`);
  await other.locator('[data-vista="semana"]').waitFor();
  const names = await other.getByLabel('Ser querido').locator('option').allTextContents();
  await other
    .getByLabel('Ser querido')
    .selectOption({ label: names.find((name) => name !== before) ?? '' });
  await other.waitForURL(({ searchParams }) => searchParams.has('paciente'));
  await other.getByRole('link', { name: 'Datos personales' }).click();
  await other.locator('[data-vista]').waitFor({ state: 'detached' });
  await other.close();
  await page.getByRole('link', { name: 'Calendario', exact: true }).click();
  await page.waitForURL(({ searchParams }) => !searchParams.has('fecha'));
  await page.locator('[data-vista="semana"]').waitFor();
  expect(await shownName()).toBe(before);
});

it('signing out of this device keeps the choice for the next sign-in', async () => {
  const before = await shownName();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await page.waitForURL(`${product.url}/`);
  await signIn(page, product.url, MARIA);
  await openWithoutName();
  expect(await shownName()).toBe(before);
});
