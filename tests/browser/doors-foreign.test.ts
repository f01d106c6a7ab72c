import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProfile, PHONE, type Profile } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

/** The last steps of the sign-up before a backend that is not ours: its answers are made up here. */
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

const says = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

/** Signs up to step 5 with what a backend answers to `POST /auth/<name>`. */
async function openDelivery(
  answers: Readonly<Record<string, { status: number; json: unknown }>>,
): Promise<{ page: Page; sent: Record<string, unknown>[] }> {
  const context = await profile.open({ viewport: PHONE, worker: false });
  const page = context.pages()[0] ?? (await context.newPage());
  const sent: Record<string, unknown>[] = [];
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
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Paso 5 de 7').waitFor();
  await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
  return { page, sent };
}

const OK = { status: 200, json: {} };

describe('a backend that is not ours', () => {
  test('a sign-up that fails is said in its words, else in ours', async () => {
    const answers = { signup: { status: 409, json: { message: 'El RUT ya está registrado' } } };
    const { page, sent } = await openDelivery(answers);
    await says(page, 'El RUT ya está registrado');
    expect(sent[0]).toMatchObject({
      rut: '15678234-3',
      phone: '+56912345678',
      role: 'Responsable',
      verificationMethod: 'msg',
    });
    answers.signup = { status: 500, json: {} as { message: string } };
    await page.getByRole('button', { name: 'Aceptar y continuar' }).click();
    await says(page, 'Ocurrió un error al enviar los datos. Intenta de nuevo.');
  });

  test('where no code can be sent again, the sign-up is repeated by mail', async () => {
    const answers: Record<string, { status: number; json: unknown }> = {
      signup: OK,
      'resend-code': { status: 404, json: {} },
    };
    const { page, sent } = await openDelivery(answers);
    await page.getByText('Paso 6 de 7').waitFor();
    await page.getByRole('button', { name: 'Reenviar código' }).click();
    await says(page, 'Código reenviado exitosamente');
    expect(sent.map(({ call, verificationMethod }) => [call, verificationMethod])).toEqual([
      ['signup', 'msg'],
      ['resend-code', undefined],
      ['signup', 'mail'],
    ]);
    answers['signup'] = { status: 400, json: { message: 'El correo ya está registrado' } };
    await page.getByRole('button', { name: 'Reenviar código' }).click();
    await says(page, 'Código reenviado exitosamente');
    answers['resend-code'] = { status: 500, json: {} };
    await page.getByRole('button', { name: 'Reenviar código' }).click();
    await says(page, 'Error al reenviar el código. Intenta de nuevo.');
  });

  test('a code that cannot be checked is said beside its boxes; Cancel goes back one page', async () => {
    const { page } = await openDelivery({ signup: OK });
    await page.getByText('Paso 6 de 7').waitFor();
    await page.getByLabel('Código, dígito 1 de 6').focus();
    await page.keyboard.type('123456');
    await page.getByRole('button', { name: 'Verificar' }).click();
    await says(page, 'Error al verificar el código. Inténtalo de nuevo más tarde.');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Paso 5 de 7').waitFor();
    expect(await page.getByLabel('Mensaje de texto').isChecked()).toBe(true);
  });
});
