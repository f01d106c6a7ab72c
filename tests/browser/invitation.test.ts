import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, signIn } from './family-week.ts';
import { pagePerFile } from './fixture.ts';
import { codeIn, type Mailbox, openMailbox } from './mailbox.ts';
import { rowOf } from './people-list.ts';
import { MARIA, type Product } from './product.ts';

/** A family invites a caregiver, who makes an account by the link and takes a shift. */
let mailbox: Mailbox;
let product: Product;
let page: Page;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
pagePerFile(
  (story) => {
    ({ product, page } = story);
  },
  { environment: () => ({ SMTP_URL: mailbox.smtpUrl }) },
);

/** The link of a new invitation of a caregiver, as «Personas» shows it. */
async function linkFor(name: string, mail: string): Promise<string> {
  await rowOf(page, 'Rosa Elena').getByRole('button', { name: 'Personas' }).click();
  await page.getByRole('button', { name: 'Invitar a un cuidador' }).click();
  const invite = page.getByRole('dialog', { name: /^Invitar a un cuidador/ });
  await invite.getByLabel('Nombre').fill(name);
  await invite.getByLabel('Correo electrónico').fill(mail);
  await invite.getByRole('button', { name: 'Crear invitación' }).click();
  return page.locator('input[data-enlace]').inputValue();
}

async function signUp(guest: Page, mail: string): Promise<void> {
  await guest.getByLabel('RUT, dígito 1 de 8').focus();
  await guest.keyboard.type('156782343');
  await guest.getByLabel('Nombre').fill('Luz');
  await guest.getByLabel('Apellido').fill('Pino');
  await guest.getByLabel('Celular').fill('912345678');
  await guest.getByLabel('Fecha de nacimiento').fill('1980-05-17');
  await guest.getByLabel('Género').selectOption('Femenino');
  await guest.getByLabel('Región').selectOption('Maule');
  await guest.getByLabel('Contraseña', { exact: true }).fill('Segura.12');
  await guest.getByRole('button', { name: 'Crear mi cuenta y aceptar' }).click();
  await guest.getByLabel('Código, dígito 1 de 6').focus();
  await guest.keyboard.type(codeIn(await mailbox.mail(mail)));
  await guest.getByRole('button', { name: 'Verificar' }).click();
}

test('a family invites, the caregiver signs up on one page and takes a shift, and the family sees it', async () => {
  await signIn(page, product.url, MARIA);
  const link = await linkFor('Luz', 'luz@correo.cl');
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('the browser is gone');
  try {
    const guest = await context.newPage();
    await guest.goto(link);
    await guest.getByText('te invita a cuidar a Nana Rosa').waitFor();
    await signUp(guest, 'luz@correo.cl');
    await guest.waitForURL(`${product.url}/turnos`);
    const asked = guest.locator('[data-turno][data-estado="por-responder"]').first();
    await asked.getByRole('button', { name: 'Aceptar' }).click();
    const mine = guest.locator('[data-turno][data-estado="mio"]');
    await mine.waitFor();
    const fecha = await mine.getAttribute('data-fecha');
    const from = await mine.getAttribute('data-inicio');
    const taken = () =>
      product
        .records(product.paciente('Rosa Elena'))
        .filter((one) => one.fecha === fecha && one.horaInicio === from)
        .map(({ status, cuidador }) => [status, cuidador?.nombre]);
    await eventually(taken, [['confirmada', 'Luz Pino']]);
  } finally {
    await context.close();
  }
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await rowOf(page, 'Rosa Elena').getByRole('button', { name: 'Personas' }).click();
  const caregivers = page.getByRole('region', { name: 'Cuidadores' });
  await caregivers.getByText('Luz Pino').waitFor();
  expect(await caregivers.getByText('+56 9 1234 5678').count()).toBe(1);
  expect(await page.getByRole('region', { name: 'Invitaciones' }).count()).toBe(0);
});
