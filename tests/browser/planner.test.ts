import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { endOf, startOf } from '#domain/calendar/care-request.ts';
import { addDays, monthOf } from '#domain/calendar/time.ts';
import { formatDecimal, formatFecha } from '#i18n/format.ts';
import { violations } from './axe.ts';
import { draftWritten, emptyWeek, expectShifts, openAt } from './calendar-week.ts';
import { DESKTOP, PHONE } from './chromium.ts';
import { cell, eventually, save, signIn, syncState } from './family-week.ts';
import { householdPerFile } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { caregiver, deactivate, postShifts } from './shifts.ts';

/** The planner, with one family in one page; the tests build on each other. */
let product: Product;
let page: Page;
let rosa: string;

const MONDAY = emptyWeek(0);
const TUESDAY = addDays(MONDAY, 1);
const WEDNESDAY = addDays(MONDAY, 2);
const week = (fecha: string, weeks: number) => addDays(fecha, 7 * weeks);

householdPerFile(async (house) => {
  ({ product, page } = house);
  rosa = product.paciente('Rosa Elena');
  const [camila, diego] = ['Camila', 'Diego'].map((name) => caregiver(product, name));
  if (camila === undefined || diego === undefined) throw new Error('nobody comes');
  await signIn(page, product.url, MARIA);
  await postShifts(page, rosa, [
    { fecha: MONDAY, hora_inicio: '08:00', hora_fin: '12:00', id_cuidador: camila },
    { fecha: TUESDAY, hora_inicio: '09:00', hora_fin: '11:00' },
    { fecha: WEDNESDAY, hora_inicio: '10:00', hora_fin: '14:00', id_cuidador: diego },
    { fecha: week(MONDAY, 1), hora_inicio: '10:00', hora_fin: '11:00' },
    { fecha: week(MONDAY, 20), hora_inicio: '09:00', hora_fin: '10:00' },
  ]);
  await postShifts(page, product.paciente('Hernán'), [
    { fecha: week(WEDNESDAY, 1), hora_inicio: '12:00', hora_fin: '16:00', id_cuidador: diego },
    { fecha: week(TUESDAY, 3), hora_inicio: '10:00', hora_fin: '12:00', id_cuidador: diego },
  ]);
});

async function openWeek(fecha: string, vista = 'semana'): Promise<void> {
  await openAt(page, product.url, { paciente: rosa, fecha, vista });
  await page.locator('[data-sin-cubrir]').waitFor();
}

async function choose(item: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Planificar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: item }).click();
}

/**
 * Keeps the device's settings from being written, as a slow disk does.
 * @returns lets the waiting writes through, and resolves when they are done.
 */
async function holdMeta(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const opened = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const db = await opened(indexedDB.open(names.find((name) => name !== 'vinculo-session') ?? ''));
    let held = true;
    const meta = db.transaction('meta', 'readwrite').objectStore('meta');
    const hold = () => {
      meta.count().onsuccess = () => {
        if (held) hold();
      };
    };
    hold();
    Object.assign(globalThis, {
      async releaseMeta() {
        held = false;
        await opened(db.transaction('meta', 'readwrite').objectStore('meta').count());
        db.close();
      },
    });
  });
  return () => page.evaluate('releaseMeta()');
}

const preview = () => page.locator('[data-vista-previa]');
const outcome = () => page.getByRole('dialog').getByRole('status');

it('copies a week to two others after listing the conflicts, as one step', async () => {
  await openWeek(MONDAY);
  await page.locator(`[data-bloque][data-fecha="${MONDAY}"]`).waitFor();
  await choose(/^Copiar o repetir/);
  await page.getByLabel('Durante').selectOption('2');
  await outcome()
    .getByText('Se agregarán 7 turnos (19 h) en 6 días. Se omitirá 1 horario ocupado.')
    .waitFor();
  const taken = `${formatFecha(week(MONDAY, 1), 'long')}, 10:00 a 11:00: pendiente`;
  await preview().getByText(taken).waitFor();
  const date = formatFecha(week(WEDNESDAY, 1), 'long');
  await preview()
    .getByText(`Diego Muñoz Salas también está con Tata el ${date}, 12:00–14:00`)
    .waitFor();

  await preview().getByText('Reemplazar').click();
  await preview().getByText('Se reemplazará 1 horario:').waitFor();
  await outcome()
    .getByText('Se agregarán 6 turnos (20 h) en 6 días. Se reemplazará 1 horario ocupado.')
    .waitFor();
  await preview().getByText('Omitir lo ocupado').click();
  await outcome().getByText('(19 h)').waitFor();
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'Notificaciones' })
    .getByText(/^Copiados 7 turnos en 6 días/)
    .waitFor();

  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await expectShifts(
    page,
    week(MONDAY, 1),
    ...['08:00–10:00 nueva', '10:00–11:00 pendiente', '11:00–12:00 nueva'],
  );
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectShifts(page, week(MONDAY, 1), '10:00–11:00 pendiente');
  await expectShifts(page, week(WEDNESDAY, 1));
  await page.getByRole('button', { name: 'Rehacer' }).click();
  await expectShifts(page, week(WEDNESDAY, 1), '10:00–14:00 nueva');
});

it('repeats a day by keyboard alone, far ahead of what is on the screen', async () => {
  await openWeek(week(MONDAY, 1));
  const keys = page.keyboard;
  await page.getByRole('button', { name: 'Planificar' }).focus();
  await keys.press('Enter');
  await page.getByRole('dialog').waitFor();
  await keys.press('Tab');
  await keys.press('Enter');
  await page.getByLabel('Semana que se copia').waitFor();
  await page.getByRole('radio', { name: 'Una semana' }).focus();
  await keys.press('ArrowRight');
  // The shown day is the Monday; repeat it on Mondays and Fridays, for 26 weeks.
  await page.getByRole('checkbox', { name: 'viernes' }).focus();
  await keys.press('Space');
  await page.getByLabel('Durante').focus();
  await keys.press('End');
  // This week's Friday and both days of the next 25 weeks.
  await preview().getByText('2 horarios ya están ocupados:').waitFor();
  await preview().getByRole('radio', { name: 'Omitir lo ocupado' }).focus();
  await keys.press('ArrowRight');
  await outcome()
    .getByText(/en 51 días\. Se reemplazarán 2 horarios ocupados\.$/)
    .waitFor();
  await page.getByRole('button', { name: 'Copiar', exact: true }).focus();
  await keys.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // Replaced shifts half a year ahead are no conflict although their month is not shown; a shift that
  // somebody else adds there meanwhile is one.
  await postShifts(page, rosa, [
    { fecha: week(MONDAY, 22), hora_inicio: '08:00', hora_fin: '09:00' },
  ]);
  await draftWritten(page);
  await page.reload();
  await page.locator(`[data-conflicto="${week(MONDAY, 22)}"]`).waitFor();
  expect(await page.locator('[data-conflicto]').count()).toBe(1);
  await page.getByRole('button', { name: 'Dejar mi cambio' }).click();
  await page.locator('[data-conflicto]').waitFor({ state: 'detached' });
  await save(page);
  await syncState(page, 'al-dia', 0);
  const saved = (fecha: string) =>
    product
      .records(rosa)
      .filter((careRequest) => careRequest.fecha === fecha)
      .map(({ horaInicio, horaFin, status }) => `${horaInicio}–${horaFin} ${status}`)
      .sort();
  const monday = ['08:00–10:00 confirmada', '10:00–11:00 pendiente', '11:00–12:00 confirmada'];
  await eventually(() => saved(week(MONDAY, 26)), monday);
  for (const fecha of [22, 20, 2].map((weeks) => week(MONDAY, weeks))) {
    expect(saved(fecha)).toEqual(monday);
  }
  expect(saved(week(addDays(MONDAY, 4), 1))).toEqual(monday);
  expect(saved(week(WEDNESDAY, 2))).toEqual(['10:00–14:00 confirmada']);
});

it('copies every second week, without caregivers, over shifts that somebody else has there', async () => {
  const first = week(MONDAY, 40);
  const [camila, diego] = ['Camila', 'Diego'].map((name) => caregiver(product, name));
  await postShifts(page, rosa, [
    { fecha: first, hora_inicio: '08:00', hora_fin: '12:00', id_cuidador: camila ?? '' },
    { fecha: week(first, 1), hora_inicio: '09:00', hora_fin: '10:00' },
    { fecha: week(first, 2), hora_inicio: '10:00', hora_fin: '14:00', id_cuidador: diego ?? '' },
  ]);
  await openWeek(first);
  await page.locator(`[data-bloque][data-fecha="${first}"]`).waitFor();
  await choose(/^Copiar o repetir/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Desde la semana del').fill(week(first, 2));
  await dialog.getByLabel('Durante').selectOption({ label: '3 semanas' });
  await dialog.getByText(`Hasta el ${formatFecha(week(addDays(first, 6), 4), 'long')}`).waitFor();
  await dialog.getByLabel('Cada').selectOption({ label: '2 semanas' });
  await dialog.getByRole('switch', { name: 'Mantener cuidador y estado' }).click();
  const taken = `${formatFecha(week(first, 2), 'long')}, 10:00 a 12:00: confirmada, Diego Muñoz Salas`;
  await preview().getByText(taken).waitFor();
  await preview().getByText('Reemplazar').click();
  await preview().getByText('Se reemplazará 1 horario, confirmado:').waitFor();
  await outcome().getByText('Se agregarán 2 turnos (8 h) en 2 días.').waitFor();
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await save(page);
  const saved = () =>
    product
      .records(rosa)
      .filter(({ fecha }) => fecha >= first)
      .map(({ fecha, horaInicio, horaFin, status, cuidador }) =>
        [fecha, `${horaInicio}–${horaFin}`, status, cuidador?.nombre].filter(Boolean).join(' '),
      )
      .sort();
  // Of the other shift from 10:00 to 14:00, the hours that the copy does not cover remain.
  await eventually(saved, [
    `${first} 08:00–12:00 confirmada Camila Torres Vega`,
    `${week(first, 1)} 09:00–10:00 pendiente`,
    `${week(first, 2)} 08:00–12:00 pendiente`,
    `${week(first, 2)} 12:00–14:00 confirmada Diego Muñoz Salas`,
    `${week(first, 4)} 08:00–12:00 pendiente`,
  ]);
  await syncState(page, 'al-dia', 0);
});

it('updates the uncovered hours in the same frame as the click', async () => {
  const fecha = week(MONDAY, 3);
  await openWeek(fecha);
  await page.getByRole('switch').click();
  await cell(page, fecha, '14:00').click();
  await page.getByRole('dialog').getByLabel('Usar también').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Camila' }).click();
  await expectShifts(
    page,
    fecha,
    ...[
      '08:00–10:00 confirmada',
      '10:00–11:00 pendiente',
      '11:00–12:00 confirmada',
      '14:00–14:30 nueva',
    ],
  );
  // Read in the first frame after the click, just before it is painted.
  await page.evaluate((day) => {
    const read = () => ({
      estado: document
        .querySelector(`[role="gridcell"][data-fecha="${day}"][data-hora="14:30"]`)
        ?.getAttribute('data-estado'),
      uncovered: Number(
        document.querySelector('[data-sin-cubrir]')?.getAttribute('data-sin-cubrir'),
      ),
      gaps: [...document.querySelectorAll(`[data-hueco][data-fecha="${day}"]`)].map((gap) =>
        gap.getAttribute('data-hueco'),
      ),
    });
    const before = read();
    Object.assign(globalThis, {
      frames: new Promise((resolve) => {
        addEventListener('click', () => requestAnimationFrame(() => resolve([before, read()])), {
          once: true,
        });
      }),
    });
  }, fecha);
  await cell(page, fecha, '14:30').click();
  const [before, after] = (await page.evaluate('frames')) as readonly {
    readonly estado: string;
    readonly uncovered: number;
    readonly gaps: readonly string[];
  }[];
  expect([before?.estado, after?.estado]).toEqual(['libre', 'nueva']);
  expect(before?.gaps).toEqual(['00:00–08:00', '10:00–11:00', '12:00–14:00', '14:30–24:00']);
  expect(after?.gaps).toEqual(['00:00–08:00', '10:00–11:00', '12:00–14:00', '15:00–24:00']);
  expect(after?.uncovered).toBe((before?.uncovered ?? 0) - 30);
  expect(await page.locator('[data-sin-cubrir]').textContent()).toMatch(
    /^Sin cubrir: [\d,.]+ h esta semana Por confirmar: 2 h$/,
  );
});

it('stores the hours to be covered for each patient, also across midnight', async () => {
  await page.locator('[data-sin-cubrir]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Un horario').click();
  await dialog.getByLabel('Desde').selectOption('20:00');
  await dialog.getByLabel('Hasta').selectOption('08:00');
  await dialog.getByText('Termina a las 08:00 del día siguiente.').waitFor();
  // The nights are uncovered: seven of twelve hours.
  await dialog.locator('[data-figura="sin-cubrir"]').getByText('84 h').waitFor();
  const row = dialog.getByRole('row', { name: /^Camila Torres Vega/ });
  await eventually(() => row.getByRole('cell').allTextContents(), ['6', '–', '1', '7']);
  await dialog.getByText('Mes', { exact: true }).click();
  const confirmed = product
    .records(rosa)
    .filter(({ cuidador }) => cuidador?.nombre.startsWith('Camila'))
    .filter(({ fecha }) => monthOf(fecha) === monthOf(week(MONDAY, 3)))
    .reduce((sum, careRequest) => sum + (endOf(careRequest) - startOf(careRequest)) / 60, 0);
  const month = [confirmed, null, 1, confirmed + 1].map((hours) =>
    hours === null ? '–' : formatDecimal(hours),
  );
  await eventually(() => row.getByRole('cell').allTextContents(), month);
  await page.keyboard.press('Escape');
  await openWeek(week(MONDAY, 3), 'lista');
  await page.locator('[data-sin-cubrir="5040"]').waitFor();
  await page
    .locator(`[data-huecos="${week(MONDAY, 3)}"]`)
    .getByText('Sin cubrir: 00:00–08:00, 20:00–24:00 (12 h)')
    .waitFor();
});

it('shows the hours to be covered as chosen while the device still has to store them', async () => {
  await openWeek(week(MONDAY, 3));
  const release = await holdMeta(page);
  await page.locator('[data-sin-cubrir]').click();
  const dialog = page.getByRole('dialog');
  const [from, to] = [dialog.getByLabel('Desde'), dialog.getByLabel('Hasta')];
  await from.selectOption('22:00');
  await to.selectOption('06:00');
  await dialog.locator('[data-figura="sin-cubrir"]').getByText('56 h', { exact: true }).waitFor();
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['1320', '360']);
  expect(await page.locator('[data-sin-cubrir]').getAttribute('data-sin-cubrir')).toBe('3360');
  await release();
  await page.keyboard.press('Escape');
  await openWeek(week(MONDAY, 3));
  await page.locator('[data-sin-cubrir="3360"]').waitFor();
});

it('warns of a caregiver in two places at once: when choosing, and afterwards', async () => {
  const fecha = week(TUESDAY, 3);
  await openWeek(fecha);
  await page.getByRole('switch').click();
  await cell(page, fecha, '11:00').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('También está con Tata, 11:00–11:30').waitFor();
  await dialog.getByRole('button', { name: /^Diego/ }).click();
  const date = formatFecha(fecha, 'long');
  const messages = `Diego Muñoz Salas también está con Tata el ${date}, 11:00–11:30`;
  await page.getByRole('status').getByText(messages).waitFor();
  await page.locator('[data-doble="11:00–11:30"]').waitFor();
  await eventually(
    () => cell(page, fecha, '11:00').getAttribute('aria-description'),
    'También está con Tata, 11:00–11:30',
  );
  // Other views show the gaps and marks too.
  await page.getByRole('radio', { name: 'Mes' }).click();
  await page.locator('[data-vista="mes"]').waitFor();
  await page.getByRole('radio', { name: 'Semana' }).click();
  await page.locator('[data-doble]').waitFor();
  await page.locator('[data-hueco]').first().waitFor();
  // It covers the end of the days, which must be scrollable out from under it.
  await cell(page, fecha, '23:30').click({ trial: true });
  await page.getByRole('button', { name: 'Ocultar el aviso' }).click();
  await page.getByText(messages).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '1 tope de horario' }).click();
  await dialog.getByText(messages).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.locator('[data-doble]').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Rehacer' }).click();
});

it('copies a night whole, and cuts it at midnight where that is chosen', async () => {
  const evening = week(MONDAY, 60);
  const thursday = addDays(evening, 3);
  await postShifts(page, rosa, [
    { fecha: evening, hora_inicio: '20:00', hora_fin: '24:00' },
    { fecha: addDays(evening, 1), hora_inicio: '00:00', hora_fin: '08:00' },
  ]);
  await openWeek(evening);
  await page.locator('[data-bloque]').nth(1).waitFor();
  await choose(/^Copiar o repetir/);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Un día', { exact: true }).click();
  await dialog.getByLabel('Día que se copia').fill(evening);
  await dialog.getByRole('checkbox', { name: 'lunes' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'jueves' }).press('Space');
  await outcome().getByText('Se agregarán 2 turnos (12 h) en 2 días.').waitFor();
  const whole = preview().getByRole('switch', { name: 'Copiar las noches enteras' });
  await whole.press('Space');
  await preview().getByText('Los turnos que siguen después de medianoche se cortan').waitFor();
  await outcome().getByText('Se agregará 1 turno (4 h) el ', { exact: false }).waitFor();
  await whole.press('Space');
  await outcome().getByText('(12 h)').waitFor();
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectShifts(page, thursday, '20:00–24:00 nueva');
  await expectShifts(page, addDays(thursday, 1), '00:00–08:00 nueva');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expectShifts(page, thursday);
  await expectShifts(page, addDays(thursday, 1));
});

it('copies a day to a single day weeks away, without a caregiver who cannot be given new shifts', async () => {
  const holiday = week(addDays(MONDAY, 3), 4);
  deactivate(product, 'Diego');
  await openWeek(WEDNESDAY);
  await choose(/^Copiar o repetir/);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Un día', { exact: true }).click();
  await dialog.getByLabel('Día que se copia').fill(WEDNESDAY);
  await dialog.getByLabel('Desde la semana del').fill(holiday);
  // Its own weekday is preselected.
  await dialog.getByRole('checkbox', { name: 'miércoles' }).press('Space');
  await dialog.getByRole('checkbox', { name: 'jueves' }).press('Space');
  const date = formatFecha(holiday, 'long');
  await outcome().getByText(`Se agregará 1 turno (4 h) el ${date}.`).waitFor();
  await preview().getByText('Diego Muñoz Salas ya no puede recibir turnos nuevos').waitFor();
  await page.getByRole('button', { name: 'Copiar', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await openAt(page, product.url, { paciente: rosa, fecha: holiday });
  await expectShifts(page, holiday, '10:00–14:00 nueva');
  const name = await cell(page, holiday, '10:00').getAttribute('aria-label');
  expect(name).toMatch(/nueva$/);
});

it('has no axe violation, at three widths, light and dark', async () => {
  const found: Record<string, readonly string[]> = {};
  const devtools = await page.context().newCDPSession(page);
  const look = async (name: string) => {
    for (const size of [{ width: 320, height: 640 }, PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: size.width < 1000 });
      const list = [...(await violations(page))];
      const wide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('dialog')]
          .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
          .filter((over) => over > 0),
      );
      if (wide.length > 0) list.push(`${wide} px too wide`);
      if (list.length > 0) found[`${name} at ${size.width}`] = list;
    }
  };
  await look('semana');
  await page.getByRole('button', { name: 'Planificar' }).click();
  await page.getByRole('dialog').waitFor();
  await look('menú');
  await page.getByRole('button', { name: /^Copiar o repetir/ }).click();
  await page.getByLabel('Desde la semana del').fill(MONDAY);
  await preview().getByText('Omitir lo ocupado').waitFor();
  await look('copiar');
  await page.keyboard.press('Escape');
  await page.locator('[data-sin-cubrir]').click();
  await page.getByText('Huecos por día').click();
  await look('horas');
  await page.keyboard.press('Escape');
  expect(found).toEqual({});
});
