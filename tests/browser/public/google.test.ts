import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '#tests/browser/axe.ts';
import { PHONE } from '#tests/browser/chromium.ts';
import { atEachWidth } from '#tests/browser/each-width.ts';
import { beSignedIn, eventually, press, says } from '#tests/browser/family-week.ts';
import { pagePerTest } from '#tests/browser/fixture.ts';
import { JORGE, MARIA } from '#tests/browser/product.ts';
import { type OpenIdProvider, startProvider } from '#tests/server/account/openid-provider.ts';

/** Leaving for Google and coming back, against a real OpenID provider; the pages are in `tests/components/access`. */
let provider: OpenIdProvider;
beforeAll(async () => {
  provider = await startProvider(() => [`${at.product.url}/auth/google/callback`]);
});
afterAll(() => provider.stop());
const at = pagePerTest({
  browser: { viewport: PHONE },
  environment: () => ({
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: provider.clientId,
    GOOGLE_CLIENT_SECRET: provider.clientSecret,
  }),
});

const token = () => at.page.evaluate(() => localStorage.getItem('token'));

/** Clicks the button and continues at the provider as one of its people. */
async function continueAs(who: string): Promise<void> {
  await at.page.goto(`${at.product.url}/login`);
  await press(at.page, 'Continuar con Google');
  await at.page.waitForURL(`${provider.issuer}/**`);
  await at.page.getByRole('link', { name: who, exact: true }).click();
}

async function fitsAnyScreen(): Promise<void> {
  const { page } = at;
  expect(await atEachWidth(page, ({ onlyLayout }) => violations(page, onlyLayout))).toEqual([]);
}

test('a known account gets to its dashboard, with nothing left in the address', async () => {
  const { page, product } = at;
  // Through the address of the API call, as an external link would.
  await page.goto(`${product.url}/auth/google?prompt=select_account`);
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByRole('link', { name: 'jorge', exact: true }).click();
  await page.waitForURL(`${product.url}/dashboard/usersmanagement`);
  expect(await token()).toMatch(/^ey/);
  expect(await page.evaluate(() => sessionStorage.getItem('vinculo:google'))).toBeNull();
  expect(await page.context().cookies(product.url)).toEqual([]);
});

test('a different account has to confirm first, then enters what Google did not say', async () => {
  const { page, product } = at;
  await beSignedIn(page, product.url, JORGE);
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
  await press(page, 'Cambiar de cuenta');
  await page.waitForURL('**/completar-datos');
  await eventually(() => page.getByLabel('Nombre').inputValue(), 'Ana');
  await press(page, 'Aceptar y continuar');
  await says(page, 'RUT inválido o dígito verificador incorrecto');
  await page.getByText(mail).waitFor();
  await fitsAnyScreen();
  await page.unrouteAll({ behavior: 'wait' });
});

test('a backend that redirects to Google by itself is left to do so, and sends back with a token', async () => {
  const { page, product } = at;
  const login = await page.request.post(`${product.url}/auth/login`, {
    data: { ...MARIA, RememberMe: true },
  });
  const { token: maria } = (await login.json()) as { token: string };
  await page.route('**/auth/google?*', (route) =>
    route.fulfill({ status: 302, headers: { location: `/login?token=${maria}` } }),
  );
  await page.goto(`${product.url}/login`);
  await press(page, 'Continuar con Google');
  await page.waitForURL('**/dashboard/usersmanagement');
  expect(await token()).toBe(maria);
});
