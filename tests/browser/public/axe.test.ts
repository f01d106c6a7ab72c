import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { EMPTY_DRAFT, fingerprintOf } from '#features/signup/draft.ts';
import { violations } from '#tests/browser/axe.ts';
import { atEachWidth } from '#tests/browser/each-width.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import { crampedByLargeLetters } from '#tests/browser/large-letters.ts';
import type { Product } from '#tests/browser/product.ts';

/**
 * Axe on the public pages, at three widths, light and dark, in a normal and in an error state. One page is
 * resized instead of reloaded, since only styles depend on the width.
 */
let product: Product;
let page: Page;
pagePerFile(
  (story) => {
    ({ product, page } = story);
  },
  {
    // The code's delivery is a choice only where a gateway for text messages is set.
    environment: () => ({ SMS_WEBHOOK_URL: 'https://sms.example/send' }),
  },
);

/** Unbreakable, and wider than a small phone. */
const MAIL = 'maria.fernanda.gonzalez.rojas@redsalud.gob.cl';

const DRAFT = {
  mail: MAIL,
  birthdate: '1980-05-17',
  gender: 'Femenino',
  region: 'Maule',
  rut: [...'156782343'],
  name: 'Wilhelmina'.repeat(7),
  lastname: 'Soto',
  phone: '912345678',
  checkedMail: MAIL,
};

test('no violation, and nothing wider than the screen', async () => {
  const found: Record<string, readonly string[]> = {};
  const devtools = await page.context().newCDPSession(page);
  const look = async (name: string) => {
    const faults = await atEachWidth(page, async ({ onlyLayout, isPhone }) => {
      // Controls are larger on touch screens.
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
      return [...(await violations(page, onlyLayout)), ...(isPhone ? await tooSmall() : [])];
    });
    found[name] = [...faults, ...(await crampedByLargeLetters(page))];
  };
  const go = (path: string) => page.goto(`${product.url}${path}`);
  const next = () => page.getByRole('button', { name: 'Continuar' }).click();
  const keep = (draft: object) =>
    page.evaluate((kept) => sessionStorage.setItem('vinculo:signup', kept), JSON.stringify(draft));

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

  await keep(DRAFT);
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
  const rest = { ...EMPTY_DRAFT, ...DRAFT, method: 'mail' };
  await keep({ ...rest, sent: fingerprintOf(rest) });
  await go('/signup/step6');
  await page.getByText('Paso 6 de 7').waitFor();
  await look('step 6');
  await keep({ ...rest, verified: true });
  await go('/signup/step7');
  await page.getByText('Paso 7 de 7').waitFor();
  await look('step 7');
  expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual(
    {},
  );
});

/** Touch targets less than 44 px high, except within running text. */
function tooSmall(): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main a, header a, button, select, input')]
      .filter((target) => getComputedStyle(target).display !== 'inline')
      // A surrounding label is the actual target; a toast's close button is not part of the page.
      .map((target) => target.closest<HTMLElement>('label') ?? target)
      .filter((target) => target.closest('#toaster') === null)
      .filter(({ offsetWidth, offsetHeight }) => offsetWidth > 0 && offsetHeight < 44)
      .map((target) => `${target.textContent || target.outerHTML}: ${target.offsetHeight} px`),
  );
}
