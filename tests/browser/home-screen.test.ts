import type { CDPSession, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { violations } from './axe.ts';
import { emptyWeek, openAt } from './calendar-week.ts';
import { DESKTOP, PHONE, workerInControl } from './chromium.ts';
import { beSignedIn, cell, press, save, syncState } from './family-week.ts';
import { storyPerTest } from './fixture.ts';

/** The app as the browser installs it. A profile of its own: in a private one nothing can be installed. */
const story = storyPerTest({ persistent: true });

interface Picture {
  readonly src: string;
  readonly sizes: string;
}

interface Manifest {
  readonly icons?: readonly Picture[];
  readonly screenshots?: readonly Picture[];
  readonly shortcuts?: readonly unknown[];
}

/** The manifest as the browser reads it, and what it finds wrong. */
async function readManifest(devtools: CDPSession) {
  const { data, errors } = await devtools.send('Page.getAppManifest');
  return { errors, ...(JSON.parse(data ?? '{}') as Manifest) };
}

test('is installable, and its pictures have the sizes that the manifest states', async () => {
  const context = await story.profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${story.product.url}/login`);
  await workerInControl(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, icons = [], screenshots = [], shortcuts = [] } = await readManifest(devtools);
  expect(errors).toEqual([]);
  expect(shortcuts).toHaveLength(4);
  const pictures = [...icons, ...screenshots].filter(({ sizes }) => sizes !== 'any');
  expect(pictures).toHaveLength(7);
  const real = await page.evaluate(
    async (sources) => {
      const size = async (src: string) => {
        const image = await createImageBitmap(await (await fetch(src)).blob());
        return `${image.width}x${image.height}`;
      };
      return Promise.all(sources.map(size));
    },
    pictures.map(({ src }) => src),
  );
  expect(real).toEqual(pictures.map(({ sizes }) => sizes));
  // What chats show with a link is there too.
  const link = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await fetch(`${story.product.url}${link}`)).headers.get('content-type')).toBe(
    'image/png',
  );
});

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('is offered after the first save that has arrived, and asks the browser by a press', async () => {
  const context = await story.profile.open({ viewport: PHONE });
  const page = context.pages()[0] ?? (await context.newPage());
  const monday = emptyWeek(0);
  await beSignedIn(page, story.product.url, story.maria);
  const paciente = story.product.paciente('Rosa Elena');
  await openAt(page, story.product.url, { paciente, fecha: monday });
  // No browser fires it by itself within a test's time.
  const defaultPrevented = await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void document.body.setAttribute('data-asked', ''),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(defaultPrevented).toBe(true);
  expect(await page.locator('[data-instalar]').count()).toBe(0);
  await cell(page, monday, '10:00').click();
  await save(page);
  const offer = page.locator('[data-instalar]');
  await offer.waitFor();
  await syncState(page, 'al-dia', 0);
  expect(await violations(page)).toEqual([]);
  // It lies over the page, and each slot can be had from beneath it.
  const sunday = addDays(monday, 6);
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const hora of ['08:00', '23:30']) {
      await cell(page, sunday, hora).click({ trial: true, timeout: 5000 });
    }
  }
  expect(await overlaps(offer, page.getByRole('grid'))).toBe(false);
  await page.setViewportSize(PHONE);
  await press(page, 'Instalar');
  await page.locator('[data-asked]').waitFor();
  await offer.waitFor({ state: 'detached' });
  await cell(page, monday, '11:00').click();
  await save(page);
  await syncState(page, 'al-dia', 0);
  expect(await offer.count()).toBe(0);
});
