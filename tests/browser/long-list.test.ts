import { expect, test } from 'vitest';
import { beSignedIn } from './family-week.ts';
import { pagePerTest } from './fixture.ts';
import { addUsers } from './many-people.ts';
import { ADMIN } from './product.ts';

/** Enough people that they are read from the device in several steps. */
const MANY = 30_000;

const at = pagePerTest({ environment: () => ({}) });

test('nobody is said to be missing while the long list that has come is read from the device', async () => {
  const { page, product } = at;
  addUsers(product.databaseFile, MANY);
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
