import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accountDatabaseName } from '#db/account-database.ts';
import { says, syncState } from './on-screen.ts';
import { rowOf, shown } from './people-on-screen.ts';
import { appPerTest, MARIA } from './render-app.tsx';
import { openWeek } from './week-on-screen.ts';

const app = appPerTest();

/** Calls that fail on a device that has nothing yet, and what is shown of the others. */
describe('/auth/me', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['answers 500', () => new Response('', { status: 500 })],
    ['answers 404', () => Response.json({ message: 'Cannot GET' }, { status: 404 })],
    ['never answers', () => new Promise(() => undefined)],
  ])('that %s keeps neither people nor shifts from the page', async (_what, answer) => {
    const asked: Request[] = [];
    app.network.answer('GET', '/auth/me', (request) => {
      asked.push(request);
      return answer();
    });
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await rowOf('Rosa Elena');
    await app.user.click(await screen.findByRole('link', { name: 'Calendario' }));
    await app.user.selectOptions(
      await screen.findByLabelText('Ser querido'),
      await screen.findByRole('option', { name: 'Rosa Elena Rojas Muñoz (Nana Rosa)' }),
    );
    await waitFor(() => expect(document.querySelector('[data-bloque]')).not.toBeNull());
    // Not because the call was given up meanwhile.
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.some(({ signal }) => signal.aborted)).toBe(false);
  });

  it('that fails for a token that names nobody: the mail signed in with names the account', async () => {
    const real = await app.server.tokenOf(MARIA);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const nameless = `${part({ alg: 'none' })}.${part({ scope: 'Responsable' })}.x`;
    app.network.answer('POST', '/auth/login', () => Response.json({ token: nameless }));
    app.network.asIf((request) => {
      if (request.headers.has('authorization')) {
        request.headers.set('authorization', `Bearer ${real}`);
      }
    });
    app.network.answer('GET', '/auth/me', () => new Response('', { status: 500 }));
    await app.open('/login');
    await app.user.type(await screen.findByLabelText('Correo electrónico'), MARIA.toUpperCase());
    await app.user.type(screen.getByLabelText('Contraseña', { selector: 'input' }), 'x');
    await app.user.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    await rowOf('Rosa Elena');
    const names = (await indexedDB.databases()).map(({ name }) => name);
    expect(names).toContain(accountDatabaseName(MARIA));
  });
});

it('without a network at the first start the page says so, retries by itself, and does not claim that nobody is there', async () => {
  app.network.answer('GET', /^\/(?:responsable|api)\//, () => {
    throw new TypeError('Failed to fetch');
  });
  app.network.down();
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await says('Sin conexión');
  expect(screen.queryByText(/No tienes seres queridos/)).toBeNull();
  await app.open('/dashboard/calendario');
  await says('Sin conexión');
});

it('behind a gateway without its server the page says so, retries by itself, and does not claim that nobody is there', async () => {
  const html = { 'content-type': 'text/html' };
  const up = app.network.answer(
    'GET',
    /^\//,
    () => new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: html }),
  );
  const paciente = await app.server.idOf('Rosa Elena');
  await app.open(`/dashboard/calendario?paciente=${paciente}`, { as: MARIA });
  await says('Todavía no podemos mostrar tus datos');
  expect(screen.queryByText('Sin conexión', { selector: 'main *' })).toBeNull();
  expect(screen.queryByText(/No tienes seres queridos/)).toBeNull();
  up();
  await waitFor(() => expect(document.querySelector('[data-bloque]')).not.toBeNull());
});

it('a list that the server denies is reported', async () => {
  app.network.answer('GET', '/responsable/mis_usuarios', () =>
    Response.json({ message: 'No' }, { status: 403 }),
  );
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await says('No pudimos mostrar esta lista');
});

it('unreadable rows are left out and counted, and the others are shown', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  app.network.change('GET', '/responsable/mis_usuarios', (list: unknown[]) => ({
    data: [{ name: 'sin id' }, null, ...list],
  }));
  app.network.change('GET', /^\/api\/patients\/[^/]+\/changes/, (told) =>
    told.solicitudes === undefined
      ? told
      : { ...told, solicitudes: [{ fecha: 'ayer' }, ...told.solicitudes] },
  );
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await shown(1, 5, 6);
  await syncState('al-dia');
  await openWeek(app);
  await waitFor(() => expect(document.querySelector('[data-bloque]')).not.toBeNull());
  await waitFor(() => expect(warned).toHaveBeenCalledWith('2 rows of users cannot be read'));
  await waitFor(() =>
    expect(warned).toHaveBeenCalledWith(
      expect.stringMatching(/^1 rows of (?!users).* cannot be read$/),
    ),
  );
  await syncState('al-dia');
});
