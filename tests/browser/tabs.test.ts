import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beSignedIn, cell, eventually, save, syncState } from './family-week.ts';
import { storyPerTest } from './fixture.ts';
import { expectedPlaces, foundPlaces, openWeek, placeOf } from './kill-story.ts';

const story = storyPerTest();

function open(context: BrowserContext): Promise<Page> {
  return openWeek(context, story.product, story.proxy);
}

function found(): readonly string[] {
  return foundPlaces(story.product);
}

test('five tabs and the worker send one at a time', async () => {
  const context = await story.profile.open();
  const first = await context.newPage();
  await beSignedIn(first, story.proxy.url, story.maria);
  await first.close();
  const tabs: Page[] = [];
  for (let tab = 0; tab < 5; tab += 1) tabs.push(await open(context));
  for (const [tab, page] of tabs.entries()) {
    const { fecha, hora } = placeOf(tab);
    await page.bringToFront();
    await cell(page, fecha, hora).click();
    await save(page);
  }
  await Promise.all(tabs.map((page) => syncState(page, 'al-dia', 0)));
  await eventually(found, expectedPlaces(5));
  expect(story.proxy.mostAtOnce()).toBe(1);
});

test('without a worker the page sends by itself, and recovers a lost answer', async () => {
  const context = await story.profile.open({ worker: false });
  let page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  page = await open(context);
  story.proxy.fault = 'lose-answer';
  const { fecha, hora } = placeOf(0);
  await cell(page, fecha, hora).click();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  await eventually(found, expectedPlaces(1));
  await page.close();
  story.proxy.fault = 'none';
  page = await open(context);
  await syncState(page, 'al-dia', 0);
  expect(found()).toEqual(expectedPlaces(1));
  expect(new Set(story.proxy.delivered).size).toBe(1);
});
