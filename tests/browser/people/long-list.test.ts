import { beforeAll, expect, test } from 'vitest';
import { resize } from '#tests/browser/axe.ts';
import { beSignedIn } from '#tests/browser/family-week.ts';
import { pagePerTest } from '#tests/browser/fixture.ts';
import { addUsers } from '#tests/browser/many-people.ts';
import { ADMIN } from '#tests/browser/product.ts';

/** Enough people that they are read from the device in several steps. */
const MANY = 30_000;

const at = pagePerTest({ environment: () => ({}) });
beforeAll(() => {
  addUsers(at.product.databaseFile, MANY);
});

test('nobody is said to be missing while the long list that has come is read from the device', async () => {
  const { page, product } = at;
  await beSignedIn(page, product.url, ADMIN);
  await page.addInitScript(() => {
    const empty: string[] = [];
    const look = () => {
      if (document.documentElement.textContent.includes('Aún no hay usuarios'))
        empty.push(document.title);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
    Object.assign(globalThis, { empty });
  });
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  const shown = page.getByText(/^Mostrando 1 - 5 de 30\.\d+ usuarios$/);
  await shown.waitFor();
  // Until the list has come, the server is asked to search for the typed text.
  const search = page.getByRole('searchbox');
  await expect
    .poll(async () => {
      await search.fill('');
      // Handled from the start: it may be over before the field is filled.
      const asked = page.waitForRequest(/\/admin\/users\?.*q=/, { timeout: 500 }).then(
        () => 'server',
        () => 'device',
      );
      await search.fill('persona.2999');
      return asked;
    })
    .toBe('device');
  await page.getByText(/^Mostrando 1 - 5 de 11 usuarios$/).waitFor();
  expect(await page.evaluate('empty')).toEqual([]);
});

test.each([
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
])('«Siguiente» stays where it was pressed, $width px wide', async (size) => {
  const { page, product } = at;
  await beSignedIn(page, product.url, ADMIN);
  await resize(page, size);
  // The first page may have room for the steps beside the count.
  await page.goto(`${product.url}/dashboard/usersmanagement?pagina=2`);
  const table = page.getByRole('table');
  const next = page.getByRole('button', { name: 'Siguiente', exact: true });
  const places: string[] = [];
  for (let number = 2; number <= 5; number += 1) {
    await page.locator('[aria-current="page"]', { hasText: new RegExp(`^${number}$`) }).waitFor();
    const [rows, button] = [await table.boundingBox(), await next.boundingBox()];
    if (rows === null || button === null) throw new Error('not drawn');
    // From the end of the rows, which may be higher on another page.
    const below = button.y - rows.y - rows.height;
    places.push(`${Math.round(button.x)}, ${Math.round(below)}`);
    await next.click();
  }
  expect(places).toEqual(places.map(() => places[0]));
});
