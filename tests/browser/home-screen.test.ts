import type { CDPSession, Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { resize, stillness, violations } from './axe.ts';
import { emptyWeek, openAt } from './calendar-week.ts';
import { DESKTOP, PHONE, workerInControl } from './chromium.ts';
import { beSignedIn, cell, press, save, syncState } from './family-week.ts';
import { storyPerTest } from './fixture.ts';

/** The app as the browser installs it, and as a phone shows it then. */

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type?: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

interface Manifest {
  readonly icons?: readonly Picture[];
  readonly screenshots?: readonly Picture[];
  readonly shortcuts?: readonly { readonly name: string }[];
  readonly theme_color?: string;
  readonly background_color?: string;
}

/** The manifest as the browser reads it, and what it finds wrong. */
async function readManifest(devtools: CDPSession) {
  const { data, errors } = await devtools.send('Page.getAppManifest');
  return { errors, ...(JSON.parse(data ?? '{}') as Manifest) };
}

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) throw new Error('not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

describe('where apps can be installed', () => {
  // A profile of its own: in a private one nothing can be installed.
  const story = storyPerTest({ persistent: true });

  test('is installable, and its pictures have the sizes that the manifest states', async () => {
    const context = await story.profile.open({ worker: true });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${story.product.url}/login`);
    await workerInControl(page);
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const manifest = await readManifest(devtools);
    const { errors, icons = [], screenshots = [], shortcuts = [] } = manifest;
    expect(errors).toEqual([]);
    expect(shortcuts.map(({ name }) => name)).toEqual([
      'Calendario',
      'Mis seres queridos',
      'Agregar turno',
      'Mis turnos',
    ]);
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
    for (const form of ['narrow', 'wide']) {
      const shown = screenshots.filter(({ form_factor }) => form_factor === form);
      const isTall = shown
        .map(({ sizes }) => sizes.split('x').map(Number))
        .map(([w = 0, h = 0]) => h > w);
      expect(isTall, form).toEqual([form === 'narrow', form === 'narrow']);
    }
    // Drawn in the system's colour: its shape is all that counts.
    const [monochrome, ...others] = icons.filter(({ purpose }) => purpose === 'monochrome');
    expect([monochrome?.sizes, monochrome?.type, others]).toEqual(['any', 'image/svg+xml', []]);
    const drawing = await fetch(new URL(monochrome?.src ?? '', story.product.url));
    expect(drawing.headers.get('content-type')).toContain('image/svg+xml');
    const colours = (await drawing.text()).match(/(?:fill|stroke)="(?!none)[^"]*"/g);
    expect(new Set(colours?.map((one) => one.replace(/.*=/, ''))).size).toBe(1);

    const meta = (name: string) =>
      page
        .locator(`meta[name="${name}"], meta[property="${name}"]`)
        .first()
        .getAttribute('content');
    // One colour with the page, in the system's bar and while it starts.
    const paper = await page.evaluate(() => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d');
      if (brush === null) throw new Error('no canvas');
      brush.fillStyle = getComputedStyle(document.body).backgroundColor;
      return brush.fillStyle;
    });
    expect([manifest.theme_color, manifest.background_color, await meta('theme-color')]).toEqual([
      paper,
      paper,
      paper,
    ]);
    // The preview that chats show with a link.
    expect(await meta('og:title')).toBe('Vínculo: el calendario de cuidados de tu familia');
    expect(await meta('og:description')).toMatch(/^Quién viene, cuándo, y qué falta cubrir\./);
    expect(await meta('description')).toMatch(/^Conecta a familias, cuidadores y seres queridos/);
    const link = await meta('og:image');
    expect((await fetch(`${story.product.url}${link}`)).headers.get('content-type')).toBe(
      'image/png',
    );
    // The app on an iPhone: it needs its own screen, below a bar whose letters are readable on the paper colour.
    expect(await meta('apple-mobile-web-app-capable')).toBe('yes');
    expect(await meta('apple-mobile-web-app-status-bar-style')).toBe('default');
    expect(await meta('viewport')).toContain('viewport-fit=cover');
  });
});

describe('in any context', () => {
  const story = storyPerTest();

  test('keeps what is read and pressed out of a phone’s notch and its lower edge', async () => {
    const context = await story.profile.open({ viewport: PHONE });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await beSignedIn(page, story.product.url, story.maria);
    const paciente = story.product.paciente('Rosa Elena');
    await openAt(page, story.product.url, { paciente, fecha: emptyWeek(0) });
    for (const [size, insets] of [
      [PHONE, { top: 47, bottom: 34, left: 0, right: 0 }],
      [
        { width: PHONE.height, height: PHONE.width },
        { top: 0, bottom: 21, left: 47, right: 47 },
      ],
    ] as const) {
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await resize(page, size);
      const safe = {
        left: insets.left,
        top: insets.top,
        right: size.width - insets.right,
        bottom: size.height - insets.bottom,
      };
      const beyond = async () =>
        page.evaluate((room) => {
          const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
          return (
            [...front.querySelectorAll('button, a[href], select, input')]
              .filter((part) => part.checkVisibility({ visibilityProperty: true }))
              .map((part) => ({ part, box: part.getBoundingClientRect() }))
              .filter(({ box }) => box.width > 1)
              // Not what lies beneath the foot of a dialog until it is scrolled.
              .filter(({ part, box }) =>
                part.contains(
                  document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2),
                ),
              )
              .filter(
                ({ box }) =>
                  box.left < room.left ||
                  box.top < room.top ||
                  box.right > room.right ||
                  box.bottom > room.bottom,
              )
              .map(({ part }) => part.getAttribute('aria-label') ?? part.textContent)
          );
        }, safe);
      expect(await beyond(), `${size.width} px`).toEqual([]);
      await press(page, 'Abrir menú');
      await page.getByRole('dialog').waitFor();
      await stillness(page);
      expect(await beyond(), `menu at ${size.width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await press(page, 'Agregar turno');
      await page.getByRole('dialog').getByRole('button', { name: 'Agregar turno' }).waitFor();
      await stillness(page);
      expect(await beyond(), `dialog at ${size.width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  test('is offered after the first save that has arrived, and asks the browser by a press', async () => {
    const context = await story.profile.open({ viewport: PHONE });
    const page = await context.newPage();
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
        await cell(page, sunday, hora).click({ trial: true });
      }
    }
    expect(await overlaps(offer, page.getByRole('grid'))).toBe(false);
    await page.setViewportSize(PHONE);
    const saveButton = page.getByRole('button', { name: 'Actualizar horarios' });
    await saveButton.focus();
    const isReached = () =>
      offer.getByRole('button', { name: 'Instalar' }).evaluate((one) => one.matches(':focus'));
    for (let turn = 0; turn < 5 && !(await isReached()); turn += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('[data-asked]').waitFor();
    await offer.waitFor({ state: 'detached' });
    // By keyboard one is back where one was.
    await expect.poll(() => saveButton.evaluate((one) => one.matches(':focus'))).toBe(true);
    await cell(page, monday, '11:00').click();
    await save(page);
    await syncState(page, 'al-dia', 0);
    expect(await offer.count()).toBe(0);
  });
});
