import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE, workerInControl } from './chromium.ts';
import { cell, dialog, eventually, hasFocus, signIn } from './family-week.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { householdPerFile } from './fixture.ts';
import { cellsOf, columnsShown, faults, rowOf, searchFor, searchOf, shown } from './people-list.ts';
import { ADMIN, JORGE, MARIA, openDatabase, type Product } from './product.ts';

/** «Manejo de usuarios» as an Admin, then a new family; the tests build on each other in one browser. */
let product: Product;
let proxy: FaultyProxy;
let page: Page;

const WITHHELD = 'Todavía no podemos mostrar tus datos';

householdPerFile((house) => {
  ({ product, proxy, page } = house);
});
beforeEach(async () => {
  // A failed test must not leave the network broken for the next ones.
  Object.assign(proxy, { cut: false, apiDown: false, tamper: null });
  await page.setViewportSize(DESKTOP);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

function write(sql: string, ...values: readonly string[]): void {
  const database = openDatabase(product.databaseFile);
  database.prepare(sql).run(...values);
  database.close();
}

async function mayEnter(mail: string): Promise<boolean> {
  const answer = await fetch(`${product.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...MARIA, mail, RememberMe: true }),
  });
  return answer.ok;
}

describe('the list of an Admin', () => {
  test('when the first load fails: the toast, the reason, and later the list by itself', async () => {
    proxy.tamper = (path, body) => (path === '/admin/users' ? 'no list' : body);
    await signIn(page, proxy.url, ADMIN);
    await page.getByText('Error al cargar los datos', { exact: true }).waitFor();
    await page.getByText(WITHHELD).waitFor();
    proxy.tamper = null;
    // It retries every few seconds; the `online` event triggers another try.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await shown(page, 1, 5, 11);
    await page.getByRole('heading', { name: 'Manejo de usuarios' }).waitFor();
  });

  test('on a desktop: its columns, every chip, three pages', async () => {
    expect(await columnsShown(page)).toBe(
      'Fecha | Rol | Email | Estado | Método pago | Meses | Acciones',
    );
    await searchFor(page, 'maría');
    await shown(page, 1, 1, 1);
    const [fecha, rol, email, estado, pago, meses] = await page.getByRole('cell').allInnerTexts();
    expect(fecha).toMatch(/^\d{2}-\d{2}-\d{4}$/);
    expect([rol, estado, pago, meses]).toEqual(['Responsable', 'Activo', 'webpay', '8']);
    expect(email).toBe(`${MARIA.mail}\nMaría José Fuentes Rojas`);
    await searchFor(page, '');
    await button('Ser Querido').click();
    await shown(page, 1, 3, 3);
    expect(await cellsOf(page, 'metodoDePago')).toEqual(['N/A', 'N/A', 'N/A']);
    expect((await cellsOf(page, 'email')).map((text) => text.split('\n')[0])).toEqual([
      'N/A',
      'N/A',
      'N/A',
    ]);
    await button('Responsable').click();
    await shown(page, 1, 2, 2);
    await button('Responsable').click();
    await button('3').click();
    await shown(page, 11, 11, 11);
    expect(await button('Siguiente').getAttribute('aria-disabled')).toBe('true');
    await button('Anterior').click();
    await shown(page, 6, 10, 11);
    await eventually(() => searchOf(page), 'pagina=2');
    await button('1').click();
  });

  test('on a phone: short labels, and the mail behind an envelope', async () => {
    await page.setViewportSize(PHONE);
    await button('Responsable').waitFor({ state: 'detached' });
    expect(await columnsShown(page)).toBe('Rol | Email | Estado');
    await searchFor(page, 'jorge');
    await shown(page, 1, 1, 1);
    expect(await cellsOf(page, 'rol')).toEqual(['R']);
    expect(await cellsOf(page, 'estado')).toEqual(['A']);
    await page.getByRole('img', { name: 'Activo' }).waitFor();
    expect(await page.getByText(JORGE.mail).count()).toBe(0);
    await button('Mostrar correo').click();
    await page.getByText(JORGE.mail).waitFor();
    await button('Ocultar correo').click();
    await page.getByText(JORGE.mail).waitFor({ state: 'detached' });
    await searchFor(page, '');
  });

  test('opens from the device without a network', async () => {
    await workerInControl(page);
    proxy.cut = true;
    await page.reload();
    await shown(page, 1, 5, 11);
    await searchFor(page, 'camila');
    await shown(page, 1, 1, 1);
    await button('Eliminar').click();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('No se pudo desactivar el usuario. Intenta de nuevo más tarde.').waitFor();
    await dialog(page).getByText('Para esto necesitas internet').waitFor();
    expect(await mayEnter('camila@vinculo.example')).toBe(true);
    proxy.cut = false;
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  });
});

describe('deactivating', () => {
  test('by keyboard: asks, calls, announces, reloads; and reactivates where that is offered', async () => {
    const row = rowOf(page, 'Camila Torres Vega');
    const action = row.getByRole('button');
    await action.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '¿Está seguro que quiere eliminar?' }).waitFor();
    await dialog(page).getByText('camila@vinculo.example').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await mayEnter('camila@vinculo.example')).toBe(true);
    await eventually(() => hasFocus(action), true);
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'Eliminar' }).press('Enter');
    await page.getByText('Usuario desactivado correctamente').waitFor();
    await row.getByText('Inactivo').waitFor();
    expect(await mayEnter('camila@vinculo.example')).toBe(false);
    // The same button keeps focus and now offers the reverse.
    await eventually(() => action.innerText(), 'Reactivar');
    await eventually(() => hasFocus(action), true);
    await page.keyboard.press('Enter');
    await page.getByText('Usuario reactivado correctamente').waitFor();
    await row.getByText('Activo', { exact: true }).waitFor();
    expect(await mayEnter('camila@vinculo.example')).toBe(true);
  });

  test('a patient; without a button to reactivate if the backend does not offer it', async () => {
    proxy.tamper = (path, body) =>
      path === '/auth/me' ? JSON.stringify({ ...JSON.parse(body), capabilities: null }) : body;
    await page.reload();
    await searchFor(page, 'carmen');
    await shown(page, 1, 1, 1);
    await button('Eliminar').click();
    await dialog(page)
      .getByText('La familia dejará de ver este calendario.', { exact: false })
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await rowOf(page, 'Carmen').getByText('Inactivo').waitFor();
    await button('Eliminar').waitFor();
    expect(await button('Reactivar').count()).toBe(0);
    proxy.tamper = null;
  });

  test('the last Admin is refused with the server’s message, and somebody no longer Admin with the app’s own', async () => {
    await searchFor(page, 'andrea');
    await shown(page, 1, 1, 1);
    await button('Eliminar').click();
    await dialog(page).getByText('Es tu propia cuenta').waitFor();
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    await dialog(page).getByText('Es la única cuenta de administración activa').waitFor();
    write(`update account set role = 'Responsable' where mail = ?`, ADMIN.mail);
    await dialog(page).getByRole('button', { name: 'Eliminar' }).click();
    // The dialog has the server's words, the toast the app's.
    await page
      .locator('[data-sonner-toast]', { hasText: 'No tienes permisos para realizar esta acción' })
      .waitFor();
    write(`update account set role = 'Admin' where mail = ?`, ADMIN.mail);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await searchFor(page, '');
  });

  test('no violation at three widths in both themes: list, question', async () => {
    const found = [...(await faults(page, 'list'))];
    await button('Eliminar').first().click();
    await dialog(page).waitFor();
    found.push(...(await faults(page, 'question')));
    await page.keyboard.press('Escape');
    expect(found).toEqual([]);
  });
});

describe('the profile', () => {
  test('shows the account and what this device stores, and says so where it cannot', async () => {
    await page.goto(`${proxy.url}/dashboard/profile`);
    await page.getByRole('heading', { name: 'Datos Personales' }).waitFor();
    await eventually(() => page.getByLabel('Nombre').inputValue(), 'Andrea');
    expect(await page.getByLabel('Apellido').inputValue()).toBe('Morales Díaz');
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(ADMIN.mail);
    for (const label of ['Nombre', 'Apellido', 'Correo electrónico']) {
      expect(await page.getByLabel(label).getAttribute('readonly')).toBe('');
    }
    await page.getByText(/^\d+(,\d)? MB$/).waitFor();
    await page.getByText(/^hace (un momento|\d+ minutos?)$/).waitFor();
    await page.getByText('El navegador podría borrar lo que guardas aquí').waitFor();
    await button('Pedir que lo conserve').click();
    await page.getByText('El navegador no lo concedió.').waitFor();
    proxy.apiDown = true;
    await page.reload();
    await page.getByText('Error al cargar los datos del usuario').waitFor();
    await eventually(() => page.getByLabel('Nombre').inputValue(), 'Andrea');
    proxy.apiDown = false;
    expect(await faults(page, 'profile')).toEqual([]);
  });

  test('signs out, as the shell does', async () => {
    await page.setViewportSize(DESKTOP);
    await button('Cerrar sesión aquí').click();
    await page.waitForURL(`${proxy.url}/`);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

describe('a new family', () => {
  test('starts from a calendar without patients: adds one and continues with their week', async () => {
    await signIn(page, proxy.url, JORGE);
    await page.getByText('No tienes seres queridos asignados aún.').waitFor();
    expect(await faults(page, 'nobody')).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await page.goto(`${proxy.url}/dashboard/calendario`);
    await page.getByText('No tienes seres queridos asignados aún.').waitFor();
    await page.getByRole('button', { name: 'Agregar un ser querido' }).click();
    // The form opens by itself, on the address of the list.
    await dialog(page).waitFor();
    await page.waitForURL(`${proxy.url}/dashboard/usersmanagement`);
    await dialog(page).getByLabel('Nombre').fill('Aurora');
    await dialog(page).getByLabel('Apellido').fill('Díaz');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Agregaste a Aurora Díaz').waitFor();
    await shown(page, 1, 1, 1);
    await eventually(() => hasFocus(page.getByRole('main')), true);
    await page.getByRole('link', { name: 'Ver calendario de Aurora Díaz' }).click();
    await page.locator('[data-vista="semana"]').waitFor();
    expect(await page.locator('[data-bloque]').count()).toBe(0);
    // Without caregivers, the question who comes links to where they can be assigned.
    await page.getByRole('switch').click();
    await page.locator('[role="gridcell"][data-estado="libre"][data-hora="09:00"]').last().click();
    await dialog(page).getByRole('link', { name: 'Asignar cuidadores' }).click();
    await page.getByTitle('Asignar cuidador').waitFor();
    await page.goBack();
    await page.locator('[data-vista="semana"]').waitFor();
  });

  test('signing out from the profile asks what to do with an unsaved week', async () => {
    const free = page.locator('[role="gridcell"][data-estado="libre"][data-hora="09:00"]').last();
    const fecha = (await free.getAttribute('data-fecha')) ?? '';
    await free.click();
    await cell(page, fecha, '09:00').and(page.locator('[data-estado="nueva"]')).waitFor();
    await page.getByRole('link', { name: 'Datos personales' }).click();
    await page.getByText('Calendarios con cambios sin guardar').waitFor();
    await button('Cerrar sesión aquí').click();
    await page.getByRole('dialog', { name: 'Tienes cambios sin guardar' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Cerrar sesión aquí').click();
    await button('Descartar y cerrar sesión').click();
    await button('Sí, descartar y cerrar sesión').click();
    await page.waitForURL(`${proxy.url}/`);
  });
});

test('a user who is neither Admin nor Responsable sees nothing of the list', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answer = await fetch(`${product.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...MARIA, mail: 'diego@vinculo.example', RememberMe: true }),
  });
  const { token } = (await answer.json()) as { readonly token: string };
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${proxy.url}/dashboard/usersmanagement`);
  await page.waitForURL('**/login');
  expect(asked.filter((path) => /^\/(?:admin|responsable|api)\//.test(path))).toEqual([]);
});
