import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { createProfile, type Profile, workerInControl } from '#tests/browser/chromium.ts';
import { signIn, syncState } from '#tests/browser/family-week.ts';
import { MARIA, type Product, startProduct } from '#tests/browser/product.ts';
import { type InPage, install } from './calendar/in-page.ts';
import { type BenchShift, CAREGIVERS } from './calendar/week.ts';
import { writeWeek } from './calendar/write-week.ts';
import { percentile, table } from './report.ts';

/**
 * S5: a start without network. From the beginning of a navigation in a new tab until the week's shifts are
 * painted, with 20,000 slots on the device: the product from its worker and its database, alternating
 * with a page without any framework that reads the same rows of the same database and draws the same slots and
 * shifts.
 */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 15);
const THROTTLES = [1, 4] as const;
const SLOTS = 20_000;
const MONDAY = '2027-06-07';
const SHIFTS_PER_DAY = 12;
const SHIFTS_PER_WEEK = 7 * SHIFTS_PER_DAY;
const DAYS = Math.ceil(SLOTS / 48);
/** Outside the paths that the product's worker answers. */
const BARE = '/api/bare/';

let product: Product;
let origin: Origin;
let profile: Profile;
let context: BrowserContext;
let week: string;

beforeAll(async () => {
  product = await startProduct();
  profile = await createProfile();
  const patient = product.paciente('Rosa Elena');
  writeWeek(product, patient, { monday: MONDAY, shifts: shifts() });
  context = await profile.open({ worker: true });
  const page = await context.newPage();
  origin = await startOrigin(product.url, barePage(patient));
  await signIn(page, origin.url, MARIA);
  const search = new URLSearchParams({ paciente: patient, fecha: MONDAY });
  week = `${origin.url}/dashboard/calendario?${search}`;
  await page.goto(week);
  await page
    .locator('[data-bloque]')
    .nth(SHIFTS_PER_WEEK - 1)
    .waitFor();
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  await page.goto(origin.url + BARE);
  // Until its own worker is there, the product's is in control of it.
  await page.waitForFunction(
    (own) => navigator.serviceWorker.controller?.scriptURL.endsWith(own),
    `${BARE}sw.js`,
  );
  await page.close();
  await context.addInitScript(install);
  await context.addInitScript((count) => {
    const { inPage } = globalThis as unknown as { readonly inPage: InPage };
    const isThere = () => inPage.count('[data-bloque]') >= count;
    Object.assign(globalThis, { shown: inPage.painted(isThere) });
  }, SHIFTS_PER_WEEK);
  await context.setOffline(true);
}, 120_000);

afterAll(async () => {
  await profile.close();
  await origin.close();
  await product.close();
});

/** Shifts of two hours, day and night, for whole weeks before and after the one shown. */
function shifts(): readonly BenchShift[] {
  const first = addDays(MONDAY, -Math.floor(DAYS / 2));
  return Array.from({ length: DAYS * SHIFTS_PER_DAY }, (_, index) => {
    const day = Math.floor(index / SHIFTS_PER_DAY);
    const hour = (index % SHIFTS_PER_DAY) * 2;
    const time = (at: number) => `${String(at).padStart(2, '0')}:00`;
    return {
      id: String(index),
      fecha: addDays(first, day),
      from: time(hour),
      to: time(hour + 2),
      who: CAREGIVERS[index % CAREGIVERS.length] ?? CAREGIVERS[0],
    };
  });
}

/**
 * Starts in a new tab that is throttled from the first moment; gives milliseconds of the page's own clock.
 */
async function start(address: string, throttle: number): Promise<number> {
  const page: Page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await page.goto(address, { waitUntil: 'commit' });
  const shown = await page.evaluate(
    () => (globalThis as unknown as { readonly shown: Promise<number> }).shown,
  );
  await page.close();
  return shown;
}

test('a start without network', { timeout: 30 * 60_000 }, async () => {
  const rows: string[][] = [];
  for (const throttle of THROTTLES) {
    const own: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      own.push(await start(week, throttle));
      bare.push(await start(origin.url + BARE, throttle));
    }
    const both = [own, bare].map((list) =>
      [50, 90].map((percent) => percentile(list, percent).toFixed(0)).join(' / '),
    );
    const ratio = percentile(own, 50) / percentile(bare, 50);
    rows.push([`${throttle}×`, ...both, ratio.toFixed(2)]);
  }
  table(
    [
      'CPU',
      'Vínculo, ms until the week is painted p50 / p90',
      'page without framework p50 / p90',
      'ratio',
    ],
    rows,
  );
});

interface Origin {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * The product's own origin with the other page in it: both read one database, and both are served by a
 * worker.
 */
async function startOrigin(target: string, page: string): Promise<Origin> {
  const own: Readonly<Record<string, readonly [type: string, body: string]>> = {
    [BARE]: ['text/html', page],
    [`${BARE}sw.js`]: ['text/javascript', BARE_WORKER],
  };
  const server = createServer((incoming, answer) => {
    const [type, body] = own[incoming.url ?? ''] ?? [];
    if (type !== undefined) {
      answer.writeHead(200, { 'content-type': type }).end(body);
      return;
    }
    const { method, headers } = incoming;
    const onward = request(target + incoming.url, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const BARE_WORKER = `
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((cache) => cache.add('./'))));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request)));
`;

/** All in one file, with nothing interactive. */
function barePage(patient: string): string {
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Semana</title>
<style>main{position:relative;height:1344px}i{position:absolute;width:13%;height:28px;border:1px solid #ddd}
b{position:absolute;width:12%;height:110px;background:#cfe8d8}</style><main></main>
<script>
navigator.serviceWorker.register('sw.js');
const MONDAY = ${JSON.stringify(MONDAY)};
const days = [...Array(7)].map((_, i) => new Date(Date.parse(MONDAY) + i * 86400000).toISOString().slice(0, 10));
const settled = (r) => new Promise((ok, no) => { r.onsuccess = () => ok(r.result); r.onerror = () => no(r.error); });
(async () => {
  for (const { name } of await indexedDB.databases()) {
    const db = await settled(indexedDB.open(name));
    if (!db.objectStoreNames.contains('solicitudes')) { db.close(); continue; }
    const stores = ['meta', 'people', 'solicitudes', 'saves', 'requests', 'drafts'];
    const t = db.transaction(stores, 'readonly');
    const paciente = ${JSON.stringify(patient)};
    const months = ['2027-05', '2027-06', '2027-07'];
    const [me, people, , , , ...rows] = await Promise.all([
      settled(t.objectStore('meta').get('me')), settled(t.objectStore('people').getAll()),
      settled(t.objectStore('saves').getAll()), settled(t.objectStore('requests').getAll()),
      settled(t.objectStore('drafts').getAll()),
      ...months.map((month) => settled(t.objectStore('solicitudes').get([paciente, month]))),
    ]);
    if (!me || people.length === 0) throw new Error('nothing is stored');
    const minute = (hora) => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5));
    const records = rows.flatMap((row) => row ? row.records : []).filter(({ fecha }) => days.includes(fecha));
    const at = (fecha, start) => 'left:' + days.indexOf(fecha) * 14 + '%;top:' + start / 30 * 28 + 'px';
    let html = '';
    for (const fecha of days) for (let slot = 0; slot < 48; slot += 1) {
      html += '<i role="gridcell" tabindex="-1" aria-label="' + fecha + ' ' + slot + '" style="' + at(fecha, slot * 30) + '"></i>';
    }
    for (const { fecha, horaInicio, horaFin, cuidador } of records) {
      html += '<b data-bloque style="' + at(fecha, minute(horaInicio)) + '">' + (cuidador ? cuidador.nombre : '') + ' ' + horaInicio + '–' + horaFin + '</b>';
    }
    document.querySelector('main').innerHTML = html;
    scrollTo(0, 448);
  }
})();
</script></html>`;
}
