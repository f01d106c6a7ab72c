import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, formatHora, weekOf } from '#domain/calendar/time.ts';
import { emptyWeek } from './calendar-week.ts';
import { stopWorkers, workerInControl } from './chromium.ts';
import { beSignedIn, cell, LISTED, save, syncState } from './family-week.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { type Story, storyPerTest } from './fixture.ts';
import type { Product } from './product.ts';

const MONDAY = emptyWeek(0);

/** The moment at which the process is killed. */
type Point = 'before the send' | 'after the commit' | 'before the local removal';
/** Set by the page that holds the lock, which can still read the locked store. */
type Locked = typeof globalThis & { mutationsSeen?: number };

type Killing = 'page' | 'worker' | 'context';

/** `npm run kills` asks for 34 at each point; by default each kind of kill occurs once. */
const KILLS_PER_POINT = Number(process.env['KILLS'] ?? 3);

/** Page, worker and whole browser by turns. */
function killingOf(round: number): Killing {
  return (['page', 'worker', 'context'] as const)[round % 3] ?? 'page';
}

/** A separate slot for each round, never adjacent to another, so that each remains its own record. */
export function placeOf(round: number): { readonly fecha: string; readonly hora: string } {
  return { fecha: addDays(MONDAY, round % 7), hora: formatHora(Math.floor(round / 7) * 120 + 480) };
}

export async function openWeek(
  context: BrowserContext,
  product: Product,
  proxy: FaultyProxy,
): Promise<Page> {
  const page = await context.newPage();
  const query = `paciente=${product.paciente('Rosa Elena')}&fecha=${MONDAY}&vista=semana`;
  await page.goto(`${proxy.url}/dashboard/calendario?${query}`);
  await page.locator(`${LISTED} > [data-vista="semana"]`).waitFor();
  return page;
}

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

async function killAt(point: Point, { product, proxy, profile, maria }: Story): Promise<void> {
  let context = await profile.open();
  let page = await context.newPage();
  await beSignedIn(page, proxy.url, maria);
  page = await openWeek(context, product, proxy);
  for (let round = 0; round < KILLS_PER_POINT; round += 1) {
    await workerInControl(page);
    const { fecha, hora } = placeOf(round);
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
    if (how === 'context') context = await profile.open();
    else {
      await locking?.close();
      if (how === 'worker') await page.close();
    }
    page = await openWeek(context, product, proxy);
    await syncState(page, 'al-dia', 0);
  }
}

/** What the server must hold: each round's slot exactly once. */
export function expectedPlaces(rounds: number): readonly string[] {
  return Array.from({ length: rounds }, (_, round) => {
    const { fecha, hora } = placeOf(round);
    return `${fecha} ${hora}`;
  }).sort();
}

export function foundPlaces(product: Product): readonly string[] {
  const week = weekOf(MONDAY);
  return product
    .records(product.paciente('Rosa Elena'))
    .filter((careRequest) => week.includes(careRequest.fecha))
    .map((careRequest) => `${careRequest.fecha} ${careRequest.horaInicio}`)
    .sort();
}

/** Defines the test of one point. Each point has its own file, so that they run in parallel. */
export function tellKills(point: Point): void {
  const story = storyPerTest({ persistent: true });
  test(`killed ${KILLS_PER_POINT} times ${point}: nothing is lost, nothing is there twice`, {
    timeout: 480_000,
  }, async () => {
    await killAt(point, story);
    expect(foundPlaces(story.product)).toEqual(expectedPlaces(KILLS_PER_POINT));
  });
}
