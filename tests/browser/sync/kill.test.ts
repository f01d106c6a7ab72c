import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopWorkers, workerInControl } from '#tests/browser/chromium.ts';
import { beSignedIn, cell, save, syncState } from '#tests/browser/family-week.ts';
import type { FaultyProxy } from '#tests/browser/faulty-proxy.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { expectedPlaces, foundPlaces, openWeek, placeOf } from '#tests/browser/kill-story.ts';

/** The moments at which the process is killed. */
const POINTS = ['before the send', 'after the commit', 'before the local removal'] as const;
/** Set by the page that holds the lock, which can still read the locked store. */
type Locked = typeof globalThis & { mutationsSeen?: number };

const KINDS = ['page', 'worker', 'context'] as const;
type Killing = (typeof KINDS)[number];

/** `npm run kills` asks for 34 at each point; by default each kind of kill occurs once. */
const KILLS_PER_POINT = Number(process.env['KILLS'] ?? KINDS.length);
const KILLS = POINTS.length * KILLS_PER_POINT;
/** How long a kill may take on a busy machine, with all that comes before and after it. */
const KILL_MS = 30_000;

/** Page, worker and whole browser by turns. */
function killingOf(round: number): Killing {
  return KINDS[round % KINDS.length] ?? 'page';
}

const story = storyPerTest({ persistent: true });

/**
 * Locks the account's outbox from another page, so that an acknowledgement that has arrived cannot be
 * written before the kill.
 */
async function lockOutbox(context: BrowserContext, proxy: FaultyProxy): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${proxy.url}/login?`);
  await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((found) => !found.name?.endsWith('-session'))?.name ?? '';
    const opening = indexedDB.open(name);
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const store = opening.result
      .transaction(['saves', 'requests'], 'readwrite')
      .objectStore('saves');
    await new Promise((locked) => {
      const spin = () => {
        const counting = store.count();
        counting.onsuccess = () => {
          (globalThis as Locked).mutationsSeen = counting.result;
          locked(undefined);
          spin();
        };
      };
      spin();
    });
  });
  return page;
}

async function kill(how: Killing, page: Page, context: BrowserContext): Promise<void> {
  if (how === 'worker') await stopWorkers(page);
  else if (how === 'page') await page.close();
  else await context.close();
}

test(`killed ${KILLS} times, before the send, after the commit and before the local removal: nothing is lost, nothing is there twice`, {
  timeout: KILLS * KILL_MS,
}, async () => {
  const { product, proxy, profile, maria } = story;
  let context = await profile.open({ worker: true });
  let page = await context.newPage();
  await beSignedIn(page, proxy.url, maria);
  page = await openWeek(context, product, proxy);
  let kills = 0;
  for (const point of POINTS) {
    for (let round = 0; round < KILLS_PER_POINT; round += 1) {
      await workerInControl(page);
      const { fecha, hora } = placeOf(kills);
      proxy.fault = point === 'before the send' ? 'hold-request' : 'hold-answer';
      await cell(page, fecha, hora).click();
      await save(page);
      await proxy.caught();
      let locking: Page | null = null;
      if (point === 'before the local removal') {
        locking = await lockOutbox(context, proxy);
        proxy.fault = 'none';
        await proxy.release();
        // The answer has arrived, but the save is still in the outbox.
        expect(await locking.evaluate(() => (globalThis as Locked).mutationsSeen)).toBe(1);
      }
      const how = killingOf(round);
      await kill(how, page, context);
      proxy.drop();
      proxy.fault = 'none';
      if (how === 'context') context = await profile.open({ worker: true });
      else {
        await locking?.close();
        if (how === 'worker') await page.close();
      }
      page = await openWeek(context, product, proxy);
      await syncState(page, 'al-dia', 0);
      kills += 1;
      expect([point, how, foundPlaces(product)]).toEqual([point, how, expectedPlaces(kills)]);
    }
  }
});
