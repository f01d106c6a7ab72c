import type { Page, Route } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { stillness } from './axe.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { dialog, eventually, hasFocus, signIn } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { cellsOf, columnsShown, faults, rowOf, searchFor, searchOf, shown } from './people-list.ts';
import { MARIA, openDatabase, type Product } from './product.ts';

/** «Mis seres queridos» as a Responsable; the tests build on each other in one page. */
let product: Product;
let page: Page;

householdPerFile(
  async (house) => {
    ({ product, page } = house);
    await signIn(page, product.url, MARIA);
    await shown(page, 1, 5, 6);
  },
  { browser: { worker: false } },
);
beforeEach(async () => {
  await page.setViewportSize(DESKTOP);
});

const search = () => page.getByPlaceholder('Buscar usuario...');
const chip = (name: string) => page.getByRole('button', { name, exact: true });
function write(sql: string): void {
  const database = openDatabase(product.databaseFile);
  database.exec(sql);
  database.close();
}

const assignedOnServer = async (name: string) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await fetch(`${product.url}/api/patients/${product.paciente(name)}/caregivers`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { readonly name: string }[]).map((one) => one.name);
};

describe('the list of a Responsable', () => {
  test('on a desktop: its columns, «N/A», the chips without Responsable, five a page', async () => {
    await page.getByRole('heading', { name: 'Mis seres queridos' }).waitFor();
    expect(await columnsShown(page)).toBe('Nombre | Apellido | Apodo | RUT | Rol | Asignar');
    expect(await cellsOf(page, 'nombre')).toEqual([
      'Hernán',
      'Rosa Elena',
      'Camila',
      'Diego',
      'Francisca',
    ]);
    expect(await cellsOf(page, 'apodo')).toEqual(['Tata', 'Nana Rosa', 'N/A', 'N/A', 'N/A']);
    expect(await chip('Responsable').count()).toBe(0);
    expect(await page.getByTitle('Asignar cuidador').count()).toBe(2);
    // Each name is there once, for whoever looks for it by its text.
    for (const name of ['Rosa Elena', 'Camila']) {
      expect(await page.locator('main').getByText(name).count(), name).toBe(1);
    }
    await chip('Siguiente').press('Enter');
    await shown(page, 6, 6, 6);
    await eventually(() => searchOf(page), 'pagina=2');
    expect(await chip('2').getAttribute('aria-current')).toBe('page');
    // On the last page the button stays in place and keeps focus.
    const next = chip('Siguiente');
    await eventually(() => hasFocus(next), true);
    await chip('1').press('Space');
    await shown(page, 1, 5, 6);
  });

  test('search and filter return to page 1, stay in the address, and are undone by «back»', async () => {
    await chip('Siguiente').click();
    await shown(page, 6, 6, 6);
    // Also if it is taken back before the address has followed.
    await search().fill('RO');
    await search().fill('');
    await shown(page, 1, 5, 6);
    await eventually(() => searchOf(page), '');
    await chip('Siguiente').click();
    await shown(page, 6, 6, 6);
    await search().pressSequentially('RO');
    await shown(page, 1, 1, 1);
    expect(await cellsOf(page, 'nombre')).toEqual(['Rosa Elena']);
    // A single page has no pagination.
    expect(await page.getByRole('navigation', { name: 'Páginas' }).count()).toBe(0);
    await eventually(() => searchOf(page), 'buscar=RO');
    await searchFor(page, '');
    await chip('Cuidador').press('Space');
    await shown(page, 1, 4, 4);
    expect(await chip('Cuidador').getAttribute('aria-pressed')).toBe('true');
    await eventually(() => searchOf(page), 'rol=Cuidador');
    await page.reload();
    await shown(page, 1, 4, 4);
    await chip('Ser Querido').click();
    await shown(page, 1, 2, 2);
    await page.goBack();
    await shown(page, 1, 4, 4);
    await chip('Cuidador').click();
    await shown(page, 1, 5, 6);
    await searchFor(page, 'nadie así');
    await page.getByText('Nadie coincide con la búsqueda.').waitFor();
    await page.getByRole('button', { name: 'Borrar búsqueda y filtros' }).press('Enter');
    await shown(page, 1, 5, 6);
    await eventually(() => search().inputValue(), '');
    await eventually(() => hasFocus(search()), true);
  });

  test('a button of a row is named by its action and described by its person', async () => {
    const devtools = await page.context().newCDPSession(page);
    const described = async () => {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree');
      return (
        nodes
          .filter(({ ignored, role }) => !ignored && role?.value === 'button')
          // A tooltip that repeats the name is not announced a second time.
          .filter(
            ({ name, description }) => description?.value && description.value !== name?.value,
          )
          .map(({ name, description }) => `${name?.value}: ${description?.value}`)
      );
    };
    const whose = ['Hernán Fuentes Araya', 'Rosa Elena Rojas Muñoz'].flatMap((name) => [
      `Asignar cuidador: ${name}`,
      `Editar: ${name}`,
    ]);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await eventually(described, whose);
    }
    const menu = page.getByRole('button', { name: 'Abrir menú' });
    expect(await menu.getAttribute('title')).toBe('Abrir menú');
    await devtools.detach();
  });

  test('on a phone: names, short roles, no chips, and the same search', async () => {
    await page.setViewportSize(PHONE);
    await chip('Cuidador').waitFor({ state: 'detached' });
    expect(await columnsShown(page)).toBe('Nombre | RUT | Rol | Asignar');
    expect(await cellsOf(page, 'rol')).toEqual(['SQ', 'SQ', 'C', 'C', 'C']);
    expect(await page.getByRole('img', { name: 'Ser Querido' }).count()).toBe(2);
    await searchFor(page, 'hernan');
    await shown(page, 1, 1, 1);
    await searchFor(page, '');
    await shown(page, 1, 5, 6);
    // A filter from the address has no chip to remove it with.
    await page.goto(`${product.url}/dashboard/usersmanagement?rol=Cuidador`);
    await shown(page, 1, 4, 4);
    await page.getByRole('button', { name: 'Borrar búsqueda y filtros' }).click();
    await shown(page, 1, 5, 6);
  });
});

test('text still being typed does not pull back a user who goes to another page', async () => {
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await shown(page, 1, 5, 6);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/assets/calendario*', async (route) => {
    await held;
    await route.continue();
  });
  await search().fill('her');
  await page.getByRole('link', { name: /^Ver calendario de Hernán/ }).click();
  await page.waitForURL('**/dashboard/calendario?**');
  // Longer than the typed text takes to reach the address.
  await page.waitForTimeout(600);
  answer();
  await page.locator('[data-vista="semana"]').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`${product.url}/dashboard/usersmanagement`);
});

describe('assigning caregivers', () => {
  /**
   * Turns the page's timeouts of ten seconds into ten minutes until it is left: the app gives up on a server
   * that is silent for so long, and a slow machine may need that between two clicks.
   */
  const waitLonger = () =>
    page.evaluate(() => {
      const set = globalThis.setTimeout.bind(globalThis);
      Object.assign(globalThis, {
        setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
          set(run, ms < 10_000 ? ms : 60 * ms, ...given),
      });
    });

  test('by keyboard alone: each caregiver once, saved as a whole list, and focus returns', async () => {
    const opener = rowOf(page, 'Hernán').getByRole('button', { name: 'Asignar cuidador' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Asignar cuidador a Hernán Fuentes Araya' }).waitFor();
    const crosses = dialog(page).getByTitle('Remover cuidador');
    const options = dialog(page).getByRole('option');
    await eventually(() => crosses.count(), 2);
    // Of five caregivers two are assigned already; the first option is the placeholder.
    await eventually(
      () => options.allInnerTexts(),
      [
        'Seleccione un cuidador...',
        'Camila Torres Vega',
        'Francisca Pérez Leiva',
        'Valentina Silva Cárdenas',
      ],
    );
    // From the dialog's close button to the first caregiver's remove button; focus then stays in the list.
    await page.keyboard.press('Tab');
    await focusIs('Remover cuidador');
    await page.keyboard.press('Enter');
    await eventually(() => crosses.count(), 1);
    await dialog(page).getByRole('status').getByText('Se quitó de la lista').waitFor();
    await focusIs('Remover cuidador');
    // An arrow key on the closed list opens it without assigning anybody.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    expect(await crosses.count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('listitem').filter({ hasText: 'Camila Torres Vega' }).waitFor();
    await dialog(page).getByRole('status').getByText('Se agregó a la lista').waitFor();
    expect(await options.filter({ hasText: 'Camila' }).count()).toBe(0);
    // Esc asks if there are changes; continuing returns to where focus was.
    await page.keyboard.press('Escape');
    await dialog(page).getByText('¿Descartar los cambios sin guardar?').waitFor();
    await focusIs('No, seguir editando');
    await page.keyboard.press('Enter');
    await focusIs('Seleccionar cuidador');
    await dialog(page).getByRole('button', { name: 'Guardar' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Asignaciones guardadas exitosamente').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await eventually(() => hasFocus(opener), true);
    expect(await assignedOnServer('Hernán')).toEqual(['Camila', 'Ignacio']);
  });

  test('that fails says so, keeps the choice, and succeeds once the network is back', async () => {
    await rowOf(page, 'Rosa Elena').getByTitle('Asignar cuidador').click();
    await eventually(() => dialog(page).getByTitle('Remover cuidador').count(), 3);
    await dialog(page)
      .getByLabel('Seleccionar cuidador')
      .selectOption({ label: 'Valentina Silva Cárdenas' });
    await page.context().setOffline(true);
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Error al guardar asignaciones').waitFor();
    await dialog(page).getByText('Para esto necesitas internet').waitFor();
    expect(await dialog(page).getByRole('listitem').count()).toBe(4);
    await page.context().setOffline(false);
    await waitLonger();
    let release: () => void = () => undefined;
    const released = new Promise<void>((go) => {
      release = go;
    });
    await page.route('**/api/patients/*/caregivers', async (route) => {
      if (route.request().method() === 'PUT') await released;
      await route.continue();
    });
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    const saving = dialog(page).getByRole('button', { name: 'Guardando...' });
    await saving.waitFor();
    expect(await saving.isDisabled()).toBe(true);
    // Repeated Esc must not close it either: browsers force a dialog closed when Esc is pressed again.
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Asignar cuidador a Rosa Elena' }).waitFor();
    await saving.waitFor();
    release();
    await dialog(page).waitFor({ state: 'detached' });
    await page.unroute('**/api/patients/*/caregivers');
    expect(await assignedOnServer('Rosa Elena')).toEqual([
      'Camila',
      'Diego',
      'Francisca',
      'Valentina',
    ]);
    // The list has been reloaded and includes the new caregiver.
    await searchFor(page, 'valentina');
    await shown(page, 1, 1, 1);
    await searchFor(page, '');
  });

  describe('saved before the server has said who is assigned', () => {
    /** Presses «Guardar» before this device knows of a caregiver added by another device. */
    async function saveEarly(another: string, label: string): Promise<(fault?: 500) => void> {
      let answer: (fault?: 500) => void = () => undefined;
      const held = new Promise<500 | undefined>((go) => {
        answer = go;
      });
      await page.route('**/api/patients/*/caregivers', async (route) => {
        if (route.request().method() !== 'GET') return route.continue();
        const status = await held;
        return status === undefined ? route.continue() : route.fulfill({ status });
      });
      // Reload, so that no earlier pull is still under way.
      await page.goto(`${product.url}/dashboard/usersmanagement`);
      await rowOf(page, 'Hernán').waitFor();
      await waitLonger();
      write(
        `insert into paciente_cuidador (id_paciente, id_cuidador)
         select p.id, a.id from paciente p, account a
         where p.name = 'Hernán' and a.name = '${another}'`,
      );
      await rowOf(page, 'Hernán').getByTitle('Asignar cuidador').click();
      await dialog(page).getByLabel('Seleccionar cuidador').selectOption({ label });
      await dialog(page).getByRole('button', { name: 'Guardar' }).click();
      await dialog(page).getByRole('button', { name: 'Guardando...' }).waitFor();
      return answer;
    }

    test('keeps that caregiver, because the change is applied to the server’s list', async () => {
      const answer = await saveEarly('Diego', 'Francisca Pérez Leiva');
      answer();
      await dialog(page).waitFor({ state: 'detached' });
      await page.unrouteAll({ behavior: 'wait' });
      expect(await assignedOnServer('Hernán')).toEqual(['Camila', 'Diego', 'Francisca', 'Ignacio']);
    });

    test('saves nothing without an answer, and says what saving would then mean', async () => {
      await page.setViewportSize({ ...PHONE, height: 600 });
      const answer = await saveEarly('Valentina', 'Valentina Silva Cárdenas');
      answer(500);
      await dialog(page).getByText('esta es la última lista que guardó este dispositivo').waitFor();
      const failed = dialog(page).getByText('Error al guardar asignaciones');
      await failed.waitFor();
      expect(await dialog(page).getByRole('listitem').count()).toBe(5);
      // Next to the pressed button, even if the dialog is higher than the screen.
      const isSeen = (messages: Element) => {
        const { x, y } = messages.getBoundingClientRect();
        return messages.contains(document.elementFromPoint(x + 1, y + 1));
      };
      await eventually(() => failed.evaluate(isSeen), true);
      await page.setViewportSize(DESKTOP);
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
      await page.unrouteAll({ behavior: 'wait' });
      const now = ['Camila', 'Diego', 'Francisca', 'Ignacio', 'Valentina'];
      expect(await assignedOnServer('Hernán')).toEqual(now);
    });
  });

  test('a failed fetch is reported even if the device has data, except when offline', async () => {
    const lost = page.getByText('Error al cargar los datos', { exact: true });
    const reject = (url: string) => page.route(url, (route) => route.fulfill({ status: 500 }));
    const visit = async () => {
      await page.goto(`${product.url}/dashboard/usersmanagement`);
      await rowOf(page, 'Hernán').waitFor();
    };
    await reject('**/responsable/mis_usuarios');
    await visit();
    await lost.waitFor();
    await page.unrouteAll({ behavior: 'wait' });

    // The people were fetched; that the caregivers were not is reported where they are needed.
    await reject('**/api/caregivers/search');
    await visit();
    await rowOf(page, 'Hernán').getByTitle('Asignar cuidador').click();
    await page.getByText('Error al cargar cuidadores').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    expect(await lost.count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });

    // Not offline either, since everything else is answered.
    for (const path of ['/responsable/mis_usuarios', '/api/caregivers/search']) {
      for (const fail of [
        (route: Route) => route.abort(),
        (route: Route) => route.fulfill({ json: { a: 1 } }),
      ]) {
        await page.route(`**${path}`, fail);
        await visit();
        if (path === '/responsable/mis_usuarios') await lost.waitFor();
        else {
          await rowOf(page, 'Hernán').getByTitle('Asignar cuidador').click();
          await page.getByText('Error al cargar cuidadores').waitFor();
        }
        await page.unrouteAll({ behavior: 'wait' });
      }
    }

    await page.route(/\/(?:auth|responsable|api)\//, (route) => route.abort());
    const tried = page.waitForEvent('requestfailed');
    await visit();
    await tried;
    await rowOf(page, 'Hernán').getByTitle('Asignar cuidador').click();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    expect(await lost.count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('when it is unknown who is assigned, says what saving would mean', async () => {
    await page.route('**/api/patients/*/caregivers', (route) => route.fulfill({ status: 500 }));
    await page.route('**/api/caregivers/search', (route) => route.fulfill({ status: 500 }));
    // Reload, so that no earlier pull is still under way.
    await page.goto(`${product.url}/dashboard/usersmanagement`);
    await rowOf(page, 'Hernán').waitFor();
    await page.evaluate(async () => {
      const [{ name } = { name: '' }] = (await indexedDB.databases()).filter(
        (one) => one.name !== 'vinculo-session',
      );
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => resolve(request.result);
      });
      await new Promise((resolve) => {
        const clearing = db
          .transaction('caregivers', 'readwrite')
          .objectStore('caregivers')
          .clear();
        clearing.onsuccess = resolve;
      });
      db.close();
    });
    await rowOf(page, 'Hernán').getByTitle('Asignar cuidador').click();
    await page.getByText('Error al cargar cuidadores').waitFor();
    await dialog(page).getByText('No pudimos saber quién está asignado ahora.').waitFor();
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await page.unrouteAll({ behavior: 'wait' });
  });

  describe('whom another backend lists in its own way', () => {
    /** Answers who is assigned as given, and takes what is saved; returns the lists that were. */
    async function listing(given: () => unknown): Promise<unknown[]> {
      const saved: unknown[] = [];
      await page.route('**/api/patients/*/caregivers', (route) => {
        if (route.request().method() === 'GET') return route.fulfill({ json: given() });
        saved.push(route.request().postDataJSON());
        return route.fulfill({ status: 204 });
      });
      await page.goto(`${product.url}/dashboard/usersmanagement`);
      await rowOf(page, 'Hernán').getByTitle('Asignar cuidador').click();
      return saved;
    }

    /** The ids of caregivers, by their names. */
    async function idsOf(...names: readonly string[]): Promise<readonly string[]> {
      const token = await page.evaluate(() => localStorage.getItem('token'));
      const answer = await fetch(`${product.url}/api/caregivers/search`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const all = (await answer.json()) as { readonly id: string; readonly name: string }[];
      return names.map((name) => all.find((one) => one.name === name)?.id ?? '');
    }

    test('by bare ids: they have their names, and stay where another is added', async () => {
      const [diego = '', ignacio = '', camila = ''] = await idsOf('Diego', 'Ignacio', 'Camila');
      const saved = await listing(() => ({ id: 1, caregiverIds: [diego, ignacio, 99] }));
      const rows = dialog(page).getByRole('listitem');
      await eventually(() => rows.count(), 3);
      const names = await rows.allInnerTexts();
      expect(names.map((name) => name.split(' ')[0])).toEqual(['Diego', 'Ignacio', 'Cuidador']);
      await dialog(page).getByLabel('Seleccionar cuidador').selectOption({ value: camila });
      await dialog(page).getByRole('button', { name: 'Guardar' }).click();
      await dialog(page).waitFor({ state: 'detached' });
      expect(saved).toEqual([{ caregiverIds: [diego, ignacio, 99, camila] }]);
      await page.unrouteAll({ behavior: 'wait' });
    });

    test.each<[string, unknown]>([
      ['of which a part cannot be read', { data: [{ name: 'sin id' }, 99] }],
      ['in which none can be found', { a: { b: [] } }],
    ])('a list %s is not saved over, but asked for again', async (_what, unread) => {
      const ids = await idsOf('Diego', 'Ignacio');
      let given = unread;
      const saved = await listing(() => given);
      await dialog(page).getByText('No pudimos leer la lista completa').waitFor();
      expect(await dialog(page).getByText('la última lista que guardó').count()).toBe(0);
      const button = dialog(page).getByRole('button', { name: 'Guardar' });
      expect(await button.isDisabled()).toBe(true);
      expect(await dialog(page).getByLabel('Seleccionar cuidador').isDisabled()).toBe(true);
      given = ids;
      await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
      await eventually(() => dialog(page).getByTitle('Remover cuidador').count(), 2);
      await dialog(page).getByText('No pudimos leer').waitFor({ state: 'detached' });
      expect(await button.isDisabled()).toBe(false);
      await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
      expect(saved).toEqual([]);
      await page.unrouteAll({ behavior: 'wait' });
    });
  });
});

describe('a patient', () => {
  const add = () => page.getByRole('button', { name: 'Agregar ser querido' });

  test('is added once although the answer is lost and the form is changed before the retry', async () => {
    // By keyboard, because a toast of the previous test may still cover it.
    await add().press('Enter');
    await dialog(page).getByLabel('RUT (opcional)').fill('11.111.111-2');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await dialog(page).getByText('Ingresa su nombre').waitFor();
    await dialog(page).getByText('RUT inválido o dígito verificador incorrecto').waitFor();
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('name')),
      'name',
    );
    await dialog(page).getByLabel('Nombre').fill('Aurora');
    await dialog(page).getByLabel('Apellido').fill('Díaz');
    await dialog(page).getByLabel('RUT (opcional)').fill('11.111.111-1');
    await dialog(page).getByLabel('Fecha de nacimiento (opcional)').fill('1938-09-18');
    await page.route('**/api/patients', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await dialog(page).getByText('Para esto necesitas internet').waitFor();
    await page.unroute('**/api/patients');
    await dialog(page).getByLabel('Apodo (opcional)').fill('Abuelita');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Agregaste a Aurora Díaz').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await searchFor(page, 'aurora');
    await shown(page, 1, 1, 1);
    await eventually(() => cellsOf(page, 'apodo'), ['Abuelita']);
    expect(await cellsOf(page, 'rut')).toEqual(['11111111-1']);
  });

  test('is corrected, and the calendar shows it at once', async () => {
    // Another device has corrected the name since this one fetched it.
    write(`update paciente set nickname = 'Lala' where name = 'Aurora'`);
    await rowOf(page, 'Aurora').getByRole('button', { name: 'Editar' }).click();
    await eventually(() => dialog(page).getByLabel('Apodo (opcional)').inputValue(), 'Lala');
    expect(await dialog(page).getByLabel('Fecha de nacimiento (opcional)').inputValue()).toBe(
      '1938-09-18',
    );
    await dialog(page).getByLabel('Apellido').fill('Díaz Soto');
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Datos guardados correctamente').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Ver calendario de Aurora Díaz Soto' }).click();
    await page.locator('[data-vista="semana"]').waitFor();
    const picked = page.getByLabel('Ser querido').getByRole('option', { selected: true });
    await eventually(() => picked.innerText(), 'Aurora Díaz Soto (Lala)');
    await page.goBack();
    await shown(page, 1, 1, 1);
    await eventually(() => search().inputValue(), 'aurora');
    await searchFor(page, '');
  });
});

describe('unsaved input', () => {
  const QUESTION = '¿Descartar los cambios sin guardar?';
  const path = () => new URL(page.url()).pathname;
  const nickname = () => dialog(page).getByLabel('Apodo (opcional)');
  /** Goes back; the app returns to the form. */
  const back = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const away = () => addEventListener('popstate', () => resolve(), { once: true });
          addEventListener('popstate', away, { once: true });
          history.back();
        }),
    );

  beforeEach(async () => {
    await page.goto(`${product.url}/dashboard/profile`);
    await page.getByRole('link', { name: 'Mis seres queridos' }).click();
    await rowOf(page, 'Hernán').getByRole('button', { name: 'Editar' }).click();
    await nickname().fill('Abuelo');
  });

  test('is not lost on «back»: the app asks, and then goes on', async () => {
    await back();
    await dialog(page).getByText(QUESTION).waitFor();
    await focusIs('No, seguir editando');
    await eventually(path, '/dashboard/usersmanagement');
    // It asks again the next time.
    await back();
    await focusIs('No, seguir editando');
    await page.keyboard.press('Enter');
    await dialog(page).getByText(QUESTION).waitFor({ state: 'detached' });
    await eventually(() => hasFocus(nickname()), true);
    await eventually(path, '/dashboard/usersmanagement');
    expect(await nickname().inputValue()).toBe('Abuelo');
    await back();
    await dialog(page).getByRole('button', { name: 'Sí, descartar' }).click();
    await page.waitForURL('**/dashboard/profile');
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('is not lost on closing the page: the browser asks, but only if there is something to lose', async () => {
    const asked = page.waitForEvent('dialog');
    const reloaded = page.evaluate(() => location.reload());
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await reloaded;
    expect(await nickname().inputValue()).toBe('Abuelo');
    // Restored to the saved value, so there is nothing to lose.
    await nickname().fill('Tata');
    await page.reload();
    await rowOf(page, 'Hernán').waitFor();
  });

  test('does not stop anybody whose session is over', async () => {
    await page.route('**/responsable/mis_usuarios', (route) => route.fulfill({ status: 401 }));
    // Retried, because the app joins a call already under way instead of repeating it.
    await eventually(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      return path();
    }, '/login');
    await page.getByLabel('Correo electrónico').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await signIn(page, product.url, MARIA);
    await shown(page, 1, 5, 8);
  });
});

test('without that capability of the backend, nobody can be added or edited, but caregivers can be assigned', async () => {
  await page.route('**/auth/me', async (route) => {
    const answer = await route.fetch();
    const { capabilities: _none, ...me } = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: me });
  });
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await shown(page, 1, 5, 8);
  await page.getByRole('button', { name: 'Agregar ser querido' }).waitFor({ state: 'detached' });
  await eventually(() => page.getByRole('button', { name: 'Editar' }).count(), 0);
  await rowOf(page, 'Rosa Elena').getByTitle('Asignar cuidador').click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.getByRole('button', { name: 'Agregar ser querido' }).waitFor();
});

test('on a small screen a toast does not cover the sync status', async () => {
  for (const size of [PHONE, { width: 1000, height: 700 }]) {
    await page.setViewportSize(size);
    await page.goto(`${product.url}/dashboard/usersmanagement`);
    await rowOf(page, 'Rosa Elena').getByTitle('Asignar cuidador').click();
    await dialog(page).getByRole('button', { name: 'Guardar' }).click();
    const said = page.getByText('Asignaciones guardadas exitosamente');
    // It stays while the pointer is over it.
    await said.hover();
    await stillness(page);
    const isOnTop = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const status = page.getByRole('button', { name: 'Ver cambios por enviar' });
    expect(await status.evaluate(isOnTop)).toBe(true);
    expect(await said.isVisible()).toBe(true);
  }
});

test('no violation at three widths in both themes: list, assigning, adding with a fault', async () => {
  // A toast that fades out meanwhile would be measured half transparent.
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await shown(page, 1, 5, 8);
  const found = [...(await faults(page, 'list'))];
  await rowOf(page, 'Rosa Elena').getByTitle('Asignar cuidador').click();
  await dialog(page).getByTitle('Remover cuidador').first().waitFor();
  found.push(...(await faults(page, 'assigning')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Agregar ser querido' }).click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await dialog(page).getByText('Ingresa su nombre').waitFor();
  found.push(...(await faults(page, 'adding')));
  await page.keyboard.press('Escape');
  expect(found).toEqual([]);
});

test('an unbreakable name does not push a column out of view', async () => {
  const word = 'x'.repeat(95);
  write(
    `update paciente set name = '${word}', last_name = '${word}', nickname = '${word}'
     where name = 'Hernán'`,
  );
  await page.goto(`${product.url}/dashboard/usersmanagement`);
  await rowOf(page, word).waitFor();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const beyond = () =>
      page
        .getByRole('table')
        .evaluate(
          ({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0),
        );
    await eventually(beyond, 0);
  }
});

/** Waits until the element with this title, label or text has focus. */
function focusIs(name: string): Promise<void> {
  return eventually(
    () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        if (focused instanceof HTMLSelectElement) return focused.labels[0]?.textContent;
        return focused?.getAttribute('title') ?? focused?.textContent;
      }),
    name,
  );
}
