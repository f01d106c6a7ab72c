import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProfile, PHONE, type Profile } from './chromium.ts';
import { signIn } from './family-week.ts';
import { codeIn, type Mailbox, openMailbox } from './mailbox.ts';
import { MARIA, type Product, startProduct } from './product.ts';

let mailbox: Mailbox;
let product: Product;
let profile: Profile;

beforeAll(async () => {
  mailbox = await openMailbox();
  product = await startProduct({ SMTP_URL: mailbox.smtpUrl, SMS_WEBHOOK_URL: mailbox.smsUrl });
});
afterAll(async () => {
  await product.close();
  await mailbox.close();
});
beforeEach(async () => {
  profile = await createProfile();
});
afterEach(() => profile.close());

const PASSWORD = 'Segura.12';

async function open(path = '/signup/step1'): Promise<Page> {
  const context = await profile.open({ viewport: PHONE });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${product.url}${path}`);
  return page;
}

const next = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click();
const isAt = (page: Page, step: number) => page.getByText(`Paso ${step} de 7`).waitFor();
const says = (page: Page, words: string) => page.getByText(words).waitFor();

async function fillAccess(page: Page, mail: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(mail);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await says(page, 'Email verificado');
  await next(page);
  await isAt(page, 2);
}

async function fillAbout(page: Page): Promise<void> {
  await page.getByLabel('Fecha de nacimiento').fill('1980-05-17');
  await page.getByLabel('Género').selectOption('Femenino');
  await page.getByLabel('Región').selectOption('Maule');
  await next(page);
  await isAt(page, 3);
}

async function fillIdentity(page: Page, rut: string): Promise<void> {
  await page.getByLabel('RUT, dígito 1 de 8').focus();
  await page.keyboard.type(rut);
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Apellido').fill('Soto');
  await page.getByLabel('Celular').fill('912345678');
  await next(page);
  await isAt(page, 5);
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código, dígito 1 de 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
}

describe('signing up', () => {
  test('by mail, from the first step to the first sign-in', async () => {
    const page = await open();
    await fillAccess(page, 'ana@correo.test');
    await fillAbout(page);
    await page.getByLabel('También soy Cuidador').check();
    await next(page);
    await isAt(page, 4);
    await fillIdentity(page, '156782343');
    await page.getByLabel('Correo electrónico').check();
    await next(page);
    await isAt(page, 6);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await says(page, 'Por favor completa el código.');
    const first = codeIn(await mailbox.mail('ana@correo.test'));
    await typeCode(page, first === '000000' ? '000001' : '000000');
    await says(page, 'El código no es correcto');
    await page.getByRole('button', { name: 'Reenviar código' }).click();
    await says(page, 'Código reenviado exitosamente');
    await typeCode(page, codeIn(await mailbox.mail('ana@correo.test', 2)));
    await isAt(page, 7);
    await says(page, 'Hola, Ana.');
    await says(page, 'Responsable y Cuidador');
    await page.goBack();
    await isAt(page, 7);
    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/login');
    await signIn(page, product.url, { mail: 'ana@correo.test', password: PASSWORD });
    expect(profile.complaints).toEqual([]);
  });

  test('by text message, with the code pasted', async () => {
    const page = await open();
    await fillAccess(page, 'luis@correo.test');
    await fillAbout(page);
    await next(page);
    await isAt(page, 4);
    await fillIdentity(page, '098765433');
    await page.getByLabel('Mensaje de texto').check();
    await next(page);
    await isAt(page, 6);
    const code = codeIn(await mailbox.sms());
    const first = page.getByLabel('Código, dígito 1 de 6');
    expect(await first.getAttribute('autocomplete')).toBe('one-time-code');
    // What a phone's own suggestion does: everything into the first box.
    await first.fill(code);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await isAt(page, 7);
  });

  test('says what is wrong beside its field, and puts focus there', async () => {
    const page = await open();
    const mail = page.getByLabel('Correo electrónico');
    const goOn = page.getByRole('button', { name: 'Continuar' });
    await says(page, 'Para continuar falta un correo verificado y una contraseña válida.');
    expect(await goOn.isDisabled()).toBe(true);
    await mail.fill('ana@correo');
    await says(page, 'Email no válido');
    await mail.fill(MARIA.mail);
    await says(page, 'Email ya registrado');
    await page.getByLabel('Contraseña', { exact: true }).fill('corta');
    await says(
      page,
      'La contraseña debe tener mínimo 8 caracteres, 1 mayúscula, 1 número y 1 especial',
    );
    await fillAccess(page, 'faltas@correo.test');
    await next(page);
    await says(page, 'Selecciona tu fecha de nacimiento');
    await says(page, 'Selecciona tu género');
    await says(page, 'Selecciona tu región');
    expect(await focused(page)).toBe('birthdate');
    await page.getByLabel('Fecha de nacimiento').fill('1980-05-17');
    await next(page);
    expect(await focused(page)).toBe('gender');
    await fillAbout(page);
    await page.getByLabel('Solo Cuidador').check();
    await says(page, 'La cuenta de Cuidador se crea en la aplicación móvil.');
    expect(await goOn.isDisabled()).toBe(true);
    await page.getByLabel('Responsable', { exact: false }).first().check();
    await next(page);
    await isAt(page, 4);
    await page.getByLabel('RUT, dígito 1 de 8').focus();
    await page.keyboard.type('156782344');
    await page.getByLabel('Celular').fill('1234');
    await next(page);
    await says(page, 'RUT inválido o dígito verificador incorrecto');
    await says(page, 'Ingresa tu nombre');
    await says(page, 'Ingresa tu apellido');
    await says(page, 'Número inválido. Ej: +56912345678');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'RUT, dígito 1 de 8',
    );
    await fillIdentity(page, '156782343');
    await next(page);
    await says(page, 'Selecciona un método de envío');
    expect(await focused(page)).toBe('verificationMethod');
  });

  test('the nine boxes take a paste, a K and backspace across them', async () => {
    const page = await open();
    await fillAccess(page, 'cajas@correo.test');
    await fillAbout(page);
    await next(page);
    await isAt(page, 4);
    const values = () =>
      page
        .getByRole('group', { name: 'RUT' })
        .getByRole('textbox')
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join('|'));
    await paste(page, 'RUT, dígito 1 de 8', '9.876.543-k');
    expect(await values()).toBe('0|9|8|7|6|5|4|3|K');
    await page.getByLabel('RUT, dígito verificador').focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Backspace');
    expect(await values()).toBe('0|9|8|7|6|5|||');
    await page.keyboard.type('43k');
    expect(await values()).toBe('0|9|8|7|6|5|4|3|K');
  });
});

describe('what was typed', () => {
  test('is there going back and after a reload, but for the password', async () => {
    const page = await open();
    await fillAccess(page, 'vuelta@correo.test');
    await fillAbout(page);
    await page.getByRole('button', { name: 'Volver' }).click();
    await isAt(page, 2);
    expect(await page.getByLabel('Región').inputValue()).toBe('Maule');
    await next(page);
    await isAt(page, 3);
    await page.reload();
    await isAt(page, 1);
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe('vuelta@correo.test');
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await says(page, 'Email verificado');
    await next(page);
    await isAt(page, 3);
    await page.getByRole('button', { name: 'Volver' }).click();
    await isAt(page, 2);
    expect(await page.getByLabel('Fecha de nacimiento').inputValue()).toBe('1980-05-17');
  });

  test('a step is not reached before those it needs', async () => {
    const page = await open('/signup/step7');
    await isAt(page, 1);
    await page.waitForURL('**/signup/step1');
    await page.goto(`${product.url}/signup/step9`);
    await page.waitForURL('**/signup/step1');
  });

  test('stays where it is without a network, and the page says what it needs', async () => {
    const page = await open();
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.context().setOffline(true);
    await page.getByLabel('Correo electrónico').fill('lejos@correo.test');
    await says(page, 'No se pudo validar el correo. Para esto necesitas internet');
    await page.context().setOffline(false);
    await says(page, 'Email verificado');
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(PASSWORD);
  });
});

function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'));
}

/** A paste as the browser makes one, without the system's clipboard. */
function paste(page: Page, label: string, text: string): Promise<void> {
  return page.getByLabel(label).evaluate((box, words) => {
    const data = new DataTransfer();
    data.setData('text', words);
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}
