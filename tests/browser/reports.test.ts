// Over 250 lines: three reports over one seeded server.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { createProfile, DESKTOP, PHONE, type Profile } from './chromium.ts';
import { chunkOf } from './chunk-of.ts';
import { beSignedIn } from './family-week.ts';
import { ADMIN, openDatabase, type Product, startProduct } from './product.ts';

/** What of the reports needs a canvas, layout or the loading of chunks; an Admin is signed in. */
let product: Product;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  const database = openDatabase(product.databaseFile);
  // There is a choice of years.
  database.exec(
    "update account set created_at = datetime(created_at, '-1 year') where mail like 'camila@%'",
  );
  database.close();
  profile = await createProfile();
  const context = await profile.open({ viewport: PHONE, hasTouch: true });
  page = context.pages()[0] ?? (await context.newPage());
  await beSignedIn(page, product.url, ADMIN);
});
afterAll(async () => {
  await profile.close();
  await product.close();
});

describe('the charts', () => {
  test.each([
    ['financestats', [300, 300, 250]],
    ['usersstats', [250, 300, 250]],
  ])('of %s are drawn at their size, named, and right for axe', async (report, heights) => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto(`${product.url}/dashboard/${report}`);
      await page.locator('canvas').nth(2).waitFor();
      await expect.poll(drawn).toEqual(heights.map((height) => ({ height, colours: true })));
      expect(await page.getByRole('img', { name: /Las mismas cifras/ }).count()).toBe(3);
      const tables = page.getByRole('button', { name: /^Ver como tabla: / });
      expect(await tables.count()).toBe(3);
      await tables.first().click();
      await page.getByRole('button', { name: /^Ocultar tabla: / }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await sideways()).toBe(0);
    }
  });

  test('break no rule of the policy', () => {
    expect(profile.complaints).toEqual([]);
  });
});

describe('by keyboard', () => {
  test.each([
    [
      'financestats',
      'Ingresos Mensuales',
      [
        'Ver como tabla: Tipo de suscripción',
        'Ver como tabla: Método de pago',
        'Año',
        'Ver como tabla: Ingresos Mensuales',
      ],
    ],
    [
      'usersstats',
      'Usuarios nuevos por mes',
      [
        'Año',
        'Ver como tabla: Usuarios nuevos por mes',
        'Ver como tabla: Tipos de usuario',
        'Ver como tabla: Usuarios por región',
      ],
    ],
  ])('%s is walked in its order, and each stop is seen', async (report, byMonth, stops) => {
    await page.goto(`${product.url}/dashboard/${report}`);
    await page.locator('canvas').nth(2).waitFor();
    expect(await walk()).toEqual(stops.map((name) => ({ name, seen: true })));

    // Back through the tables in the other direction: opened with one key, closed with the other.
    for (const name of stops.toReversed()) {
      await page.keyboard.press('Shift+Tab');
      expect(await focused()).toEqual({ name, seen: true });
      if (!name.startsWith('Ver')) continue;
      const title = name.replace('Ver como tabla: ', '');
      const caption = title === byMonth ? new RegExp(`^${title} de `) : title;
      const table = page.getByRole('table', { name: caption }).locator('..');
      expect((await table.boundingBox())?.height).toBeLessThan(2);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Ocultar tabla: ${title}`, expanded: true }).waitFor();
      expect((await table.boundingBox())?.height).toBeGreaterThan(60);
      expect((await focused()).name).toBe(`Ocultar tabla: ${title}`);
      await page.keyboard.press('Space');
      await page.getByRole('button', { name, expanded: false }).waitFor();
    }

    await page.getByLabel('Año').focus();
    const [thisYear = '', lastYear = ''] = await years();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('table', { name: `${byMonth} de ${lastYear}`, exact: true }).waitFor();
    expect((await focused()).name).toBe('Año');
    await page.keyboard.press('ArrowUp');
    await page.getByRole('table', { name: `${byMonth} de ${thisYear}`, exact: true }).waitFor();
  });
});

describe('when the charts cannot be loaded', () => {
  const charts = `**${chunkOf('src/features/reports/charts.tsx')}`;

  test('the figures are visible at once, with a message and a way to retry', async () => {
    const other = await createProfile();
    const context = await other.open({ worker: false });
    const bare = context.pages()[0] ?? (await context.newPage());
    await beSignedIn(bare, product.url, ADMIN);
    // Prevent the automatic reload after a lost chunk, which bad-weather.test.ts covers.
    await bare.evaluate(() =>
      sessionStorage.setItem('vinculo:reloaded-at', String(Date.now() + 600_000)),
    );
    await bare.route(charts, (route) => route.abort());
    for (const [report, title] of [
      ['financestats', 'Tipo de suscripción'],
      ['usersstats', 'Tipos de usuario'],
    ] as const) {
      await bare.goto(`${product.url}/dashboard/${report}`);
      await bare
        .getByText(/^No se pudo cargar el gráfico/)
        .nth(2)
        .waitFor();
      expect(await bare.locator('canvas').count()).toBe(0);
      const tables = bare.getByRole('table');
      expect(await tables.count()).toBe(3);
      for (const table of await tables.all()) {
        expect((await table.boundingBox())?.height).toBeGreaterThan(60);
      }
      await bare.getByRole('button', { name: `Ocultar tabla: ${title}`, expanded: true }).waitFor();
      expect(await violations(bare)).toEqual([]);
    }

    const again = bare.getByRole('button', { name: 'Reintentar: Tipos de usuario' });
    await again.focus();
    await bare.keyboard.press('Enter');
    await bare
      .getByRole('button', { name: 'Reintentar: Tipos de usuario', disabled: false })
      .waitFor();
    expect(await bare.locator('canvas').count()).toBe(0);
    await bare.unroute(charts);
    await again.focus();
    await bare.keyboard.press('Enter');
    await bare.getByRole('img', { name: /^Tipos de usuario: gráfico de torta/ }).waitFor();
    // Focus is on the loaded chart, not back at the top.
    await expect
      .poll(() => bare.evaluate(() => document.activeElement?.querySelector('canvas') !== null))
      .toBe(true);
    expect(other.complaints).toEqual([]);
    await other.close();
  });
});

describe('what layout decides', () => {
  test('with only Admins nothing is wrong at two widths', async () => {
    await page.route('**/admin/users', (route) => route.fulfill({ json: [] }));
    await page.goto(`${product.url}/dashboard/usersmanagement`);
    for (const report of ['financestats', 'usersstats']) {
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await page.goto(`${product.url}/dashboard/${report}`);
        await page.getByText('Aún no hay usuarios para contar').waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await sideways()).toBe(0);
      }
    }
    await page.unroute('**/admin/users');
  });

  test('a phone has room for the age of the data once they are old', async () => {
    await page.setViewportSize(PHONE);
    await page.clock.install();
    await page.goto(`${product.url}/dashboard/usersstats`);
    const age = page.getByText('Última conexión');
    const width = async () => (await age.locator('..').boundingBox())?.width ?? 0;
    await expect.poll(width).toBeLessThan(2);
    await page.route('**/admin/users', (route) => route.abort());
    // More than once: the answer to a call that was under way may come after the first time.
    const widthLater = async () => {
      await page.clock.fastForward('06:00');
      return width();
    };
    await expect.poll(widthLater).toBeGreaterThan(60);
    await page.unroute('**/admin/users');
  });
});

interface Stop {
  readonly name: string;
  /** Whether a focus ring is drawn. */
  readonly seen: boolean;
}

/** The focused element's name, and whether its focus is visible. */
function focused(): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const label = (element as HTMLSelectElement).labels?.[0]?.textContent;
    return {
      name: element.getAttribute('aria-label') ?? label ?? element.textContent ?? '',
      seen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    };
  });
}

/** The tab stops of the page's content, in order; afterwards focus is behind it. */
async function walk(): Promise<readonly Stop[]> {
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    // Start at the heading, as after skipping to the content.
    heading.setAttribute('tabindex', '-1');
    heading.focus();
  });
  const stops: Stop[] = [];
  const inReport = () => page.evaluate(() => document.activeElement?.closest('main') !== null);
  await page.keyboard.press('Tab');
  while (await inReport()) {
    stops.push(await focused());
    await page.keyboard.press('Tab');
  }
  return stops;
}

function years(): Promise<string[]> {
  return page.getByLabel('Año').locator('option').allTextContents();
}

/** The height of each chart, and whether anything is painted on it. */
async function drawn(): Promise<{ readonly height: number; readonly colours: boolean }[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('canvas')].every((canvas) => canvas.width > 0),
  );
  return page.locator('canvas').evaluateAll((canvases) =>
    canvases.map((element) => {
      const canvas = element as HTMLCanvasElement;
      const pixels =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      return {
        height: Math.round(canvas.getBoundingClientRect().height),
        colours: pixels.some((byte) => byte !== 0),
      };
    }),
  );
}

function sideways(): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
