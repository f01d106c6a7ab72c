import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, test } from 'vitest';
import { chromiumPath, DESKTOP, LAUNCH_ARGUMENTS } from '#tests/browser/chromium.ts';
import { type Product, startProduct } from '#tests/browser/product.ts';
import { type Contestant, PEERS, peer, product } from './calendar/contestants.ts';
import { type InPage, install } from './calendar/in-page.ts';
import { isInPlace } from './calendar/in-place.ts';
import { oneBlockADay, ROOMY_BLOCK, ROOMY_DAY, weekOf } from './calendar/week.ts';
import { percentile, table } from './report.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 15);
const BLOCKS = [42, 168, 336] as const;
const THROTTLES = [1, 4] as const;
const MOVES = 60;
const PRESS_MS = 250;
const MONDAY = '2027-06-07';
/** The weeks in which Chile changes its clocks. */
const CLOCK_WEEKS = ['2026-03-30', '2026-08-31'] as const;

interface Globals {
  readonly inPage: InPage;
}

let browser: Browser;
let peers: PreviewServer;
let server: Product;
let contestants: readonly Contestant[];

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...LAUNCH_ARGUMENTS],
  });
  peers = await preview({
    configFile: fileURLToPath(new URL('./peers/vite.config.js', import.meta.url)),
    preview: { port: 0 },
    logLevel: 'silent',
  });
  server = await startProduct();
  const url = peers.resolvedUrls?.local[0] ?? '';
  contestants = [product(server), ...PEERS.map((name) => peer(name, url))];
});

afterAll(async () => {
  table(
    [
      'blocks',
      'CPU',
      'calendar',
      'mount ms p50 / p90',
      'click → painted ms p50 / p90',
      'resize frame ms p95 / max',
    ],
    times,
  );
  table(
    ['calendar', 'JS KiB gz', 'DOM nodes', 'tab stops', 'axe violations', 'April / September week'],
    pages,
  );
  await server.close();
  await peers.close();
  await browser.close();
});

/** A browser of its own for each, so that nobody's cache or storage is another's. */
async function newPage(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  });
  await context.addInitScript(install);
  return { page: await context.newPage(), context };
}

/** A click with a real pointer on a free half hour: milliseconds until its block is painted. */
async function click(page: Page, one: Contestant, aim: { x: number; y: number }): Promise<number> {
  const selector = await one.block(page);
  const painted = page.evaluate(
    ([name, blocks]) => {
      const { inPage } = globalThis as unknown as Globals;
      const before = inPage.count(blocks);
      inPage.released = Number.POSITIVE_INFINITY;
      return inPage
        .painted(() => inPage.count(blocks) > before)
        .then(
          (at) => at - inPage.released,
          () => Promise.reject(new Error(`${name} draws no new block`)),
        );
    },
    [one.name, selector] as const,
  );
  await page.mouse.move(aim.x, aim.y);
  // As long as a slow finger stays down: some take a press in only after it has been drawn.
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  return painted;
}

/** Drags the lower edge of a block down and back in 60 moves: the length of every frame meanwhile. */
async function resize(page: Page, from: { x: number; y: number }, halfHour: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => {
    const { inPage } = globalThis as unknown as Globals;
    inPage.stopFrames = inPage.frames();
  });
  for (let move = 1; move <= MOVES; move += 1) {
    const way = Math.sin((Math.PI * move) / MOVES);
    await page.mouse.move(from.x, from.y + way * 4 * halfHour);
  }
  await page.mouse.move(from.x, from.y + halfHour);
  const frames = await page.evaluate(() => (globalThis as unknown as Globals).inPage.stopFrames());
  await page.mouse.up();
  return frames;
}

/** The lines of the two tables, as they are measured. */
const times: (readonly string[])[] = [];
const pages: (readonly string[])[] = [];

test.each(THROTTLES.flatMap((throttle) => BLOCKS.map((count) => ({ throttle, count }))))(
  '$count blocks at $throttle×',
  { timeout: 60 * 60_000 },
  async ({ throttle, count }) => {
    const week = weekOf(MONDAY, count);
    const isRoomy = count < 336;
    const open = [];
    for (const one of contestants) {
      const { page, context } = await newPage();
      await one.open(page, week);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
      const figures = { mount: [] as number[], click: [] as number[], frames: [] as number[] };
      open.push({ one, page, context, devtools, figures });
    }
    for (let run = 0; run < RUNS; run += 1) {
      // Everyone takes turns within a run: what befalls the machine befalls all.
      for (const { one, page, figures } of open) {
        figures.mount.push(await one.mount(page, week));
        if (isRoomy) {
          const free = 660 + (run % 8) * 60;
          figures.click.push(
            await click(page, one, await one.aim(page, week, ROOMY_DAY, free + 15)),
          );
          if (one.canResize) {
            const edge = await one.aim(page, week, ROOMY_DAY, ROOMY_BLOCK.to);
            const above = await one.aim(page, week, ROOMY_DAY, ROOMY_BLOCK.to - 30);
            const frames = await resize(page, { x: edge.x, y: edge.y - 3 }, edge.y - above.y);
            figures.frames.push(...frames);
          }
        }
        await one.unmount(page, week);
      }
    }
    for (const { one, context, figures } of open) {
      const both = (list: readonly number[]) =>
        list.length === 0
          ? '—'
          : `${percentile(list, 50).toFixed(0)} / ${percentile(list, 90).toFixed(0)}`;
      times.push([
        `${count}`,
        `${throttle}×`,
        one.name,
        both(figures.mount),
        both(figures.click),
        figures.frames.length === 0
          ? '—'
          : `${percentile(figures.frames, 95).toFixed(0)} / ${Math.max(...figures.frames).toFixed(0)}`,
      ]);
      await context.close();
    }
  },
);

test('what they load, and what is in the page', { timeout: 10 * 60_000 }, async () => {
  const week = weekOf(MONDAY, 168);
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const one of contestants) {
    const { page, context } = await newPage();
    const scripts = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      const body = await response.body().catch(() => null);
      if (body !== null) scripts.set(response.url(), gzipSync(body, { level: 9 }).length);
    });
    await one.open(page, week);
    await one.mount(page, week);
    const javascript = [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1024;
    const { nodes, stops } = await page.evaluate(() => {
      const focusable = document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [tabindex]',
      );
      const stopsOf = [...focusable].filter(
        (element) =>
          element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
      );
      // A group of radios is one stop.
      const names = stopsOf.map((element, index) =>
        element instanceof HTMLInputElement && element.type === 'radio' ? element.name : index,
      );
      return {
        nodes: document.querySelectorAll('body *').length,
        stops: new Set(names).size,
      };
    });
    await page.evaluate(axe);
    const violations = (await page.evaluate(
      'axe.run(document, {resultTypes: ["violations"]}).then((result) => result.violations.length)',
    )) as number;
    await context.close();
    const places: string[] = [];
    for (const monday of CLOCK_WEEKS) {
      const clock = await newPage();
      const days = oneBlockADay(monday);
      await one.open(clock.page, days);
      await one.mount(clock.page, days);
      places.push((await isInPlace(clock.page, await one.block(clock.page))) ? 'right' : 'WRONG');
      await clock.context.close();
    }
    pages.push([
      one.name,
      javascript.toFixed(0),
      String(nodes),
      String(stops),
      String(violations),
      places.join(' / '),
    ]);
  }
});
