import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { downloadedBy } from './downloads.ts';
import { eventually, signIn } from './family-week.ts';
import { householdPerFile } from './household.ts';
import { JORGE, MARIA, type Product } from './product.ts';

/** One browser, on which nobody else has been before the account that is deleted. */
let product: Product;
let page: Page;
householdPerFile((house) => {
  ({ product, page } = house);
});

async function openProfile(account: typeof MARIA): Promise<void> {
  await signIn(page, product.url, account);
  await page.goto(`${product.url}/dashboard/profile`);
}

describe('what is held about me', () => {
  test('is deleted once it is understood, on the server and on this device', async () => {
    await openProfile(JORGE);
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    const dialog = page.getByRole('dialog');
    const goOn = dialog.getByRole('button', { name: 'Eliminar mi cuenta' });
    expect(await goOn.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await dialog.getByLabel('Entiendo que no se puede deshacer').check();
    await page.context().setOffline(true);
    await goOn.click();
    await dialog.getByText('No se pudo eliminar tu cuenta.').waitFor();
    await page.context().setOffline(false);
    await goOn.click();
    await page.waitForURL('**/login');
    await page.getByText('Tu cuenta fue eliminada.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(await rowsOnDevice()).toBe(0);
    const answer = await page.request.post(`${product.url}/auth/login`, {
      data: { ...JORGE, RememberMe: true },
    });
    expect(answer.status()).toBe(401);
  });

  test('comes as a file; neither is offered where the backend does not', async () => {
    await openProfile(MARIA);
    const { name, text } = await downloadedBy(page, () =>
      page.getByRole('button', { name: 'Descargar mis datos' }).click(),
    );
    expect(name).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/);
    const data: unknown = JSON.parse(text);
    expect(data).toMatchObject({ account: { mail: MARIA.mail } });
    expect(JSON.stringify(data)).not.toContain('argon2');

    await page.route('**/auth/me', async (route) => {
      const answer = await route.fetch();
      const { capabilities: _none, ...me } = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: me });
    });
    const told = page.waitForResponse('**/auth/me');
    await page.reload();
    await told;
    await page.getByLabel('Apellido').waitFor();
    for (const name of ['Eliminar mi cuenta', 'Descargar mis datos']) {
      await page.getByRole('button', { name }).waitFor({ state: 'detached' });
    }
    // And a backend that breaks is said, over what the device remembers.
    await page.route('**/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await page.getByText('Error al cargar los datos del usuario').waitFor();
    await eventually(() => page.getByLabel('Apellido').inputValue(), 'Fuentes Rojas');
  });
});

/** Rows in every store of every account's database on this device, without the mark that it has left. */
function rowsOnDevice(): Promise<number> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    let rows = 0;
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || name === 'vinculo-session') continue;
      const db = await settled(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        const keys = await settled(db.transaction(store).objectStore(store).getAllKeys());
        rows += keys.filter((key) => key !== 'left').length;
      }
      db.close();
    }
    return rows;
  });
}
