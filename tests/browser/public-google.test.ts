import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAs, type OpenIdProvider, startProvider } from '#tests/server/openid-provider.ts';
import { violations } from './axe.ts';
import { PHONE } from './chromium.ts';
import { eventually, says } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import type { Product } from './product.ts';

/** Signing in with Google against a real OpenID provider; the tests build on each other in one tab. */
let provider: OpenIdProvider;
let product: Product;
let page: Page;
beforeAll(async () => {
  provider = await startProvider(() => [`${product.url}/auth/google/callback`]);
});
afterAll(() => provider.stop());
householdPerFile(
  (house) => {
    ({ product, page } = house);
  },
  {
    browser: { viewport: PHONE },
    environment: () => ({
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_CLIENT_ID: provider.clientId,
      GOOGLE_CLIENT_SECRET: provider.clientSecret,
    }),
  },
);

const GOOGLE_FAILED = 'Error al iniciar sesión con Google. Intenta de nuevo.';

/** Clicks the button and continues at the provider as one of its people. */
async function continueAs(who: string): Promise<void> {
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByRole('link', { name: who, exact: true }).click();
}

async function fitsAnyScreen(): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page), `at ${width}`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `at ${width}`).toBeLessThanOrEqual(width);
  }
}

test('declining at Google returns to the sign-in page with a message', async () => {
  await continueAs('nobody');
  await page.waitForURL('**/login?error=google_auth_failed');
  await says(page, GOOGLE_FAILED);
  // The next attempt clears it.
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await says(page, 'Error al iniciar sesión. Verifica tus credenciales.');
  await page.getByText(GOOGLE_FAILED).waitFor({ state: 'detached' });
});

test('a return from a flow that this tab did not start signs nobody in', async () => {
  // A complete, fresh return from somebody else's sign-in; only this tab's own stored state is missing.
  const begun = await page.request.get(`${product.url}/auth/google`);
  const { url } = (await begun.json()) as { url: string };
  const callback = `${product.url}/auth/google/callback`;
  await page.goto((await answerAs(callback, url, 'jorge')).href);
  await page.waitForURL('**/login?error=google_auth_failed');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a known account gets to its dashboard, with nothing left in the address', async () => {
  // Through the address of the API call, as an external link would.
  await page.goto(`${product.url}/auth/google?prompt=select_account`);
  await page.waitForURL(`${provider.issuer}/**`);
  let tries = 0;
  await page.route('**/auth/google', (route) => {
    tries += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'jorge', exact: true }).click();
  await says(page, 'No pudimos terminar de entrar con Google');
  expect(page.url()).toBe(`${product.url}/auth/google/callback`);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await eventually(() => tries, 2);
  await says(page, 'No pudimos terminar de entrar con Google');
  await page.unrouteAll({ behavior: 'wait' });
  // It goes on by itself when the network returns.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.waitForURL('**/dashboard/usersmanagement');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
  expect(await page.evaluate(() => sessionStorage.getItem('vinculo:google'))).toBeNull();
  expect(await page.context().cookies(product.url)).toEqual([]);
});

test('a different account has to confirm first, then enters what Google did not say, and gets to its dashboard', async () => {
  // Unbreakable, and wider than a small phone.
  const mail = 'maria.fernanda.gonzalez.rojas@redsalud.gob.cl';
  await page.route('**/auth/me', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), mail, email: mail } });
  });
  await continueAs('ana');
  await says(page, 'Ya hay otra cuenta en este dispositivo');
  await page.getByText(mail).waitFor();
  await fitsAnyScreen();
  await page.getByRole('button', { name: 'Cambiar de cuenta' }).click();
  await page.waitForURL('**/completar-datos');
  await eventually(() => page.getByLabel('Nombre').inputValue(), 'Ana');
  expect(await page.getByLabel('Apellido').inputValue()).toBe('Soto');

  const goOn = page.getByRole('button', { name: 'Aceptar y continuar' });
  await page.getByLabel('RUT, dígito 1 de 8').focus();
  await page.keyboard.type('156782344');
  await goOn.click();
  for (const messages of [
    'RUT inválido o dígito verificador incorrecto',
    'Número inválido. Ej: +56912345678',
    'Selecciona tu fecha de nacimiento',
    'Selecciona tu género',
    'Selecciona tu región',
  ]) {
    await says(page, messages);
  }
  await eventually(
    () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'RUT, dígito 1 de 8',
  );

  await page.getByText(mail).waitFor();
  await fitsAnyScreen();

  await page.getByLabel('RUT, dígito verificador').focus();
  await page.keyboard.type('3');
  await page.getByLabel('Celular').fill('912345678');
  await page.getByLabel('Fecha de nacimiento').fill('1980-05-17');
  await page.getByLabel('Género').selectOption('Femenino');
  await eventually(
    () => page.evaluate(() => sessionStorage.getItem('vinculo:completion')),
    expect.stringContaining('Femenino'),
  );
  // The dashboard redirects back here, and the input is still there.
  await page.goto(`${product.url}/dashboard/calendario`);
  await page.waitForURL('**/completar-datos');
  await eventually(() => page.getByLabel('Celular').inputValue(), '912345678');
  expect(await page.getByLabel('Género').inputValue()).toBe('Femenino');
  expect(await page.getByLabel('RUT, dígito verificador').inputValue()).toBe('3');

  await page.unrouteAll({ behavior: 'wait' });

  await page.getByLabel('Región').selectOption('Maule');
  await page.context().setOffline(true);
  await goOn.click();
  await page.getByText('No se pudieron guardar tus datos. Intenta de nuevo.').waitFor();
  await page.context().setOffline(false);
  await goOn.click();
  await page.waitForURL('**/dashboard/usersmanagement');
  await page.goto(`${product.url}/completar-datos`);
  await page.waitForURL('**/dashboard/usersmanagement');
});
