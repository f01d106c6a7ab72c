import ICAL from 'ical.js';
import readXlsx from 'read-excel-file/node';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, weekOf } from '#domain/calendar/time.ts';
import { CAMILA, calendarPerTest, TUESDAY, WEDNESDAY } from './calendar-page.ts';
import {
  announced,
  dialog,
  expectShifts,
  noDialog,
  openDialog,
  radio,
  toasted,
  waitUntil,
} from './on-page.ts';

/** The outputs of the calendar: the .ics, the workbook and the printed week. */
const page = calendarPerTest();
/** A week whose Saturday has 25 hours on the mainland. */
const ODD = '2026-03-30';
const ODD_SHIFTS = Object.fromEntries(
  weekOf(ODD).map((fecha) => [fecha, ['00:00–02:00 Camila', '22:00–24:00']]),
);

interface Download {
  readonly name: string;
  readonly file: Buffer;
}

let threads = 0;

/** A thread of its own for the workbook, in which jsdom has none: the same code, without the thread. */
class ThreadInPage {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  readonly #inside = { onmessage: (_event: { readonly data: unknown }): unknown => undefined };
  readonly #started: Promise<unknown>;

  constructor() {
    vi.stubGlobal(
      'self',
      Object.assign(this.#inside, {
        postMessage: (data: unknown) => this.onmessage?.({ data }),
      }),
    );
    threads += 1;
    // A thread has modules of its own.
    this.#started = import(/* @vite-ignore */ `/src/workbook/workbook-worker.ts?thread=${threads}`);
  }

  async postMessage(data: unknown): Promise<void> {
    const copy = structuredClone(data);
    await this.#started;
    await this.#inside.onmessage({ data: copy });
  }

  terminate(): void {}
}

beforeEach(() => void vi.stubGlobal('Worker', ThreadInPage));

/** Downloads a file from the planner, and waits until its dialog is gone. */
async function download(item: RegExp): Promise<Download> {
  const before = page.app.downloads.length;
  await page.click('Planificar');
  await dialog('Planificar');
  await page.click(item);
  await noDialog();
  const made = page.app.downloads[before];
  if (made === undefined) throw new Error('nothing was downloaded');
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(made.file);
  });
  await announced(new RegExp(`^Descargado: ${made.name}`));
  return { name: made.name, file: Buffer.from(bytes) };
}

const sheetsOf = async ({ file }: Download) => (await readXlsx(file)).map(({ data }) => data);

describe('a week with a clock change', () => {
  beforeEach(() => page.show({ fecha: addDays(ODD, 2), shifts: ODD_SHIFTS }));

  it('has the right instants in the .ics', async () => {
    const { name, file } = await download(/^Pasar a Google, Apple u Outlook/);
    expect(name).toBe(`turnos-rosa-elena-rojas-munoz-${ODD}.ics`);
    const events = new ICAL.Component(ICAL.parse(file.toString('utf8')))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(14);
    const read = events.map(({ summary, startDate, endDate }) =>
      [startDate, endDate].map((time) => time.toJSDate().toISOString()).concat(summary),
    );
    // Chile is three hours behind UTC until the clock is set back at midnight on Saturday, and four from then on.
    const offset = (fecha: string) => (fecha < '2026-04-05' ? 3 : 4);
    const at = (fecha: string, hour: number) =>
      new Date(Date.parse(`${fecha}T00:00:00Z`) + (hour + offset(fecha)) * 3_600_000).toISOString();
    expect(read).toEqual(
      weekOf(ODD).flatMap((fecha) => [
        [at(fecha, 0), at(fecha, 2), 'Camila Torres Vega con Nana Rosa'],
        // The last of the 25 hours repeats the hour before it.
        [
          at(fecha, 22),
          at(fecha, fecha === '2026-04-04' ? 25 : 24),
          'Por confirmar: turno con Nana Rosa',
        ],
      ]),
    );
  });

  it('has shifts, hours and gaps as numbers and dates in the workbook', async () => {
    const made = await download(/^Descargar Excel/);
    expect(made.name).toBe(`turnos-rosa-elena-rojas-munoz-${ODD}.xlsx`);
    const sheets = await readXlsx(made.file);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Turnos', 'Horas por cuidador', 'Cobertura']);
    const [shifts, hours, coverage] = sheets.map(({ data }) => data);
    expect(shifts?.[0]).toEqual(['Fecha', 'Día', 'Desde', 'Hasta', 'Horas', 'Estado', 'Cuidador']);
    expect(shifts?.slice(1)).toHaveLength(14);
    expect(shifts?.[1]).toEqual([
      new Date(`${ODD}T00:00:00Z`),
      ...['lunes', '00:00', '02:00', 2, 'Confirmada', CAMILA],
    ]);
    // Two hours on the clock, but three in real time.
    expect(shifts?.[12]?.slice(2)).toEqual(['22:00', '24:00', 3, 'Pendiente', null]);
    expect(hours?.slice(1)).toEqual([
      [CAMILA, 14, 0, 0, 14],
      ['Sin cuidador', 0, 15, 0, 15],
    ]);
    expect(coverage?.slice(1).map((row) => row.slice(1))).toEqual(
      weekOf(ODD).map((fecha) => {
        const longer = fecha === '2026-04-04' ? 1 : 0;
        return [2, 22 + longer, 2 + longer, 0, '02:00–24:00'];
      }),
    );
  });

  it('is exported as a month as well, also without a network', async () => {
    page.app.network.down();
    await page.app.user.click(radio('Mes'));
    await waitUntil(() => expect(document.querySelector('[data-vista="mes"]')).not.toBeNull());
    // The week's Wednesday is in April, the Monday and the Tuesday are in March.
    await page.click('Mes anterior');
    await waitUntil(() => expect(page.app.address()).toContain('2026-03'));
    const { name, file } = await download(/^Pasar a Google, Apple u Outlook/);
    expect(name).toBe('turnos-rosa-elena-rojas-munoz-2026-03.ics');
    expect(file.toString('utf8').match(/BEGIN:VEVENT/g)).toHaveLength(4);
    const workbook = await download(/^Descargar Excel/);
    expect(workbook.name).toBe('turnos-rosa-elena-rojas-munoz-2026-03.xlsx');
    const [shifts, hours, coverage] = await sheetsOf(workbook);
    expect(shifts?.slice(1).map((row) => row.slice(1, 4))).toEqual([
      ['lunes', '00:00', '02:00'],
      ['lunes', '22:00', '24:00'],
      ['martes', '00:00', '02:00'],
      ['martes', '22:00', '24:00'],
    ]);
    expect(hours?.slice(1)).toHaveLength(2);
    // A line for each day of March.
    expect(coverage?.slice(1)).toHaveLength(31);
  });
});

it('what is not saved is marked in the files, and confirms nobody’s hours', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–11:00'], [WEDNESDAY]: ['10:00–11:00'] } });
  await expectShifts(TUESDAY, '10:00–11:00 pendiente');
  await page.openSheet(TUESDAY, '10:00');
  await page.click(CAMILA);
  await page.click('Listo');
  await noDialog();
  await page.rightClick(WEDNESDAY, '10:30');
  await expectShifts(WEDNESDAY, '10:00–10:30 pendiente');
  const { file } = await download(/^Pasar a Google, Apple u Outlook/);
  const events = file.toString('utf8').split('BEGIN:VEVENT').slice(1);
  const marks = /Aún sin guardar en el calendario|Se quitará al guardar/;
  expect(events.map((event) => marks.exec(event.replaceAll('\r\n ', ''))?.[0] ?? null)).toEqual([
    'Aún sin guardar en el calendario',
    null,
    'Se quitará al guardar',
  ]);
  const [shifts, hours] = await sheetsOf(await download(/^Descargar Excel/));
  expect(shifts?.slice(1).map((row) => row.slice(2))).toEqual([
    ['10:00', '11:00', 1, 'Confirmada, sin guardar', CAMILA],
    ['10:00', '10:30', 0.5, 'Pendiente', null],
    ['10:30', '11:00', 0.5, 'Pendiente, se quitará al guardar', null],
  ]);
  // That hour is not confirmed yet.
  expect(hours?.[1]).toEqual([CAMILA, 0, 0, 1, 1]);
});

it('neighbouring shifts of one caregiver are two, as they were made', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–12:00 Camila', '12:00–14:00 Camila'] } });
  const { file } = await download(/^Pasar a Google, Apple u Outlook/);
  expect(file.toString('utf8').match(/DTSTART.*(?=\r)/g)).toEqual([
    'DTSTART:20270112T130000Z',
    'DTSTART:20270112T150000Z',
  ]);
  const [shifts, hours] = await sheetsOf(await download(/^Descargar Excel/));
  expect(shifts?.slice(1).map((row) => row.slice(2))).toEqual([
    ['10:00', '12:00', 2, 'Confirmada', CAMILA],
    ['12:00', '14:00', 2, 'Confirmada', CAMILA],
  ]);
  expect(hours?.[1]).toEqual([CAMILA, 4, 0, 0, 4]);
});

it('a night is one event of the .ics, also that of the Sunday, until the Monday after it', async () => {
  const monday = addDays(TUESDAY, -1);
  const night = (fecha: string) => ({
    [fecha]: ['20:00–24:00 Camila'],
    [addDays(fecha, 1)]: ['00:00–08:00 Camila'],
  });
  await page.show({ shifts: { ...night(TUESDAY), ...night(addDays(monday, 6)) } });
  const { file } = await download(/^Pasar a Google, Apple u Outlook/);
  expect(file.toString('utf8').match(/DT(START|END).*(?=\r)/g)).toEqual([
    ...['DTSTART:20270112T230000Z', 'DTEND:20270113T110000Z'],
    ...['DTSTART:20270117T230000Z', 'DTEND:20270118T110000Z'],
  ]);
});

it('an empty week is no file', async () => {
  await page.show();
  await page.click('Planificar');
  await page.click(/^Descargar Excel/);
  await toasted('No hay turnos que descargar.');
  expect(page.app.downloads).toEqual([]);
  expect(openDialog()).not.toBeNull();
});
