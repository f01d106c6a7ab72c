import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { addDays, weekOf } from '#domain/calendar/time.ts';
import { workerInControl } from '#tests/browser/chromium.ts';
import {
  beSignedIn,
  cell,
  eventually,
  openWeek,
  press,
  save,
  says,
  signIn,
  syncState,
} from '#tests/browser/family-week.ts';
import { profilePerTest } from '#tests/browser/fixture.ts';
import { type MailFolder, openMailFolder } from '#tests/browser/mail-folder.ts';
import { codeIn } from '#tests/browser/mailbox.ts';
import { rowOf } from '#tests/browser/people-list.ts';
import { type Product, startProduct } from '#tests/browser/product.ts';

/**
 * A family and its caregivers from an empty database to a night that changes hands, in four browsers and with nothing
 * but the interface and the folder of unsent mails; only the second caregiver's account is made without a page.
 */
const browser = profilePerTest();
let product: Product;
let mails: MailFolder;
beforeEach(async () => {
  // A server that others can reach has no demo family.
  product = await startProduct({ HOST: '0.0.0.0' });
  mails = openMailFolder(product);
});
afterEach(() => product.close());

const PASSWORD = 'Segura.12';
const PATIENT = 'Aurora Díaz';
/** In the next week, so that no shift is over or urgent before it should be. */
const MONDAY = addDays(weekOf(chileanFecha(Date.now()))[0] ?? '', 7);

interface Person {
  readonly name: string;
  readonly lastName: string;
  readonly mail: string;
  readonly rut: string;
}
const OWNER: Person = { name: 'Ana', lastName: 'Soto', mail: 'ana@correo.cl', rut: '156782343' };
const SISTER: Person = { name: 'Eva', lastName: 'Soto', mail: 'eva@correo.cl', rut: '111111111' };
const LUZ: Person = { name: 'Luz', lastName: 'Pino', mail: 'luz@correo.cl', rut: '222222222' };
const SOL: Person = { name: 'Sol', lastName: 'Vera', mail: 'sol@correo.cl', rut: '123456785' };

/** Only who plans without a network needs the service worker. */
async function newPage(worker = false): Promise<Page> {
  return (await browser.open({ worker })).newPage();
}

async function typeCode(page: Page, mail: string): Promise<void> {
  await page.getByLabel('Código, dígito 1 de 6').focus();
  await page.keyboard.type(codeIn(await mails.newest(mail)));
  await press(page, 'Verificar');
}

async function fillAbout(page: Page): Promise<void> {
  await page.getByLabel('Fecha de nacimiento').fill('1980-05-17');
  await page.getByLabel('Género').selectOption('Femenino');
  await page.getByLabel('Región').selectOption('Maule');
}

async function fillIdentity(page: Page, { name, lastName, rut }: Person): Promise<void> {
  await page.getByLabel('RUT, dígito 1 de 8').focus();
  await page.keyboard.type(rut);
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Apellido').fill(lastName);
  await page.getByLabel('Celular').fill('912345678');
}

/** The seven steps of a sign-up, and the first sign-in. */
async function signUpOwner(page: Page): Promise<void> {
  const next = () => press(page, 'Continuar');
  await page.goto(`${product.url}/signup/step1`);
  await page.getByLabel('Correo electrónico').fill(OWNER.mail);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await says(page, 'Email verificado');
  await next();
  await fillAbout(page);
  await next();
  await says(page, 'Paso 3 de 7');
  await next();
  await fillIdentity(page, OWNER);
  await next();
  await press(page, 'Aceptar y continuar');
  await typeCode(page, OWNER.mail);
  await says(page, 'Paso 7 de 7');
  await signIn(page, product.url, { mail: OWNER.mail, password: PASSWORD });
}

async function addPatient(page: Page): Promise<void> {
  await press(page, 'Agregar ser querido');
  const form = page.getByRole('dialog');
  await form.getByLabel('Nombre').fill('Aurora');
  await form.getByLabel('Apellido').fill('Díaz');
  await form.getByRole('button', { name: 'Guardar' }).click();
  await form.waitFor({ state: 'detached' });
}

/** The link of a new invitation, as «Personas» shows it. */
async function linkFor(owner: Page, who: Person, kind: 'familiar' | 'cuidador'): Promise<string> {
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: `Invitar a un ${kind}` })
    .click();
  const form = owner.getByRole('dialog', { name: new RegExp(`^Invitar a un ${kind}`) });
  await form.getByLabel('Nombre').fill(who.name);
  await form.getByLabel('Correo electrónico').fill(who.mail);
  await form.getByRole('button', { name: 'Crear invitación' }).click();
  const link = await owner.locator('input[data-enlace]').inputValue();
  await owner.getByRole('dialog').getByRole('button', { name: 'Listo' }).click();
  return link;
}

/** Opens a page by the link of an invitation, and makes the account there. */
async function signUpInvited(link: string, who: Person): Promise<Page> {
  const page = await newPage();
  await page.goto(link);
  await fillIdentity(page, who);
  await fillAbout(page);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await press(page, 'Crear mi cuenta y aceptar');
  await typeCode(page, who.mail);
  return page;
}

/** Makes an account by the calls of that page, and opens where it leads. */
async function joinByCalls(link: string, who: Person): Promise<Page> {
  const token = new URL(link).hash.slice(1);
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${product.url}/api/invitations/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    });
    expect([call, answer.status]).toEqual([call, 200]);
  };
  await post('signup', {
    ...{ name: who.name, lastname: who.lastName, phone: '912345678', password: PASSWORD },
    rut: `${who.rut.slice(0, -1)}-${who.rut.slice(-1)}`,
    ...{ birthdate: '1980-05-17', gender: 'Femenino', region: 'Maule', consent: CONSENT_VERSION },
  });
  await post('verify', { code: codeIn(await mails.newest(who.mail)) });
  const page = await newPage();
  await beSignedIn(page, product.url, { mail: who.mail, password: PASSWORD });
  await page.goto(`${product.url}/turnos`);
  return page;
}

const shift = (page: Page, fecha: string, state: string) =>
  page.locator(`[data-turno][data-fecha="${fecha}"][data-estado="${state}"]`);

/** A block of the week with this name on it. */
const given = (page: Page, fecha: string, name: string) =>
  page.locator(`[data-bloque][data-fecha="${fecha}"]`).filter({ hasText: name });

test('a family asks, two caregivers answer at once, everybody sees it, and the sister gives on what was withdrawn', async () => {
  const owner = await newPage(true);
  await signUpOwner(owner);
  await addPatient(owner);
  await rowOf(owner, 'Aurora').getByRole('button', { name: 'Personas' }).click();
  const sister = await signUpInvited(await linkFor(owner, SISTER, 'familiar'), SISTER);
  await sister.waitForURL('**/dashboard/**');
  const luz = await signUpInvited(await linkFor(owner, LUZ, 'cuidador'), LUZ);
  await luz.waitForURL('**/turnos');
  const sol = await joinByCalls(await linkFor(owner, SOL, 'cuidador'), SOL);

  // Both look at the same week, and the owner plans it without a network.
  await openWeek(sister, product.url, PATIENT, MONDAY);
  await openWeek(owner, product.url, PATIENT, MONDAY);
  await workerInControl(owner);
  await syncState(owner, 'al-dia', 0);
  await owner.context().setOffline(true);
  for (const hora of ['20:00', '20:30']) await cell(owner, MONDAY, hora).click();
  await save(owner);
  await syncState(owner, 'sin-conexion', 1);
  expect(product.records(product.paciente('Aurora'))).toEqual([]);
  await owner.context().setOffline(false);
  await syncState(owner, 'al-dia', 0);

  // Nobody reloads: the sister's week and the caregivers' lists change by the stream.
  await cell(sister, MONDAY, '20:00').and(sister.locator('[data-estado="pendiente"]')).waitFor();
  for (const page of [luz, sol]) await shift(page, MONDAY, 'por-responder').waitFor();
  await Promise.all(
    [luz, sol].map((page) =>
      shift(page, MONDAY, 'por-responder').getByRole('button', { name: 'Aceptar' }).click(),
    ),
  );
  const has = (page: Page) => shift(page, MONDAY, 'mio').isVisible();
  await expect.poll(async () => (await has(luz)) || (await has(sol))).toBe(true);
  const [winner, winning, loser, losing] = (await has(luz))
    ? ([luz, LUZ, sol, SOL] as const)
    : ([sol, SOL, luz, LUZ] as const);
  await says(loser, `Este turno ya lo tiene ${winning.name}.`);
  expect(await has(loser)).toBe(false);
  for (const page of [owner, sister]) await given(page, MONDAY, winning.name).waitFor();

  await shift(winner, MONDAY, 'mio')
    .getByRole('button', { name: 'Avisar que no puedo ir' })
    .click();
  await winner.getByLabel('Motivo (opcional)').fill('Me enfermé');
  await winner.getByRole('dialog').getByRole('button', { name: 'Avisar' }).click();
  await given(sister, MONDAY, winning.name).waitFor({ state: 'detached' });
  await giveTo(sister, losing.name);
  await given(owner, MONDAY, losing.name).waitFor();
  await shift(loser, MONDAY, 'mio').waitFor();
  await eventually(
    () =>
      product
        .records(product.paciente('Aurora'))
        .map(({ status, cuidador }) => [status, cuidador?.nombre ?? null]),
    [['confirmada', `${losing.name} ${losing.lastName}`]],
  );
});

/** Gives the shift that nobody has to somebody else, and saves. */
async function giveTo(page: Page, name: string): Promise<void> {
  await cell(page, MONDAY, '20:00').click();
  await press(page, 'Editar turno');
  await press(page, 'Dar a otra persona');
  await page
    .getByRole('group', { name: 'Elegir cuidador' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await save(page);
}
