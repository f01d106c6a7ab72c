// Over 250 lines: every fault of network and storage, over one fixture.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { weekOf } from '#domain/calendar/time.ts';
import { drawn } from '#tests/browser/axe.ts';
import { workerInControl } from '#tests/browser/chromium.ts';
import { chunkOf } from '#tests/browser/chunk-of.ts';
import {
  beSignedIn,
  cell,
  eventually,
  openWeek,
  pickPatient,
  save,
  signIn,
  syncState,
} from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';
import { intercept } from '#tests/browser/intercept.ts';

const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const SUNDAY = weekOf(chileanFecha(Date.now()))[6] ?? '';

const EMPTIED = 'El navegador borró lo que teníamos guardado';

const story = storyPerTest();

describe('a server in trouble', () => {
  test('a chunk that fails to load is requested again; one that no longer exists reloads the page once', async () => {
    const context = await story.profile.open();
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await page.goto(`${story.proxy.url}/dashboard/usersmanagement`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const part = new RegExp(chunkOf('src/routes/dashboard/profile.tsx'));
    await intercept(page, part, (route) => route.abort());
    const lost = page.getByText('No pudimos abrir esta sección');

    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.getByRole('link', { name: 'Datos personales' }).click();
    await asked;
    await lost.waitFor();
    expect(loads).toBe(0);

    await page.unrouteAll();
    story.proxy.deployed = true;
    story.proxy.withdrawn = part;
    await page.goBack();
    await page.getByRole('link', { name: 'Datos personales' }).click();
    await eventually(() => loads, 1);
    await lost.waitFor();
    story.proxy.withdrawn = null;
    await page.getByRole('button', { name: 'Volver a cargar' }).click();
    await page.getByRole('heading', { name: 'Datos personales' }).first().waitFor();
    // The page is drawn by a part that it fetches, which its `load` event does not wait for.
    await page.waitForLoadState();
    expect(loads).toBe(2);
  });

  test('if the operator’s data cannot be loaded, the text typed into the sign-in stays', async () => {
    const context = await story.profile.open();
    const page = await context.newPage();
    await page.goto(`${story.proxy.url}/robots.txt`);
    await intercept(page, new RegExp(chunkOf('src/features/access/login-later.tsx')), (route) =>
      route.abort(),
    );
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.goto(`${story.proxy.url}/login`);
    const mail = page.getByLabel('Correo electrónico');
    await mail.fill(story.maria.mail);
    await failed;
    await drawn(page);
    expect(await mail.inputValue()).toBe(story.maria.mail);
  });

  test('a panel that is late or cannot be loaded says so, and tries again; the page behind it stays', async () => {
    const context = await story.profile.open();
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await openWeek(page, story.proxy.url, ROSA, SUNDAY);
    await context.setOffline(true);
    const status = page.getByRole('button', { name: 'Ver cambios por enviar' });
    await status.click();
    const missing = page.getByRole('dialog', { name: 'No pudimos abrir esta sección' });
    await missing.getByText('Revisa tu conexión').waitFor();
    await missing.getByRole('button', { name: 'Cerrar' }).click();
    await missing.waitFor({ state: 'detached' });
    expect(await page.getByRole('grid').isVisible()).toBe(true);
    await status.click();
    await missing.getByRole('button', { name: 'Reintentar' }).click();
    await missing.getByRole('button', { name: 'Reintentar' }).waitFor();
    await context.setOffline(false);
    const loading = page.getByText('Cargando…');
    let wasShown = false;
    await intercept(
      page,
      new RegExp(chunkOf('src/features/outbox/outbox-panel.tsx')),
      async (route) => {
        await expect
          .poll(() => loading.evaluate((line) => getComputedStyle(line).opacity))
          .toBe('1');
        wasShown = true;
        await route.continue();
      },
    );
    await missing.getByRole('button', { name: 'Reintentar' }).click();
    await page.getByRole('dialog', { name: 'Cambios por enviar' }).waitFor();
    expect(wasShown).toBe(true);
    await loading.waitFor({ state: 'detached' });
    await missing.waitFor({ state: 'detached' });
  });
});

describe('a browser without storage', () => {
  test('that blocks all site data and throws on every access to it', async () => {
    const context = await story.profile.open();
    await context.addInitScript(() => {
      const blocked = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      IDBFactory.prototype.open = blocked;
      // Firefox only.
      window.BroadcastChannel = class {
        constructor() {
          blocked();
        }
      } as unknown as typeof BroadcastChannel;
      LockManager.prototype.request = () => Promise.reject(new DOMException('no', 'SecurityError'));
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: blocked });
      }
    });
    const page = await context.newPage();
    await signIn(page, story.proxy.url, story.maria);
    await page.getByText('Este navegador no puede guardar cambios', { exact: false }).waitFor();
    // Navigate within the app: a reload would lose the session.
    await page.getByRole('link', { name: 'Calendario', exact: true }).click();
    await pickPatient(page, ROSA);
    const half = page.locator('[role="gridcell"][data-hora="22:00"]').last();
    const sunday = await half.getAttribute('data-fecha');
    await half.click();
    await save(page);
    await eventually(
      () =>
        story.product
          .records(story.product.paciente('Rosa Elena'))
          .some(
            (careRequest) => careRequest.fecha === sunday && careRequest.horaInicio === '22:00',
          ),
      true,
    );
    await syncState(page, 'al-dia', 0);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/login');
  });

  test('on a bad connection the sign-in says so, and works once it is back', async () => {
    const context = await story.profile.open();
    const page = await context.newPage();
    await page.goto(`${story.proxy.url}/login`);
    await page.getByLabel('Correo electrónico').fill(story.maria.mail);
    await page.getByLabel('Contraseña', { exact: true }).fill(story.maria.password);
    // The code that keeps the session is loaded at the first sign-in; let that fail.
    await intercept(page, /\/assets\//, (route) => route.abort());
    const signInButton = page.getByRole('button', { name: 'Iniciar sesión' });
    await signInButton.click();
    await page
      .getByRole('alert')
      .getByText('Para iniciar sesión necesitas internet.', { exact: false })
      .waitFor();
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(story.maria.mail);
    await page.unrouteAll();
    await signInButton.click();
    await page.waitForURL('**/dashboard/**');
  });

  test('says so, and works as long as there is a connection', async () => {
    const context = await story.profile.open({ worker: true });
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('rejected', 'SecurityError');
      };
    });
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await openWeek(page, story.proxy.url, ROSA, SUNDAY);
    await page.getByText('Este navegador no puede guardar cambios', { exact: false }).waitFor();
    await cell(page, SUNDAY, '22:00').click();
    await save(page);
    await eventually(
      () =>
        story.product
          .records(story.product.paciente('Rosa Elena'))
          .some(
            (careRequest) => careRequest.fecha === SUNDAY && careRequest.horaInicio === '22:00',
          ),
      true,
    );
    await syncState(page, 'al-dia', 0);
    await workerInControl(page);
    // Unsent changes exist only in this page, and the page says so.
    story.proxy.cut = true;
    await cell(page, SUNDAY, '22:30').click();
    await save(page);
    await page.getByText('este navegador no lo guarda', { exact: false }).waitFor();
    await cell(page, SUNDAY, '22:30').click();
    await page.getByRole('button', { name: 'Editar turno' }).click();
    await page.getByLabel('Nota para el próximo turno').fill('Durmió bien');
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true }).click();
    await page.getByText('este navegador no la guarda', { exact: false }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    await panel.getByText('se pierden al cerrar la página', { exact: false }).waitFor();
    story.proxy.fault = 'hold-request';
    story.proxy.cut = false;
    // The engine's own retry may come first, and then the button has left: either request is held.
    await panel
      .getByRole('button', { name: 'Enviar ahora' })
      .evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
    await story.proxy.caught();
    story.proxy.fault = 'none';
    await story.proxy.release();
    await syncState(page, 'al-dia', 0);
    await page.keyboard.press('Escape');
    // Nothing was ever stored, so the page must not report a loss.
    await page.reload();
    await page.getByText('Este navegador no puede guardar cambios', { exact: false }).waitFor();
    await page.locator('[data-bloque]').first().waitFor();
    expect(await page.getByText(EMPTIED, { exact: false }).count()).toBe(0);
  });

  test('an emptied storage is reported at the next start', async () => {
    // Only a page with a worker knows that the app ran here before.
    const context = await story.profile.open({ worker: true });
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await openWeek(page, story.proxy.url, ROSA);
    await workerInControl(page);
    await page.locator('[data-bloque]').first().waitFor();
    expect(await page.getByText(EMPTIED, { exact: false }).count()).toBe(0);
    await page.goto(`${story.proxy.url}/login?vacio`);
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        await new Promise((done) => {
          indexedDB.deleteDatabase(name ?? '').onsuccess = done;
        });
      }
    });
    await page.goto(`${story.proxy.url}/dashboard/calendario`);
    await page.getByText(EMPTIED, { exact: false }).waitFor();
    await pickPatient(page, ROSA);
    await page.locator('[data-bloque]').first().waitFor();
  });

  test('one that is emptied under an open page is reported there, and what is drawn can still be saved', async () => {
    const context = await story.profile.open();
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await openWeek(page, story.proxy.url, ROSA, SUNDAY);
    await cell(page, SUNDAY, '22:00').click();
    await syncState(page, 'al-dia', 0);
    const browser = await context.newCDPSession(page);
    await browser.send('Storage.clearDataForOrigin', {
      origin: story.proxy.url,
      storageTypes: 'indexeddb',
    });
    // The next statement finds it, at the latest that of the pull of every minute.
    const emptied = page.getByText(EMPTIED, { exact: false });
    await eventually(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      return emptied.count();
    }, 1);
    await save(page);
    await eventually(
      () =>
        story.product
          .records(story.product.paciente('Rosa Elena'))
          .some(({ fecha, horaInicio }) => fecha === SUNDAY && horaInicio === '22:00'),
      true,
    );
  });

  test('an old tab next to a newer version says so, and lets the newer one open', async () => {
    const context = await story.profile.open();
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await page.goto(`${story.proxy.url}/dashboard/profile`);
    await page.getByText('Ninguno').first().waitFor();
    await syncState(page, 'al-dia', 0);
    const newer = await context.newPage();
    await newer.goto(`${story.proxy.url}/login?nueva`);
    const opened = await newer.evaluate(async () => {
      const databases = await indexedDB.databases();
      const { name = '', version = 1 } =
        databases.find((found) => !found.name?.endsWith('-session')) ?? {};
      const upgrade = indexedDB.open(name, version + 10);
      return new Promise((resolve) => {
        // A write under way holds the database a moment longer.
        upgrade.onblocked = () => setTimeout(() => resolve('blocked'), 20_000);
        upgrade.onsuccess = () => resolve('open');
      });
    });
    expect(opened).toBe('open');
    // The page that says so while it opens may still be there, hidden, when the next one does.
    const outdated = page
      .getByText('Esta pestaña quedó con una versión anterior', { exact: false })
      .filter({ visible: true })
      .first();
    await outdated.waitFor();
    await page.getByRole('button', { name: 'Volver a cargar' }).waitFor();
    // It cannot check for waiting changes, so it refuses to sign out and says what to do.
    for (const name of ['Cerrar sesión', 'Cerrar sesión aquí']) {
      const logout = page.getByRole('button', { name, exact: true });
      await logout.click();
      await page.getByText('No pudimos revisar si te queda algo por enviar').first().waitFor();
      await eventually(() => logout.isEnabled(), true);
      expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
      await closeToasts(page);
      await page.getByText('No pudimos revisar').first().waitFor({ state: 'detached' });
    }
    // After a reload it is still the old code, but the database has been upgraded already.
    await page.reload();
    await outdated.waitFor();
    await page.goto(`${story.proxy.url}/login?vieja`);

    // The other way round: an older version's tab keeps its database open, so it cannot be upgraded.
    await newer.reload();
    await newer.evaluate(async () => {
      const databases = await indexedDB.databases();
      const { name = '' } = databases.find((found) => !found.name?.endsWith('-session')) ?? {};
      const done = (request: IDBOpenDBRequest) =>
        new Promise((resolve) => {
          request.onsuccess = resolve;
        });
      await done(indexedDB.deleteDatabase(name));
      await done(indexedDB.open(name, 10));
    });
    await page.goto(`${story.proxy.url}/dashboard/profile`);
    await page.getByText('Cierra esa pestaña para continuar', { exact: false }).waitFor();
  });
});

/** Closes what would close itself after some seconds, if it is still there. */
function closeToasts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[data-sonner-toast] button')) {
      close.click();
    }
  });
}
