import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProfile, PHONE, type Profile } from './chromium.ts';
import { signIn } from './family-week.ts';
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { MARIA, type Product, startProduct } from './product.ts';

let mailbox: Mailbox;
let product: Product;
let profile: Profile;

beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({ SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  await product.close();
  await mailbox.close();
});
beforeEach(async () => {
  profile = await createProfile();
});
afterEach(() => profile.close());

async function open(path: string): Promise<Page> {
  const context = await profile.open({ viewport: PHONE });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(new URL(path, product.url).href);
  return page;
}

const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(confirmation);
  await press(page, 'Cambiar contraseña');
}

describe('a forgotten password', () => {
  test('from the link on the sign-in page to a sign-in with the new one', async () => {
    const page = await open('/login');
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByRole('heading', { name: 'Recuperar contraseña' }).waitFor();
    await page.getByLabel('Correo electrónico').fill(MARIA.mail);
    await says(page, 'Este correo está registrado.');
    await press(page, 'Enviar enlace');
    await says(
      page,
      'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
    );
    const link = linkIn(await mailbox.mail(MARIA.mail));
    await page.goto(link);
    await choose(page, 'Nueva.Clave7');
    await says(page, 'Tu contraseña se cambió correctamente.');
    await page.waitForURL('**/passwordresetsuccess');
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/login');
    await signIn(page, product.url, { ...MARIA, password: 'Nueva.Clave7' });
    // The link works once.
    await page.goto(link);
    await choose(page, 'Otra.Clave7');
    await says(page, 'El enlace no es válido o ya venció. Pide uno nuevo.');
    expect(profile.complaints).toEqual([]);
  });

  test('the live check has its readings, and a dead spot its words', async () => {
    const page = await open('/forgot-password');
    const mail = page.getByLabel('Correo electrónico');
    await mail.fill('nadie@correo.test');
    await says(page, 'Este correo no está registrado.');
    await mail.fill('nadie@');
    await says(page, 'Email no válido');
    await press(page, 'Enviar enlace');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mail');
    await page.context().setOffline(true);
    await mail.fill('otra@correo.test');
    await says(page, 'No se pudo validar el correo.');
    await press(page, 'Enviar enlace');
    await page
      .getByText('No se pudo procesar la solicitud. Para esto necesitas internet')
      .waitFor();
    expect(await mail.inputValue()).toBe('otra@correo.test');
    await page.context().setOffline(false);
    await press(page, 'Enviar enlace');
    await says(
      page,
      'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
    );
    // The server's own words: an address may ask five times an hour.
    for (let time = 0; time < 5; time += 1) {
      await page.request.post(`${product.url}/auth/forgot-password`, {
        data: { mail: 'otra@correo.test' },
      });
    }
    await press(page, 'Enviar enlace');
    await page.getByText(/^Demasiados intentos\. Espera/).waitFor();
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
    await page.waitForURL('**/login');
  });
});

describe('choosing a new password', () => {
  test('a link that is not whole is said', async () => {
    const page = await open('/reset-password?email=maria%40vinculo.example');
    await says(page, 'Invalido o falta de token o email.');
    await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).waitFor();
  });

  test('each rule is said beside its field and by the toast', async () => {
    const page = await open('/reset-password?email=maria%40vinculo.example&token=abc');
    await press(page, 'Cambiar contraseña');
    await says(page, 'Por favor completa todos los campos.');
    await choose(page, 'corta');
    await says(page, 'Debe tener 8+ caracteres, mayúscula, minúscula, número y símbolo.');
    await says(
      page,
      'La nueva contraseña no cumple el formato: 8+ caracteres, mayúscula, minúscula, número y símbolo.',
    );
    await choose(page, 'Buena.Clave1', 'Buena.Clave2');
    await says(page, 'Las contraseñas no coinciden.');
    await says(page, 'Las contraseñas no coinciden!');
    await page.context().setOffline(true);
    await choose(page, 'Buena.Clave1');
    await says(page, 'Algo salio mal. Intentelo de nuevo.');
    await page.getByText('Para esto necesitas internet').waitFor();
    await page.context().setOffline(false);
    await press(page, 'Cambiar contraseña');
    await says(page, 'El enlace no es válido o ya venció. Pide uno nuevo.');
  });
});
