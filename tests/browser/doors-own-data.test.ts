import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProfile, type Profile } from './chromium.ts';
import { signIn } from './family-week.ts';
import { JORGE, MARIA, type Product, startProduct } from './product.ts';

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

async function openProfile(account: typeof MARIA) {
  const context = await profile.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, product.url, account);
  await page.goto(`${product.url}/dashboard/profile`);
  return page;
}

describe('what is held about me', () => {
  test('comes as a file', async () => {
    const page = await openProfile(MARIA);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mis datos' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/);
    const data: unknown = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ account: { mail: MARIA.mail } });
    expect(JSON.stringify(data)).not.toContain('argon2');
    expect(profile.complaints).toEqual([]);
  });

  test('is deleted once it is understood, on the server and on this device', async () => {
    const page = await openProfile(JORGE);
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
    expect(await rowsOnDevice(page)).toBe(0);
    const answer = await page.request.post(`${product.url}/auth/login`, {
      data: { ...JORGE, RememberMe: true },
    });
    expect(answer.status()).toBe(401);
    expect(profile.complaints).toEqual([]);
  });

  test('is not offered where the backend does not', async () => {
    const context = await profile.open({ worker: false });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.route('**/auth/me', async (route) => {
      const answer = await route.fetch();
      const { capabilities: _none, ...me } = (await answer.json()) as Record<string, unknown>;
      await route.fulfill({ response: answer, json: me });
    });
    await signIn(page, product.url, MARIA);
    await page.goto(`${product.url}/dashboard/profile`);
    await page.getByLabel('Apellido').waitFor();
    expect(await page.getByRole('button', { name: 'Eliminar mi cuenta' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Descargar mis datos' }).count()).toBe(0);
    // And a backend that breaks is said, over what the device remembers.
    await page.route('**/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await page.getByText('Error al cargar los datos del usuario').waitFor();
    expect(await page.getByLabel('Apellido').inputValue()).toBe('Fuentes Rojas');
  });
});

/** Rows in every store of every account's database on this device. */
function rowsOnDevice(page: Awaited<ReturnType<typeof openProfile>>): Promise<number> {
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
        rows += await settled(db.transaction(store).objectStore(store).count());
      }
      db.close();
    }
    return rows;
  });
}
