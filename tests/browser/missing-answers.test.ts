import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { violations } from './axe.ts';
import { emptyWeek, expectShifts } from './calendar-week.ts';
import { beSignedIn, cell, eventually, LISTED, save, says, signIn } from './family-week.ts';
import { storyPerTest } from './fixture.ts';
import { caregiver, postShifts } from './shifts.ts';

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);

/** Calls that fail on a device that has nothing yet, and what is shown of the others. No service worker. */
const story = storyPerTest();

async function newDevice(): Promise<Page> {
  return (await story.profile.open({ worker: false })).newPage();
}

describe('a list of shifts that has not come to a new device', () => {
  const LISTS = /\/solicitudes\/paciente\/|\/api\/patients\/[^/]+\/changes/;

  async function signedIn(): Promise<Page> {
    const page = await newDevice();
    await beSignedIn(page, story.product.url, story.maria);
    return page;
  }

  async function openAwaited(page: Page): Promise<void> {
    const search = new URLSearchParams({ paciente: patient(), fecha: MONDAY });
    await page.goto(`${story.product.url}/dashboard/calendario?${search}`);
    await page.locator('[data-sin-turnos] > [data-vista="semana"]').waitFor();
  }

  const patient = () => story.product.paciente('Rosa Elena');

  const places = (fecha: string) =>
    story.product
      .records(patient())
      .filter((careRequest) => careRequest.fecha === fecha)
      .map(({ horaInicio, status, cuidador }) =>
        `${horaInicio} ${status} ${cuidador?.nombre ?? ''}`.trim(),
      )
      .sort();

  /** The saves that were requested. */
  function mutationsOf(page: Page): readonly string[] {
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/solicitudes/actualizar')) saves.push(request.postData() ?? '');
    });
    return saves;
  }

  test('is an empty week that says so; what is drawn waits, is merged with the list and saved over it', async () => {
    const page = await newDevice();
    await page.route(LISTS, (route) => route.fulfill({ status: 500, body: '' }));
    await beSignedIn(page, story.product.url, story.maria);
    const id_cuidador = caregiver(story.product, 'Camila');
    await postShifts(page, patient(), [
      { fecha: MONDAY, hora_inicio: '10:00', hora_fin: '10:30', id_cuidador },
    ]);
    const [stands] = places(MONDAY);
    const saves = mutationsOf(page);
    await openAwaited(page);
    await page
      .getByText('Todavía no llegan los turnos de este calendario.', { exact: false })
      .waitFor();
    expect(await violations(page)).toEqual([]);
    // No figure, copy or file is made of what is not known.
    expect(await page.locator('[data-sin-cubrir], [data-bloque]').count()).toBe(0);

    await cell(page, MONDAY, '08:00').click();
    await cell(page, MONDAY, '10:00').click();
    await expectShifts(page, MONDAY, '08:00–08:30 nueva', '10:00–10:30 nueva');
    await page.reload();
    await expectShifts(page, MONDAY, '08:00–08:30 nueva', '10:00–10:30 nueva');

    await page.unroute(LISTS);
    await says(page, 'Llegaron los turnos de este calendario');
    // Camila stands where the draft has somebody else: both are shown until one is chosen.
    const conflict = page.locator(`[data-conflicto="${MONDAY}"]`);
    await conflict.waitFor();
    await page.locator('[data-sin-cubrir]').waitFor();
    await conflict.getByRole('button').first().click();
    await conflict.waitFor({ state: 'detached' });
    await expectShifts(page, MONDAY, '08:00–08:30 nueva', '10:00–10:30 confirmada');
    await save(page);
    await eventually(() => places(MONDAY), ['08:00 pendiente', stands]);
    expect(saves.join()).not.toContain('eliminar');
  });

  test('that fails for good keeps nobody from asking for somebody: what takes nothing away is sent', async () => {
    const page = await newDevice();
    await page.route(LISTS, (route) => route.fulfill({ status: 500, body: '' }));
    await beSignedIn(page, story.product.url, story.maria);
    await openAwaited(page);
    await cell(page, MONDAY, '08:00').click();
    await save(page);
    await says(page, 'Horarios actualizados exitosamente');
    expect(places(MONDAY)).toEqual(['08:00 pendiente']);
    await page.unroute(LISTS);
    await expectShifts(page, MONDAY, '08:00–08:30 pendiente');
  });

  test('is waited for by a save: it goes out over the list as soon as that is there', async () => {
    const page = await newDevice();
    let comes: () => void = () => {};
    const coming = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await page.route(LISTS, async (route) => {
      await coming;
      // The calls of a page that was left meanwhile have ended.
      await route.continue().catch(() => undefined);
    });
    await beSignedIn(page, story.product.url, story.maria);
    await openAwaited(page);
    await cell(page, MONDAY, '08:00').click();
    await save(page);
    await page.getByRole('button', { name: 'Actualizando...' }).waitFor();
    expect(places(MONDAY)).toEqual([]);
    comes();
    await says(page, 'Horarios actualizados exitosamente');
    expect(places(MONDAY)).toEqual(['08:00 pendiente']);
    // Nobody is asked to save what is being saved.
    expect(await page.getByText('Llegaron los turnos de este calendario').count()).toBe(0);
  });

  test('takes back nothing of a draft from before the sign-out: what it removes is removed', async () => {
    const page = await signedIn();
    await postShifts(page, patient(), [
      { fecha: MONDAY, hora_inicio: '10:00', hora_fin: '10:30' },
      { fecha: TUESDAY, hora_inicio: '10:00', hora_fin: '10:30' },
    ]);
    const search = new URLSearchParams({ paciente: patient(), fecha: MONDAY });
    await page.goto(`${story.product.url}/dashboard/calendario?${search}`);
    await page.locator(`${LISTED} > [data-vista]`).waitFor();
    await expectShifts(page, MONDAY, '10:00–10:30 pendiente');
    await cell(page, MONDAY, '10:00').click({ button: 'right' });
    await expectShifts(page, MONDAY);
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await page.getByRole('button', { name: 'Conservar y cerrar sesión' }).click();
    await page.waitForURL(`${story.product.url}/`);

    await page.route(LISTS, (route) => route.abort());
    await signIn(page, story.product.url, story.maria);
    await openAwaited(page);
    // Drawn on the same day, over a list of which only the draft knows a part.
    await cell(page, MONDAY, '12:00').click();
    await expectShifts(page, MONDAY, '12:00–12:30 nueva');
    // It removes something, so it cannot be saved over nothing.
    await save(page);
    await page
      .getByText('Todavía no llegan los turnos. Tus cambios siguen aquí', { exact: false })
      .waitFor();
    expect(places(MONDAY)).toEqual(['10:00 pendiente']);
    await page.unroute(LISTS);
    // The next attempt by itself may be half a minute away.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectShifts(page, TUESDAY, '10:00–10:30 pendiente');
    await expectShifts(page, MONDAY, '12:00–12:30 nueva');
    await save(page);
    await eventually(() => places(MONDAY), ['12:00 pendiente']);
    expect(places(TUESDAY)).toEqual(['10:00 pendiente']);
  });
});
