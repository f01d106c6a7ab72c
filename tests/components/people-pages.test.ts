import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, dialogButton, focusIs, says } from './on-screen.ts';
import { cellsOf, rowOf, searchField, shown } from './people-on-screen.ts';
import { ADMIN, appPerTest } from './render-app.tsx';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';
const WHOLE = /^\/admin\/users$/;

const pagesAsked = () => app.network.calls.filter((call) => call.startsWith('GET /admin/users?'));
const lastAsked = () => new URLSearchParams(pagesAsked().at(-1)?.split('?')[1]);

/** The whole list of an Admin is long in coming to a device that has nothing of it. */
describe('while the list of an Admin is on its way', () => {
  let comes: () => void;
  beforeEach(() => {
    comes = app.network.hold('GET', WHOLE);
  });

  it('the server is asked for what is looked at, and the list takes its place where somebody is typing', async () => {
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    const first = cellsOf('email');
    await app.user.click(await button('3'));
    await shown(11, 12, 12);
    await app.user.click(await button('Ser Querido'));
    await shown(1, 3, 3);
    expect(Object.fromEntries(lastAsked())).toEqual({ limit: '50', role: 'Ser Querido' });
    await app.user.click(await button('Ser Querido'));
    await shown(1, 5, 12);
    await app.user.type(searchField(), 'mar');
    await shown(1, 1, 1);
    expect(cellsOf('email')[0]).toContain('María José');
    const field = searchField();
    comes();
    await app.user.type(field, '{Backspace}{Backspace}{Backspace}');
    await shown(1, 5, 12);
    expect(cellsOf('email')).toEqual(first);
    // The same box, in which the caret still is.
    expect(searchField()).toBe(field);
    await focusIs(field);
    const before = pagesAsked().length;
    await app.user.type(field, 'mar');
    await shown(1, 1, 1);
    // From the device, and so also without a network.
    expect(pagesAsked()).toHaveLength(before);
  });

  it('a search waits for a pause in typing, and cancels the one before', async () => {
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    const before = pagesAsked().length;
    await app.user.type(searchField(), 'camila');
    await shown(1, 1, 1);
    expect(pagesAsked().slice(before)).toEqual(['GET /admin/users?limit=50&q=camila']);
    const signals: AbortSignal[] = [];
    const removed = app.network.answer('GET', /^\/admin\/users\?.*q=camila\+x/, ({ signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await app.user.type(searchField(), ' x');
    await waitFor(() => expect(signals).toHaveLength(1));
    await app.user.clear(searchField());
    await app.user.type(searchField(), 'nadie así');
    await says('No encontramos a nadie.');
    expect(signals[0]?.aborted).toBe(true);
    removed();
  });

  it('pages further on are fetched when they are looked at', async () => {
    const { db } = app.server.store;
    const many = Array.from({ length: 290 }, (_, n) => ({
      ...{ id: `many${n}`, mail: `m${n}@correo.test`, role: 'Cuidador', name: `Muchos ${n}` },
      ...{ last_name: 'Soto', estado_cuenta: 'Activo', token_version: 1 },
      created_at: new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString(),
    }));
    await db.insertInto('account').values(many).execute();
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 302);
    expect(pagesAsked()).toHaveLength(1);
    await app.user.click(await button('61'));
    await shown(301, 302, 302);
    await rowOf('N/A');
    expect(pagesAsked().map((call) => /limit=\d+/.exec(call)?.[0])).toEqual([
      ...['limit=50', 'limit=200', 'limit=200'],
    ]);
  });

  it('somebody who is deactivated is shown as such', async () => {
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    await app.user.type(searchField(), 'carmen');
    await shown(1, 1, 1);
    await app.user.click(await button('Eliminar'));
    await app.user.click(await dialogButton('Eliminar'));
    await within(await rowOf('Carmen')).findByText('Inactivo');
  });

  it('a page that does not come leaves what is said today, and is asked for again', async () => {
    const repaired = app.network.answer(
      'GET',
      '/admin/users',
      () => new Response('', { status: 500 }),
    );
    await app.open(LIST, { as: ADMIN });
    await says('Todavía no podemos mostrar tus datos');
    expect(screen.queryByPlaceholderText('Buscar usuario...')).toBeNull();
    await waitFor(() => expect(pagesAsked()).toHaveLength(1));
    repaired();
    await waitFor(() => expect(pagesAsked()).toHaveLength(2), { timeout: 10_000 });
    await shown(1, 5, 12);
  });

  it('a search without an answer does not show those of the one before as found', async () => {
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    const asked = /^\/admin\/users\?.*q=camila/;
    const repaired = app.network.answer('GET', asked, () => new Response('', { status: 500 }));
    const field = searchField();
    await app.user.type(field, 'camila');
    await says('Todavía no podemos mostrar tus datos');
    expect(screen.queryByText(/^Mostrando/)).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    await focusIs(field);
    repaired();
    await app.user.type(field, ' t');
    await shown(1, 1, 1);
    expect(cellsOf('email')[0]).toContain('Camila');
  });

  it('a backend that offers no pages is not asked for one', async () => {
    app.network.change('GET', '/auth/me', (me) => ({
      ...me,
      capabilities: me.capabilities.filter((one: string) => one !== 'people-pages'),
    }));
    await app.open(LIST, { as: ADMIN });
    await waitFor(() => expect(app.network.calls).toContain('GET /admin/users'));
    await screen.findByRole('heading', { name: 'Manejo de usuarios' });
    comes();
    await shown(1, 5, 12);
    expect(pagesAsked()).toEqual([]);
  });
});
