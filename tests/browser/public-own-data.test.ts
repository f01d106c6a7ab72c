import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { downloadedBy } from './downloads.ts';
import { dialog, eventually, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { JORGE, MARIA, openDatabase, type Product } from './product.ts';

/** One browser that no other account has used before the one that is deleted. */
let product: Product;
let page: Page;
householdPerFile((house) => {
  ({ product, page } = house);
});

async function openProfile(account: typeof MARIA): Promise<void> {
  await signIn(page, product.url, account);
  await page.goto(`${product.url}/dashboard/profile`);
}

describe('personal data', () => {
  test('is deleted after a confirmation, on the server and on this device', async () => {
    await openProfile(JORGE);
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    const goOn = dialog(page).getByRole('button', { name: 'Eliminar mi cuenta' });
    expect(await goOn.isDisabled()).toBe(true);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
    await dialog(page).getByLabel('Entiendo que no se puede deshacer').check();
    await page.context().setOffline(true);
    await goOn.click();
    await dialog(page).getByText('No se pudo eliminar tu cuenta.').waitFor();
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

  describe('is deleted here too if the answer of the server was lost', () => {
    /**
     * Deletes the account on the server, with an error in the dialog. The page then stops fetching by itself,
     * because it would find out first that the session is over.
     */
    async function loseTheAnswer(account: typeof MARIA): Promise<void> {
      await openProfile(account);
      await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await dialog(page).getByLabel('Entiendo que no se puede deshacer').check();
      // As in a hidden tab; requests already under way are aborted.
      await page.evaluate(() =>
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' }),
      );
      await page.route(/\/(?:responsable|api|solicitudes)\//, (route) => route.abort());
      let isLost = false;
      await page.route('**/auth/me', async (route) => {
        if (route.request().method() !== 'DELETE') {
          return isLost ? route.abort() : route.continue();
        }
        isLost = true;
        await route.fetch();
        await route.abort();
      });
      await dialog(page).getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await dialog(page).getByText('no sabemos si tu cuenta alcanzó a eliminarse').waitFor();
      expect(await rowsOnDevice()).toBeGreaterThan(0);
      await page.unrouteAll({ behavior: 'wait' });
    }

    test('and the user tries again', async () => {
      await loseTheAnswer(relativeOf(MARIA, 'ana@vinculo.example'));
      await dialog(page).getByRole('button', { name: 'Eliminar mi cuenta' }).click();
      await page.waitForURL('**/login');
      await page.getByText('Tu cuenta fue eliminada.').waitFor();
      expect(await rowsOnDevice()).toBe(0);
    });

    test('and the app finds on its next visit that the session is over', async () => {
      await loseTheAnswer(relativeOf(MARIA, 'carla@vinculo.example'));
      await page.goto(`${product.url}/dashboard/calendario`);
      await page.waitForURL('**/login');
      await eventually(rowsOnDevice, 0);
    });
  });

  test('can be downloaded as a file; neither is offered if the backend does not offer it', async () => {
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
    // A failing backend is reported, next to the data stored on the device.
    await page.route('**/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await page.getByText('Error al cargar los datos del usuario').waitFor();
    await eventually(() => page.getByLabel('Apellido').inputValue(), 'Fuentes Rojas');
  });
});

/** Adds an account with the same password as a demo account, and with one patient. */
function relativeOf(account: typeof MARIA, mail: string): typeof MARIA {
  const database = openDatabase(product.databaseFile);
  database.exec(`
    create temp table copied as select * from account where mail = '${account.mail}';
    update copied set id = '${mail}', mail = '${mail}', rut = null;
    insert into account select * from copied;
    drop table copied;
    create temp table copied as select * from paciente limit 1;
    update copied set id = '${mail}', rut = null, id_responsable = '${mail}';
    insert into paciente select * from copied;
    drop table copied;
  `);
  database.close();
  return { ...account, mail };
}

/** The number of rows in all account databases on this device, except the mark of having signed out. */
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
