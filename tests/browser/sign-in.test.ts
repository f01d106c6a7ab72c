import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { access } from '#i18n/es/access.ts';
import { DESKTOP, PHONE, workerInControl } from './chromium.ts';
import { eventually, openWeek, signIn, syncState } from './family-week.ts';
import { householdPerFile } from './household.ts';
import { MARIA, type Product } from './product.ts';

/** One person's browser for all stories; each begins signed out. */
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

const says = (words: string) => page.getByText(words, { exact: true }).waitFor();
const press = (name: string) => page.getByRole('button', { name }).click();
const token = () => page.evaluate(() => localStorage.getItem('token'));
const mail = () => page.getByLabel('Correo electrónico');
const password = () => page.getByLabel('Contraseña', { exact: true });

/** Holds a call on its way, so that the moment in between can be looked at. */
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

/** What is left on the device of the session and of anybody's people. A database that is not there has none. */
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
  test('says what is wrong, and what it is doing; the words go on the next try', async () => {
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill('no es esta');
    await press('Mostrar contraseña');
    expect(await password().getAttribute('type')).toBe('text');
    await press('Ocultar contraseña');
    expect(await password().getAttribute('type')).toBe('password');
    await press('Iniciar sesión');
    await says(WRONG);

    const letGo = await hold('**/auth/login');
    await password().fill(MARIA.password);
    await press('Iniciar sesión');
    const busy = page.getByRole('button', { name: 'Iniciando sesión...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await page.getByText(WRONG).waitFor({ state: 'detached' });
    await letGo();
    await page.waitForURL('**/dashboard/usersmanagement');
    expect(await token()).toMatch(/^ey/);
  });

  test('a double click presses once, whatever comes into its place in between', async () => {
    await page.setViewportSize(PHONE);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill('no es esta');
    await press('Iniciar sesión');
    await says(WRONG);
    const button = await page.getByRole('button', { name: 'Iniciar sesión' }).boundingBox();
    if (button === null) throw new Error('no button');
    // The message above it goes with the first press, and the next button moves up.
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
    await says(WRONG);
    expect(asked.filter((path) => path.startsWith('/auth/'))).not.toContain('/auth/google');
    await page.setViewportSize(DESKTOP);
  });

  test('the panel of what waits knows of what was fetched, and urges nobody where nothing waits', async () => {
    await signIn(page, product.url, MARIA);
    await syncState(page, 'al-dia', 0);
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    await panel.getByText('Último contacto con el servidor: hace un momento').waitFor();
    await panel.getByText(/^Este navegador (prometió|podría)/).waitFor();
    expect(await panel.getByText('Conéctate pronto').count()).toBe(0);
  });

  test('too many tries: the server’s own words say for how long; without them ours', async () => {
    const answer = { message: 'Demasiados intentos. Espera 15 minutos.' };
    await page.route('**/auth/login', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '900' }, json: answer }),
    );
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill('no es esta');
    await press('Iniciar sesión');
    await says(answer.message);
    answer.message = '';
    await press('Iniciar sesión');
    await says('El servidor no puede atender ahora. Espera un momento e intenta de nuevo.');
  });

  test('a server that is away is not blamed on the credentials, and nothing typed is lost', async () => {
    await page.goto(`${product.url}/login`);
    await mail().fill(MARIA.mail);
    await password().fill(MARIA.password);
    await workerInControl(page);
    await product.kill();
    await press('Iniciar sesión');
    await says(NO_SERVER);
    // Not the browser's own page, and not a wrong word about Google.
    const asked = page.waitForRequest('**/auth/google?*');
    await press('Continuar con Google');
    await asked;
    await page.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    await says(NO_SERVER);
    await product.start();
    // This backend has no client of Google's.
    const letGo = await hold('**/auth/google?*');
    await press('Continuar con Google');
    await page.getByRole('button', { name: 'Conectando con Google...' }).waitFor();
    await page.getByText(NO_SERVER).waitFor({ state: 'detached' });
    await letGo();
    await says(
      'El acceso con Google no está configurado aquí. Inicia sesión con tu correo y contraseña.',
    );
    expect(await mail().inputValue()).toBe(MARIA.mail);
    await press('Iniciar sesión');
    await page.waitForURL('**/dashboard/usersmanagement');
  });

  test('the dashboard sends whoever is not signed in to /login', async () => {
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
  });

  test('a token that a script took signs the worker out too, as soon as the dashboard is asked for', async () => {
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
    await press('Cerrar sesión');
    // Nobody waits for the server.
    await page.waitForURL(`${product.url}/`);
    expect(await token()).toBeNull();
    await eventually(() => keptRows(page), { session: 0, people: 0 });
    await letGo();
    const me = () => fetch(`${product.url}/auth/me`, { headers: { authorization: bearer } });
    await eventually(async () => (await me()).status, 401);
  });

  test('a session that the server ended ends here too, and says where to go', async () => {
    await signIn(page, product.url, MARIA);
    await fetch(`${product.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await token()}` },
    });
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
    expect(await token()).toBeNull();
  });

  test('a session that ran out by this device’s clock is the server’s to judge; without it, that is said', async () => {
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
    expect(await expired.count()).toBe(0);

    await later.route('**/auth/me', (route) => route.abort());
    await later.reload();
    await expired.waitFor();
    await picker.waitFor();
    await later.close();

    // Nor does it take a new page to notice.
    const open = await page.context().newPage();
    await open.clock.install();
    await open.goto(`${product.url}/dashboard/calendario`);
    await open.getByLabel('Ser querido').waitFor();
    const words = open.getByText('Tu sesión venció; inicia sesión cuando tengas conexión');
    expect(await words.count()).toBe(0);
    await open.clock.fastForward(400 * 24 * 3_600_000);
    await words.waitFor();
    await open.close();
  });

  test('a Cuidador is told that the app is not for them, and takes nobody’s place', async () => {
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
    await press('Iniciar sesión');
    await says(access.roleNotAllowed);
    await page.unroute('**/auth/login');
    expect(hers).not.toBeNull();
    expect(await token()).toBe(maria);
    // Hers is good for nothing any more, and María's for everything.
    const me = async (bearer: string | null) =>
      (await fetch(`${product.url}/auth/me`, { headers: { authorization: `Bearer ${bearer}` } }))
        .status;
    await eventually(() => me(hers), 401);
    expect(await me(maria)).toBe(200);
    await page.goto(`${product.url}/dashboard/usersmanagement`);
    await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();
  });

  test('a token in the address is taken out of it, checked, and asked about where it is another’s', async () => {
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
    // Whoever was on the way to one loved one's month still gets there.
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
    await press('Seguir con la cuenta actual');
    await page.waitForURL('**/dashboard/usersmanagement');
    expect(await token()).toBe(maria);
    await page.goto(`${product.url}/token?token=falso`);
    await page.waitForURL('**/login?error=token_invalid');
    await says('El enlace para entrar no es válido o ya venció. Inicia sesión para continuar.');
    // It was not the session's: that one goes on.
    expect(await token()).toBe(maria);
  });
});

test('the built app runs under its own policy without a violation', async () => {
  const answer = await page.goto(`${product.url}/`);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await signIn(page, product.url, MARIA);
  await openWeek(page, product.url, 'Rosa Elena Rojas Muñoz (Nana Rosa)');
  await workerInControl(page);
  await press('Actualizar horarios');
  await page.getByText('No hay cambios para guardar').waitFor();
  await page.reload();
  await syncState(page, 'al-dia');
});
