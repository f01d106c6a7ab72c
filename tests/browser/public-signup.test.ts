import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PHONE } from './chromium.ts';
import { eventually, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { codeIn, type Mailbox, openMailbox } from './mailbox.ts';
import { MARIA, type Product } from './product.ts';

/** One browser for all tests; each starts with empty storage. */
let mailbox: Mailbox;
let product: Product;
let page: Page;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
householdPerFile(
  async (house) => {
    ({ product, page } = house);
    await page.goto(`${product.url}/privacidad`);
  },
  {
    browser: { viewport: PHONE },
    environment: () => ({ SMTP_URL: mailbox.smtpUrl, SMS_WEBHOOK_URL: mailbox.smsUrl }),
  },
);

const PASSWORD = 'Segura.12';

async function open(path = '/signup/step1'): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
  await page.goto(`${product.url}${path}`);
}

const next = () => page.getByRole('button', { name: 'Continuar' }).click();
const isAt = (step: number) => page.getByText(`Paso ${step} de 7`).waitFor();
const says = (messages: string) => page.getByText(messages).waitFor();

async function fillAccess(mail: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(mail);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await says('Email verificado');
  await next();
  await isAt(2);
}

async function fillAbout(): Promise<void> {
  await page.getByLabel('Fecha de nacimiento').fill('1980-05-17');
  await page.getByLabel('Género').selectOption('Femenino');
  await page.getByLabel('Región').selectOption('Maule');
  await next();
  await isAt(3);
}

async function fillIdentity(rut: string): Promise<void> {
  await page.getByLabel('RUT, dígito 1 de 8').focus();
  await page.keyboard.type(rut);
  await page.getByLabel('Nombre').fill('Ana');
  await page.getByLabel('Apellido').fill('Soto');
  await page.getByLabel('Celular').fill('912345678');
  await next();
  await isAt(5);
}

async function typeCode(code: string): Promise<void> {
  await page.getByLabel('Código, dígito 1 de 6').focus();
  await page.keyboard.type(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
}

describe('signing up', () => {
  test('by mail, from the first step to the first sign-in', async () => {
    await open();
    await fillAccess('ana@correo.test');
    await fillAbout();
    await page.getByLabel('También soy Cuidador').check();
    await next();
    await isAt(4);
    await fillIdentity('156782343');
    await page.getByLabel('Correo electrónico').check();
    await next();
    await isAt(6);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await says('Por favor completa el código.');
    const first = codeIn(await mailbox.mail('ana@correo.test'));
    await typeCode(first === '000000' ? '000001' : '000000');
    await says('El código no es correcto');
    const region = await page.locator('[role="status"]:empty').elementHandle();
    await page.getByRole('button', { name: 'Reenviar código' }).click();
    await eventually(() => region?.innerText(), 'Código reenviado exitosamente');
    await typeCode(codeIn(await mailbox.mail('ana@correo.test', 2)));
    await isAt(7);
    await says('Hola, Ana.');
    await says('Responsable y Cuidador');
    // What the last page does not show has left the tab.
    const kept = await page.evaluate(() => sessionStorage.getItem('vinculo:signup'));
    expect(kept).toContain('Ana');
    expect(kept).not.toContain('ana@correo.test');
    expect(kept).not.toContain('1980');
    await page.goBack();
    await isAt(7);
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/login');
    await signIn(page, product.url, { mail: 'ana@correo.test', password: PASSWORD });
  });

  test('by text message, with the code pasted', async () => {
    await open();
    await fillAccess('luis@correo.test');
    await fillAbout();
    await next();
    await isAt(4);
    await fillIdentity('098765433');
    await page.getByLabel('Mensaje de texto').check();
    await next();
    await isAt(6);
    // After choosing the other channel, no page claims that a code was sent there.
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await isAt(5);
    await page.getByLabel('Correo electrónico').check();
    await page.goForward();
    await page.waitForURL('**/signup/step5');
    await isAt(5);
    await page.getByLabel('Mensaje de texto').check();
    await next();
    await isAt(6);
    await says('Enviamos un código de 6 dígitos a 912345678.');
    const code = codeIn(await mailbox.sms(2));
    const first = page.getByLabel('Código, dígito 1 de 6');
    expect(await first.getAttribute('autocomplete')).toBe('one-time-code');
    // As autofill on a phone does: the whole code into the first box.
    await first.fill(code);
    await page.getByRole('button', { name: 'Verificar' }).click();
    await isAt(7);
  });

  test('an account verified by a code whose answer was lost has a way to go on', async () => {
    await open();
    await fillAccess('abierta@correo.test');
    await fillAbout();
    await next();
    await isAt(4);
    await fillIdentity('118765435');
    await page.getByLabel('Mensaje de texto').check();
    await next();
    await isAt(6);
    await page.route('**/auth/verify', async (route) => {
      await route.fetch();
      await route.abort();
    });
    const code = codeIn(await mailbox.sms(3));
    await typeCode(code);
    await says('Error al verificar el código.');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Reenviar código' }).click();
    await says('Código reenviado exitosamente');
    // Nothing was sent, so address and input stay as they are.
    await says('Enviamos un código de 6 dígitos a 912345678.');
    expect(await page.getByLabel('Código, dígito 6 de 6').inputValue()).toBe(code.at(-1));
    await page.getByRole('link', { name: 'inicia sesión', exact: true }).click();
    await page.waitForURL('**/login');
  });

  test('reports errors next to their fields, and moves focus there', async () => {
    await open();
    const mail = page.getByLabel('Correo electrónico');
    const goOn = page.getByRole('button', { name: 'Continuar' });
    await says('Para continuar falta un correo verificado y una contraseña válida.');
    expect(await goOn.isDisabled()).toBe(true);
    // The live region must stay the same element: screen readers only announce changes within it.
    const missing = await page.getByRole('status').filter({ hasText: 'Para' }).elementHandle();
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await eventually(() => missing?.textContent(), 'Para continuar falta un correo verificado.');
    // A disabled button would ignore Enter.
    await page.getByLabel('Contraseña', { exact: true }).press('Enter');
    await eventually(focused, 'mail');
    await mail.fill('faltas@correo.test');
    await says('Email verificado');
    await eventually(() => missing?.textContent(), '');
    await page.getByLabel('Contraseña', { exact: true }).fill('');
    await eventually(() => missing?.textContent(), 'Para continuar falta una contraseña válida.');
    await mail.press('Enter');
    await eventually(focused, 'password');
    await mail.fill('ana@correo');
    await says('Email no válido');
    await mail.fill(MARIA.mail);
    await says('Email ya registrado');
    await page.getByLabel('Contraseña', { exact: true }).fill('corta');
    await says('La contraseña debe tener mínimo 8 caracteres, 1 mayúscula, 1 número y 1 especial');
    await fillAccess('faltas@correo.test');
    await eventually(notRequired, []);
    await next();
    await says('Selecciona tu fecha de nacimiento');
    await says('Selecciona tu género');
    await says('Selecciona tu región');
    await eventually(focused, 'birthdate');
    await page.getByLabel('Fecha de nacimiento').fill('1980-05-17');
    await next();
    await eventually(focused, 'gender');
    await fillAbout();
    await page.getByLabel('Solo Cuidador').check();
    await says('La cuenta de Cuidador se crea en la aplicación móvil.');
    expect(await goOn.isDisabled()).toBe(true);
    await page.getByLabel('Responsable', { exact: false }).first().check();
    await next();
    await isAt(4);
    await eventually(notRequired, []);
    await page.getByLabel('RUT, dígito 1 de 8').focus();
    await page.keyboard.type('156782344');
    await page.getByLabel('Celular').fill('1234');
    await next();
    await says('RUT inválido o dígito verificador incorrecto');
    await says('Ingresa tu nombre');
    await says('Ingresa tu apellido');
    await says('Número inválido. Ej: +56912345678');
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'RUT, dígito 1 de 8',
    );
    await boxesTakePasteAndBackspace();
    await fillIdentity('156782343');
    await next();
    await says('Selecciona un método de envío');
    await eventually(focused, 'verificationMethod');
  });
});

describe('what was typed', () => {
  test('is kept when going back and after a reload, except for the password', async () => {
    await open();
    await fillAccess('vuelta@correo.test');
    await fillAbout();
    await page.getByRole('button', { name: 'Volver' }).click();
    await isAt(2);
    expect(await page.getByLabel('Región').inputValue()).toBe('Maule');
    await next();
    await isAt(3);
    await page.reload();
    await isAt(1);
    await eventually(
      () => page.getByLabel('Correo electrónico').inputValue(),
      'vuelta@correo.test',
    );
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await says('Email verificado');
    await next();
    await isAt(3);
    await page.getByRole('button', { name: 'Volver' }).click();
    await isAt(2);
    expect(await page.getByLabel('Fecha de nacimiento').inputValue()).toBe('1980-05-17');
  });

  test('a step cannot be opened before those it depends on', async () => {
    await open('/signup/step7');
    await isAt(1);
    await page.waitForURL('**/signup/step1');
    await page.goto(`${product.url}/signup/step9`);
    await page.waitForURL('**/signup/step1');
  });

  test('stays on the page when offline, and says that a network is needed', async () => {
    await open();
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.context().setOffline(true);
    await page.getByLabel('Correo electrónico').fill('lejos@correo.test');
    await says('No se pudo validar el correo. Para esto necesitas internet');
    await page.context().setOffline(false);
    await says('Email verificado');
    expect(await page.getByLabel('Contraseña', { exact: true }).inputValue()).toBe(PASSWORD);
  });
});

/** The fields of a step that are not marked as required. */
function notRequired(): Promise<readonly string[]> {
  return page
    .locator('form :is(input, select):not([aria-required="true"])')
    .evaluateAll((fields) => fields.map(({ outerHTML }) => outerHTML));
}

function focused(): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('name'));
}

/** Dispatches a paste event, without the system clipboard. */
function paste(label: string, text: string): Promise<void> {
  return page.getByLabel(label).evaluate((box, messages) => {
    const data = new DataTransfer();
    data.setData('text', messages);
    box.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The nine boxes behave like one field: a paste, a K, and backspace across them. */
async function boxesTakePasteAndBackspace(): Promise<void> {
  const values = () =>
    page
      .getByRole('group', { name: 'RUT' })
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join('|'));
  await paste('RUT, dígito 1 de 8', '9.876.543-k');
  await eventually(values, '0|9|8|7|6|5|4|3|K');
  await page.getByLabel('RUT, dígito verificador').focus();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Backspace');
  await eventually(values, '0|9|8|7|6|5|||');
  await page.keyboard.type('43k');
  await eventually(values, '0|9|8|7|6|5|4|3|K');
}
