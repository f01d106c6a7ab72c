import { afterEach, expect, test } from 'vitest';
import { PHONE } from '#tests/browser/chromium.ts';
import { press, says } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { intercept } from '#tests/browser/intercept.ts';

/** Tests of signing in that need a real pointer; the rest is in `tests/components/access`. */
const story = storyPerTest();
afterEach(() => expect(story.profile.complaints).toEqual([]));

const WRONG = 'Error al iniciar sesión. Verifica tus credenciales.';

test('a double click counts once, whatever moves under the pointer in between', async () => {
  const page = await (await story.profile.open({ viewport: PHONE })).newPage();
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
