import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, workerInControl } from '#tests/browser/chromium.ts';
import { eventually, press } from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { layoutShifts } from '#tests/browser/layout-shift.ts';
import type { Product } from '#tests/browser/product.ts';

/** The public pages: by keyboard alone, without layout shift while they load, and offline. */
const story = storyPerTest();
let product: Product;
let page: Page;
beforeEach(async () => {
  ({ product } = story);
  page = await (await story.profile.open()).newPage();
});
afterEach(() => expect(story.profile.complaints).toEqual([]));

const says = (messages: string) => page.getByText(messages).first().waitFor();
const mail = () => page.getByLabel('Correo electrónico');

/** The name of the focused element, followed by `!` if focus is not visible. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return '';
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : null;
    const name = activeElement.ariaLabel ?? label?.textContent ?? activeElement.textContent ?? '';
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
    const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    const { top, bottom } = activeElement.getBoundingClientRect();
    return isSeen && top >= 0 && bottom <= innerHeight ? name.trim() : `${name.trim()}!`;
  });
}

/** All tab stops of the page, in order. */
async function tabStops(): Promise<readonly string[]> {
  const stops: string[] = [];
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused();
    if (stop === '') break;
    stops.push(stop);
  }
  return stops;
}

describe('from the keyboard alone', () => {
  test('the front page leads in and on', async () => {
    await page.goto(product.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tabStops()).toEqual([
      'Acceder',
      'Crear una cuenta',
      'Crear una cuenta',
      'Privacidad',
    ]);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Acceder');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    // The new page is reached at its heading, around which nothing is drawn: it is no control.
    await eventually(focused, 'Te damos la bienvenida!');
    // Links that look like buttons also work with the Space key, and can still be opened elsewhere.
    await page.goBack();
    const create = page.locator('main').getByRole('button', { name: 'Crear una cuenta' });
    expect(await create.getAttribute('href')).toBe('/signup/step1');
    await create.press('Space');
    await page.waitForURL('**/signup/step1');
  });

  test('the sign-in page in reading order; Enter signs in', async () => {
    await page.goto(`${product.url}/login`);
    await mail().waitFor();
    // One form, with fields that password managers recognise.
    const fields = page.locator('form input');
    expect(
      await fields.evaluateAll((inputs) =>
        inputs.map(
          (input) => `${input.getAttribute('name')} ${input.getAttribute('autocomplete')}`,
        ),
      ),
    ).toEqual(['mail username', 'password current-password']);
    expect(await tabStops()).toEqual([
      'Vínculo',
      'Correo electrónico',
      'Contraseña',
      'Mostrar contraseña',
      '¿Olvidaste tu contraseña?',
      'Iniciar sesión',
      'Continuar con Google',
      'Crear una cuenta',
    ]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(story.maria.mail);
    await page.keyboard.press('Tab');
    await page.keyboard.type('no es esta');
    await page.keyboard.press('Enter');
    await says('Error al iniciar sesión. Verifica tus credenciales.');
    // Focus stays in the field for another try.
    await eventually(focused, 'Contraseña');
    // And on the button, if that was pressed.
    await page.getByRole('button', { name: 'Continuar con Google' }).focus();
    await page.keyboard.press('Enter');
    await says('El acceso con Google no está disponible.');
    await eventually(focused, 'Continuar con Google');
    await page.getByLabel('Contraseña', { exact: true }).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(story.maria.password);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(
      story.maria.password,
    );
    await eventually(focused, 'Ocultar contraseña');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/usersmanagement');
  });
});

test('no layout shift while the front page and the sign-in page load', async () => {
  for (const path of ['/', '/login', '/login?error=google_auth_failed']) {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto(`${product.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { sum, moved } = await layoutShifts(page);
      expect(sum, `${path} at ${viewport.width}: ${moved}`).toBe(0);
    }
  }
});

test('the front page and the sign-in page have a picture if there is room', async () => {
  const create = () => page.getByRole('button', { name: /^Crear (una )?cuenta$/ });
  const picture = () => page.locator('main img');
  await page.setViewportSize(DESKTOP);
  await page.goto(product.url);
  await page.getByRole('heading', { name: 'Cuidado integral' }).waitFor();
  expect(await create().allTextContents()).toEqual(['Crear una cuenta', 'Crear una cuenta']);
  const onDesktop = await picture().count();
  const shown = () =>
    picture().evaluateAll((all: HTMLImageElement[]) =>
      all.map((one) => `${new URL(one.currentSrc).pathname} ${one.naturalWidth}`),
    );
  const [week, list] = ['/screens/semana', '/screens/lista-telefono'];
  await eventually(shown, [`${week}.png 1280`, `${list}.png 780`]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(shown, [`${week}-oscuro.png 1280`, `${list}-oscuro.png 780`]);
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(PHONE);
  await page.getByText('Crear cuenta').first().waitFor();
  await eventually(() => create().allTextContents(), ['Crear cuenta', 'Crear cuenta']);
  await expect.poll(() => picture().count()).toBeLessThan(onDesktop);

  await page.goto(`${product.url}/login`);
  const tagline = page.getByText(/^Buscamos ayudar a cada familia que tiene un ser querido/);
  await mail().waitFor();
  expect(await tagline.isVisible()).toBe(false);
  await page.setViewportSize({ width: 768, height: 900 });
  await tagline.waitFor();
});

describe('without a network', () => {
  test('every public page opens, says what needs a network, and keeps the input', async () => {
    page = await (await story.profile.open({ worker: true })).newPage();
    await page.goto(product.url);
    await workerInControl(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Cuidado integral' }).waitFor();

    await page.goto(`${product.url}/privacidad`);
    await page.getByRole('heading', { name: 'Política de privacidad' }).waitFor();

    await page.goto(`${product.url}/login`);
    await mail().fill(story.maria.mail);
    await page.getByLabel('Contraseña', { exact: true }).fill(story.maria.password);
    await press(page, 'Iniciar sesión');
    await says('Para iniciar sesión necesitas internet');
    await press(page, 'Continuar con Google');
    await says('Para iniciar sesión necesitas internet');
    expect(await mail().inputValue()).toBe(story.maria.mail);

    await page.goto(`${product.url}/forgot-password`);
    await mail().fill(story.maria.mail);
    await says('No se pudo validar el correo.');
    await press(page, 'Enviar enlace');
    await says('No se pudo procesar la solicitud. Para esto necesitas internet');
    expect(await mail().inputValue()).toBe(story.maria.mail);

    await page.goto(`${product.url}/signup/step1`);
    await page.getByLabel('Contraseña', { exact: true }).fill('Segura.12');
    await mail().fill('lejos@correo.test');
    await says('Para esto necesitas internet');
    await page.reload();
    await eventually(() => mail().inputValue(), 'lejos@correo.test');
    await page.getByLabel('Contraseña', { exact: true }).fill('Segura.12');
    await says('Para esto necesitas internet');

    await page.context().setOffline(false);
    await says('Email verificado');
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('Segura.12');
  });
});
