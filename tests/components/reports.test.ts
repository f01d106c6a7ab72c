// Over 250 lines: three reports over one seeded server.
import { screen, waitFor, within } from '@testing-library/react';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, says, saysNot, syncState } from './on-screen.ts';
import { shown } from './people-on-screen.ts';
import { ADMIN, appPerTest, MARIA } from './render-app.tsx';

/** The Admin’s reports. Over 250 lines because of the independent count in SQL at its end. */
const app = appPerTest();
const FINANCE = '/dashboard/financestats';
const USERS = '/dashboard/usersstats';

it('the reports are for Admins: a Responsable is redirected to the sign-in page', async () => {
  await app.signIn(MARIA);
  for (const report of [FINANCE, USERS]) {
    await app.open(report);
    await waitFor(() => expect(app.address()).toBe('/login'));
  }
});

it('without data on the device and without an answer, they say so and retry', async () => {
  const repair = app.network.answer('GET', '/admin/users', () => {
    throw new TypeError('Failed to fetch');
  });
  await app.open(FINANCE, { as: ADMIN });
  await says('No pudimos traer los datos del reporte');
  await says(/^Este dispositivo aún no tiene usuarios guardados\./);
  repair();

  // A press during an automatic fetch starts a new one without waiting for the first answer.
  const asked: AskedCall[] = [];
  const untilAsked = (times: number) => waitFor(() => expect(asked).toHaveLength(times));
  app.network.answer('GET', '/admin/users', () => {
    return new Promise((resolve, reject) => asked.push({ resolve, reject }));
  });
  window.dispatchEvent(new Event('online'));
  await untilAsked(1);
  await app.user.click(await button('Reintentar'));
  await saysNot('No pudimos traer los datos del reporte');
  asked[0]?.reject(new TypeError('Failed to fetch'));
  await untilAsked(2);
  expect(screen.queryByText('No pudimos traer los datos del reporte')).toBeNull();
  asked[1]?.resolve(Response.json(await app.server.call(ADMIN, 'GET', '/admin/users')));
  expect(await screen.findAllByRole('table')).toHaveLength(3);
});

interface AskedCall {
  readonly resolve: (response: Response) => void;
  readonly reject: (cause: Error) => void;
}

it('do not blame the connection where the server gives no list now', async () => {
  app.network.answer('GET', '/admin/users', () =>
    Response.json({ success: false, message: 'Mantención', data: [] }),
  );
  await app.open(USERS, { as: ADMIN });
  await says(
    'Este dispositivo aún no tiene usuarios guardados. Inténtalo de nuevo en unos minutos.',
  );
});

it('say that the server does not give the list to this account', async () => {
  app.network.answer('GET', '/admin/users', () =>
    Response.json({ message: 'No' }, { status: 403 }),
  );
  await app.open(USERS, { as: ADMIN });
  await says('Esta cuenta no tiene permiso para ver la lista de usuarios.');
});

it('addresses are in lower case; any other spelling leads there, with what follows it', async () => {
  await app.signIn(ADMIN);
  for (const [old, address, title] of [
    ['financeStats', 'financestats', 'Reporte de finanzas'],
    ['usersStats?x=1', 'usersstats?x=1', 'Reporte de Usuarios'],
    ['UsersManagement?buscar=Ana#a', 'usersmanagement?buscar=Ana', 'Manejo de usuarios'],
  ] as const) {
    await app.open(`/dashboard/${old}`);
    await screen.findByRole('heading', { name: title });
    await waitFor(() => expect(app.address()).toBe(`/dashboard/${address}`));
  }
  expect(location.hash).toBe('#a');
  const links = within(await screen.findByRole('navigation')).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href') ?? '');
  expect(addresses).toHaveLength(5);
  expect(addresses.filter((one) => one.toLowerCase() !== one)).toEqual([]);
});

describe('the figures', () => {
  beforeEach(addUsers);

  it('of the finance report equal an independent count', async () => {
    await app.open(FINANCE, { as: ADMIN });
    expect(await figures('Tipo de suscripción')).toEqual(
      withTotal(await counted(sql`${named('subscription')}`)),
    );
    expect(await figures('Método de pago')).toEqual(
      withTotal(await counted(sql`${named('metodo_de_pago')}`)),
    );
    for (const year of await years()) {
      await app.user.selectOptions(screen.getByLabelText('Año'), year);
      const income = await ask(sql`
        select printf('%02d', m) name, (
          select 5000 * count(*) from everyone
          where lower(coalesce(subscription, 'paid')) = 'paid'
            and strftime('%Y%m', created_at) <= printf('%s%02d', ${year}, m)
        ) n from month`);
      expect(await figures(`Ingresos Mensuales de ${year}`)).toEqual(
        Object.fromEntries(income.map(([month, pesos]) => [month, `$${dotted(pesos)}`])),
      );
    }
  });

  it('of the user report too', async () => {
    await app.open(USERS, { as: ADMIN });
    expect(await figures('Tipos de usuario')).toEqual(withTotal(await counted(named('role'))));
    expect(await figures('Usuarios por región')).toEqual(plain(await counted(named('region'))));
    const chosen = await years();
    expect(chosen).toHaveLength(3);
    for (const year of chosen) {
      await app.user.selectOptions(screen.getByLabelText('Año'), year);
      const months = await ask(sql`
        select strftime('%m', created_at) name, count(*) n from everyone
        where strftime('%Y', created_at) = ${year} group by 1`);
      const none = Array.from({ length: 12 }, (_, month) => [
        String(month + 1).padStart(2, '0'),
        '0',
      ]);
      expect(await figures(`Usuarios nuevos por mes de ${year}`)).toEqual({
        ...Object.fromEntries(none),
        ...plain(months),
      });
    }
  });

  it('are in a table that is opened on demand, beneath a chart with a name', async () => {
    await app.open(USERS, { as: ADMIN });
    const open = await button('Ver como tabla: Tipos de usuario');
    const stops = [...document.querySelectorAll<HTMLElement>('main button, main select')];
    expect(
      stops.map((stop) => stop.ariaLabel ?? (stop as HTMLSelectElement).labels[0]?.textContent),
    ).toEqual([
      'Año',
      ...['Usuarios nuevos por mes', 'Tipos de usuario', 'Usuarios por región'].map(
        (title) => `Ver como tabla: ${title}`,
      ),
    ]);
    await screen.findByRole('img', {
      name: 'Tipos de usuario: gráfico de torta. Las mismas cifras están en su tabla.',
    });
    await screen.findByRole('img', { name: /^Usuarios por región: gráfico de barras\./ });
    expect(open.getAttribute('aria-expanded')).toBe('false');
    open.focus();
    await app.user.keyboard('{Enter}');
    const close = await button('Ocultar tabla: Tipos de usuario');
    expect(close.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(close);
    await app.user.keyboard(' ');
    await button('Ver como tabla: Tipos de usuario');
  });
});

it('users without a known subscription or payment are counted as Unknown', async () => {
  const { db } = app.server.store;
  await db.updateTable('account').set({ subscription: null, metodo_de_pago: null }).execute();
  await app.open(FINANCE, { as: ADMIN });
  const everyone = await counted(sql`'Unknown'`);
  for (const title of ['Tipo de suscripción', 'Método de pago']) {
    expect(await figures(title)).toEqual(withTotal(everyone));
  }
  expect(screen.getAllByText('«Unknown» son quienes no tienen este dato.')).toHaveLength(2);
});

it('users without a known region are explained too', async () => {
  const { db } = app.server.store;
  await db.updateTable('account').set({ region: null }).execute();
  await app.open(USERS, { as: ADMIN });
  await screen.findByText('«Unknown» son quienes no tienen este dato.');
});

it.each([
  [FINANCE, 'Reporte de finanzas'],
  [USERS, 'Reporte de Usuarios'],
])('with only Admins, %s says so and what has to happen first', async (report, title) => {
  await sql`pragma foreign_keys = off`.execute(app.server.store.db);
  await sql`delete from paciente`.execute(app.server.store.db);
  await sql`delete from account where role <> 'Admin'`.execute(app.server.store.db);
  await app.open(report, { as: ADMIN });
  await screen.findByRole('heading', { name: title, level: 1 });
  await says('Aún no hay usuarios para contar');
  await says(/^Cuando se registren personas que no sean Admin/);
  await says(/^Datos del 23-11-2026, 09:00\./);
  expect(screen.queryByRole('table')).toBeNull();
});

describe('the age of the data', () => {
  it('offline both open from the device with the date of their data', async () => {
    await app.open('/dashboard/usersmanagement', { as: ADMIN });
    await shown(1, 5, 12);
    app.network.down();
    for (const report of [USERS, FINANCE]) {
      await app.open(report);
      expect(await screen.findAllByRole('table')).toHaveLength(3);
      await says(/^Datos del 23-11-2026, 09:00\./);
      await says('No pudimos actualizarlos ahora; lo seguimos intentando.');
    }
  });

  it('is not said to be old any more once they are updated', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await app.open('/dashboard/usersmanagement', { as: ADMIN });
    await shown(1, 5, 12);
    app.network.down();
    await app.open(USERS);
    await says('No pudimos actualizarlos ahora; lo seguimos intentando.');
    vi.advanceTimersByTime(60_000);
    app.network.up();
    window.dispatchEvent(new Event('online'));
    await says(/^Datos del 23-11-2026, 09:01\./);
    await saysNot('No pudimos actualizarlos ahora; lo seguimos intentando.');
  });

  it('is shown but not announced', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
    await app.open(USERS, { as: ADMIN });
    await syncState('al-dia');
    await says(/^Datos del 23-11-2026, 09:00\./);
    await says(/^hace un momento$/);
    // A region without text says nothing, and may appear later than the rest.
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent?.trim())
        .filter(Boolean);
    expect(said()).toEqual(['Al día']);
    app.network.down();
    vi.advanceTimersByTime(3 * 60_000);
    await says('hace 3 minutos');
    expect(said()).toEqual(['Al día']);
    expect(document.querySelector('[data-hace-rato]')).toBeNull();
    // A phone has room for two words only, but still has to say that the figures are old.
    vi.advanceTimersByTime(3 * 60_000);
    await says('hace 6 minutos');
    expect(document.querySelector('[data-hace-rato]')).not.toBeNull();
    // A later automatic fetch changes the time, which is not announced either.
    app.network.up();
    document.dispatchEvent(new Event('visibilitychange'));
    await says(/^Datos del 23-11-2026, 09:06\./);
    expect(said()).toEqual(['Al día']);
  });
});

/** A table's rows by name. */
async function figures(name: string): Promise<Record<string, string>> {
  const table = await screen.findByRole('table', { name });
  const rows = [...table.querySelectorAll('tbody tr, tfoot tr')];
  return Object.fromEntries(
    rows.map((row) => [
      row.querySelector('th')?.textContent ?? '',
      row.querySelector('td')?.textContent ?? '',
    ]),
  );
}

async function years(): Promise<readonly string[]> {
  const options = within(await screen.findByLabelText('Año')).getAllByRole('option');
  return options.map(({ textContent }) => textContent ?? '');
}

type Counted = readonly (readonly [string, number])[];

/** Counts by SQL in the server's database, independently of the app's code. */
async function ask(query: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ readonly name: string; readonly n: number }>`
    with recursive
      month(m) as (select 1 union all select m + 1 from month where m < 12),
      everyone as (
        select role, region, subscription, metodo_de_pago, created_at from account
        where role <> 'Admin'
        union all
        select 'Ser Querido', region, null, null, created_at from paciente
      )
    ${query}`.execute(app.server.store.db);
  return rows.map(({ name, n }) => [name, n]);
}

const counted = (name: RawBuilder<unknown>) =>
  ask(sql`select ${name} name, count(*) n from everyone group by 1`);

/** A field in SQL, labelled as in the pies. */
function named(field: string): RawBuilder<unknown> {
  const column = sql.ref(field);
  return sql`coalesce(upper(substr(${column}, 1, 1)) || substr(${column}, 2), 'Unknown')`;
}

function plain(counts: Counted): Record<string, string> {
  return Object.fromEntries(counts.map(([name, count]) => [name, dotted(count)]));
}

function withTotal(counts: Counted): Record<string, string> {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return { ...plain(counts), Total: dotted(total) };
}

function dotted(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '.');
}

/**
 * Adds accounts over three years. All dates are in the middle of a month, so that SQL needs no time zone to
 * group them by month.
 */
async function addUsers(): Promise<void> {
  const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  const { db } = app.server.store;
  await db
    .insertInto('account')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        id: `user-${index}`,
        mail: `user-${index}@vinculo.test`,
        role: pick(['Responsable', 'Cuidador', 'Responsable y Cuidador', 'Admin'], index),
        name: 'Ana',
        last_name: 'Soto',
        region: pick(['Maule', 'Los Lagos', null, 'Tarapacá', 'Aysén'], Math.floor(index / 2)),
        estado_cuenta: 'Activo',
        metodo_de_pago: pick(['webpay', null, 'transferencia', 'Webpay'], Math.floor(index / 3)),
        subscription: pick(['Paid', 'free', null, 'paid', 'Trial'], Math.floor(index / 5)),
        token_version: 1,
        created_at: new Date(Date.UTC(2026 - (index % 3), (index * 7) % 12, 15, 12)).toISOString(),
      })),
    )
    .execute();
}
