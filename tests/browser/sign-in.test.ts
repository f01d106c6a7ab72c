import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProfile, type Profile, workerInControl } from './chromium.ts';
import { openWeek, signIn, syncState } from './family-week.ts';
import { MARIA, type Product, startProduct } from './product.ts';

let product: Product;
let profile: Profile;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  profile = await createProfile();
});
afterEach(() => profile.close());

describe('signing in', () => {
  test('a wrong password is said in the words of the spec, and the words go on the next try', async () => {
    const context = await profile.open();
    const page = await context.newPage();
    await page.goto(`${product.url}/login`);
    await page.getByLabel('Correo electrónico').fill(MARIA.mail);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    const error = page.getByText('Error al iniciar sesión. Verifica tus credenciales.');
    await error.waitFor();
    await page.getByLabel('Contraseña', { exact: true }).fill(MARIA.password);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/dashboard/usersmanagement');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
  });

  test('the dashboard sends whoever is not signed in to /login', async () => {
    const context = await profile.open();
    const page = await context.newPage();
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
  });

  test('signing out forgets the token and goes home', async () => {
    const context = await profile.open();
    const page = await context.newPage();
    await signIn(page, product.url, MARIA);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(`${product.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('a session that the server ended ends here too, and says where to go', async () => {
    const context = await profile.open();
    const page = await context.newPage();
    await signIn(page, product.url, MARIA);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${product.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await page.goto(`${product.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('the built app runs under its own policy without a violation', async () => {
  const context = await profile.open();
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  const answer = await page.goto(`${product.url}/`);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  await signIn(page, product.url, MARIA);
  await openWeek(page, product.url, 'Rosa Elena Rojas Muñoz (Nana Rosa)');
  await workerInControl(page);
  await page.getByRole('button', { name: 'Actualizar horarios' }).click();
  await page.getByText('No hay cambios para guardar').waitFor();
  await page.reload();
  await syncState(page, 'al-dia');
  expect(profile.complaints).toEqual([]);
});
