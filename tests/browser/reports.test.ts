import Database from 'libsql';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { violations } from './axe.ts';
import { createProfile, DESKTOP, PHONE, type Profile, workerInControl } from './chromium.ts';
import { eventually, signIn } from './family-week.ts';
import { ADMIN, MARIA, openDatabase, type Product, startProduct } from './product.ts';

/** One server and one browser; the tests build on each other. */
let product: Product;
let profile: Profile;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  addUsers(product.databaseFile);
  profile = await createProfile();
  const context = await profile.open({ viewport: PHONE, hasTouch: true });
  page = context.pages()[0] ?? (await context.newPage());
});
afterAll(async () => {
  await profile.close();
  await product.close();
});

test('the reports are for Admins: a Responsable is redirected to the sign-in page', async () => {
  await signIn(page, product.url, MARIA);
  for (const report of ['financestats', 'usersstats']) {
    await page.goto(`${product.url}/dashboard/${report}`);
    await page.waitForURL('**/login');
  }
});

test('without data on the device and without an answer, they say so and retry', async () => {
  await page.route('**/admin/users', (route) => route.abort());
  await signIn(page, product.url, ADMIN);
  await page.goto(`${product.url}/dashboard/financestats`);
  const failed = page.getByText('No pudimos traer los datos del reporte');
  await failed.waitFor();

  // A click during an automatic fetch starts a new one without waiting for the first answer.
  const held = await holdCalls(page, '**/admin/users');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const before = await held.next();
  await failed.waitFor();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await failed.waitFor({ state: 'detached' });
  await before.abort();
  const asked = await held.next();
  expect(await failed.count()).toBe(0);
  await asked.continue();
  await page.locator('canvas').nth(2).waitFor();
  await held.end();
});

test('addresses are in lower case; any other spelling leads there, with what follows it', async () => {
  for (const [old, address, title] of [
    ['financeStats', 'financestats', 'Reporte de finanzas'],
    ['usersStats?x=1', 'usersstats?x=1', 'Reporte de Usuarios'],
    ['UsersManagement?buscar=Ana#a', 'usersmanagement?buscar=Ana#a', 'Manejo de usuarios'],
  ] as const) {
    await page.goto(`${product.url}/dashboard/${old}`);
    await page.getByRole('heading', { name: title }).waitFor();
    await eventually(() => page.url(), `${product.url}/dashboard/${address}`);
  }
  await page.setViewportSize(DESKTOP);
  const links = page.locator('nav a[href^="/dashboard/"]');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(4);
  expect(addresses.filter((one) => one?.toLowerCase() !== one)).toEqual([]);
  await page.setViewportSize(PHONE);
});

describe('the figures', () => {
  test('of the finance report equal an independent count', async () => {
    await openReport('financestats', 'Reporte de finanzas');
    expect(await figures('Tipo de suscripción')).toEqual(
      withTotal(ask(`select ${named('subscription')} name, count(*) n from everyone group by 1`)),
    );
    expect(await figures('Método de pago')).toEqual(
      withTotal(ask(`select ${named('metodo_de_pago')} name, count(*) n from everyone group by 1`)),
    );
    for (const year of await years()) {
      await page.getByLabel('Año').selectOption(year);
      const counted = ask(
        `select printf('%02d', m) name, (
           select 5000 * count(*) from everyone
           where lower(coalesce(subscription, 'paid')) = 'paid'
             and strftime('%Y%m', created_at) <= printf('%s%02d', ?, m)
         ) n from month`,
        year,
      );
      expect(await figures(`Ingresos Mensuales de ${year}`)).toEqual(
        Object.fromEntries(counted.map(([month, pesos]) => [month, `$${dotted(pesos)}`])),
      );
    }
  });

  test('of the user report too', async () => {
    await openReport('usersstats', 'Reporte de Usuarios');
    expect(await figures('Tipos de usuario')).toEqual(
      withTotal(ask(`select ${named('role')} name, count(*) n from everyone group by 1`)),
    );
    expect(await figures('Usuarios por región')).toEqual(
      plain(ask(`select ${named('region')} name, count(*) n from everyone group by 1`)),
    );
    const chosen = await years();
    expect(chosen).toHaveLength(3);
    for (const year of chosen) {
      await page.getByLabel('Año').selectOption(year);
      const counted = ask(
        `select strftime('%m', created_at) name, count(*) n from everyone
         where strftime('%Y', created_at) = ? group by 1`,
        year,
      );
      const none = Array.from({ length: 12 }, (_, month) => [
        String(month + 1).padStart(2, '0'),
        '0',
      ]);
      expect(await figures(`Usuarios nuevos por mes de ${year}`)).toEqual({
        ...Object.fromEntries(none),
        ...plain(counted),
      });
    }
  });
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

test('offline both open from the device with the date of their data', async () => {
  await workerInControl(page);
  await page.context().setOffline(true);
  for (const report of ['usersstats', 'financestats']) {
    await page.goto(`${product.url}/dashboard/${report}`);
    await page.locator('canvas').nth(2).waitFor();
    await expect.poll(async () => (await drawn()).every(({ colours }) => colours)).toBe(true);
    await page
      .getByText(/^Datos del \d\d-\d\d-\d{4}, \d\d:\d\d\. No pudimos actualizarlos ahora/)
      .waitFor();
  }
  await page.context().setOffline(false);
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
  const CHARTS = '**/assets/charts-*.js';

  test('the figures are visible at once, with a message and a way to retry', async () => {
    const other = await createProfile();
    const context = await other.open({ worker: false });
    const bare = context.pages()[0] ?? (await context.newPage());
    await signIn(bare, product.url, ADMIN);
    // Prevent the automatic reload after a lost chunk, which bad-weather.test.ts covers.
    await bare.evaluate(() =>
      sessionStorage.setItem('vinculo:reloaded-at', String(Date.now() + 600_000)),
    );
    await bare.route(CHARTS, (route) => route.abort());
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
    await bare.unroute(CHARTS);
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

describe('with almost no data', () => {
  test('users without a known subscription or payment are counted as Unknown', async () => {
    change('update account set subscription = null, metodo_de_pago = null');
    await openReport('financestats', 'Reporte de finanzas');
    const everyone = ask(`select 'Unknown' name, count(*) n from everyone group by 1`);
    for (const title of ['Tipo de suscripción', 'Método de pago']) {
      await expect.poll(() => figures(title)).toEqual(withTotal(everyone));
    }
    expect(await page.getByText('«Unknown» son quienes no tienen este dato.').count()).toBe(2);
    await page.locator('canvas').nth(2).waitFor();
    await expect.poll(async () => (await drawn()).every(({ colours }) => colours)).toBe(true);
  });

  test('with only Admins, both say so and what has to happen first', async () => {
    change(`delete from paciente; delete from account where role <> 'Admin'`);
    for (const [report, title] of [
      ['financestats', 'Reporte de finanzas'],
      ['usersstats', 'Reporte de Usuarios'],
    ] as const) {
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        await page.goto(`${product.url}/dashboard/${report}`);
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
        await page.getByText('Aún no hay usuarios para contar').waitFor();
        await page.getByText('Cuando se registren personas que no sean Admin').waitFor();
        await page.getByText(/^Datos del \d\d-\d\d-\d{4}, \d\d:\d\d\./).waitFor();
        expect(await page.locator('canvas').count()).toBe(0);
        expect(await page.getByRole('table').count()).toBe(0);
        expect(await violations(page)).toEqual([]);
        expect(await sideways()).toBe(0);
      }
    }
  });
});

test('the growing age of the data is shown but not announced', async () => {
  await page.clock.install();
  await page.goto('about:blank');
  const told = page.waitForResponse('**/admin/users');
  await page.goto(`${product.url}/dashboard/usersstats`);
  const asOf = page.getByText(/^Datos del \d\d-\d\d-\d{4}, \d\d:\d\d\./);
  await asOf.waitFor();
  const status = page.locator('[data-sync="al-dia"][data-pendientes="0"]');
  await status.and(page.getByRole('status')).waitFor();
  await page.getByText('Último contacto con el servidor hace un momento').waitFor();
  await told;
  // The page fetches one list at a time, so once this fails, everything requested before has been stored.
  const fails = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/admin/users'));
  await page.route('**/admin/users', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await fails;
  const first = await asOf.innerText();
  // A region without text says nothing, and may appear later than the rest.
  const said = async () => (await page.getByRole('status').allInnerTexts()).filter(Boolean);
  expect(await said()).toEqual(['Al día']);
  await page.clock.fastForward('03:00');
  await page.getByText('Último contacto con el servidor hace 3 minutos').waitFor();
  expect(await said()).toEqual(['Al día']);
  // A phone has room for two words only, but still has to say that the figures are old.
  const age = page.getByText('Último contacto con el servidor');
  const width = async () => (await age.locator('..').boundingBox())?.width ?? 0;
  await page.setViewportSize(PHONE);
  await expect.poll(width).toBeLessThan(2);
  await page.clock.fastForward('03:00');
  await expect.poll(width).toBeGreaterThan(60);
  await page.setViewportSize(DESKTOP);
  // A later automatic fetch changes the time, which is not announced either.
  await page.unroute('**/admin/users');
  await page.clock.fastForward('03:00');
  await expect.poll(() => asOf.innerText()).not.toBe(first);
  expect(await said()).toEqual(['Al día']);
});

/** Intercepts calls to an address, bypassing earlier routes, until each is continued. */
async function holdCalls(from: Page, url: string) {
  const calls: Route[] = [];
  let tell: () => void = () => undefined;
  await from.route(url, (route) => {
    calls.push(route);
    tell();
  });
  return {
    /** The next call that has not been returned yet. */
    async next(): Promise<Route> {
      for (;;) {
        const call = calls.shift();
        if (call !== undefined) return call;
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      }
    },
    async end(): Promise<void> {
      await from.unroute(url);
      await Promise.all(calls.splice(0).map((route) => route.continue()));
    },
  };
}

async function openReport(path: string, title: string): Promise<void> {
  await page.goto(`${product.url}/dashboard/${path}`);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await page.getByRole('table').first().waitFor();
}

/** A table's rows by name, as in the accessibility tree while it is still closed. */
function figures(name: string): Promise<Record<string, string>> {
  return page.getByRole('table', { name, exact: true }).evaluate((table) => {
    const rows = [...table.querySelectorAll('tbody tr, tfoot tr')];
    return Object.fromEntries(
      rows.map((row) => [
        row.querySelector('th')?.textContent ?? '',
        row.querySelector('td')?.textContent ?? '',
      ]),
    );
  });
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

/** Changes the database directly, without the server. */
function change(sql: string): void {
  const database = openDatabase(product.databaseFile);
  try {
    database.exec(`pragma foreign_keys = off; ${sql}`);
  } finally {
    database.close();
  }
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

/** Counts by SQL in the server's database, independently of the app's code. */
function ask(sql: string, ...values: readonly string[]): readonly (readonly [string, number])[] {
  const database = new Database(product.databaseFile, { readonly: true });
  try {
    const rows = database
      .prepare(
        `with recursive
           month(m) as (select 1 union all select m + 1 from month where m < 12),
           everyone as (
             select role, region, subscription, metodo_de_pago, created_at from account
             where role <> 'Admin'
             union all
             select 'Ser Querido', region, null, null, created_at from paciente
           )
         ${sql}`,
      )
      .all(...values) as { readonly name: string; readonly n: number }[];
    return rows.map(({ name, n }) => [name, n]);
  } finally {
    database.close();
  }
}

/** A field in SQL, labelled as in the pies. */
function named(field: string): string {
  return `coalesce(upper(substr(${field}, 1, 1)) || substr(${field}, 2), 'Unknown')`;
}

function plain(counted: readonly (readonly [string, number])[]): Record<string, string> {
  return Object.fromEntries(counted.map(([name, count]) => [name, dotted(count)]));
}

function withTotal(counted: readonly (readonly [string, number])[]): Record<string, string> {
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  return { ...plain(counted), Total: dotted(total) };
}

function dotted(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '.');
}

/**
 * Adds three hundred accounts over three years. All dates are in the middle of a month, so that SQL needs no
 * time zone to group them by month.
 */
function addUsers(file: string): void {
  const database = openDatabase(file);
  const today = chileanFecha(Date.now());
  const thisYear = Number(today.slice(0, 4));
  const insert = database.prepare(
    `insert into account
       (id, mail, role, name, last_name, region, estado_cuenta, metodo_de_pago, subscription,
        total_months, token_version, created_at)
     values (?, ?, ?, 'Ana', 'Soto', ?, 'Activo', ?, ?, null, 1, ?)`,
  );
  database.exec('begin');
  for (let index = 0; index < 300; index += 1) {
    const pick = <T>(list: readonly T[], every: number): T =>
      list[Math.floor(index / every) % list.length] as T;
    insert.run(
      `user-${index}`,
      `user-${index}@vinculo.test`,
      pick(['Responsable', 'Cuidador', 'Responsable y Cuidador', 'Admin'], 1),
      pick(
        ['Maule', 'Los Lagos', null, 'Tarapacá', 'Aysén del General Carlos Ibáñez del Campo'],
        2,
      ),
      pick(['webpay', null, 'transferencia', 'Webpay'], 3),
      pick(['Paid', 'free', null, 'paid', 'Trial'], 5),
      new Date(Date.UTC(thisYear - (index % 3), (index * 7) % 12, 15, 12)).toISOString(),
    );
  }
  // The demo family is created today, which on the last evening of a month is the next month in UTC.
  for (const table of ['account', 'paciente']) {
    database.exec(
      `update ${table} set created_at = '${today.slice(0, 8)}15T12:00:00.000Z'
       where id not like 'user-%'`,
    );
  }
  database.exec('commit');
  database.close();
}
