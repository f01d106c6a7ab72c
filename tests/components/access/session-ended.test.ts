import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SessionDatabase, sessionStore } from '#db/session-database.ts';
import { appPerTest, JORGE, MARIA } from '#tests/components/render-app.tsx';

/** A session that ends: at the server, or in another tab. */
const app = appPerTest();

it('is said on the page for signing in, with the mail filled in', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await screen.findByText('Mis seres queridos', { selector: 'h1' });
  const { sync } = await app.device();
  await sync.refresh();
  app.network.answer('GET', '/auth/me', () => Response.json({}, { status: 401 }));
  app.network.answer('GET', '/responsable/mis_usuarios', () => Response.json({}, { status: 401 }));
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(app.address()).toBe('/login');
  });
  await screen.findByText(/^Sesión terminada/);
  const mail = screen.getByLabelText<HTMLInputElement>('Correo electrónico');
  expect(mail.value).toBe(MARIA);
});

it('is said in a tab that only sees its token gone too, and a sign-out there is not', async () => {
  const here = async (end: (store: ReturnType<typeof sessionStore>) => Promise<void>) => {
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await screen.findByText('Mis seres queridos', { selector: 'h1' });
    await app.device();
    // The actions of another tab, in their order.
    const db = new SessionDatabase();
    await end(sessionStore(db));
    localStorage.removeItem('token');
    dispatchEvent(new Event('storage'));
    await waitFor(() => expect(app.address()).toBe('/login'));
    db.close();
  };
  await here(async () => {});
  await screen.findByText(/^Sesión terminada/);
  await here((store) => store.clear());
  await screen.findByLabelText('Correo electrónico');
  expect(screen.queryByText(/^Sesión terminada/)).toBeNull();
});

it('is nothing to the session that another tab has begun since', async () => {
  await app.signIn(MARIA);
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
  await app.server.app.inject({ method: 'POST', url: '/auth/logout', headers });
  const release = app.network.hold('GET', /./);
  await app.open('/dashboard/usersmanagement');
  await waitFor(() => expect(app.network.calls).toContain('GET /auth/me'));
  await app.device();
  // The actions of another tab.
  const token = await app.server.tokenOf(MARIA);
  localStorage.setItem('token', token);
  dispatchEvent(new Event('storage'));
  release();
  await waitFor(async () => {
    dispatchEvent(new Event('online'));
    await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
  });
  expect(localStorage.getItem('token')).toBe(token);
  expect(app.address()).toBe('/dashboard/usersmanagement');
});

it('leaves nothing of its page to somebody else, who signed in in another tab: it is loaded anew', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await screen.findByText('Mis seres queridos', { selector: 'h1' });
  await app.device();
  // A DOM without a browser cannot load a page.
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  // The actions of another tab.
  await app.signIn(JORGE);
  dispatchEvent(new Event('storage'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.queryByText('Mis seres queridos', { selector: 'h1' })).toBeNull();
});

it.each(['Cuidador', 'Responsable'])(
  'is not gone where nobody can say whose it is: a %s is told, and tries again',
  async (scope) => {
    // A token may name no account, and the copy that named it may be gone from this device.
    localStorage.setItem('token', `e30.${btoa(JSON.stringify({ scope }))}.c2ln`);
    app.network.answer('GET', '/auth/me', () => Response.json({}, { status: 500 }));
    await app.open(scope === 'Cuidador' ? '/turnos' : '/dashboard/usersmanagement');
    const retry = await screen.findByRole('link', { name: 'Reintentar' });
    screen.getByText(/^No pudimos comprobar tu sesión/);
    expect(app.address()).toBe('/login');
    app.network.answer('GET', '/auth/me', () => Response.json({ email: MARIA }));
    await app.user.click(retry);
    await waitFor(() => expect(app.address()).not.toBe('/login'));
    expect(app.network.calls.length).toBeLessThan(20);
  },
);
