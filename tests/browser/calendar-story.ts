import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect } from 'vitest';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import { emptyWeek, expectShifts, openAt, shiftsOn } from './calendar-week.ts';
import { cell, eventually, hasFocus, signIn } from './family-week.ts';
import { householdPerFile, type SharedHousehold } from './fixture.ts';
import { MARIA, type Product } from './product.ts';
import { caregiver, postShifts } from './shifts.ts';

/** A calendar that is empty at first. */
export interface CalendarStory {
  readonly monday: Fecha;
  /** The Tuesday, which the stories edit. */
  readonly day: Fecha;
  readonly product: Product;
  readonly paciente: string;
  readonly page: Page;
  /** The server's records of a day, as `10:00–11:00 confirmada Camila Torres Vega`. */
  readonly serverHas: (fecha: string) => readonly string[];
}

/** Signs in once per file, and opens the week before each of its tests. Members may only be read in a test. */
export function calendarStory(browser: SharedHousehold['browser'] = {}): CalendarStory {
  const monday = emptyWeek(0);
  let product: Product;
  let patient: string;
  let page: Page;
  householdPerFile(
    async (house) => {
      ({ product, page } = house);
      patient = product.paciente('Rosa Elena');
      await signIn(page, product.url, MARIA);
    },
    { browser },
  );
  beforeEach(() => openAt(page, product.url, { paciente: patient, fecha: monday }));
  return {
    monday,
    day: addDays(monday, 1),
    get product() {
      return product;
    },
    get paciente() {
      return patient;
    },
    get page() {
      return page;
    },
    serverHas: (fecha) =>
      product
        .records(patient)
        .filter((careRequest) => careRequest.fecha === fecha)
        .map(({ horaInicio, horaFin, status, cuidador }) =>
          [`${horaInicio}–${horaFin}`, status, cuidador?.nombre].filter(Boolean).join(' '),
        )
        .sort(),
  };
}

/** A way to operate controls without a mouse. */
export interface Hand {
  readonly press: (control: Locator) => Promise<void>;
  /** Opens a shift's sheet. */
  readonly open: (shift: Locator) => Promise<void>;
  readonly enter: (field: Locator) => Promise<void>;
  /** Selects an option of a list. */
  readonly take: (list: Locator, option: string) => Promise<unknown>;
}

/** Everything beyond editing single shifts, in a week whose only shift is saved and starts at `hora` on Tuesday. */
export async function planWeek(
  { product, paciente: patient, page, day }: CalendarStory,
  hora: string,
  hand: Hand,
): Promise<void> {
  const friday = addDays(day, 3);
  const dialog = page.getByRole('dialog');
  const closed = () => dialog.waitFor({ state: 'detached' });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const choose = async (item: RegExp) => {
    await hand.press(button('Planificar'));
    await dialog.getByRole('button', { name: item }).waitFor();
    await hand.press(dialog.getByRole('button', { name: item }));
  };
  await page.locator(`[data-bloque][data-fecha="${day}"]`).waitFor();
  await hand.press(cell(page, friday, '15:00'));
  await expectShifts(page, friday, '15:00–15:30 nueva');

  await choose(/^Copiar o repetir/);
  await hand.take(dialog.getByLabel('Durante'), '2 semanas');
  await dialog.getByText(/^Se agregarán 4 turnos/).waitFor();
  await hand.press(button('Copiar'));
  await closed();
  await hand.press(button('Semana siguiente'));
  await expectShifts(page, addDays(friday, 7), '15:00–15:30 nueva');
  await hand.press(button('Deshacer'));
  await expectShifts(page, addDays(friday, 7));
  await hand.press(button('Semana anterior'));
  await expectShifts(page, friday, '15:00–15:30 nueva');

  await hand.press(page.locator('[data-sin-cubrir]'));
  await hand.press(dialog.getByRole('radio', { name: 'Un horario' }));
  await hand.take(dialog.getByLabel('Desde'), '20:00');
  await hand.take(dialog.getByLabel('Hasta'), '08:00');
  // The nights are uncovered: seven of twelve hours.
  await dialog.locator('[data-figura="sin-cubrir"]').getByText('84 h').waitFor();
  await hand.press(dialog.getByRole('radio', { name: 'Todo el día' }));
  await dialog.locator('[data-figura="sin-cubrir"]').getByText('84 h').waitFor({ state: 'hidden' });
  await hand.press(dialog.getByRole('button', { name: 'Cerrar' }));
  await closed();

  for (const item of [/^Descargar \.ics/, /^Descargar Excel/]) {
    const [file] = await Promise.all([page.waitForEvent('download'), choose(item)]);
    expect(await file.failure()).toBeNull();
    await closed();
  }
  await page.evaluate(() => {
    Object.assign(globalThis, {
      printed: new Promise((resolve) => {
        globalThis.print = () => resolve(document.querySelector('dialog[open]') === null);
      }),
    });
  });
  await choose(/^Imprimir la semana/);
  expect(await page.evaluate('printed')).toBe(true);

  await hand.open(cell(page, day, hora));
  const [shift = ''] = await shiftsOn(page, day);
  await hand.press(dialog.getByText('Mover a otro día'));
  const move = dialog.getByRole('button', { name: 'Mover', exact: true });
  const moveTo = async (fecha: Fecha) => {
    await hand.take(dialog.getByLabel('Nuevo día'), formatFecha(fecha, 'long'));
    await hand.press(move);
  };
  await moveTo(addDays(day, 1));
  await expectShifts(page, day);
  await expectShifts(page, addDays(day, 1), shift);
  await eventually(() => hasFocus(move), true);
  await moveTo(day);
  await expectShifts(page, day, shift);
  const note = dialog.getByLabel('Nota para el relevo');
  await hand.enter(note);
  await eventually(() => hasFocus(note), true);
  await page.keyboard.type('Comió bien');
  await hand.press(dialog.getByRole('button', { name: 'Guardar nota' }));
  await dialog.getByText('Guardada y enviada').waitFor();
  await hand.press(dialog.getByRole('button', { name: 'Listo' }));
  await closed();
  await page.locator('[data-con-nota]').waitFor();

  // On another device somebody confirms the slot that is new here.
  await postShifts(page, patient, [
    {
      fecha: friday,
      hora_inicio: '15:00',
      hora_fin: '15:30',
      id_cuidador: caregiver(product, 'Camila'),
    },
  ]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const conflict = page.locator(`[data-conflicto="${friday}"]`);
  await conflict.waitFor();
  await hand.press(conflict.getByRole('button', { name: 'Dejar lo guardado' }));
  await conflict.waitFor({ state: 'detached' });
  await expectShifts(page, friday, '15:00–15:30 confirmada');
}
