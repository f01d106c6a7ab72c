// Over 250 lines: three reports over one seeded server.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize, smallTargets, violations } from '#tests/browser/axe.ts';
import { contextIn, createProfile, DESKTOP, PHONE, type Profile } from '#tests/browser/chromium.ts';
import { chunkOf } from '#tests/browser/chunk-of.ts';
import { beSignedIn } from '#tests/browser/family-week.ts';
import { intercept } from '#tests/browser/intercept.ts';
import { pagesOf, picturesOf } from '#tests/browser/paper.ts';
import { ADMIN, openDatabase, type Product, startProduct } from '#tests/browser/product.ts';
import { workerScope } from '#tests/browser/worker-scope.ts';

/** Tests of the reports that need a canvas, layout or the loading of chunks; an Admin is signed in. */
let product: Product;
let profile: Profile;
let page: Page;
let browser: Browser;

workerScope.beforeAll(({ sharedBrowser }) => {
  browser = sharedBrowser;
});
beforeAll(async () => {
  product = await startProduct();
  const database = openDatabase(product.databaseFile);
  // There is a choice of years.
  database.exec(
    "update account set created_at = datetime(created_at, '-1 year') where mail like 'camila@%'",
  );
  database.close();
  profile = contextIn(browser);
  const context = await profile.open({ viewport: PHONE, hasTouch: true });
  page = await context.newPage();
  await page.addInitScript(noteTexts);
  await beSignedIn(page, product.url, ADMIN);
});
afterAll(async () => {
  await profile.close();
  await product.close();
});

/** Waits until something is drawn on each canvas: before that none has the size of its chart. */
async function chartsDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('canvas')].every((canvas) =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((byte) => byte !== 0),
    ),
  );
}

describe('the charts', () => {
  test.each([
    ['financestats', [300, 300, 250]],
    ['usersstats', [250, 300, 250]],
  ])('of %s are drawn at their size, named, and right for axe', async (report, heights) => {
    for (const [viewport, density] of [
      [PHONE, 3],
      [DESKTOP, 1.5],
    ] as const) {
      await page.setViewportSize(viewport);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setDeviceMetricsOverride', {
        ...viewport,
        deviceScaleFactor: density,
        mobile: false,
      });
      await page.goto(`${product.url}/dashboard/${report}`);
      await page.locator('canvas').nth(2).waitFor();
      expect(await page.evaluate(() => devicePixelRatio)).toBe(density);
      const whole = heights.map((height) => ({ height, colours: true, sharp: true, labels: true }));
      await expect.poll(drawn).toEqual(whole);
      expect(await page.getByRole('img', { name: /Las mismas cifras/ }).count()).toBe(3);
      const tables = page.getByRole('button', { name: /^Ver como tabla: / });
      expect(await tables.count()).toBe(3);
      await tables.first().click();
      await page.getByRole('button', { name: /^Ocultar tabla: / }).waitFor();
      expect(await violations(page, viewport === DESKTOP)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
      expect(await sideways()).toBe(0);
      // Its density ends with it.
      await devtools.detach();
    }
  });

  test('have the labels of each slice beside the pie and within the canvas, in each width', async () => {
    const methods = ['webpay', 'tarjeta de crédito', 'transferencia', 'efectivo', 'PayPal'];
    const users = Array.from({ length: 60 }, (_, index) => ({
      ...{ id: `user-${index}`, role: ROLES[index % 4], subscription: ROLES[index % 3] },
      ...{ mail: `user-${index}@vinculo.example`, createdAt: '2026-03-03T12:00:00Z' },
      // The more of one, the fewer of the next.
      metodo_de_pago: methods[Math.floor((index * index) / 600)] ?? null,
    }));
    await page.route('**/admin/users', (route) => route.fulfill({ json: users }));
    for (const width of [1280, 1024, 820]) {
      await page.setViewportSize({ ...DESKTOP, width });
      for (const report of ['financestats', 'usersstats']) {
        await page.goto(`${product.url}/dashboard/${report}`);
        await page.getByText(/^Se cuentan 60 usuarios/).waitFor();
        await page.locator('canvas').nth(2).waitFor();
        await expect.poll(misplaced, { message: `${report} at ${width}` }).toEqual([]);
      }
    }
    await page.unroute('**/admin/users');
  });

  test('are printed as wide as the paper', async () => {
    await page.setViewportSize(DESKTOP);
    await page.goto(`${product.url}/dashboard/financestats`);
    await page.locator('canvas').nth(2).waitFor();
    await chartsDrawn(page);
    // Printing does not change the size of what was drawn.
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('canvas').evaluateAll((canvases) =>
      (canvases as HTMLCanvasElement[]).map((canvas) => {
        const { width } = (canvas.parentElement ?? canvas).getBoundingClientRect();
        canvas.style.width = `${2 * width}px`;
        const { objectFit } = getComputedStyle(canvas);
        return { isWhole: canvas.getBoundingClientRect().width === width, objectFit };
      }),
    );
    const right = { isWhole: true, objectFit: 'contain' };
    expect(printed).toEqual([right, right, right]);
    await page.emulateMedia({ media: null });
  });

  test('are printed on the colour that they were drawn for, from a dark device', async () => {
    const own = await createProfile();
    const dark = await (await own.open({ isDeviceDark: true })).newPage();
    await beSignedIn(dark, product.url, ADMIN);
    await dark.goto(`${product.url}/dashboard/financestats`);
    await dark.locator('canvas').nth(2).waitFor();
    const surface = await dark.evaluate(() => {
      const { style } = new Option();
      style.color = getComputedStyle(document.documentElement).getPropertyValue('--surface');
      return style.color.match(/\d+/g)?.map(Number) ?? [];
    });
    expect(Math.max(...surface)).toBeLessThan(64);
    await chartsDrawn(dark);
    const right = { first: surface, isOpaque: true };
    expect(picturesOf(await dark.pdf({ format: 'Letter' }))).toEqual([right, right, right]);
    expect(own.complaints).toEqual([]);
    await own.close();
  });

  test('are printed whole, with nothing that is pressed and no empty page', async () => {
    await page.setViewportSize(DESKTOP);
    const margin = Object.fromEntries(SIDES.map((side) => [side, '1cm']));
    for (const [path, paper, count] of [
      ['usersstats', {}, 1],
      ['financestats', { margin }, 2],
      ['usersmanagement', { margin }, 1],
    ] as const) {
      await page.goto(`${product.url}/dashboard/${path}`);
      const isReport = path !== 'usersmanagement';
      await page.locator(isReport ? 'canvas >> nth=2' : 'tbody >> tr >> nth=4').waitFor();
      expect(pagesOf(await page.pdf({ format: 'Letter', ...paper })), path).toBe(count);
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('banner').count()).toBe(0);
      if (isReport) {
        expect(await page.getByRole('button').count()).toBe(0);
        const cards = page.locator('section:has(canvas)');
        const breaks = cards.evaluateAll((all) =>
          all.map((one) => getComputedStyle(one).breakInside),
        );
        expect(await breaks).toEqual(['avoid', 'avoid', 'avoid']);
      }
      await page.emulateMedia({ media: null });
    }
  });

  test('break no rule of the policy', () => {
    expect(profile.complaints).toEqual([]);
  });
});

describe('by keyboard', () => {
  test('a report is walked in its order, and each stop is seen', async () => {
    const byMonth = 'Ingresos Mensuales';
    const stops = [
      'Ver como tabla: Tipo de suscripción',
      'Ver como tabla: Método de pago',
      'Año',
      `Ver como tabla: ${byMonth}`,
    ];
    await page.goto(`${product.url}/dashboard/financestats`);
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
    const other = contextIn(browser);
    const context = await other.open();
    const bare = await context.newPage();
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
    }
    // Both reports draw the same cards.
    expect(await violations(bare)).toEqual([]);

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
    // Both reports say it with the same component.
    await page.setViewportSize(PHONE);
    await page.goto(`${product.url}/dashboard/usersstats`);
    await page.getByText('Aún no hay usuarios para contar').waitFor();
    for (const viewport of [PHONE, DESKTOP]) {
      await resize(page, viewport);
      expect(await violations(page, viewport === DESKTOP)).toEqual([]);
      expect(await sideways()).toBe(0);
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
    await intercept(page, '**/admin/users', (route) => route.abort());
    // More than once: the answer to a call that was under way may come after the first time.
    const widthLater = async () => {
      await page.clock.fastForward('06:00');
      return width();
    };
    await expect.poll(widthLater).toBeGreaterThan(60);
    await page.unroute('**/admin/users');
  });
});

interface Drawn {
  readonly height: number;
  readonly colours: boolean;
  readonly sharp: boolean;
  readonly labels: boolean;
}

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

const SIDES = ['top', 'right', 'bottom', 'left'];
const ROLES = ['Responsable', 'Cuidador', 'Responsable y Cuidador', 'Ser Querido'];

/** Notes what charts write, in which letters and where, and where their pies are. */
function noteTexts(): void {
  const { prototype } = CanvasRenderingContext2D;
  const write = prototype.fillText;
  const curve = prototype.arc;
  const clear = prototype.clearRect;
  prototype.clearRect = function clearRect(...area) {
    delete this.canvas.dataset['lugares'];
    return clear.apply(this, area);
  };
  prototype.arc = function arc(x, y, radius, ...angles) {
    if (radius > 90) this.canvas.dataset['torta'] = JSON.stringify([x, y]);
    return curve.call(this, x, y, radius, ...angles);
  };
  prototype.fillText = function fillText(text, ...place) {
    const { canvas, font } = this;
    if (font.startsWith('600 13px')) {
      const { width } = this.measureText(text);
      const left =
        place[0] - { left: 0, center: width / 2, right: width }[this.textAlign as 'left'];
      const places = JSON.parse(canvas.dataset['lugares'] ?? '{}');
      places[text] = [left, place[1] - 6, left + width, place[1] + 6];
      canvas.dataset['lugares'] = JSON.stringify(places);
    }
    const noted = new Set((canvas.dataset['textos'] ?? '').split('\n'));
    canvas.dataset['textos'] = [...noted.add(`${font}|${text}`)].join('\n');
    return write.call(this, text, ...place);
  };
}

/**
 * The height of each chart, whether anything is painted on its colour, as many pixels as the screen has there, and whether each
 * slice and each bar has its figure, in the letters of the page.
 */
async function drawn(): Promise<readonly Drawn[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('canvas')].every((canvas) => canvas.width > 0),
  );
  return page.locator('canvas').evaluateAll((canvases) =>
    canvases.map((element) => {
      const canvas = element as HTMLCanvasElement;
      const pixels =
        canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const { width, height } = canvas.getBoundingClientRect();
      const scratch = document.createElement('canvas').getContext('2d');
      if (scratch === null) throw new Error('no canvas');
      const texts = (size: number) => {
        scratch.font = `600 ${size}px ${getComputedStyle(document.body).fontFamily}`;
        return (canvas.dataset['textos'] ?? '')
          .split('\n')
          .map((noted) => noted.split('|'))
          .filter(([font]) => font === scratch.font)
          .map(([, text = '']) => text);
      };
      const rows = [...(canvas.closest('section')?.querySelectorAll('tbody tr') ?? [])];
      const figures = rows
        .map((row) => row.querySelector('td')?.textContent ?? '')
        .filter((figure) => !/^\$?0$/.test(figure));
      const labels = [...texts(13), ...texts(12)];
      // A narrow bar has it shortened.
      const short = new Intl.NumberFormat('es-CL', { notation: 'compact' });
      const spellings = (figure: string) => [
        figure,
        short.format(Number(figure.replaceAll(/[$.]/g, ''))),
      ];
      return {
        height: Math.round(height),
        colours: pixels.some((byte, index) => byte !== pixels[index % 4]),
        sharp: [canvas.width / width, canvas.height / height].every(
          (density) => Math.abs(density - devicePixelRatio) < 0.01,
        ),
        labels: figures.every((figure) =>
          labels.some((text) => spellings(figure).some((one) => text.includes(one))),
        ),
      };
    }),
  );
}

/** The labels of pies that lie on them or are cut; and the pies without labels. */
function misplaced(): Promise<readonly string[]> {
  return page.locator('canvas[data-torta]').evaluateAll((canvases) => {
    const found = canvases.length === 0 ? ['no pie'] : [];
    for (const canvas of canvases as HTMLCanvasElement[]) {
      const [x, y] = JSON.parse(canvas.dataset['torta'] ?? '[]');
      const places: Record<string, number[]> = JSON.parse(canvas.dataset['lugares'] ?? '{}');
      if (Object.keys(places).length === 0) found.push('without labels');
      for (const [text, place] of Object.entries(places)) {
        const [left = 0, top = 0, right = 0, bottom = 0] = place;
        const nearest = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)];
        const apart = Math.hypot((nearest[0] ?? 0) - x, (nearest[1] ?? 0) - y);
        if (apart < 100) found.push(`«${text}» is ${Math.round(100 - apart)} px on the pie`);
        const isCut =
          left < 0 || top < 0 || right > canvas.clientWidth || bottom > canvas.clientHeight;
        if (isCut) found.push(`«${text}» is cut`);
      }
    }
    return found;
  });
}

function sideways(): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
