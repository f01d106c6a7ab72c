import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cell, eventually, save, signIn, syncState } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { expectedPlaces, foundPlaces, openWeek, placeOf } from '#tests/browser/kill-story.ts';

/** Two tabs of one browser, and a token that changes in one of them. No service worker. */
const story = storyPerTest();

async function change(page: Page): Promise<void> {
  const { fecha, hora } = placeOf(0);
  await cell(page, fecha, hora).click();
  await save(page);
}

/**
 * Issues tokens without an account claim, as another backend may, and keeps one person's saves from the
 * server. Returns whose saves were requested.
 */
async function hideAccounts(
  context: BrowserContext,
  isCut: (mail: string) => boolean,
): Promise<readonly string[]> {
  const tokens = new Map<string, { readonly mail: string; readonly real: string }>();
  const saves: string[] = [];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await context.route(/\/(?:auth|admin|responsable|api|solicitudes)\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === '/auth/login') {
      const answer = await route.fetch();
      const { token: real } = (await answer.json()) as { readonly token: string };
      const { mail } = request.postDataJSON() as { readonly mail: string };
      const token = `${encode({ alg: 'none' })}.${encode({ scope: 'Responsable', nr: tokens.size })}.x`;
      tokens.set(`Bearer ${token}`, { mail, real });
      return route.fulfill({ response: answer, json: { token } });
    }
    const headers = await request.allHeaders();
    const { mail, real } = tokens.get(headers['authorization'] ?? '') ?? { mail: '', real: '' };
    if (pathname === '/solicitudes/actualizar') {
      saves.push(mail);
      if (isCut(mail)) return route.abort();
    }
    return route.continue({ headers: { ...headers, authorization: `Bearer ${real}` } });
  });
  return saves;
}

/** The number of waiting saves and the people in an account's database. */
function keptOf(page: Page, account: string): Promise<{ saves: number; people: string }> {
  return page.evaluate(async (name) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settled(indexedDB.open(name));
    const stores = db.transaction(['saves', 'people']);
    const saves = await settled(stores.objectStore('saves').count());
    const people = JSON.stringify(await settled(stores.objectStore('people').getAll()));
    db.close();
    return { saves, people };
  }, `vinculo-${account}`);
}

test("a tab never works with another account's token, even if tokens do not say whose they are", async () => {
  const context = await story.profile.open();
  let isCut = true;
  const saves = await hideAccounts(context, (mail) => isCut && mail === story.maria.mail);
  const other = await context.newPage();
  await signIn(other, story.proxy.url, story.maria);
  const tab = await openWeek(context, story.product, story.proxy);
  await change(tab);
  await syncState(tab, 'sin-conexion', 1);
  const before = await keptOf(tab, story.maria.mail);
  expect([before.saves, before.people === '[]']).toEqual([1, false]);

  await signIn(other, story.proxy.url, story.jorge);
  // The tab is now Jorge's, who has nothing waiting.
  await syncState(tab, 'al-dia', 0);
  await tab.evaluate(() => dispatchEvent(new Event('online')));
  await eventually(async () => (await keptOf(tab, story.jorge.mail)).people.length > 2, true);
  // The server's data of an account that did not sign out are gone, and the user's own work stays.
  await eventually(() => keptOf(tab, story.maria.mail), { saves: 1, people: '[]' });
  expect(new Set(saves)).toEqual(new Set([story.maria.mail]));

  isCut = false;
  await tab.close();
  await signIn(other, story.proxy.url, story.maria);
  await eventually(() => foundPlaces(story.product), expectedPlaces(1));
  expect(new Set(saves)).toEqual(new Set([story.maria.mail]));
});
