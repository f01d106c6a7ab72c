import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { farFromRoundHour } from '#tests/server/round-hour.ts';
import { PHONE } from './chromium.ts';
import { eventually, press, says, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { linkIn, type Mailbox, openMailbox } from './mailbox.ts';
import { MARIA, type Product } from './product.ts';

/** One browser for all tests. */
let mailbox: Mailbox;
let product: Product;
let page: Page;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());
householdPerFile(
  (house) => {
    ({ product, page } = house);
  },
  {
    browser: { viewport: PHONE },
    environment: () => ({ SMTP_URL: mailbox.smtpUrl }),
  },
);

const open = (path: string) => page.goto(new URL(path, product.url).href);

async function choose(password: string, confirmation = password): Promise<void> {
  await page.getByLabel('Nueva contraseña', { exact: true }).fill(password);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(confirmation);
  await press(page, 'Cambiar contraseña');
}

describe('a forgotten password', () => {
  test('is replaced, from the link on the sign-in page to a sign-in with the new one', async () => {
    await open('/login');
    const mail = page.getByLabel('Correo electrónico');
    await mail.fill(MARIA.mail);
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByRole('heading', { name: 'Recuperar contraseña' }).waitFor();
    expect(await mail.inputValue()).toBe(MARIA.mail);
    // It is in the page's own history and in no address.
    expect(page.url()).not.toContain('maria');
    await says(page, 'Este correo está registrado.');
    // Only a region that was there before is read out.
    const region = await page.locator('[role="status"]:empty').elementHandle();
    await press(page, 'Enviar enlace');
    await eventually(
      () => region?.innerText(),
      'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
    );
    const link = linkIn(await mailbox.mail(MARIA.mail));
    await page.goto(link);
    const shows = page.getByRole('button', { name: 'Mostrar contraseña' });
    await eventually(
      () => shows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-description'))),
      ['Nueva contraseña', 'Confirmar contraseña'],
    );
    await choose('Nueva.Clave7');
    await says(page, 'Tu contraseña se cambió correctamente.');
    await page.waitForURL('**/passwordresetsuccess');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('**/login');
    expect(await mail.inputValue()).toBe(MARIA.mail);
    await signIn(page, product.url, { ...MARIA, password: 'Nueva.Clave7' });
    // The link works once.
    await page.goto(link);
    await choose('Otra.Clave7');
    await says(page, 'El enlace no es válido o ya venció. Pide uno nuevo.');
  });

  test('the live check shows each result, and being offline has its own message', async () => {
    await open('/forgot-password');
    const mail = page.getByLabel('Correo electrónico');
    await mail.fill('nadie@correo.test');
    await says(page, 'Este correo no está registrado.');
    await mail.fill('nadie@');
    // What was said of another mail does not stand beside this one while it is checked.
    expect(await page.getByText('Este correo no está registrado.').count()).toBe(0);
    await says(page, 'Email no válido');
    await press(page, 'Enviar enlace');
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('name')),
      'mail',
    );
    await page.context().setOffline(true);
    await mail.fill('otra@correo.test');
    await says(page, 'No se pudo validar el correo.');
    await press(page, 'Enviar enlace');
    await page
      .getByText('No se pudo procesar la solicitud. Para esto necesitas internet')
      .waitFor();
    expect(await mail.inputValue()).toBe('otra@correo.test');
    await page.context().setOffline(false);
    await farFromRoundHour();
    await press(page, 'Enviar enlace');
    await says(
      page,
      'Si tu correo está registrado, te enviamos un email para recuperar tu contraseña.',
    );
    // The server's message after five requests in an hour for one mail.
    for (let time = 0; time < 5; time += 1) {
      await page.request.post(`${product.url}/auth/forgot-password`, {
        data: { mail: 'otra@correo.test' },
      });
    }
    await press(page, 'Enviar enlace');
    await page.getByText(/^Demasiados intentos\. Espera/).waitFor();
    await page.getByRole('button', { name: 'Volver a iniciar sesión' }).click();
    await page.waitForURL('**/login');
  });
});

describe('choosing a new password', () => {
  test('an incomplete link is reported', async () => {
    await open('/reset-password?email=maria%40vinculo.example');
    await says(page, 'Invalido o falta de token o email.');
    await page.getByRole('link', { name: 'Pedir un enlace nuevo' }).waitFor();
  });

  test.each(['12345678901234567890', '12e34', '0012'])(
    'the token goes back as it came, also after a reload: %s',
    async (token) => {
      const sent: unknown[] = [];
      await page.route('**/auth/reset-password', async (route) => {
        sent.push(route.request().postDataJSON());
        await route.continue();
      });
      await open(`/reset-password?email=maria%40vinculo.example&token=${token}`);
      await choose('Buena.Clave1');
      await says(page, 'El enlace no es válido o ya venció. Pide uno nuevo.');
      await page.reload();
      await choose('Buena.Clave1');
      await says(page, 'El enlace no es válido o ya venció. Pide uno nuevo.');
      const asked = { mail: MARIA.mail, token, newPassword: 'Buena.Clave1' };
      expect(sent).toEqual([asked, asked]);
      await page.unrouteAll({ behavior: 'wait' });
    },
  );

  test('a mail with a plus sign is kept, even from a link that has it unencoded', async () => {
    const sent: unknown[] = [];
    await page.route('**/auth/reset-password', async (route) => {
      sent.push(route.request().postDataJSON()?.mail);
      await route.continue();
    });
    for (const plus of ['+', '%2B']) {
      await open(`/reset-password?email=ana${plus}1%40correo.cl&token=abc`);
      await choose('Buena.Clave1');
      await says(page, 'El enlace no es válido o ya venció. Pide uno nuevo.');
    }
    expect(sent).toEqual(['ana+1@correo.cl', 'ana+1@correo.cl']);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('each violated rule is reported next to its field and by the toast', async () => {
    await open('/reset-password?email=maria%40vinculo.example&token=abc');
    await press(page, 'Cambiar contraseña');
    await says(page, 'Por favor completa todos los campos.');
    await choose('corta');
    await says(page, 'Debe tener 8+ caracteres, mayúscula, minúscula, número y símbolo.');
    await says(
      page,
      'La nueva contraseña no cumple el formato: 8+ caracteres, mayúscula, minúscula, número y símbolo.',
    );
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await eventually(focused, 'newPassword');
    await choose('Buena.Clave1', 'Buena.Clave2');
    await eventually(focused, 'confirmation');
    await says(page, 'Las contraseñas no coinciden.');
    await says(page, 'Las contraseñas no coinciden!');
    await page.context().setOffline(true);
    await choose('Buena.Clave1');
    await says(page, 'Algo salio mal. Intentelo de nuevo.');
    await page.getByText('Para esto necesitas internet').waitFor();
    await page.context().setOffline(false);
    await press(page, 'Cambiar contraseña');
    await says(page, 'El enlace no es válido o ya venció. Pide uno nuevo.');
  });
});
