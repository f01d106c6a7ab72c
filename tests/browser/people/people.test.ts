// Over 250 lines: whatever of the list, the profile and their dialogs needs a browser, with one server for all.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { resize, stillness } from '#tests/browser/axe.ts';
import { atRest, DESKTOP, PHONE } from '#tests/browser/chromium.ts';
import { chunkOf } from '#tests/browser/chunk-of.ts';
import { sideways } from '#tests/browser/each-width.ts';
import { beSignedIn, dialog, eventually, hasFocus } from '#tests/browser/family-week.ts';
import { pagePerFile } from '#tests/browser/fixture.ts';
import { intercept } from '#tests/browser/intercept.ts';
import { crampedCells, faults, rowOf, shown } from '#tests/browser/people-list.ts';
import { ADMIN, JORGE, MARIA, openDatabase, type Product } from '#tests/browser/product.ts';

/** Tests of the list of users, the profile and their dialogs that need layout or the engine's own keys and focus. */
let product: Product;
let page: Page;

pagePerFile(
  (story) => {
    ({ product, page } = story);
  },
  { environment: () => ({}) },
);
beforeEach(async () => {
  await page.unrouteAll({ behavior: 'wait' });
  await page.setViewportSize(DESKTOP);
  await page.goto(`${product.url}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
});

async function openList(account: typeof MARIA): Promise<void> {
  await beSignedIn(page, product.url, account);
  await page.goto(`${product.url}/dashboard/usersmanagement`);
}

function write(sql: string): void {
  const database = openDatabase(product.databaseFile);
  database.exec(sql);
  database.close();
}

const LISTS = '**/api/patients/*/caregivers';

test('no violation at three widths in both themes: a family’s list and dialogs', async () => {
  await openList(MARIA);
  await shown(page, 1, 5, 6);
  const found = [...(await faults(page, 'list'))];
  await rowOf(page, 'Rosa Elena').getByTitle('Asignar cuidador').click();
  await dialog(page).getByTitle('Remover cuidador').first().waitFor();
  found.push(...(await faults(page, 'assigning')));
  await page.keyboard.press('Escape');
  await rowOf(page, 'Rosa Elena').getByRole('button', { name: 'Personas' }).click();
  await dialog(page).getByText('Paula Fuentes Rojas').waitFor();
  found.push(...(await faults(page, 'people')));
  await page.getByRole('button', { name: 'Invitar a un familiar' }).click();
  await page.getByRole('button', { name: 'Crear invitación' }).click();
  await page.getByText('Email no válido').waitFor();
  found.push(...(await faults(page, 'inviting')));
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Agregar ser querido' }).click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await dialog(page).getByText('Ingresa su nombre').waitFor();
  found.push(...(await faults(page, 'adding')));
  expect(found).toEqual([]);
});

test('no violation at three widths in both themes: the link of an invitation, and what it opens', async () => {
  await openList(MARIA);
  await rowOf(page, 'Rosa Elena').getByRole('button', { name: 'Personas' }).click();
  await page.getByRole('button', { name: 'Invitar a un cuidador' }).click();
  const invite = page.getByRole('dialog', { name: /^Invitar a un cuidador/ });
  await invite.getByLabel('Nombre').fill('Luz');
  await invite.getByLabel('Correo electrónico').fill('luz@correo.cl');
  await invite.getByRole('button', { name: 'Crear invitación' }).click();
  const link = page.locator('input[data-enlace]');
  await link.waitFor();
  const found = [...(await faults(page, 'link'))];
  const address = await link.inputValue();
  await page.goto(`${product.url}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await page.getByRole('button', { name: 'Crear mi cuenta y aceptar' }).click();
  await page.getByText('Selecciona tu región').waitFor();
  found.push(...(await faults(page, 'invited')));
  expect(found).toEqual([]);
});

test('the field that has the focus is in sight after a phone was turned', async () => {
  await openList(MARIA);
  await rowOf(page, 'Rosa Elena').getByRole('button', { name: 'Personas' }).click();
  await page.getByRole('button', { name: 'Invitar a un cuidador' }).click();
  const mail = page.getByLabel('Correo electrónico');
  await mail.waitFor();
  await atRest(page, [chunkOf('src/features/shell/notices-shown.tsx')]);
  await resize(page, PHONE);
  await mail.focus();
  for (const size of [{ width: PHONE.height, height: PHONE.width }, PHONE]) {
    await resize(page, size);
    const isInSight = () =>
      mail.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect();
        return [top + 1, top + height / 2, top + height - 1].every(
          (y) => document.elementFromPoint(left + width / 2, y) === field,
        );
      });
    await expect.poll(isInSight, { message: `${size.width} × ${size.height}` }).toBe(true);
    expect(await hasFocus(mail)).toBe(true);
  }
});

test('no violation at three widths in both themes: an Admin’s list, question and profile', async () => {
  await openList(ADMIN);
  await shown(page, 1, 5, 12);
  const found = [...(await faults(page, 'list'))];
  await page.getByRole('button', { name: 'Eliminar', exact: true }).first().click();
  await dialog(page).waitFor();
  found.push(...(await faults(page, 'question')));
  await page.goto(`${product.url}/dashboard/profile`);
  await page.getByText(/^\d+(,\d)? MB$/).waitFor();
  found.push(...(await faults(page, 'profile')));
  expect(found).toEqual([]);
});

test('no violation at three widths in both themes: nobody to care for yet', async () => {
  write(`update paciente set estado_cuenta = 'Inactivo' where name = 'Carmen'`);
  await openList(JORGE);
  await page.getByText('No tienes seres queridos asignados aún.').waitFor();
  expect(await faults(page, 'nobody')).toEqual([]);
});

test('the engine’s own keys: an arrow opens the closed list, and Esc does not end a save under way', async () => {
  await openList(MARIA);
  const opener = rowOf(page, 'Hernán').getByRole('button', { name: 'Asignar cuidador' });
  await opener.press('Enter');
  const crosses = dialog(page).getByTitle('Remover cuidador');
  await eventually(() => crosses.count(), 2);
  // On the closed list it would assign the first caregiver at once.
  await dialog(page).getByLabel('Seleccionar cuidador').focus();
  await page.keyboard.press('ArrowDown');
  expect(await crosses.count()).toBe(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('listitem').filter({ hasText: 'Camila Torres Vega' }).waitFor();
  let release: () => void = () => undefined;
  const released = new Promise<void>((go) => {
    release = go;
  });
  await intercept(page, LISTS, async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  const saving = dialog(page).getByRole('button', { name: 'Guardando...' });
  await saving.waitFor();
  // Browsers force a dialog closed when Esc is pressed again.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Asignar cuidador a Hernán' }).waitFor();
  release();
  await dialog(page).waitFor({ state: 'detached' });
  await eventually(() => hasFocus(opener), true);
});

test('on a small screen what stands beneath the title has the same edges, a failure is said where it is seen, and a toast does not cover the sync status', async () => {
  await page.setViewportSize({ ...PHONE, height: 600 });
  await openList(MARIA);
  await rowOf(page, 'Rosa Elena').waitFor();
  const boxes = await Promise.all(
    [
      page.getByRole('button', { name: 'Agregar ser querido', exact: true }),
      page.getByPlaceholder('Buscar usuario...'),
    ].map((one) => one.boundingBox()),
  );
  const [add, search] = boxes.map((box) => box && { x: box.x, width: box.width });
  expect(add).toEqual(search);
  await intercept(page, LISTS, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await rowOf(page, 'Rosa Elena').getByTitle('Asignar cuidador').click();
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  const failed = dialog(page).getByText('Para esto necesitas internet');
  await failed.waitFor();
  // Next to the pressed button, even if the dialog is higher than the screen.
  const isSeen = (messages: Element) => {
    const { x, y } = messages.getBoundingClientRect();
    return messages.contains(document.elementFromPoint(x + 1, y + 1));
  };
  await eventually(() => failed.evaluate(isSeen), true);
  await page.unrouteAll({ behavior: 'wait' });

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

test('beside the menu both lists break no word, cut no button and are not scrolled sideways', async () => {
  write(
    `update account set estado_cuenta = 'Inactivo', role = 'Responsable y Cuidador' where name = 'Jorge';
     update account set estado_cuenta = 'Pendiente', metodo_de_pago = 'transferencia' where name = 'Paula'`,
  );
  const found: string[] = [];
  for (const [account, people] of [
    [ADMIN, 12],
    [MARIA, 6],
  ] as const) {
    await openList(account);
    for (const width of [1024, 1100, 1240, 1280]) {
      await page.setViewportSize({ ...DESKTOP, width });
      for (let first = 1; first <= people; first += 5) {
        await page.goto(`${product.url}/dashboard/usersmanagement?pagina=${(first + 4) / 5}`);
        await shown(page, first, Math.min(first + 4, people), people);
        found.push(...(await crampedCells(page)).map((fault) => `at ${width}: ${fault}`));
      }
    }
    await page.evaluate(() => localStorage.clear());
  }
  expect(found).toEqual([]);
});

test('an unbreakable name does not push a column out of view, nor a page, nor that of an invitation', async () => {
  const word = 'x'.repeat(95);
  write(
    `update paciente set name = '${word}', last_name = '${word}', nickname = '${word}'
     where name = 'Hernán'`,
  );
  await openList(MARIA);
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
    await eventually(() => sideways(page), 0);
  }
  const link = await page.evaluate(async (patient) => {
    const answer = await fetch(`/api/patients/${patient}/invitations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind: 'member', name: 'Ana', mail: 'ana@correo.cl' }),
    });
    return ((await answer.json()) as { readonly link: string }).link;
  }, product.paciente(word));
  await page.setViewportSize(PHONE);
  await page.goto(link);
  await page.getByRole('heading', { name: word }).waitFor();
  await eventually(() => sideways(page), 0);
  write(
    `update paciente set name = 'Hernán', last_name = 'Fuentes Araya', nickname = 'Tata' where name = '${word}'`,
  );
});
