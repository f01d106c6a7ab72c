import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { workerInControl } from '#tests/browser/chromium.ts';
import { beSignedIn, cell, eventually, save, syncState } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { expectedPlaces, foundPlaces, openWeek, placeOf } from '#tests/browser/kill-story.ts';

const TABS = 3;

const story = storyPerTest();

function open(context: BrowserContext): Promise<Page> {
  return openWeek(context, story.product, story.proxy);
}

function found(): readonly string[] {
  return foundPlaces(story.product);
}

test('three tabs and the worker send one at a time', async () => {
  const context = await story.profile.open({ worker: true });
  const first = await context.newPage();
  await beSignedIn(first, story.proxy.url, story.maria);
  await first.close();
  const tabs: Page[] = [];
  for (let tab = 0; tab < TABS; tab += 1) tabs.push(await open(context));
  for (const [tab, page] of tabs.entries()) {
    const { fecha, hora } = placeOf(tab);
    await page.bringToFront();
    await cell(page, fecha, hora).click();
    await save(page);
  }
  await Promise.all(tabs.map((page) => syncState(page, 'al-dia', 0)));
  await eventually(found, expectedPlaces(TABS));
  expect(story.proxy.mostAtOnce()).toBe(1);
});

test('an answer that is shorter than it says is not acknowledged, and sent again as it was', async () => {
  const context = await story.profile.open({ worker: true });
  let page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  page = await open(context);
  await workerInControl(page);
  story.proxy.fault = 'shorten-answer';
  const { fecha, hora } = placeOf(0);
  await cell(page, fecha, hora).click();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  story.proxy.fault = 'none';
  // The next attempt by itself is later with each that failed.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await syncState(page, 'al-dia', 0);
  const { delivered } = story.proxy;
  expect([delivered.length > 1, new Set(delivered).size]).toEqual([true, 1]);
  expect(found()).toEqual(expectedPlaces(1));
  expect(story.profile.complaints).toEqual([]);
});
