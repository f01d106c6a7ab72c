import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { createProfile } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

/** The public pages under axe, at three widths, light and dark, in a good and in a bad state. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const DRAFT = {
  mail: 'ana@correo.test',
  birthdate: '1980-05-17',
  gender: 'Femenino',
  region: 'Maule',
  rut: [...'156782343'],
  name: 'Ana',
  lastname: 'Soto',
  phone: '912345678',
  checkedMail: 'ana@correo.test',
};

test.each(SIZES.map((viewport) => ({ viewport })))(
  '$viewport.width px, light and dark: no violation',
  async ({ viewport }) => {
    const profile = await createProfile();
    try {
      const context = await profile.open({ viewport, hasTouch: viewport.width < 1000 });
      const page = context.pages()[0] ?? (await context.newPage());
      const found: Record<string, readonly string[]> = {};
      const look = async (name: string) => {
        found[name] = await violations(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          viewport.width,
        );
      };
      const go = (path: string) => page.goto(`${product.url}${path}`);
      const next = () => page.getByRole('button', { name: 'Continuar' }).click();

      for (const path of ['/', '/login', '/privacidad', '/passwordresetsuccess']) {
        await go(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look(path);
      }
      await go('/forgot-password');
      await page.getByLabel('Correo electrónico').fill('nadie@');
      await page.getByText('Email no válido').waitFor();
      await look('forgot');
      await go('/reset-password?email=maria%40vinculo.example');
      await page.getByLabel('Nueva contraseña', { exact: true }).fill('corta');
      await page.getByText('Invalido o falta de token o email.').waitFor();
      await look('reset');

      await page.evaluate(
        (kept) => sessionStorage.setItem('vinculo:signup', kept),
        JSON.stringify(DRAFT),
      );
      await go('/signup/step1');
      await page.getByLabel('Contraseña', { exact: true }).fill('Segura.12');
      await page.getByText('Email verificado').waitFor();
      await look('step 1');
      await next();
      await page.getByText('Paso 2 de 7').waitFor();
      await look('step 2');
      await next();
      await page.getByText('Paso 3 de 7').waitFor();
      await look('step 3');
      await next();
      await page.getByText('Paso 4 de 7').waitFor();
      await page.getByLabel('Celular').fill('1');
      await next();
      await page.getByText('Número inválido.').waitFor();
      await look('step 4');
      await page.getByLabel('Celular').fill('912345678');
      await next();
      await page.getByText('Paso 5 de 7').waitFor();
      await next();
      await page.getByText('Selecciona un método de envío').waitFor();
      await look('step 5');
      const rest = { ...DRAFT, sentTo: DRAFT.mail };
      await page.evaluate(
        (kept) => sessionStorage.setItem('vinculo:signup', kept),
        JSON.stringify(rest),
      );
      await go('/signup/step6');
      await page.getByText('Paso 6 de 7').waitFor();
      await look('step 6');
      const done = { ...rest, verified: true };
      await page.evaluate(
        (kept) => sessionStorage.setItem('vinculo:signup', kept),
        JSON.stringify(done),
      );
      await go('/signup/step7');
      await page.getByText('Paso 7 de 7').waitFor();
      await look('step 7');
      expect(
        Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0)),
      ).toEqual({});
    } finally {
      await profile.close();
    }
  },
);
