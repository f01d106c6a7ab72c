import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { json } from '#tests/components/network.ts';
import { button, says, saysNot } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { field, fill, isAt, keptRows, token } from './public-page.ts';

const app = appPerTest();

const LOGIN = '/auth/login';
const WRONG = 'Error al iniciar sesión. Verifica tus credenciales.';
const NO_SERVER = 'Para iniciar sesión necesitas internet. Revisa tu conexión e intenta de nuevo.';

async function openLogin(password = DEMO_PASSWORD, mail = MARIA): Promise<void> {
  await app.open('/login');
  await fill(app, 'Correo electrónico', mail);
  await fill(app, 'Contraseña', password);
}

const submit = async () => app.user.click(await button('Iniciar sesión'));

describe('signing in', () => {
  it('reports errors and progress; a message is cleared by the next attempt', async () => {
    await openLogin('no es esta');
    const password = await field('Contraseña');
    await app.user.click(await button('Mostrar contraseña'));
    expect(password.type).toBe('text');
    await app.user.click(await button('Ocultar contraseña'));
    expect(password.type).toBe('password');
    await submit();
    await says(WRONG);

    const release = app.network.hold('POST', LOGIN);
    await fill(app, 'Contraseña', DEMO_PASSWORD);
    await submit();
    const busy = await button('Iniciando sesión...');
    expect((busy as HTMLButtonElement).disabled).toBe(true);
    await saysNot(WRONG);
    release();
    await isAt(app, '/dashboard/usersmanagement');
    expect(token()).toMatch(/^ey/);
    expect(app.network.bodiesOf('POST', LOGIN).at(-1)).toEqual({
      mail: MARIA,
      password: DEMO_PASSWORD,
      RememberMe: true,
    });
  });

  it('too many attempts: the server’s message says for how long; without one, ours is shown', async () => {
    await openLogin('no es esta');
    const reject = (message: string) => app.network.answer('POST', LOGIN, json({ message }, 429));
    reject('Demasiados intentos. Espera 15 minutos.');
    await submit();
    await says(`${WRONG} Demasiados intentos. Espera 15 minutos.`);
    reject('');
    await submit();
    await says(`${WRONG} Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.`);
  });

  it('a gateway without its server is not a wrong password', async () => {
    await openLogin();
    const html = { 'content-type': 'text/html' };
    app.network.answer(
      'POST',
      LOGIN,
      () => new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: html }),
    );
    await submit();
    await says(`${WRONG} Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.`);
    expect((await field('Correo electrónico')).value).toBe(MARIA);
  });

  it('that the server is not reached is said beside the error, and the input is kept', async () => {
    await openLogin();
    app.network.down();
    await submit();
    await says(`${WRONG} ${NO_SERVER}`);
    // Neither the browser's error page nor a wrong message about Google.
    await app.user.click(await button('Continuar con Google'));
    await says(NO_SERVER);
    app.network.up();
    // This backend has no Google client configured.
    const release = app.network.hold('GET', '/auth/google');
    await app.user.click(await button('Continuar con Google'));
    await button('Conectando con Google...');
    await saysNot(NO_SERVER);
    release();
    await says(
      'El acceso con Google no está disponible. Inicia sesión con tu correo y contraseña.',
    );
    expect((await field('Correo electrónico')).value).toBe(MARIA);
    await submit();
    await isAt(app, '/dashboard/usersmanagement');
  });

  it('a Cuidador is told where the app is not for them, and replaces no existing session', async () => {
    app.network.change('GET', '/auth/me', (me) => ({ ...me, capabilities: [] }));
    await app.signIn(MARIA);
    const maria = token();
    await openLogin(DEMO_PASSWORD, 'camila@vinculo.example');
    await says('Ya hay una sesión iniciada en este dispositivo.');
    let hers: string | null = null;
    const release = app.network.hold('POST', '/auth/logout');
    const fetched = vi.spyOn(globalThis, 'fetch');
    await submit();
    await says(
      'Tu cuenta no tiene acceso a este panel. Si tu rol es Cuidador, usa la aplicación móvil.',
    );
    await waitFor(() => {
      const logout = fetched.mock.calls
        .map(([input]) => input)
        .find((input) => input instanceof Request && input.url.endsWith('/auth/logout'));
      hers = (logout as Request | undefined)?.headers.get('authorization')?.slice(7) ?? null;
      expect(hers).not.toBeNull();
    });
    expect(hers).not.toBe(maria);
    expect(token()).toBe(maria);
    release();
    // Her token has been revoked, and María's is still valid.
    await waitFor(async () => expect(await app.server.statusOf(hers)).toBe(401));
    expect(await app.server.statusOf(maria)).toBe(200);
    await app.open('/dashboard/usersmanagement');
    await screen.findByRole('heading', { name: 'Mis seres queridos' });
  });
});

describe('the way into the dashboard', () => {
  it('leads to the sign-in page without a session, in any spelling of the address', async () => {
    await app.open('/dashboard/Calendario');
    await isAt(app, '/login');
  });

  it.each([
    ['to the calendar of a link in a mail', MARIA, 'calendar'],
    ['a Cuidador, who sees none, to the shifts', 'camila@vinculo.example', '/turnos'],
  ])('without a session leads on, after signing in, %s', async (_, mail, to) => {
    const rosa = await app.server.idOf('Rosa Elena');
    const link = `/dashboard/calendario?paciente=${rosa}&fecha=2026-03-20`;
    await app.open(link);
    await isAt(app, '/login');
    await fill(app, 'Correo electrónico', mail);
    await fill(app, 'Contraseña', DEMO_PASSWORD);
    await submit();
    await waitFor(() => expect(app.address()).toBe(to === 'calendar' ? link : to));
  });

  it('a token that the server does not know leaves no word of a session', async () => {
    // A token without an account, so that the server has to be asked.
    localStorage.setItem('token', 'x.e30.x');
    await app.open('/dashboard/usersmanagement');
    await isAt(app, '/login');
    await waitFor(() => expect(token()).toBeNull());
    await field('Correo electrónico');
    await saysNot('Ya hay una sesión iniciada en este dispositivo.');
  });

  it('a token removed by a script ends the stored session too, as soon as the dashboard is opened', async () => {
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
    localStorage.removeItem('token');
    expect((await keptRows()).session).toBe(1);
    await app.open('/dashboard/calendario');
    await isAt(app, '/login');
    await waitFor(async () => expect((await keptRows()).session).toBe(0));
  });

  it('a session ended by the server ends here too, and leads to the sign-in page', async () => {
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
    const headers = { authorization: `Bearer ${token()}` };
    await app.server.app.inject({ method: 'POST', url: '/auth/logout', headers });
    await app.open('/dashboard/calendario');
    await isAt(app, '/login');
    expect(token()).toBeNull();
  });

  it('ends the session by a rejection of the token that is no 401, but not by an unrelated error', async () => {
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
    const visit = async (answer: () => Response) => {
      const asked = () => app.network.calls.filter((call) => call === 'GET /auth/me').length;
      const before = asked();
      app.network.answer('GET', '/auth/me', answer);
      await app.reload();
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
    };
    await visit(json({ message: 'Cannot GET /auth/me' }, 404));
    await screen.findByRole('heading', { name: 'Mis seres queridos' });
    const html = { 'content-type': 'text/html' };
    await visit(() => new Response('<title>Wifi gratis</title>', { status: 403, headers: html }));
    await screen.findByRole('heading', { name: 'Mis seres queridos' });
    expect(token()).not.toBeNull();
    await visit(json({ message: 'Token inválido' }, 403));
    await isAt(app, '/login');
    expect(token()).toBeNull();
  });

  it('says that a session ran out when only the server could tell whether it did', async () => {
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
    app.network.down();
    app.wait(400 * 24 * 3_600_000);
    await app.reload();
    await says('Tu sesión venció; inicia sesión cuando tengas conexión');
    await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
    await app.open('/login');
    await says('Tu sesión venció; inicia sesión cuando tengas conexión');
  });
});

it('signing out forgets the token and what is kept, and goes home without waiting for the server', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
  const bearer = token();
  // What a page left to the next one of this tab.
  sessionStorage.setItem('vinculo-left-note:maria', 'Tomó la pastilla');
  const release = app.network.hold('POST', '/auth/logout');
  await app.user.click(await button('Cerrar sesión'));
  await isAt(app, '/');
  expect(token()).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
  await waitFor(async () => expect(await keptRows()).toEqual({ session: 0, people: 0 }));
  release();
  await waitFor(async () => expect(await app.server.statusOf(bearer)).toBe(401));
});
