import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, test } from 'vitest';
import { chromiumPath, DESKTOP, LAUNCH_ARGUMENTS } from '#tests/browser/chromium.ts';
import { type Product, startProduct } from '#tests/browser/product.ts';
import { type Candidate, elementsAlone, PEERS, peer, product } from './calendar/candidates.ts';
import { type InPage, install } from './calendar/in-page.ts';
import { isInPlace } from './calendar/in-place.ts';
import { type BenchWeek, FREE_DAY, ONLY_SHIFT, oneShiftADay, weekOf } from './calendar/week.ts';
import { percentile, table } from './report.ts';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 15);
const SHIFT_COUNTS = [42, 168, 336] as const;
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
let candidates: readonly Candidate[];

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
  candidates = [product(server), ...PEERS.map((name) => peer(name, url))];
});

afterAll(async () => {
  await server.close();
  await peers.close();
  await browser.close();
});

/**
 * A separate browser context for each turn, so that no cache or storage is shared, and closed at its end, because a
 * throttled page keeps a core busy.
 */
async function withPage<T>(work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
  });
  try {
    await context.addInitScript(install);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** A click with a real pointer on a free slot: milliseconds until its shift is painted. */
async function click(page: Page, one: Candidate, aim: { x: number; y: number }): Promise<number> {
  const selector = await one.shift(page);
  const painted = page.evaluate(
    ([name, shifts]) => {
      const { inPage } = globalThis as unknown as Globals;
      const before = inPage.count(shifts);
      inPage.released = Number.POSITIVE_INFINITY;
      return inPage
        .painted(() => inPage.count(shifts) > before)
        .then(
          (at) => at - inPage.released,
          () => Promise.reject(new Error(`${name} draws no new shift`)),
        );
    },
    [one.name, selector] as const,
  );
  await page.mouse.move(aim.x, aim.y);
  // Pressed as long as by a slow finger: some calendars register a press only after drawing it.
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  return painted;
}

/** Drags the lower edge of a shift down and back in 60 moves. @returns the length of every frame meanwhile. */
async function resize(page: Page, from: { x: number; y: number }, slot: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => {
    const { inPage } = globalThis as unknown as Globals;
    inPage.stopFrames = inPage.frames();
  });
  for (let move = 1; move <= MOVES; move += 1) {
    const way = Math.sin((Math.PI * move) / MOVES);
    await page.mouse.move(from.x, from.y + way * 4 * slot);
  }
  await page.mouse.move(from.x, from.y + slot);
  const frames = await page.evaluate(() => (globalThis as unknown as Globals).inPage.stopFrames());
  await page.mouse.up();
  return frames;
}

interface Turn {
  readonly mount: number;
  readonly click: number | null;
  readonly frames: readonly number[];
}

/** One candidate draws the week, takes a click and a drag, on a page that has drawn it once before. */
function takeTurn(one: Candidate, week: BenchWeek, throttle: number, run: number): Promise<Turn> {
  return withPage(async (page) => {
    await one.open(page, week);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const mount = await one.mount(page, week);
    if (one.takes === 'nothing' || week.shifts.length >= 336) {
      return { mount, click: null, frames: [] };
    }
    const free = 660 + (run % 8) * 60;
    const clicked = await click(page, one, await one.aim(page, week, FREE_DAY, free + 15));
    if (one.takes === 'clicks') return { mount, click: clicked, frames: [] };
    const edge = await one.aim(page, week, FREE_DAY, ONLY_SHIFT.to);
    const above = await one.aim(page, week, FREE_DAY, ONLY_SHIFT.to - 30);
    const frames = await resize(page, { x: edge.x, y: edge.y - 3 }, edge.y - above.y);
    return { mount, click: clicked, frames };
  });
}

test.each(THROTTLES.flatMap((throttle) => SHIFT_COUNTS.map((count) => ({ throttle, count }))))(
  '$count shifts at $throttle×',
  { timeout: 60 * 60_000 },
  async ({ throttle, count }) => {
    const week = weekOf(MONDAY, count);
    const all = [...candidates, elementsAlone(server)];
    for (const one of all) await one.prepare(week);
    const turns = new Map(all.map((one) => [one, [] as Turn[]]));
    for (let run = 0; run < RUNS; run += 1) {
      // All take turns within a run, so that changes in machine load affect all alike.
      for (const [one, taken] of turns) taken.push(await takeTurn(one, week, throttle, run));
    }
    table(
      [
        'shifts',
        'CPU',
        'calendar',
        'mount ms p50 / p90',
        'click → painted ms p50 / p90',
        'resize frame ms p95 / max',
      ],
      [...turns].map(([one, taken]) => {
        const clicks = taken.flatMap(({ click: took }) => (took === null ? [] : [took]));
        const frames = taken.flatMap((turn) => turn.frames);
        return [
          `${count}`,
          `${throttle}×`,
          one.name,
          percentiles(
            taken.map(({ mount }) => mount),
            50,
            90,
          ),
          percentiles(clicks, 50, 90),
          percentiles(frames, 95, 100),
        ];
      }),
    );
  },
);

function percentiles(list: readonly number[], ...percents: readonly number[]): string {
  if (list.length === 0) return '—';
  return percents.map((percent) => percentile(list, percent).toFixed(0)).join(' / ');
}

test('what they load, and what is in the page', { timeout: 10 * 60_000 }, async () => {
  const week = weekOf(MONDAY, 168);
  const rows: (readonly string[])[] = [];
  for (const one of candidates) {
    await one.prepare(week);
    const inPage = await withPage((page) => whatIsIn(page, one, week));
    const places: string[] = [];
    for (const monday of CLOCK_WEEKS) {
      const days = oneShiftADay(monday);
      await one.prepare(days);
      places.push(
        await withPage(async (page) => {
          await one.open(page, days);
          await one.mount(page, days);
          return (await isInPlace(page, await one.shift(page))) ? 'right' : 'WRONG';
        }),
      );
    }
    rows.push([one.name, ...inPage, places.join(' / ')]);
  }
  table(
    ['calendar', 'JS KiB gz', 'DOM nodes', 'tab stops', 'axe violations', 'April / September week'],
    rows,
  );
});

/** Loaded JavaScript, elements, tab stops, and axe violations. */
async function whatIsIn(
  page: Page,
  one: Candidate,
  week: BenchWeek,
): Promise<readonly [javascript: string, nodes: string, stops: string, violations: string]> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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
    // A group of radios is one tab stop.
    const names = stopsOf.map((element, index) =>
      element instanceof HTMLInputElement && element.type === 'radio' ? element.name : index,
    );
    return { nodes: document.querySelectorAll('body *').length, stops: new Set(names).size };
  });
  await page.evaluate(axe);
  const violations = (await page.evaluate(
    'axe.run(document, {resultTypes: ["violations"]}).then((result) => result.violations.length)',
  )) as number;
  return [javascript.toFixed(0), String(nodes), String(stops), String(violations)];
}
