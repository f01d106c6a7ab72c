import Database from 'libsql';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fechaIn } from '#domain/calendar/time.ts';
import { violations } from './axe.ts';
import { createProfile, DESKTOP, PHONE, type Profile, workerInControl } from './chromium.ts';
import { signIn } from './family-week.ts';
import { ADMIN, MARIA, openDatabase, type Product, startProduct } from './product.ts';

/** One server, one browser; the tests are one story and follow each other. */
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

test('the reports are an Admin’s: a Responsable is led to the sign-in', async () => {
  await signIn(page, product.url, MARIA);
  for (const report of ['financeStats', 'usersStats']) {
    await page.goto(`${product.url}/dashboard/${report}`);
    await page.waitForURL('**/login');
  }
});

test('with nothing on the device and no list to be had, they say so and try again', async () => {
  await page.route('**/admin/users', (route) => route.abort());
  await signIn(page, product.url, ADMIN);
  await page.goto(`${product.url}/dashboard/financeStats`);
  const failed = page.getByText('No pudimos traer los datos del reporte');
  await failed.waitFor();

  // The press comes while a fetch of the page's own is on its way, and waits for no answer to that.
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

describe('the figures', () => {
  test('of the finance report are those of an independent count', async () => {
    await openReport('financeStats', 'Reporte de finanzas');
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
    await openReport('usersStats', 'Reporte de Usuarios');
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
    ['financeStats', [300, 300, 250]],
    ['usersStats', [250, 300, 250]],
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

test('without network both open from the device and say from when', async () => {
  await workerInControl(page);
  await page.context().setOffline(true);
  for (const report of ['usersStats', 'financeStats']) {
    await page.goto(`${product.url}/dashboard/${report}`);
    await page.locator('canvas').nth(2).waitFor();
    await expect.poll(async () => (await drawn()).every(({ colours }) => colours)).toBe(true);
    await page
      .getByText(/^Datos del \d\d-\d\d-\d{4}, \d\d:\d\d\. No pudimos actualizarlos ahora/)
      .waitFor();
  }
  await page.context().setOffline(false);
});

describe('from the keyboard', () => {
  test.each([
    [
      'financeStats',
      'Ingresos Mensuales',
      [
        'Ver como tabla: Tipo de suscripción',
        'Ver como tabla: Método de pago',
        'Año',
        'Ver como tabla: Ingresos Mensuales',
      ],
    ],
    [
      'usersStats',
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

    // Back to the tables, in the other direction: opened by one key, closed by another.
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

describe('where the charts do not come', () => {
  const CHARTS = '**/assets/charts-*.js';

  test('the figures are seen at once, with words and a way to try again', async () => {
    const other = await createProfile();
    const context = await other.open({ worker: false });
    const bare = context.pages()[0] ?? (await context.newPage());
    await signIn(bare, product.url, ADMIN);
    // That the page loads itself anew for a lost chunk is another story.
    await bare.evaluate(() =>
      sessionStorage.setItem('vinculo:reloaded-at', String(Date.now() + 600_000)),
    );
    await bare.route(CHARTS, (route) => route.abort());
    for (const [report, title] of [
      ['financeStats', 'Tipo de suscripción'],
      ['usersStats', 'Tipos de usuario'],
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
    // Focus is with what has come, and not at the top.
    await expect
      .poll(() => bare.evaluate(() => document.activeElement?.querySelector('canvas') !== null))
      .toBe(true);
    expect(other.complaints).toEqual([]);
    await other.close();
  });
});

describe('with next to nothing to count', () => {
  test('users of whom no subscription and no payment is known are counted as such', async () => {
    change('update account set subscription = null, metodo_de_pago = null');
    await openReport('financeStats', 'Reporte de finanzas');
    const everyone = ask(`select 'Unknown' name, count(*) n from everyone group by 1`);
    for (const title of ['Tipo de suscripción', 'Método de pago']) {
      await expect.poll(() => figures(title)).toEqual(withTotal(everyone));
    }
    expect(await page.getByText('«Unknown» son quienes no tienen este dato.').count()).toBe(2);
    await page.locator('canvas').nth(2).waitFor();
    await expect.poll(async () => (await drawn()).every(({ colours }) => colours)).toBe(true);
  });

  test('where there are only Admins, both say so, and what has to happen first', async () => {
    change(`delete from paciente; delete from account where role <> 'Admin'`);
    for (const [report, title] of [
      ['financeStats', 'Reporte de finanzas'],
      ['usersStats', 'Reporte de Usuarios'],
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

test('that time passes is seen and not spoken', async () => {
  await page.clock.install();
  await page.goto('about:blank');
  const told = page.waitForResponse('**/admin/users');
  await page.goto(`${product.url}/dashboard/usersStats`);
  const asOf = page.getByText(/^Datos del \d\d-\d\d-\d{4}, \d\d:\d\d\./);
  await asOf.waitFor();
  const status = page.locator('[data-sync="al-dia"][data-pendientes="0"]');
  await status.and(page.getByRole('status')).waitFor();
  await page.getByText('Último contacto con el servidor hace un momento').waitFor();
  await told;
  // The page fetches one at a time: once one fails, all that it asked for when it opened is on the device.
  const fails = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/admin/users'));
  await page.route('**/admin/users', (route) => route.abort());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await fails;
  const first = await asOf.innerText();
  const spoken = await page.getByRole('status').allInnerTexts();
  expect(spoken).toContain('Al día');
  await page.clock.fastForward('03:00');
  await page.getByText('Último contacto con el servidor hace 3 minutos').waitFor();
  expect(await page.getByRole('status').allInnerTexts()).toEqual(spoken);
  // On a phone there is room for two words; that they are old is said all the same, before anyone relies on them.
  const age = page.getByText('Último contacto con el servidor');
  const width = async () => (await age.locator('..').boundingBox())?.width ?? 0;
  await page.setViewportSize(PHONE);
  await expect.poll(width).toBeLessThan(2);
  await page.clock.fastForward('03:00');
  await expect.poll(width).toBeGreaterThan(60);
  await page.setViewportSize(DESKTOP);
  // What is fetched anew by and by is of another time, which is no news either.
  await page.unroute('**/admin/users');
  await page.clock.fastForward('03:00');
  await expect.poll(() => asOf.innerText()).not.toBe(first);
  expect(await page.getByRole('status').allInnerTexts()).toEqual(spoken);
});

/** Holds calls to an address, past what was routed before; each goes on when it is told to. */
async function holdCalls(from: Page, url: string) {
  const calls: Route[] = [];
  let tell: () => void = () => undefined;
  await from.route(url, (route) => {
    calls.push(route);
    tell();
  });
  return {
    /** The first that nobody has seen yet. */
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

/** A table as whoever reads by ear finds it, without its having been opened: its rows by name. */
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
  /** Whether something is drawn around it. */
  readonly seen: boolean;
}

/** What has the focus, as it is called. */
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

/** Where the tab key stops in the page's own part, in order; the focus ends up behind it. */
async function walk(): Promise<readonly Stop[]> {
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    // From the beginning of the report, as whoever has skipped to the content.
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

/** Changes the rows past the server. */
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

/** How high each chart is, and whether something is painted on it. */
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

/** The count that shares nothing with the app's: SQL over the rows that the server holds. */
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

/** A field in SQL as the pies name it. */
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
 * Three hundred accounts beside the demo family, over three years. All days are in the middle of their
 * month, where SQL needs no time zone to tell it.
 */
function addUsers(file: string): void {
  const database = openDatabase(file);
  const today = fechaIn(new Date(), 'America/Santiago');
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
  // The demo family is of today, which is another month at Greenwich on the last evening of this.
  for (const table of ['account', 'paciente']) {
    database.exec(
      `update ${table} set created_at = '${today.slice(0, 8)}15T12:00:00.000Z'
       where id not like 'user-%'`,
    );
  }
  database.exec('commit');
  database.close();
}
