import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { beSignedIn, eventually } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { ADMIN, type Product } from '#tests/browser/product.ts';

/** Ways in which another tab, or a frozen page, can block the tables for everybody. */
let product: Product;
let page: Page;
let other: Page;

const story = storyPerTest();
beforeEach(async () => {
  ({ product } = story);
  const context = await story.profile.open();
  page = await context.newPage();
  other = await context.newPage();
  await other.route(`**${OTHER_TAB}`, (route) => route.fulfill({ contentType: 'text/html' }));
  await other.goto(product.url + OTHER_TAB);
});

/** The page of the other tab: one without the app and its policy, so that it may start a worker of its own. */
const OTHER_TAB = '/otra-pestana';
/** The request that the other tab's worker makes while it holds the tables; it is answered to release them. */
const HELD = '/retenido';

/**
 * Holds tables of the account's database, or the session's; returns what lets them go. A worker waits within a
 * transaction for an answer: asking the database for something again and again would keep a processor busy.
 */
async function hold(database: 'account' | 'session', tables: readonly string[]) {
  const context = other.context();
  let answer: () => Promise<void> = () => Promise.resolve();
  const held = new Promise<void>((resolve) => {
    context.route(`**${HELD}`, (route) => {
      answer = () => route.fulfill();
      resolve();
    });
  });
  await other.evaluate(
    async ([isSession, stores, address]) => {
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      const name = databases.find((one) => (one === 'vinculo-session') === isSession);
      if (name === undefined) throw new Error('no such database');
      const work = (file: string, tables: readonly string[], url: string) => {
        const opening = indexedDB.open(file);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(tables, 'readwrite');
          transaction.oncomplete = () => opening.result.close();
          transaction.objectStore(tables[0] ?? '').count().onsuccess = () => {
            const request = new XMLHttpRequest();
            request.open('GET', url, false);
            request.send();
          };
        };
      };
      const code = `(${work})(...${JSON.stringify([name, stores, new URL(address, location.href)])})`;
      new Worker(URL.createObjectURL(new Blob([code])));
    },
    [database === 'session', tables, HELD] as const,
  );
  await held;
  return async () => {
    await answer();
    await context.unroute(`**${HELD}`);
  };
}

const messages = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'está demorando en abrirse' });

/** Opens a page in whose eyes the seconds pass at once that it gives its store. */
async function openImpatient(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path);
  await eventually(async () => {
    await page.clock.fastForward(1000);
    return messages(page).getByRole('button', { name: 'Volver a cargar' }).isVisible();
  }, true);
}

/** Opens the list of users once: by then the account has its database. */
async function haveDatabase(account: Parameters<typeof beSignedIn>[2]): Promise<void> {
  await beSignedIn(page, product.url, account);
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await page.locator('table').waitFor();
}

/** Opens pages whose tables are held: words and a way out come, and each page as soon as it can. */
async function describeExpect(
  held: Parameters<typeof hold>,
  paths: readonly (readonly [path: string, shown: string])[],
): Promise<void> {
  // For all pages of the context at once: a page that is just being opened cannot take it.
  await other.context().clock.install();
  const release = await hold(...held);
  const opened = await Promise.all(
    paths.map(async ([path, shown]) => {
      const page = await other.context().newPage();
      await openImpatient(page, path);
      expect(await page.locator(shown).count(), path).toBe(0);
      return { page, shown };
    }),
  );
  await release();
  for (const { page, shown } of opened) {
    await page.locator(shown).first().waitFor();
    await messages(page).waitFor({ state: 'detached' });
    await page.close();
  }
}

const REPORT = '/dashboard/usersStats';

it('a page that waits for its store says so after some seconds, and comes when it can', async () => {
  await haveDatabase(story.maria);
  const calendar = `/dashboard/calendario?paciente=${product.paciente('Rosa Elena')}`;
  const week = '[data-vista="semana"] [data-fecha]';
  await describeExpect(
    ['account', ['people', 'solicitudes']],
    [
      [calendar, week],
      ['/dashboard/usersmanagement', 'table'],
    ],
  );
  await describeExpect(['account', ['solicitudes']], [[calendar, week]]);
  // Before there is any page.
  await describeExpect(
    ['account', ['meta']],
    [
      [calendar, week],
      ['/dashboard/profile', 'h1'],
    ],
  );
  await describeExpect(['session', ['session']], [['/dashboard/profile', 'h1']]);
});

it('so does a report, and the button loads the page again', async () => {
  await haveDatabase(ADMIN);
  await page.context().clock.install();
  const release = await hold('account', ['people']);
  const patient = await page.context().newPage();
  await Promise.all([openImpatient(patient, REPORT), openImpatient(page, REPORT)]);
  expect(await patient.locator('canvas').count()).toBe(0);
  const reloaded = page.waitForEvent('load');
  await messages(page).getByRole('button', { name: 'Volver a cargar' }).click();
  await reloaded;
  await release();
  for (const report of [patient, page]) {
    await report.locator('canvas').first().waitFor();
    await messages(report).waitFor({ state: 'detached' });
  }
});
