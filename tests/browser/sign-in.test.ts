import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { PHONE } from './chromium.ts';
import { beSignedIn, press, says } from './family-week.ts';
import { storyPerTest } from './fixture.ts';
import { intercept } from './intercept.ts';

/** What of signing in needs a real pointer or clock; the rest is in `tests/components/access`. */
const story = storyPerTest();
afterEach(() => expect(story.profile.complaints).toEqual([]));

async function openPage(viewport?: typeof PHONE): Promise<Page> {
  const context = await story.profile.open(viewport === undefined ? {} : { viewport });
  return context.newPage();
}

const WRONG = 'Error al iniciar sesión. Verifica tus credenciales.';

test('a double click counts once, whatever moves under the pointer in between', async () => {
  const page = await openPage(PHONE);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${story.product.url}/login`);
  await page.getByLabel('Correo electrónico').fill(story.maria.mail);
  await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
  const sent = page.waitForRequest('**/auth/login');
  await press(page, 'Iniciar sesión');
  // What is sent can be read by whoever watches the page: the body is text and no stream.
  expect((await sent).postDataJSON()).toEqual({
    mail: story.maria.mail,
    password: 'no es esta',
    RememberMe: true,
  });
  await says(page, WRONG);
  const button = await page.getByRole('button', { name: 'Iniciar sesión' }).boundingBox();
  if (button === null) throw new Error('no button');
  // The first click clears the message above, so the next button moves up under the pointer.
  const [x, y] = [button.x + button.width / 2, button.y + button.height - 2];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, '**/auth/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.mouse.click(x, y);
  await page.getByText(WRONG).waitFor({ state: 'detached' });
  const beneath = await page.evaluate(
    (at) => document.elementFromPoint(at.x, at.y)?.closest('button')?.textContent,
    { x, y },
  );
  expect(beneath).toBe('Continuar con Google');
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // A press is drawn within its event; the call to Google follows once its code is there.
  expect(await page.getByRole('button', { name: 'Continuar con Google' }).isVisible()).toBe(true);
  release();
  await says(page, WRONG);
  expect(asked.filter((path) => path.startsWith('/auth/'))).toEqual(['/auth/login', '/auth/login']);
});

test('a session expired by this device’s clock is checked with the server; without an answer, the page says so', async () => {
  const { url } = story.product;
  const page = await openPage();
  await beSignedIn(page, url, story.maria);
  const later = await page.context().newPage();
  await later.clock.setFixedTime(Date.now() + 400 * 24 * 3_600_000);
  const expired = later.getByText('Tu sesión venció; inicia sesión cuando tengas conexión');
  const picker = later.getByLabel('Ser querido');

  const confirmed = later.waitForResponse('**/auth/me');
  await later.goto(`${url}/dashboard/calendario`);
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
  await open.goto(`${url}/dashboard/calendario`);
  await verified;
  // Its small body came with its head; after another whole call the page has read it.
  await open.evaluate(() => fetch('/openapi.json').then((answer) => answer.text()));
  await open.getByLabel('Ser querido').waitFor();
  await open.locator('[data-sync="al-dia"]').waitFor();
  const messages = open.getByText('Tu sesión venció; inicia sesión cuando tengas conexión');
  expect(await messages.count()).toBe(0);
  await open.clock.fastForward(400 * 24 * 3_600_000);
  await messages.waitFor();
  await open.close();
});
