import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { weekOf } from '#domain/calendar/time.ts';
import { workerInControl } from './chromium.ts';
import { cell, openWeek, press, save, says, signIn, syncState } from './family-week.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { pagePerFile } from './fixture.ts';
import { codeIn, linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { JORGE, MARIA, type Product } from './product.ts';

/** A backend that does what it is asked, and answers it with nothing. */
let mailbox: Mailbox;
let product: Product;
let proxy: FaultyProxy;
let page: Page;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
pagePerFile(
  (story) => {
    ({ product, proxy, page } = story);
  },
  { environment: () => ({ SMTP_URL: mailbox.smtpUrl }) },
);
beforeEach(async () => {
  Object.assign(proxy, {
    fault: 'none',
    tamper: (_path: string, body: string) => (/^\{"success":true/.test(body) ? '' : null),
  });
  await page.goto(`${proxy.url}/privacidad`);
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
});

const PASSWORD = 'Segura.12';
const isAt = (step: number) => page.getByText(`Paso ${step} de 7`).waitFor();

describe('what the server has done is done', () => {
  test('an account is made, from its mail to the first sign-in', async () => {
    await page.goto(`${proxy.url}/signup/step1`);
    await page.getByLabel('Correo electrónico').fill('ana@correo.test');
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await says(page, 'Email verificado');
    await press(page, 'Continuar');
    await page.getByLabel('Fecha de nacimiento').fill('1980-05-17');
    await page.getByLabel('Género').selectOption('Femenino');
    await page.getByLabel('Región').selectOption('Maule');
    await press(page, 'Continuar');
    await isAt(3);
    await press(page, 'Continuar');
    await isAt(4);
    await page.getByLabel('RUT, dígito 1 de 8').focus();
    await page.keyboard.type('156782343');
    await page.getByLabel('Nombre').fill('Ana');
    await page.getByLabel('Apellido').fill('Soto');
    await page.getByLabel('Celular').fill('912345678');
    await press(page, 'Continuar');
    await isAt(5);
    await press(page, 'Aceptar y continuar');
    await isAt(6);
    await mailbox.mail('ana@correo.test');
    await press(page, 'Reenviar código');
    await says(page, 'Código reenviado exitosamente');
    await page.getByLabel('Código, dígito 1 de 6').focus();
    await page.keyboard.type(codeIn(await mailbox.mail('ana@correo.test', 2)));
    await press(page, 'Verificar');
    await isAt(7);
    await signIn(page, proxy.url, { mail: 'ana@correo.test', password: PASSWORD });
  });

  test('a forgotten password is replaced', async () => {
    await page.goto(`${proxy.url}/forgot-password`);
    await page.getByLabel('Correo electrónico').fill(JORGE.mail);
    await press(page, 'Enviar enlace');
    await says(
      page,
      'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
    );
    const { pathname, search } = new URL(linkIn(await mailbox.mail(JORGE.mail)));
    await page.goto(`${proxy.url}${pathname}${search}`);
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('Nueva.Clave7');
    await page.getByLabel('Confirmar contraseña', { exact: true }).fill('Nueva.Clave7');
    await press(page, 'Cambiar contraseña');
    await page.waitForURL('**/passwordresetsuccess');
    await signIn(page, proxy.url, { ...JORGE, password: 'Nueva.Clave7' });
  });
});

describe('a save of the calendar', () => {
  const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
  const SUNDAY = weekOf(chileanFecha(Date.now()))[6] ?? '';

  test('that is answered with nothing is sent once, and what changed is fetched after it', async () => {
    // Whatever the answer to a save says, nothing of it arrives.
    proxy.tamper = (path) => (path.startsWith('/solicitudes/actualizar') ? '' : null);
    await signIn(page, proxy.url, MARIA);
    await workerInControl(page);
    await openWeek(page, proxy.url, ROSA, SUNDAY);
    await syncState(page, 'al-dia', 0);
    const before = proxy.delivered.length;
    const rosa = new URL(page.url()).searchParams.get('paciente');
    const listed = proxy.answered(`/api/patients/${rosa}/changes`);
    await cell(page, SUNDAY, '22:00').click();
    await save(page);
    await says(page, 'Horarios actualizados exitosamente');
    await syncState(page, 'al-dia', 0);
    await listed;
    expect(proxy.delivered.length - before).toBe(1);
    await cell(page, SUNDAY, '22:00').and(page.locator('[data-estado="pendiente"]')).waitFor();
  });

  test('whose answer is shorter than it says is not acknowledged, and sent again as it was', async () => {
    proxy.fault = 'shorten-answer';
    await signIn(page, proxy.url, MARIA);
    await workerInControl(page);
    await openWeek(page, proxy.url, ROSA, SUNDAY);
    const before = proxy.delivered.length;
    await cell(page, SUNDAY, '21:00').click();
    await save(page);
    await syncState(page, 'sin-conexion', 1);
    proxy.fault = 'none';
    await syncState(page, 'al-dia', 0);
    const keys = proxy.delivered.slice(before);
    expect([keys.length > 1, new Set(keys).size]).toEqual([true, 1]);
    const added = product
      .records(product.paciente('Rosa Elena'))
      .filter(({ fecha, horaInicio }) => fecha === SUNDAY && horaInicio === '21:00');
    expect(added).toHaveLength(1);
  });
});
