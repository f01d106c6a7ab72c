import type { Page, Route } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { PHONE } from './chromium.ts';
import { eventually, hasFocus, press, says } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';

/** The public pages with a third-party backend, whose answers are faked here. No service worker. */
let product: Product;
let page: Page;
householdPerFile(
  (house) => {
    ({ product, page } = house);
  },
  { browser: { viewport: PHONE, worker: false } },
);
afterEach(() => page.unrouteAll({ behavior: 'wait' }));

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Signs up to step 5 with the given answer to `POST /auth/<name>`; returns the bodies that were sent. */
async function openDelivery(
  answers: Readonly<Record<string, Answer>>,
): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/auth/check-email/*', (route) =>
    route.fulfill({ json: { message: 'Email disponible', valid: true } }),
  );
  await page.route(/\/auth\/(signup|resend-code|verify)$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    sent.push({ call: name, ...(route.request().postDataJSON() as object) });
    await route.fulfill(answers[name] ?? { status: 500, body: '' });
  });
  const draft = {
    mail: 'ana@correo.test',
    checkedMail: 'ana@correo.test',
    birthdate: '1980-05-17',
    gender: 'Femenino',
    region: 'Maule',
    rut: [...'156782343'],
    name: 'Ana',
    lastname: 'Soto',
    phone: '912345678',
    method: 'msg',
  };
  await page.goto(`${product.url}/privacidad`);
  await page.evaluate(
    (kept) => sessionStorage.setItem('vinculo:signup', kept),
    JSON.stringify(draft),
  );
  await page.goto(`${product.url}/signup/step5`);
  await page.getByText('Por seguridad no guardamos tu contraseña.').waitFor();
  await page.getByLabel('Contraseña', { exact: true }).fill('Segura.12');
  await page.getByText('Email verificado').waitFor();
  await press(page, 'Continuar');
  await page.getByText('Paso 5 de 7').waitFor();
  await press(page, 'Aceptar y continuar');
  return sent;
}

const OK = { status: 200, json: {} };

describe('a backend that is not ours', () => {
  test('a failed sign-up is reported with its message, else with ours', async () => {
    const answers = { signup: { status: 409, json: { message: 'El RUT ya está registrado' } } };
    const sent = await openDelivery(answers);
    await says(page, 'El RUT ya está registrado');
    // Exactly the fields of a sign-up: a strict backend refuses any other.
    expect(sent[0]).toEqual({
      call: 'signup',
      rut: '15678234-3',
      name: 'Ana',
      lastname: 'Soto',
      mail: 'ana@correo.test',
      phone: '+56912345678',
      password: 'Segura.12',
      role: 'Responsable',
      birthdate: '1980-05-17',
      gender: 'Femenino',
      region: 'Maule',
      verificationMethod: 'msg',
    });
    answers.signup = { status: 500, json: {} as { message: string } };
    await press(page, 'Aceptar y continuar');
    await says(page, 'Ocurrió un error al enviar los datos. Intenta de nuevo.');
  });

  test('if codes cannot be resent, the sign-up is repeated by mail', async () => {
    const answers: Record<string, Answer> = {
      signup: OK,
      'resend-code': { status: 404, json: {} },
    };
    const sent = await openDelivery(answers);
    await page.getByText('Paso 6 de 7').waitFor();
    await press(page, 'Reenviar código');
    await says(page, 'Código reenviado exitosamente');
    expect(sent.map(({ call, verificationMethod }) => [call, verificationMethod])).toEqual([
      ['signup', 'msg'],
      ['resend-code', undefined],
      ['signup', 'mail'],
    ]);
    answers['signup'] = { status: 400, json: { message: 'El correo ya está registrado' } };
    answers['resend-code'] = {
      status: 404,
      contentType: 'text/html; charset=utf-8',
      body: '<pre>Cannot POST /auth/resend-code</pre>',
    };
    await press(page, 'Reenviar código');
    // The message of the previous click may still be shown, so count the requests instead.
    await eventually(() => sent.length, 5);
    await says(page, 'Código reenviado exitosamente');
    answers['resend-code'] = { status: 500, json: {} };
    await press(page, 'Reenviar código');
    await says(page, 'Error al reenviar el código. Intenta de nuevo.');
  });

  test('also after a reload: the sign-up is repeated once the password is typed again', async () => {
    const answers: Record<string, Answer> = {
      signup: OK,
      'resend-code': { status: 404, json: { message: 'Not Found' } },
    };
    const sent = await openDelivery(answers);
    await page.getByText('Paso 6 de 7').waitFor();
    await page.reload();
    await page.getByText('Paso 6 de 7').waitFor();
    const password = page.getByLabel('Contraseña', { exact: true });
    expect(await password.count()).toBe(0);
    await press(page, 'Reenviar código');
    await page.getByText('Por seguridad no guardamos tu contraseña.').waitFor();
    await eventually(() => hasFocus(password), true);
    await page.keyboard.type('corta');
    await page.keyboard.press('Enter');
    await says(
      page,
      'La contraseña debe tener mínimo 8 caracteres, 1 mayúscula, 1 número y 1 especial',
    );
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('corta');
    await password.fill('Segura.12');
    await password.press('Enter');
    await says(page, 'Código reenviado exitosamente');
    const signups = sent.filter(({ call }) => call === 'signup');
    expect(signups).toEqual([signups[0], { ...signups[0], verificationMethod: 'mail' }]);
    expect(await password.count()).toBe(0);
    await says(page, 'Enviamos un código de 6 dígitos a ana@correo.test. Vence en unos minutos.');
  });

  test('a code that cannot be checked is reported next to its boxes; Cancel goes back one page', async () => {
    const answers: Record<string, Answer> = {
      signup: OK,
      verify: { status: 401, json: { message: 'Código incorrecto' } },
    };
    await openDelivery(answers);
    await page.getByText('Paso 6 de 7').waitFor();
    await page.getByLabel('Código, dígito 1 de 6').focus();
    await page.keyboard.type('123456');
    await press(page, 'Verificar');
    await says(page, 'Código incorrecto');
    answers['verify'] = { status: 500, json: {} };
    await press(page, 'Verificar');
    await says(page, 'Error al verificar el código. Inténtalo de nuevo más tarde.');
    await press(page, 'Cancelar');
    await page.getByText('Paso 5 de 7').waitFor();
    expect(await page.getByLabel('Mensaje de texto').isChecked()).toBe(true);
  });

  test('redirects to Google by itself, and back with a token', async () => {
    const login = await page.request.post(`${product.url}/auth/login`, {
      data: { ...MARIA, RememberMe: true },
    });
    const { token } = (await login.json()) as { token: string };
    await page.route('**/auth/google?*', (route) =>
      route.fulfill({ status: 302, headers: { location: `/login?token=${token}` } }),
    );
    // It reports missing profile data but offers no way to submit them, so the app does not ask for them.
    await page.route('**/auth/me', (route) =>
      route.fulfill({
        json: { name: 'María', lastname: '', email: MARIA.mail, awaiting: ['rut'] },
      }),
    );
    await page.goto(`${product.url}/login`);
    await press(page, 'Continuar con Google');
    await page.waitForURL('**/dashboard/usersmanagement');
    await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();
  });

  test('ends the session by refusing the token in another way than with a 401, but not by an unrelated error', async () => {
    const token = () => page.evaluate(() => localStorage.getItem('token'));
    let answer: Answer = { status: 404, json: { message: 'Cannot GET /auth/me' } };
    await page.route('**/auth/me', (route) => route.fulfill(answer));
    const visit = async () => {
      const verified = page.waitForResponse('**/auth/me');
      await page.goto(`${product.url}/dashboard/usersmanagement`);
      await verified;
    };
    await visit();
    await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();
    answer = { status: 403, contentType: 'text/html', body: '<title>Wifi gratis</title>' };
    await visit();
    await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();
    expect(await token()).not.toBeNull();
    answer = { status: 403, json: { message: 'Token inválido' } };
    await page.goto(`${product.url}/dashboard/usersmanagement`);
    await page.waitForURL('**/login');
    expect(await token()).toBeNull();
  });
});
