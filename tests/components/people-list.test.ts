// Over 250 lines: one page with all that it shows and leads to.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { button, dialog, dialogButton, dialogGone, focusIs, says, saysNot } from './on-screen.ts';
import {
  caregiversKept,
  cellsOf,
  columnsShown,
  rowOf,
  searchField,
  shown,
} from './people-on-screen.ts';
import { appPerTest, MARIA, PHONE } from './render-app.tsx';
import { weekShown } from './week-on-screen.ts';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';

describe('the list of a Responsable', () => {
  beforeEach(async () => {
    await app.open(LIST, { as: MARIA });
    await shown(1, 5, 6);
  });

  it('on a desktop: its columns, «N/A», the chips without Responsable, five a page', async () => {
    await screen.findByRole('heading', { name: 'Mis seres queridos' });
    expect(columnsShown()).toBe('Nombre | Apellido | Apodo | RUT | Rol | Asignar');
    expect(cellsOf('nombre')).toEqual(['Hernán', 'Rosa Elena', 'Camila', 'Diego', 'Francisca']);
    expect(cellsOf('apodo')).toEqual(['Tata', 'Nana Rosa', 'N/A', 'N/A', 'N/A']);
    expect(screen.queryByRole('button', { name: 'Responsable' })).toBeNull();
    expect(screen.getAllByTitle('Asignar cuidador')).toHaveLength(2);
    // Each name is there once, for whoever looks for it by its text.
    for (const name of ['Rosa Elena', 'Camila']) {
      expect(within(screen.getByRole('main')).getAllByText(name), name).toHaveLength(1);
    }
    const next = screen.getByRole('button', { name: 'Siguiente' });
    next.focus();
    await app.user.keyboard('{Enter}');
    await shown(6, 6, 6);
    await waitFor(() => expect(app.address()).toBe(`${LIST}?pagina=2`));
    expect(screen.getByRole('button', { name: '2' }).getAttribute('aria-current')).toBe('page');
    // On the last page the button stays in place and keeps focus.
    await focusIs(next);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    screen.getByRole('button', { name: '1' }).focus();
    await app.user.keyboard(' ');
    await shown(1, 5, 6);
  });

  it('search and filter return to page 1, stay in the address, and are undone by «back»', async () => {
    await app.user.click(await button('Siguiente'));
    await shown(6, 6, 6);
    // Also if it is taken back before the address has followed.
    await app.user.type(searchField(), 'RO{Backspace}{Backspace}');
    await shown(1, 5, 6);
    await waitFor(() => expect(app.address()).toBe(LIST));
    await app.user.click(await button('Siguiente'));
    await shown(6, 6, 6);
    await app.user.type(searchField(), 'RO');
    await shown(1, 1, 1);
    expect(cellsOf('nombre')).toEqual(['Rosa Elena']);
    // A single page has no pagination.
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
    await waitFor(() => expect(app.address()).toBe(`${LIST}?buscar=RO`));
    await app.user.clear(searchField());
    await waitFor(() => expect(app.address()).toBe(LIST));
    const chip = await button('Cuidador');
    chip.focus();
    await app.user.keyboard(' ');
    await shown(1, 4, 4);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(app.address()).toBe(`${LIST}?rol=Cuidador`));
    await app.reload();
    await shown(1, 4, 4);
    await app.user.click(await button('Ser Querido'));
    await shown(1, 2, 2);
    history.back();
    await shown(1, 4, 4);
    await app.user.click(await button('Cuidador'));
    await shown(1, 5, 6);
    await app.user.type(searchField(), 'nadie así');
    await says('No encontramos a nadie.');
    expect(screen.queryByText(/^Mostrando/)).toBeNull();
    await app.user.click(await button('Borrar búsqueda y filtros'));
    await shown(1, 5, 6);
    await waitFor(() => expect((searchField() as HTMLInputElement).value).toBe(''));
    await focusIs(searchField());
  });

  it('a button of a row is named by its action and described by its person', async () => {
    const described = (name: string) =>
      screen.queryAllByRole('button', { name }).map((one) => one.getAttribute('aria-description'));
    for (const width of [1280, PHONE]) {
      app.resize(width);
      for (const name of ['Asignar cuidador', 'Editar']) {
        await waitFor(() =>
          expect(described(name)).toEqual(['Hernán Fuentes Araya', 'Rosa Elena Rojas Muñoz']),
        );
      }
    }
    const menu = screen.getByRole('button', { name: 'Abrir menú' });
    expect(menu.getAttribute('title')).toBe('Abrir menú');
  });

  it('on a phone: names, short roles, no chips, and the same search', async () => {
    app.resize(PHONE);
    expect(screen.queryByRole('button', { name: 'Cuidador' })).toBeNull();
    expect(columnsShown()).toBe('Nombre | RUT | Rol | Asignar');
    expect(cellsOf('rol')).toEqual(['SQ', 'SQ', 'C', 'C', 'C']);
    expect(screen.getAllByRole('img', { name: 'Ser Querido' })).toHaveLength(2);
    expect(cellsOf('rut').map((text) => text.slice(0, 5))).toEqual(Array(5).fill('RUT: '));
    await app.user.type(searchField(), 'hernan');
    await shown(1, 1, 1);
    await app.user.clear(searchField());
    await shown(1, 5, 6);
    // A filter from the address has no chip to remove it with.
    await app.open(`${LIST}?rol=Cuidador`);
    await shown(1, 4, 4);
    await app.user.click(await button('Borrar búsqueda y filtros'));
    await shown(1, 5, 6);
  });

  it('on a phone: tells two of one first name apart who come today', async () => {
    app.resize(PHONE);
    const rosa = within(await rowOf('Rosa Elena'));
    const line = await rosa.findByText(/^Hoy: .*Camila \d\d:\d\d/);
    const { db } = await app.device();
    const other = { id: 'otra', nombre: 'Camila Belén Muñoz' };
    await db.caregivers.toCollection().modify((row) => {
      const [{ ...one } = {}] = row.caregivers;
      const added = { ...one, id: other.id, name: 'Camila', lastName: 'Belén Muñoz' };
      Object.assign(row, { caregivers: [...row.caregivers, added] });
    });
    await db.solicitudes.toCollection().modify((month) => {
      const own = month.records.filter(({ cuidador }) => cuidador?.nombre.startsWith('Camila '));
      const others = own.map((one) => ({ ...one, cuidador: other }));
      Object.assign(month, { records: [...month.records, ...others] });
    });
    await waitFor(() =>
      expect(line.textContent).toMatch(/Camila T\. \d\d:\d\d.*Camila B\. \d\d:\d\d/),
    );
  });

  it('on a phone: each patient is a card that says who comes today, with what can be done', async () => {
    app.resize(PHONE);
    const rosa = within(await rowOf('Rosa Elena'));
    await rosa.findByText(/^Hoy: .*\d\d:\d\d–\d\d:\d\d/);
    for (const name of ['Asignar cuidador', 'Personas', 'Editar']) {
      expect(rosa.getByRole('button', { name }).textContent).toBe(name);
    }
    // A link that is a button for its users.
    await app.user.click(rosa.getByRole('button', { name: 'Calendario' }));
    await screen.findAllByRole('gridcell');
    expect(app.address()).toBe(
      `/dashboard/calendario?paciente=${await app.server.idOf('Rosa Elena')}`,
    );
  });

  it('a patient’s link, also once the calendar is here, leads to the beginning of its page', async () => {
    const toCalendar = { name: /^Ver calendario de Rosa Elena/ };
    await app.user.click(await screen.findByRole('link', toCalendar));
    await weekShown();
    await app.user.click(await screen.findByRole('link', { name: 'Mis seres queridos' }));
    (await screen.findByRole('link', toCalendar)).focus();
    await app.user.keyboard('{Enter}');
    await weekShown();
    await focusIs(screen.getByRole('main'));
  });

  it('text still being typed does not pull back a user who goes to another page', async () => {
    const timers = holdTimers(300);
    await app.user.type(searchField(), 'her');
    const [settle] = timers.values();
    const link = await screen.findByRole('link', { name: /^Ver calendario de Hernán/ });
    // The calendar's shifts cannot be read until this is over, and the list stays while its page loads.
    const { db } = await app.device();
    let isHeld = true;
    const holding = db.transaction('rw', db.solicitudes, async () => {
      while (isHeld) await db.solicitudes.count();
    });
    await app.user.click(link);
    expect(timers).toContain(settle);
    settle?.();
    isHeld = false;
    await holding;
    await screen.findAllByRole('gridcell');
    expect(app.address()).toBe(`/dashboard/calendario?paciente=${await app.server.idOf('Hernán')}`);
  });
});

/** Timers of this many milliseconds run only when they are called. */
function holdTimers(held: number): Set<() => void> {
  const timers = new Map<number, () => void>();
  const runs = new Set<() => void>();
  const { setTimeout: set, clearTimeout: clear } = window;
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== held) return set(run, ms);
    const id = -1 - timers.size;
    timers.set(id, run);
    runs.add(run);
    return id;
  }) as typeof set);
  vi.spyOn(window, 'clearTimeout').mockImplementation(((id?: number) => {
    const run = timers.get(id ?? 0);
    if (run === undefined) clear(id);
    else runs.delete(run);
  }) as typeof clear);
  return runs;
}

describe('a list that cannot be fetched', () => {
  const LOST = 'Error al cargar los datos';

  it.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => new Response('', { status: 500 })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no list', () => Response.json({ a: 1 })],
  ])(
    'is reported although the device has one, where the server answers it with %s',
    async (_what, answer) => {
      await app.open(LIST, { as: MARIA });
      await shown(1, 5, 6);
      app.network.answer('GET', '/responsable/mis_usuarios', answer);
      await app.reload();
      await shown(1, 5, 6);
      await says(LOST);
    },
  );

  it.each<[string, () => Response | Promise<Response>]>([
    ['an error', () => new Response('', { status: 500 })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no list', () => Response.json({ a: 1 })],
  ])(
    'of caregivers is reported where it is needed, where the server answers it with %s',
    async (_what, answer) => {
      app.network.answer('GET', '/api/caregivers/search', answer);
      await app.open(LIST, { as: MARIA });
      await app.user.click(within(await rowOf('Hernán')).getByTitle('Asignar cuidador'));
      await says('Error al cargar cuidadores');
      expect(screen.queryByText(LOST)).toBeNull();
    },
  );

  it('is not reported without a network: everything opens from the device', async () => {
    await app.open(LIST, { as: MARIA });
    await shown(1, 5, 6);
    await app.user.click(within(await rowOf('Hernán')).getByTitle('Asignar cuidador'));
    await caregiversKept(await app.device(), await app.server.idOf('Hernán'));
    app.network.down();
    await app.reload();
    const before = app.network.calls.length;
    const row = await rowOf('Hernán');
    await waitFor(() => expect(app.network.calls.length).toBeGreaterThan(before));
    await app.user.click(within(row).getByTitle('Asignar cuidador'));
    await waitFor(() => expect(screen.getAllByTitle('Remover cuidador')).toHaveLength(2));
    await app.user.click(await dialogButton('Cancelar'));
    await dialogGone();
    expect(screen.queryByText(LOST)).toBeNull();
  });
});

it('without that capability of the backend nobody can be added or edited, but caregivers can be assigned', async () => {
  app.network.change('GET', '/auth/me', ({ capabilities: _none, ...me }) => me);
  await app.open(LIST, { as: MARIA });
  const row = await rowOf('Rosa Elena');
  expect(screen.queryByRole('button', { name: 'Agregar ser querido' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  await app.user.click(within(row).getByTitle('Asignar cuidador'));
  await dialog('Asignar cuidador a Rosa Elena Rojas Muñoz');
  await waitFor(() => expect(screen.getAllByTitle('Remover cuidador')).toHaveLength(3));
  await app.user.click(await dialogButton('Guardar'));
  await says('Asignaciones guardadas exitosamente');
  await dialogGone();
  await saysNot('Error al cargar los datos');
});

it('whoever is neither Admin nor Responsable sees nothing of the list', async () => {
  await app.open(LIST, { as: 'diego@vinculo.example' });
  await waitFor(() => expect(app.address()).toBe('/login'));
  expect(app.network.calls.filter((call) => /\/(?:admin|responsable|api)\//.test(call))).toEqual(
    [],
  );
});
