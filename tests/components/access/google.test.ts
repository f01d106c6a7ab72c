import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { json } from '#tests/components/network.ts';
import { button, says, saysNot } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { isAt, token } from './public-page.ts';

/** The page's half of a sign-in with Google; leaving for Google and coming back needs a browser. */
const app = appPerTest();

const GOOGLE_FAILED = 'Error al iniciar sesión con Google. Intenta de nuevo.';
const FLOW = 'vinculo:google';
const RETURN = '/auth/google/callback?state=a&code=b';

describe('the return from Google', () => {
  it('of a flow that this tab did not start signs nobody in', async () => {
    await app.open(RETURN);
    await says(GOOGLE_FAILED);
    expect(app.address()).toBe('/login?error=google_auth_failed');
    expect(app.network.calls).not.toContain('POST /auth/google');
    expect(token()).toBeNull();
    // The next attempt clears the message.
    await app.user.click(await button('Iniciar sesión'));
    await saysNot(GOOGLE_FAILED);
  });

  it('after a rejection there leads to the sign-in page with a message', async () => {
    sessionStorage.setItem(FLOW, 'flow');
    await app.open('/auth/google/callback?error=access_denied');
    await says(GOOGLE_FAILED);
    expect(sessionStorage.getItem(FLOW)).toBeNull();
  });

  it('goes on by itself when the network returns, with nothing left in the address', async () => {
    sessionStorage.setItem(FLOW, 'flow');
    const maria = await app.server.tokenOf(MARIA);
    app.network.down();
    await app.open(RETURN);
    await says('No pudimos terminar de entrar con Google');
    expect(app.address()).toBe('/auth/google/callback');
    await app.user.click(await button('Reintentar'));
    await says('No pudimos terminar de entrar con Google');
    app.network.up();
    app.network.answer('POST', '/auth/google', json({ token: maria }));
    window.dispatchEvent(new Event('online'));
    await isAt(app, '/dashboard/usersmanagement');
    expect(app.network.bodiesOf('POST', '/auth/google').at(-1)).toEqual({
      answer: 'state=a&code=b',
      flow: 'flow',
    });
    expect(token()).toBe(maria);
    expect(sessionStorage.getItem(FLOW)).toBeNull();
  });

  it('says so where the server answers that it cannot now, and asks it again', async () => {
    sessionStorage.setItem(FLOW, 'flow');
    app.network.answer('POST', '/auth/google', json({}, 503));
    await app.open(RETURN);
    await says('Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.');
    app.network.answer('POST', '/auth/google', json({ token: await app.server.tokenOf(MARIA) }));
    await app.user.click(await button('Reintentar'));
    await isAt(app, '/dashboard/usersmanagement');
  });

  it('that the server rejects leads to the sign-in page; who gives up gets there too', async () => {
    sessionStorage.setItem(FLOW, 'flow');
    app.network.answer('POST', '/auth/google', json({ message: 'no' }, 400));
    await app.open(RETURN);
    await says(GOOGLE_FAILED);

    sessionStorage.setItem(FLOW, 'flow');
    app.network.down();
    await app.open(RETURN);
    await says('No pudimos terminar de entrar con Google');
    await app.user.click(await button('Ir a iniciar sesión'));
    await isAt(app, '/login');
    await saysNot(GOOGLE_FAILED);
  });

  it('an address that asks to begin, where Google is not set up, says so', async () => {
    await app.open('/auth/google/callback?begin');
    await says(/^El acceso con Google no está disponible/);
    await app.user.click(await button('Ir a iniciar sesión'));
    await isAt(app, '/login');
  });

  it('an address without an answer is no return', async () => {
    await app.open('/auth/google/callback');
    await isAt(app, '/login');
  });
});

it('a backend that owes data but cannot take them is not asked about them', async () => {
  const me = { name: 'María', lastname: '', email: MARIA, awaiting: ['rut'] };
  app.network.answer('GET', '/auth/me', json(me));
  await app.open(`/login?token=${await app.server.tokenOf(MARIA)}`);
  await isAt(app, '/dashboard/usersmanagement');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
});
