// Over 250 lines: the table of docs/scenes.md for two devices, row by row.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { draftWritten, emptyWeek, expectShifts, openAt } from './calendar-week.ts';
import {
  beSignedIn,
  cell,
  dialog,
  eventually,
  press,
  save,
  says,
  syncState,
} from './family-week.ts';
import { storyPerTest } from './fixture.ts';
import { openDatabase } from './product.ts';
import {
  caregiver,
  clearCalendar,
  layCareRequests,
  otherDevice,
  type ShiftChange,
} from './shifts.ts';

/** What two devices seldom do to one calendar at the same time; `docs/scenes.md` has the results. */
const story = storyPerTest();
let page: Page;
let rosa: string;
let diego: string;
let camila: string;
let other: (changes: readonly ShiftChange[]) => Promise<void>;

beforeEach(async () => {
  rosa = story.product.paciente('Rosa Elena');
  diego = caregiver(story.product, 'Diego');
  camila = caregiver(story.product, 'Camila');
  other = await otherDevice(story.product);
  // Depending on the date of the run, the demo family's shifts may be in the nights of the clock change.
  clearCalendar(story.product, rosa);
  page = await (await story.profile.open()).newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
});
afterEach(() => expect(story.profile.complaints).toEqual([]));

const ANSWERS = 'Antes de guardar, elige qué queda en las horas que cambiaron.';
const notice = () => page.getByRole('alert', { name: /Estas horas cambiaron/ });
const keep = (side: string) => notice().getByRole('button', { name: side, exact: true }).click();

type Times = readonly [from: string, to: string, who?: string];

const add = (fecha: string, [hora_inicio, hora_fin, id_cuidador]: Times): ShiftChange => ({
  accion: 'inscribir',
  fecha,
  hora_inicio,
  hora_fin,
  ...(id_cuidador !== undefined && { id_cuidador }),
});
const remove = (fecha: string, times: Times): ShiftChange => ({
  ...add(fecha, times),
  accion: 'eliminar',
});

/** Opens a week that shows a slot in a state. */
async function openWeek(fecha: string, hora: string, estado: string): Promise<void> {
  await openAt(page, story.proxy.url, { paciente: rosa, fecha, vista: 'semana' });
  await shows(fecha, hora, estado);
  await syncState(page, 'al-dia', 0);
}

async function shows(fecha: string, hora: string, estado: string): Promise<void> {
  await cell(page, fecha, hora)
    .and(page.locator(`[data-estado="${estado}"]`))
    .waitFor();
}

/** Fetches what is new until something is there. */
async function hear(isThere: () => Promise<boolean>): Promise<void> {
  await eventually(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return isThere();
  }, true);
}

async function assign(fecha: string, hora: string, who: string): Promise<void> {
  await cell(page, fecha, hora).press('Enter');
  await dialog(page).getByRole('button', { name: who }).click();
  await press(page, 'Listo');
}

function onServer(...fechas: readonly string[]): readonly string[] {
  return story.product
    .records(rosa)
    .filter(({ fecha }) => fechas.includes(fecha))
    .map(({ horaInicio, horaFin, cuidador }) =>
      [`${horaInicio}–${horaFin}`, cuidador?.nombre.split(' ')[0]].filter(Boolean).join(' '),
    )
    .sort();
}

describe('a rejected save whose shift another device has confirmed since', () => {
  /** Camila was given a pending shift; the server said no, and then Diego was confirmed there. */
  async function rejected(week: number): Promise<string> {
    const fecha = emptyWeek(week);
    await other([add(fecha, ['10:00', '12:00'])]);
    await openWeek(fecha, '10:00', 'pendiente');
    await assign(fecha, '10:00', 'Camila Torres Vega');
    story.proxy.fault = 'reject';
    await save(page);
    await syncState(page, 'con-problemas', 1);
    story.proxy.fault = 'none';
    await other([
      remove(fecha, ['10:00', '12:00']),
      add(fecha, ['10:00', '12:00', diego]),
      add(fecha, ['15:00', '16:00']),
    ]);
    await hear(() =>
      cell(page, fecha, '15:00').and(page.locator('[data-estado="pendiente"]')).isVisible(),
    );
    await page
      .getByRole('button', { name: /Ver cambios por enviar/ })
      .first()
      .click();
    return fecha;
  }

  it('is asked about when it is sent again', async () => {
    const fecha = await rejected(0);
    await dialog(page).getByRole('button', { name: 'Reintentar' }).click();
    await dialog(page).getByText('Alguien cambió estas horas', { exact: false }).waitFor();
    expect(onServer(fecha)).toEqual(['10:00–12:00 Diego', '15:00–16:00']);
    await dialog(page).getByRole('button', { name: 'Elegir en el calendario' }).click();
    await notice().getByText('Tu cambio: confirmada, Camila').waitFor();
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    await keep('Dejar a Diego');
    await syncState(page, 'al-dia', 0);
    expect(onServer(fecha)).toEqual(['10:00–12:00 Diego', '15:00–16:00']);
  });

  it('is asked about when it goes back to the draft', async () => {
    const fecha = await rejected(1);
    await dialog(page).getByRole('button', { name: 'Corregir en el calendario' }).click();
    await page.keyboard.press('Escape');
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    await save(page);
    await says(page, ANSWERS);
    expect(onServer(fecha)).toEqual(['10:00–12:00 Diego', '15:00–16:00']);
    await keep('Dejar a Camila');
    await save(page);
    await eventually(() => onServer(fecha), ['10:00–12:00 Camila', '15:00–16:00']);
    await syncState(page, 'al-dia', 0);
  });
});

describe('shifts that the calendar did not make', () => {
  it('off the grid: a removal here asks first, if another tool has confirmed it since', async () => {
    const fecha = emptyWeek(2);
    layCareRequests(story.product, rosa, [{ fecha, hora_inicio: '09:10', hora_fin: '11:20' }]);
    await other([add(fecha, ['16:00', '17:00'])]);
    await openWeek(fecha, '16:00', 'pendiente');
    await cell(page, fecha, '10:00').press('Shift+Delete');
    await page
      .locator(`[data-bloque][data-fecha="${fecha}"][data-inicio="09:10"]`)
      .waitFor({ state: 'detached' });
    const database = openDatabase(story.product.databaseFile);
    database
      .prepare(
        "update solicitud set status = 'confirmada', id_cuidador = ? where id_paciente = ? and hora_inicio = '09:10'",
      )
      .run(diego, rosa);
    // Nothing notes what a tool changes beneath the server: from now on only the whole calendar tells.
    database
      .prepare(
        'update paciente set calendar_version = calendar_version + 1, changes_from = calendar_version + 1 where id = ?',
      )
      .run(rosa);
    database.close();
    await hear(() => notice().isVisible());
    await notice().getByText('Tu cambio: quitar el turno').first().waitFor();
    await save(page);
    await says(page, ANSWERS);
    expect(onServer(fecha)).toEqual(['09:10–11:20 Diego', '16:00–17:00']);
    await keep('Dejar lo guardado');
    await page.locator(`[data-bloque][data-fecha="${fecha}"][data-inicio="09:10"]`).waitFor();
    await save(page);
    await says(page, 'No hay cambios para guardar');
    expect(onServer(fecha)).toEqual(['09:10–11:20 Diego', '16:00–17:00']);
  });

  it('overlapping: of the two people of an hour nobody goes whom this device did not see there alone', async () => {
    const fecha = emptyWeek(3);
    await other([
      add(fecha, ['10:00', '12:00', camila]),
      add(fecha, ['11:00', '13:00', diego]),
      add(fecha, ['16:00', '17:00']),
    ]);
    await openWeek(fecha, '11:00', 'confirmada');
    await cell(page, fecha, '11:00').press('Delete');
    await cell(page, fecha, '11:30').press('Delete');
    await shows(fecha, '11:30', 'libre');
    await other([remove(fecha, ['11:00', '13:00', diego])]);
    await hear(() => notice().isVisible());
    await notice().getByText('Ya estaba guardado: confirmada, Camila').waitFor();
    await notice().getByText('Con tu cambio, Camila Torres Vega dejará de venir').waitFor();
    await save(page);
    await says(page, ANSWERS);
    expect(onServer(fecha)).toEqual(['10:00–12:00 Camila', '16:00–17:00']);
    await keep('Dejar mi cambio');
    await save(page);
    await eventually(() => onServer(fecha), ['10:00–11:00 Camila', '16:00–17:00']);
    await syncState(page, 'al-dia', 0);
  });
});

it('a week copied over a draft lists it, gives it back in one step, and asks about what others confirmed', async () => {
  const source = emptyWeek(4);
  const target = addDays(source, 7);
  await other([
    add(source, ['08:00', '12:00', camila]),
    add(target, ['10:00', '11:00']),
    add(target, ['16:00', '17:00']),
  ]);
  await openWeek(target, '10:00', 'pendiente');
  // The draft: somebody for the pending shift, another shift gone, and a new slot.
  await assign(target, '10:00', 'Diego Muñoz Salas');
  await cell(page, target, '16:00').press('Shift+Delete');
  await cell(page, target, '08:00').click();
  const drafted = ['08:00–08:30 nueva', '10:00–11:00 confirmada'];
  await expectShifts(page, target, ...drafted);
  await draftWritten(page);

  await openAt(page, story.proxy.url, { paciente: rosa, fecha: source, vista: 'semana' });
  await page.locator(`[data-bloque][data-fecha="${source}"]`).waitFor();
  const copy = async (whereTaken: string) => {
    await page.getByRole('button', { name: 'Planificar' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Copiar o repetir/ })
      .click();
    await dialog(page).getByRole('switch', { name: 'Mantener cuidador y estado' }).click();
    const preview = page.locator('[data-vista-previa]');
    // What is only drafted is listed too.
    await preview.getByText(/08:00 a 08:30: /).waitFor();
    await preview.getByText(/10:00 a 11:00: .*Diego Muñoz Salas/).waitFor();
    await dialog(page).getByText(whereTaken).click();
    await dialog(page).getByRole('button', { name: 'Copiar', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
  };
  await copy('Dejar lo que ya está');
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await expectShifts(
    page,
    target,
    ...['08:00–08:30 nueva', '08:30–10:00 nueva', '10:00–11:00 confirmada', '11:00–12:00 nueva'],
  );
  await press(page, 'Deshacer');
  await expectShifts(page, target, ...drafted);

  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await copy('Reemplazar');
  await other([remove(target, ['10:00', '11:00']), add(target, ['10:00', '11:00', diego])]);
  await page.getByRole('button', { name: 'Semana siguiente' }).click();
  await hear(() => notice().isVisible());
  await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
  await save(page);
  await says(page, ANSWERS);
  expect(onServer(target)).toEqual(['10:00–11:00 Diego', '16:00–17:00']);
  await keep('Dejar a Diego');
  await save(page);
  await eventually(
    () => onServer(target),
    ['08:00–10:00 Camila', '10:00–11:00 Diego', '11:00–12:00 Camila'],
  );
  await syncState(page, 'al-dia', 0);
});

describe('a night of the clock change that two devices edit', () => {
  it.each([
    { change: 'forward at midnight', fecha: '2027-09-04', from: '01:00' },
    { change: 'back', fecha: '2027-04-03', from: '00:00' },
  ])('$change: is rejected whole, with one choice', async ({ fecha, from }) => {
    const sunday = addDays(fecha, 1);
    await other([add(fecha, ['22:00', '24:00']), add(sunday, [from, '08:00'])]);
    await openWeek(fecha, '22:00', 'pendiente');
    await cell(page, fecha, '22:00').press('Enter');
    await dialog(page).getByRole('button', { name: 'Camila Torres Vega' }).click();
    await press(page, 'Listo');
    // A pull of this page that is late must not bring what the other device changes before the save.
    story.proxy.holdReads = true;
    await shows(sunday, '03:00', 'confirmada');
    await other([remove(sunday, [from, '08:00']), add(sunday, [from, '08:00', diego])]);
    await save(page);
    await says(page, ANSWERS);
    await syncState(page, 'con-problemas', 1);
    story.proxy.holdReads = false;
    await story.proxy.release();
    expect(onServer(fecha)).toEqual(['22:00–24:00']);
    expect(onServer(sunday)).toEqual([`${from}–08:00 Diego`]);
    await notice().getByText('Ya estaba guardado: confirmada, Diego').waitFor();
    expect(await notice().getByRole('group').count()).toBe(1);
    await keep('Dejar lo guardado');
    await syncState(page, 'al-dia', 0);
    await shows(fecha, '22:00', 'pendiente');
    await shows(sunday, '03:00', 'confirmada');
  });
});
