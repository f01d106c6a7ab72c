import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { beSignedIn, cell, eventually, save, syncState } from './family-week.ts';
import { storyPerTest } from './fixture.ts';
import { expectedPlaces, foundPlaces, openWeek, placeOf } from './kill-story.ts';

const house = storyPerTest();

function open(context: BrowserContext): Promise<Page> {
  return openWeek(context, house.product, house.proxy);
}

function found(): readonly string[] {
  return foundPlaces(house.product);
}

test('five tabs and the worker send one at a time', async () => {
  const context = await house.profile.open();
  const first = await context.newPage();
  await beSignedIn(first, house.proxy.url, house.maria);
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
  expect(house.proxy.mostAtOnce()).toBe(1);
});

test('without a worker the page sends by itself, and recovers a lost answer', async () => {
  const context = await house.profile.open({ worker: false });
  let page = await context.newPage();
  await beSignedIn(page, house.proxy.url, house.maria);
  page = await open(context);
  house.proxy.fault = 'lose-answer';
  const { fecha, hora } = placeOf(0);
  await cell(page, fecha, hora).click();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  await eventually(found, expectedPlaces(1));
  await page.close();
  house.proxy.fault = 'none';
  page = await open(context);
  await syncState(page, 'al-dia', 0);
  expect(found()).toEqual(expectedPlaces(1));
  expect(new Set(house.proxy.delivered).size).toBe(1);
});
