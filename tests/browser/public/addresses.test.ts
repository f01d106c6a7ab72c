import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { signIn } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import type { Product } from '#tests/browser/product.ts';

/** Values that a user, or another program, may write into an address. */
let product: Product;
let page: Page;

const JSON_TEXT = encodeURIComponent('{"toString":1,"valueOf":1}');

/**
 * Values that browser and server parse and forward in their own ways; components/addresses.test.ts has all the others.
 */
function wrong(...names: readonly string[]): readonly string[] {
  const values = ['%E0%A4%A', 'a'.repeat(5_000)];
  return values.map((value) => names.map((name) => `${name}=${value}`).join('&'));
}

/** Opens each address and waits for what the page shows in any case. */
async function expectShown(path: string, queries: readonly string[], shown: string): Promise<void> {
  for (const query of queries) {
    await page.goto(`${product.url}${path}?${query}`);
    // Either: so that the reason is read and not a timeout.
    const failed = page.getByText('Algo no funcionó');
    await page.locator(shown).or(failed).first().waitFor();
    expect(await failed.count(), query.slice(0, 60)).toBe(0);
  }
}

const story = storyPerTest();
beforeEach(async () => {
  ({ product } = story);
  page = await (await story.profile.open()).newPage();
});
afterEach(() => expect(story.profile.complaints).toEqual([]));

it('nothing in the address of a public page takes it down', async () => {
  await expectShown('/login', wrong('error'), 'form');
  // A reason that there is not has no message.
  expect(await page.getByRole('alert').count()).toBe(0);
  await expectShown('/reset-password', wrong('email', 'token'), 'h1');
});

it('nor anything in the addresses of the pages behind the sign-in', async () => {
  await signIn(page, product.url, story.maria);
  const users = '/dashboard/usersmanagement';
  await expectShown(users, wrong('rol', 'pagina', 'agregar'), 'table');
  await expectShown(users, [...wrong('buscar'), `buscar=${JSON_TEXT}`], 'input[type="search"]');
});
