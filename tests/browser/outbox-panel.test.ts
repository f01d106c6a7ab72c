import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fechaIn, weekOf } from '#domain/calendar/time.ts';
import { OUTBOX_SYNC_TAG } from '#sync/messages.ts';
import { violations } from './axe.ts';
import { backgroundSync, workerInControl } from './chromium.ts';
import { downloadedBy } from './downloads.ts';
import {
  cell,
  eventually,
  hasFocus,
  keysOf,
  openWeek,
  pickLovedOne,
  save,
  signIn,
  syncState,
} from './family-week.ts';
import { householdPerTest } from './household.ts';
import { SIZES } from './people-list.ts';
import { JORGE, MARIA, openDatabase } from './product.ts';

const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const SUNDAY = weekOf(fechaIn(new Date(), 'America/Santiago'))[6] ?? '';

/** The waiting change in words; where its Sunday lies in the next month, that is told too. */
const CHANGE = /^Domingo \d+( [a-z]{3,4})?, 22:00–22:30, agregar$/;

const house = householdPerTest();

/** Signed in, on the week, with one half hour saved that cannot go out. */
async function withOneWaiting(): Promise<Page> {
  const context = await house.profile.open();
  const page = await context.newPage();
  await signIn(page, house.proxy.url, MARIA);
  await openWeek(page, house.proxy.url, ROSA);
  await workerInControl(page);
  await syncState(page, 'al-dia', 0);
  house.proxy.fault = 'portal';
  await cell(page, SUNDAY, '22:00').click();
  await save(page);
  await syncState(page, 'sin-conexion', 1);
  return page;
}

function added(paciente: string): number {
  return house.product
    .records(paciente)
    .filter((record) => record.fecha === SUNDAY && record.horaInicio === '22:00').length;
}

describe('the panel of what waits', () => {
  test('tells each change in words, hands them out as a file, survives a reload and sends on request', async () => {
    const page = await withOneWaiting();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    const found: string[] = [];
    for (const size of SIZES) {
      // Another width has another place for the button, and the panel goes with it.
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
    // The browser was asked to keep it, and its answer is here.
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

    // Its own next try must not be quicker than the press.
    house.proxy.fault = 'hold-request';
    await panel.getByRole('button', { name: 'Enviar ahora' }).click();
    await house.proxy.caught();
    house.proxy.fault = 'none';
    await house.proxy.release();
    await syncState(page, 'al-dia', 0);
    await panel.getByText('No hay cambios por enviar.', { exact: false }).waitFor();
    expect(added(house.product.paciente('Rosa Elena'))).toBe(1);
  });

  test('nobody is signed out over what the server refuses; it says why, and goes back to the draft or away', async () => {
    const page = await withOneWaiting();
    const question = page.getByRole('dialog', { name: 'Tienes cambios sin enviar' });
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await question.getByText('saldrán solos', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await syncState(page, 'sin-conexion', 1);

    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    const send = question.getByRole('button', { name: 'Enviar y cerrar sesión' });
    await send.waitFor();
    // Not before: refused by its own next try, nothing would wait to be sent with the question.
    house.proxy.fault = 'refuse';
    await send.click();
    await question.getByRole('alert').getByText('El servidor no aceptó todo').waitFor();
    await question.getByText('No saldrán solos', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await syncState(page, 'con-problemas', 1);
    expect(page.url()).toContain('/dashboard/calendario');

    await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
    const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
    await panel.getByText('Dijo: «Esta semana está cerrada»').waitFor();
    await panel.getByRole('button', { name: 'Volver al borrador' }).click();
    await syncState(page, 'al-dia', 0);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await cell(page, SUNDAY, '22:00').and(page.locator('[data-estado="nueva"]')).waitFor();

    // However slow the machine is, the answer still counts as the button's.
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
    // By keyboard alone: focus goes on from each button that goes, and what came of a try is said in front.
    const discard = panel.getByRole('button', { name: 'Descartar', exact: true });
    const keep = panel.getByRole('button', { name: 'No, conservar' });
    await panel.getByRole('button', { name: 'Reintentar' }).press('Enter');
    await panel
      .getByRole('status')
      .getByText('Lo intentamos recién: 1 cambio no se aceptó.')
      .waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await discard.press('Enter');
    await eventually(() => hasFocus(keep), true);
    await keep.press('Enter');
    await eventually(() => hasFocus(discard), true);
    // Without room on the disk it stays as it is, and that is said.
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
    expect(added(house.product.paciente('Rosa Elena'))).toBe(0);
  });
});

test('a loved one who left the account: the waiting edits are set aside with the reason, and kept', async () => {
  const page = await withOneWaiting();
  const database = openDatabase(house.product.databaseFile);
  database
    .prepare(
      `update paciente set id_responsable = (select id from account where mail = ?)
       where name = 'Rosa Elena'`,
    )
    .run(JORGE.mail);
  database.close();
  house.proxy.fault = 'none';
  await page.getByRole('button', { name: 'Ver cambios por enviar' }).click();
  const panel = page.getByRole('dialog', { name: 'Cambios por enviar' });
  await panel.getByRole('button', { name: 'Enviar ahora' }).click();
  await panel.getByText('El servidor no lo aceptó').waitFor();
  await panel.getByText(/^Dijo: «.+»$/).waitFor();
  await panel.getByText(CHANGE).waitFor();
  await page.reload();
  await syncState(page, 'con-problemas', 1);
  expect(added(house.product.paciente('Rosa Elena'))).toBe(0);
});

describe('signing out with changes that wait', () => {
  test('asks; kept, they stay on the device, unseen by another account, and go out by themselves later', async () => {
    const page = await withOneWaiting();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Conservar en este dispositivo' }).click();
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

  test('discarded after a second question, nothing of them is left', async () => {
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

    // Back on the device the calendar is no empty one: it waits for its list, and comes by itself.
    await page.goto(`${house.proxy.url}/dashboard/calendario`);
    await pickLovedOne(page, ROSA);
    await page.getByText('Todavía no llegan los turnos de este calendario').waitFor();
    expect(await page.locator('[data-vista]').count()).toBe(0);
    await page.unroute(lists);
    await page.locator('[data-bloque]').first().waitFor();
  });
});

describe('a session that the server ended while changes wait', () => {
  test('is over everywhere, also without a page; the changes go out after the same account signs in', async () => {
    const page = await withOneWaiting();
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${house.product.url}/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    const wake = await backgroundSync(page, OUTBOX_SYNC_TAG);
    await page.goto('about:blank');
    house.proxy.fault = 'none';
    const refused = house.proxy.answered('/solicitudes/actualizar');
    await wake();
    await refused;
    // The worker has noted it: the page learns it from the device, with no server to ask.
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
