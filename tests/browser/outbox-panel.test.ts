import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { weekOf } from '#domain/calendar/time.ts';
import { OUTBOX_SYNC_TAG } from '#sync/messages.ts';
import { violations } from './axe.ts';
import { backgroundSync, DESKTOP, PHONE, workerInControl } from './chromium.ts';
import { downloadedBy } from './downloads.ts';
import {
  cell,
  eventually,
  hasFocus,
  keysOf,
  openWeek,
  pickPatient,
  save,
  signIn,
  syncState,
} from './family-week.ts';
import { householdPerTest } from './fixture.ts';
import { SIZES } from './people-list.ts';
import { JORGE, MARIA, openDatabase } from './product.ts';

const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const SUNDAY = weekOf(chileanFecha(Date.now()))[6] ?? '';

/** The text of the waiting change; it has a month if its Sunday is in the next one. */
const CHANGE = /^Domingo \d+( [a-z]{3,4})?, 22:00–22:30, agregar, pendiente$/;

const house = householdPerTest();

/** Signs in and opens the week, with everything sent. */
async function withNothingWaiting(): Promise<Page> {
  const page = await (await house.profile.open()).newPage();
  await signIn(page, house.proxy.url, MARIA);
  await openWeek(page, house.proxy.url, ROSA, SUNDAY);
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  return page;
}

/** The same, and saves one slot that cannot be sent. */
async function withOneWaiting(): Promise<Page> {
  const page = await withNothingWaiting();
  house.proxy.fault = 'portal';
  await cell(page, SUNDAY, '22:00').click();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  return page;
}

function added(patient: string): number {
  return house.product
    .records(patient)
    .filter((careRequest) => careRequest.fecha === SUNDAY && careRequest.horaInicio === '22:00')
    .length;
}

describe('the panel of waiting changes', () => {
  test('describes each change, offers them as a file, survives a reload and sends on request', async () => {
    const page = await withOneWaiting();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    const found: string[] = [];
    for (const size of SIZES) {
      // The button, and with it the panel, is in a different place at each width.
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
      await panel.getByRole('button', { name: 'Enviar ahora' }).waitFor();
      found.push(...(await violations(page)).map((fault) => `at ${size.width}: ${fault}`));
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
    expect(found).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    await panel.getByText(CHANGE).waitFor();
    await panel.getByText(ROSA).waitFor();
    // The browser's answer to the request for persistent storage.
    await panel.getByText(/^Este navegador (prometió|podría)/).waitFor();
    const { text } = await downloadedBy(page, () =>
      page.getByRole('button', { name: 'Descargar como archivo' }).click(),
    );
    expect(JSON.parse(text)).toMatchObject([
      {
        id_paciente: house.product.paciente('Rosa Elena'),
        slots: [{ fecha: SUNDAY, hora_inicio: '22:00', hora_fin: '22:30', accion: 'inscribir' }],
      },
    ]);

    // Hold the request, in case the automatic retry comes before the click.
    house.proxy.fault = 'hold-request';
    await panel.getByRole('button', { name: 'Enviar ahora' }).click();
    await house.proxy.caught();
    house.proxy.fault = 'none';
    await house.proxy.release();
    await syncState(page, 'al-dia', 0);
    await panel.getByText('No hay cambios por enviar.', { exact: false }).waitFor();
    expect(added(house.product.paciente('Rosa Elena'))).toBe(1);
  });

  test('a refused save blocks signing out, says why, and can go back to the draft or be discarded', async () => {
    const page = await withOneWaiting();
    const question = page.getByRole('dialog', { name: 'Tienes cambios sin enviar' });
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await question.getByText('Si lo conservas, se enviará solo', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await syncState(page, 'sin-conexion', 1);

    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    const send = question.getByRole('button', { name: 'Enviar y cerrar sesión' });
    await send.waitFor();
    // Held until the click: if an automatic retry were refused earlier, nothing would be left to send.
    house.proxy.fault = 'hold-request';
    await send.click();
    await house.proxy.caught();
    house.proxy.fault = 'refuse';
    await house.proxy.release();
    await question.getByRole('alert').getByText('El servidor no aceptó todo').waitFor();
    await question.getByText('No se enviará solo', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await syncState(page, 'con-problemas', 1);
    expect(page.url()).toContain('/dashboard/calendario');

    // On a phone its two lines fit in the header.
    await page.setViewportSize(PHONE);
    const header = page.locator('header').filter({ has: page.locator('[data-sync]') });
    await expect.poll(() => header.evaluate((bar) => bar.clientHeight)).toBeLessThan(58);
    await page.setViewportSize(DESKTOP);

    // Its name begins with what is seen on it.
    await page
      .getByRole('button', { name: /^Con problemas · 1 cambio .*\. Ver cambios por enviar$/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    await panel.getByText('Dijo: «Esta semana está cerrada»').waitFor();
    await panel
      .getByRole('group', { name: /^Rosa Elena .*, 22:00–22:30, agregar, pendiente$/ })
      .getByRole('button', { name: 'Volver al borrador' })
      .click();
    await syncState(page, 'al-dia', 0);
    await panel.getByRole('status').getByText('Volvió al calendario, sin guardar.').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await cell(page, SUNDAY, '22:00').and(page.locator('[data-estado="nueva"]')).waitFor();

    // Stretch the time within which an answer counts as the button's, for slow machines.
    await page.evaluate((moment) => {
      const timer = globalThis.setTimeout;
      globalThis.setTimeout = ((run: () => void, ms?: number) =>
        timer(run, ms === moment ? 60_000 : ms)) as typeof setTimeout;
    }, 3000);
    await save(page);
    const notices = page.getByRole('region', { name: 'Notificaciones' });
    await notices.getByText('Error al actualizar horarios').waitFor();
    await notices.getByText('Esta semana está cerrada').waitFor();
    await syncState(page, 'con-problemas', 1);
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    // By keyboard: focus moves on from each button that disappears, and results are announced in the dialog.
    const discard = panel.getByRole('button', { name: 'Descartar', exact: true });
    const keep = panel.getByRole('button', { name: 'No, conservar' });
    await panel.getByRole('button', { name: 'Reintentar' }).press('Enter');
    await panel
      .getByRole('status')
      .getByText('Lo intentamos recién: 1 cambio no se aceptó.')
      .waitFor();
    // Nothing of it goes by itself, so nobody is urged to connect.
    await panel.getByText(/^Este navegador (prometió|podría)/).waitFor();
    expect(await panel.getByText('Conéctate pronto').count()).toBe(0);
    await eventually(() => page.evaluate(() => document.activeElement === document.body), false);
    await discard.press('Enter');
    await eventually(() => hasFocus(keep), true);
    await keep.press('Enter');
    await eventually(() => hasFocus(discard), true);
    // On a full disk nothing changes, and a message says so.
    await page.evaluate(() => {
      const remove = IDBObjectStore.prototype.delete;
      IDBObjectStore.prototype.delete = function (...args) {
        if (this.name !== 'saves') return remove.apply(this, args);
        IDBObjectStore.prototype.delete = remove;
        throw new DOMException('no room', 'QuotaExceededError');
      };
    });
    await discard.click();
    await panel.getByRole('button', { name: 'Sí, descartar' }).click();
    await page.getByText('el cambio sigue como estaba', { exact: false }).waitFor();
    await syncState(page, 'con-problemas', 1);
    await panel.getByRole('button', { name: 'Sí, descartar' }).click();
    await syncState(page, 'al-dia', 0);
    await panel.getByText('No hay cambios por enviar.', { exact: false }).waitFor();
    await panel.getByText('Lo intentamos recién').waitFor({ state: 'detached' });
    expect(added(house.product.paciente('Rosa Elena'))).toBe(0);
  });

  test('a refused save that goes back to the draft takes the result of the attempt with it', async () => {
    const page = await withOneWaiting();
    // Hold the request, in case the automatic retry comes before the click.
    house.proxy.fault = 'hold-request';
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    await panel.getByRole('button', { name: 'Enviar ahora' }).click();
    await house.proxy.caught();
    house.proxy.fault = 'refuse';
    await house.proxy.release();
    const status = panel.getByRole('status');
    await status.getByText('Lo intentamos recién: 1 cambio no se aceptó.').waitFor();
    await panel.getByRole('button', { name: 'Volver al borrador' }).click();
    await eventually(
      () => status.innerText(),
      'No hay cambios por enviar. El servidor tiene todo lo que guardaste en este dispositivo. Volvió al calendario, sin guardar.',
    );
  });

  test('claims no more than is known: without signal a save waits, and an unanswered one may have arrived', async () => {
    const page = await withNothingWaiting();
    const context = page.context();
    house.proxy.fault = 'hold-answer';
    await context.setOffline(true);
    await cell(page, SUNDAY, '22:00').click();
    await save(page);
    await syncState(page, 'sin-conexion', 1);
    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    const state = panel.locator('[data-guardado] b');
    await panel.getByRole('button', { name: 'Enviar ahora' }).click();
    await panel.getByText('Lo intentamos recién: 1 cambio por enviar.').waitFor();
    await eventually(() => state.innerText(), 'Espera conexión');

    await context.setOffline(false);
    await panel.getByRole('button', { name: 'Enviar ahora' }).click();
    await house.proxy.caught();
    await eventually(
      () => state.innerText(),
      'Intentamos enviarlo y puede que haya llegado: lo comprobaremos',
    );
    house.proxy.fault = 'none';
    await house.proxy.release();
    await syncState(page, 'al-dia', 0);
    expect(added(house.product.paciente('Rosa Elena'))).toBe(1);
  });
});

test('a patient who left the account: the waiting edits are kept as refused, with the reason', async () => {
  const page = await withOneWaiting();
  const database = openDatabase(house.product.databaseFile);
  database
    .prepare(
      `update paciente set id_responsable = (select id from account where mail = ?)
       where name = 'Rosa Elena'`,
    )
    .run(JORGE.mail);
  database.close();
  // Hold the request, in case the automatic retry comes before the click.
  house.proxy.fault = 'hold-request';
  await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
  const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
  await panel.getByRole('button', { name: 'Enviar ahora' }).click();
  await house.proxy.caught();
  house.proxy.fault = 'none';
  await house.proxy.release();
  await panel.getByText('El servidor no lo aceptó').waitFor();
  await panel.getByText('El servidor no aceptó lo que sigue.', { exact: false }).waitFor();
  await panel.getByText(/^Dijo: «.+»$/).waitFor();
  await panel.getByText(CHANGE).waitFor();
  await page.reload();
  await syncState(page, 'con-problemas', 1);
  expect(added(house.product.paciente('Rosa Elena'))).toBe(0);
});

describe('signing out with waiting changes', () => {
  test('asks; kept changes stay on the device, hidden from another account, and are sent later by themselves', async () => {
    const page = await withOneWaiting();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Conservar y cerrar sesión' }).click();
    await page.waitForURL(`${house.proxy.url}/`);

    house.proxy.fault = 'none';
    await signIn(page, house.proxy.url, JORGE);
    await syncState(page, 'al-dia', 0);
    expect(added(house.product.paciente('Rosa Elena'))).toBe(0);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.waitForURL(`${house.proxy.url}/`);

    await signIn(page, house.proxy.url, MARIA);
    await eventually(() => added(house.product.paciente('Rosa Elena')), 1);
    await syncState(page, 'al-dia', 0);
  });

  test('leaves nothing of changes discarded after a second question', async () => {
    const page = await withOneWaiting();
    const before = keysOf(house.product.records(house.product.paciente('Rosa Elena')));
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Descartar y cerrar sesión', exact: true }).click();
    await page.getByRole('button', { name: 'Sí, descartar y cerrar sesión' }).click();
    await page.waitForURL(`${house.proxy.url}/`);
    house.proxy.fault = 'none';
    const lists = '**/solicitudes/paciente/*';
    await page.route(lists, (route) => route.abort());
    await signIn(page, house.proxy.url, MARIA);
    await syncState(page, 'al-dia', 0);
    expect(keysOf(house.product.records(house.product.paciente('Rosa Elena')))).toEqual(before);

    // After signing in again the calendar is empty, and says that its shifts have not come.
    await page.goto(`${house.proxy.url}/dashboard/calendario`);
    await pickPatient(page, ROSA);
    await page.getByText('todavía no llegan los turnos de este calendario').waitFor();
    await page.locator('[data-vista="semana"]').waitFor();
    expect(await page.locator('[data-bloque]').count()).toBe(0);
    await page.unroute(lists);
    await page.locator('[data-bloque]').first().waitFor();
  });
});

describe('a session ended by the server while changes wait', () => {
  test('is over everywhere, even with no page open; the changes are sent after the same account signs in', async () => {
    const page = await withOneWaiting();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${house.product.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const wake = await backgroundSync(page, OUTBOX_SYNC_TAG);
    await page.goto('about:blank');
    house.proxy.fault = 'none';
    const rejected = house.proxy.answered('/solicitudes/actualizar');
    await wake();
    await rejected;
    // The worker has recorded the end of the session, so the page needs no server to learn of it.
    house.proxy.apiDown = true;
    await page.goto(`${house.proxy.url}/dashboard/calendario`);
    await page.waitForURL('**/login');
    house.proxy.apiDown = false;
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    expect(added(house.product.paciente('Rosa Elena'))).toBe(0);

    await signIn(page, house.proxy.url, MARIA);
    await eventually(() => added(house.product.paciente('Rosa Elena')), 1);
  });
});
