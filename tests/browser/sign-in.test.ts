import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { access } from '#i18n/es/access.ts';
import { DESKTOP, PHONE, workerInControl } from './chromium.ts';
import { eventually, openWeek, press, says, signIn, syncState } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';

/** One browser for all tests; each starts signed out. */
let product: Product;
let page: Page;

householdPerFile(async (house) => {
  ({ product, page } = house);
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
});
afterEach(async () => {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => localStorage.clear());
});

const token = () => page.evaluate(() => localStorage.getItem('token'));
const mail = () => page.getByLabel('Correo electrónico');
const password = () => page.getByLabel('Contraseña', { exact: true });

/** Holds a call, so that the state during it can be checked. */
async function hold(url: string): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** The number of session and people rows on the device; a missing database counts as empty. */
function keptRows(of: Page): Promise<{ session: number; people: number }> {
  return of.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const rows = { session: 0, people: 0 };
    for (const { name } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name ?? ''));
      for (const store of ['session', 'people'] as const) {
        if (!db.objectStoreNames.contains(store)) continue;
        rows[store] += await settled(db.transaction(store).objectStore(store).count());
      }
      db.close();
    }
    return rows;
  });
}

const WRONG = 'Error al iniciar sesión. Verifica tus credenciales.';
const NO_SERVER =
  'No hay conexión con el servidor. Para iniciar sesión necesitas internet: revisa tu conexión e intenta de nuevo.';

describe('signing in', () => {
  test('reports errors and progress; a message is cleared by the next attempt', async () => {
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill('no es esta');
    await press(page, 'Mostrar contraseña');
    expect(await password().getAttribute('type')).toBe('text');
    await press(page, 'Ocultar contraseña');
    expect(await password().getAttribute('type')).toBe('password');
    await press(page, 'Iniciar sesión');
    await says(page, WRONG);

    const letGo = await hold('**/auth/login');
    await password().fill(MARIA.password);
    const sent = page.waitForRequest('**/auth/login');
    await press(page, 'Iniciar sesión');
    // What is sent can be read by whoever watches the page: the body is text and no stream.
    expect((await sent).postDataJSON()).toEqual({ ...MARIA, RememberMe: true });
    const busy = page.getByRole('button', { name: 'Iniciando sesión...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await page.getByText(WRONG).waitFor({ state: 'detached' });
    await letGo();
    await page.waitForURL('**/dashboard/usersmanagement');
    expect(await token()).toMatch(/^ey/);
  });

  test('a token that the server does not know leaves no word of a session', async () => {
    await page.goto(`${product.url}/login`);
    // Without an account in it, so that the server has to be asked whose it is.
    await page.evaluate(() => localStorage.setItem('token', 'x.e30.x'));
    await page.goto(`${product.url}/dashboard/usersmanagement`);
    await page.waitForURL('**/login');
    await page.waitForFunction(() => localStorage.getItem('token') === null);
    await page
      .getByText('Ya hay una sesión iniciada', { exact: false })
      .waitFor({ state: 'detached' });
    await mail().waitFor();
  });

  test('a double click counts once, whatever moves under the pointer in between', async () => {
    await page.setViewportSize(PHONE);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill('no es esta');
    await press(page, 'Iniciar sesión');
    await says(page, WRONG);
    const button = await page.getByRole('button', { name: 'Iniciar sesión' }).boundingBox();
    if (button === null) throw new Error('no button');
    // The first click clears the message above, so the next button moves up under the pointer.
    const [x, y] = [button.x + button.width / 2, button.y + button.height - 2];
    const letGo = await hold('**/auth/login');
    await page.mouse.click(x, y);
    await page.getByText(WRONG).waitFor({ state: 'detached' });
    const beneath = await page.evaluate(
      (at) => document.elementFromPoint(at.x, at.y)?.closest('button')?.textContent,
      { x, y },
    );
    expect(beneath).toBe('Continuar con Google');
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await letGo();
    await says(page, WRONG);
    expect(asked.filter((path) => path.startsWith('/auth/'))).not.toContain('/auth/google');
    await page.setViewportSize(DESKTOP);
  });

  test('the panel of waiting changes shows the last contact, and does not urge anybody if nothing waits', async () => {
    await signIn(page, product.url, MARIA);
    await syncState(page, 'al-dia', 0);
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    await panel.getByText('Último contacto con el servidor: hace un momento').waitFor();
    await panel.getByText(/^Este navegador (prometió|podría)/).waitFor();
    expect(await panel.getByText('Conéctate pronto').count()).toBe(0);
  });

  test('too many attempts: the server’s message says for how long; without one, ours is shown', async () => {
    const answer = { message: 'Demasiados intentos. Espera 15 minutos.' };
    await page.route('**/auth/login', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '900' }, json: answer }),
    );
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill('no es esta');
    await press(page, 'Iniciar sesión');
    await says(page, `${WRONG} ${answer.message}`);
    answer.message = '';
    await press(page, 'Iniciar sesión');
    await says(
      page,
      `${WRONG} El servidor no puede atender ahora. Espera un momento e intenta de nuevo.`,
    );
  });

  test('that the server is not reached is said beside the error, and the input is kept', async () => {
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill(MARIA.password);
    await workerInControl(page);
    await product.kill();
    await press(page, 'Iniciar sesión');
    await says(page, `${WRONG} ${NO_SERVER}`);
    // Neither the browser's error page nor a wrong message about Google.
    const asked = page.waitForRequest('**/auth/google?*');
    await press(page, 'Continuar con Google');
    await asked;
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    await says(page, NO_SERVER);
    await product.start();
    // This backend has no Google client configured.
    const letGo = await hold('**/auth/google?*');
    await press(page, 'Continuar con Google');
    await page.getByRole('button', { name: 'Conectando con Google...' }).waitFor();
    await page.getByText(NO_SERVER).waitFor({ state: 'detached' });
    await letGo();
    await says(
      page,
      'El acceso con Google no está configurado aquí. Inicia sesión con tu correo y contraseña.',
    );
    expect(await mail().inputValue()).toBe(MARIA.mail);
    await press(page, 'Iniciar sesión');
    await page.waitForURL('**/dashboard/usersmanagement');
  });

  test('the dashboard redirects to /login when not signed in', async () => {
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
  });

  test('a token removed by a script signs the worker out too, as soon as the dashboard is opened', async () => {
    await signIn(page, product.url, MARIA);
    await page.goto(`${product.url}/login`);
    await page.evaluate(() => localStorage.removeItem('token'));
    expect((await keptRows(page)).session).toBe(1);
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
    await eventually(async () => (await keptRows(page)).session, 0);
  });

  test('signing out forgets the token and goes home', async () => {
    await signIn(page, product.url, MARIA);
    const bearer = `Bearer ${await token()}`;
    const letGo = await hold('**/auth/logout');
    await press(page, 'Cerrar sesión');
    // Does not wait for the server.
    await page.waitForURL(`${product.url}/`);
    expect(await token()).toBeNull();
    await eventually(() => keptRows(page), { session: 0, people: 0 });
    await letGo();
    const me = () => fetch(`${product.url}/auth/me`, { headers: { authorization: bearer } });
    await eventually(async () => (await me()).status, 401);
  });

  test('a session ended by the server ends here too, and leads to the sign-in page', async () => {
    await signIn(page, product.url, MARIA);
    await fetch(`${product.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}` },
    });
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
    expect(await token()).toBeNull();
  });

  test('a session expired by this device’s clock is checked with the server; without an answer, the page says so', async () => {
    await signIn(page, product.url, MARIA);
    const later = await page.context().newPage();
    await later.clock.setFixedTime(Date.now() + 400 * 24 * 3_600_000);
    const expired = later.getByText('Tu sesión venció; inicia sesión cuando tengas conexión');
    const picker = later.getByLabel('Ser querido');

    const confirmed = later.waitForResponse('**/auth/me');
    await later.goto(`${product.url}/dashboard/calendario`);
    await confirmed;
    await picker.waitFor();
    await later.locator('[data-sync="al-dia"]').waitFor();
    // It may be shown until then, if the server takes more than a moment to answer.
    await expired.waitFor({ state: 'detached' });

    await later.route('**/auth/me', (route) => route.abort());
    await later.reload();
    await expired.waitFor();
    await picker.waitFor();
    await later.close();

    // An open page notices as well.
    const open = await page.context().newPage();
    await open.clock.install();
    // A token that the server confirms after it has run out here is good: the clock is wrong then.
    const verified = open.waitForResponse('**/auth/me');
    await open.goto(`${product.url}/dashboard/calendario`);
    await (await verified).finished();
    await open.getByLabel('Ser querido').waitFor();
    await open.locator('[data-sync="al-dia"]').waitFor();
    const messages = open.getByText('Tu sesión venció; inicia sesión cuando tengas conexión');
    expect(await messages.count()).toBe(0);
    await open.clock.fastForward(400 * 24 * 3_600_000);
    await messages.waitFor();
    await open.close();
  });

  test('a Cuidador is told that the app is not for them, and replaces no existing session', async () => {
    await signIn(page, product.url, MARIA);
    const maria = await token();
    await page.goto(`${product.url}/login`);
    await mail().fill('camila@vinculo.example');
    await password().fill(MARIA.password);
    let hers: string | null = null;
    await page.route('**/auth/login', async (route) => {
      const response = await route.fetch();
      ({ token: hers } = (await response.json()) as { token: string });
      await route.fulfill({ response });
    });
    await press(page, 'Iniciar sesión');
    await says(page, access.roleNotAllowed);
    await page.unroute('**/auth/login');
    expect(hers).not.toBeNull();
    expect(await token()).toBe(maria);
    // Her token has been revoked, and María's is still valid.
    const me = async (bearer: string | null) =>
      (await fetch(`${product.url}/auth/me`, { headers: { authorization: `Bearer ${bearer}` } }))
        .status;
    await eventually(() => me(hers), 401);
    expect(await me(maria)).toBe(200);
    await page.goto(`${product.url}/dashboard/usersmanagement`);
    await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();
  });

  test('a token in the address is removed from it, checked, and confirmed if it is another account’s', async () => {
    const of = async (account: typeof MARIA) => {
      const answer = await page.request.post(`${product.url}/auth/login`, {
        data: { ...account, RememberMe: true },
      });
      return ((await answer.json()) as { token: string }).token;
    };
    const maria = await of(MARIA);
    await page.goto(`${product.url}/login?token=${maria}`);
    await page.waitForURL('**/dashboard/usersmanagement');
    expect(await token()).toBe(maria);
    // A user on the way to a patient's month still gets there.
    const month = `paciente=${product.paciente('Hernán')}&vista=mes&fecha=2026-12-01`;
    await page.goto(`${product.url}/dashboard/calendario?${month}&token=${maria}`);
    await page.locator('[data-vista="mes"]').waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      paciente: String(product.paciente('Hernán')),
      vista: 'mes',
      fecha: '2026-12-01',
    });
    const jorge = await of({ ...MARIA, mail: 'jorge@vinculo.example' });
    await page.goto(`${product.url}/dashboard/profile?token=${jorge}`);
    await page.getByRole('heading', { name: 'Ya hay otra cuenta en este dispositivo' }).waitFor();
    expect(page.url()).toBe(`${product.url}/token`);
    await press(page, 'Seguir con la cuenta actual');
    await page.waitForURL('**/dashboard/usersmanagement');
    expect(await token()).toBe(maria);
    await page.goto(`${product.url}/token?token=falso`);
    await says(
      page,
      'El enlace para entrar no es válido o ya venció. Inicia sesión para continuar.',
    );
    expect(page.url()).toBe(`${product.url}/login`);
    // It was not the session's token, so the session continues.
    expect(await token()).toBe(maria);
  });

  test('a token that cannot be checked now is checked again on demand, and when the network returns', async () => {
    const answer = await page.request.post(`${product.url}/auth/login`, {
      data: { ...MARIA, RememberMe: true },
    });
    const { token: maria } = (await answer.json()) as { token: string };
    let tries = 0;
    await page.route('**/auth/me', (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto(`${product.url}/dashboard/profile?token=${maria}`);
    await page.getByRole('heading', { name: 'No pudimos comprobar tu acceso' }).waitFor();
    expect(page.url()).toBe(`${product.url}/token`);
    const before = tries;
    await press(page, 'Reintentar');
    await eventually(() => tries, before + 1);
    await page.getByRole('heading', { name: 'No pudimos comprobar tu acceso' }).waitFor();
    expect(await token()).toBeNull();
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.waitForURL('**/dashboard/profile');
    expect(await token()).toBe(maria);
  });
});

test('the built app runs under its own policy without a violation', async () => {
  const answer = await page.goto(`${product.url}/`);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await signIn(page, product.url, MARIA);
  await openWeek(page, product.url, 'Rosa Elena Rojas Muñoz (Nana Rosa)');
  await workerInControl(page);
  await press(page, 'Actualizar horarios');
  await page.getByText('No hay cambios para guardar').waitFor();
  await page.reload();
  await syncState(page, 'al-dia');
});
