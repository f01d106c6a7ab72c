// Over 250 lines: a page over midnight needs the zones and the clock of the others.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, weekOf } from '#domain/calendar/time.ts';
import { backInOwnZone, inZone } from '#tests/components/in-zone.ts';
import { saysNot } from '#tests/components/on-screen.ts';
import { calendarPerTest } from './calendar-page.ts';
import { heldTicks } from './held-ticks.ts';
import {
  announced,
  announcement,
  button,
  cell,
  dialog,
  eventually,
  expectShifts,
  field,
  noDialog,
  radio,
  says,
  waitUntil,
} from './on-page.ts';

/** Midnight, the weeks in which Chile changes its clocks, and the zones of its devices. */
const page = calendarPerTest();
/** One in which an hour is skipped, and one in which an hour occurs twice. */
const WEEKS = ['2026-08-31', '2027-03-29'];
const SHIFTS = ['00:00–02:00', '10:00–12:30', '22:00–24:00'];

afterEach(backInOwnZone);

const heads = () => screen.getAllByRole('columnheader', { hidden: true });
const firstDay = () =>
  document.querySelector<HTMLElement>('[role="gridcell"][data-hora="08:00"]')?.dataset['fecha'];

describe('a week in which the clock changes', () => {
  it.each([
    { zone: 'America/Santiago', odd: ['23 h 6', '25 h 5'] },
    { zone: 'Pacific/Easter', odd: ['23 h 5', '25 h 5'] },
  ])('in $zone has seven columns and every shift on its slots', async ({ zone, odd }) => {
    inZone(zone);
    await page.otherBookings(
      Object.fromEntries(WEEKS.flatMap((monday) => weekOf(monday).map((day) => [day, SHIFTS]))),
    );
    const seen: string[] = [];
    for (const monday of WEEKS) {
      await page.show({ fecha: addDays(monday, 2) });
      expect(heads()).toHaveLength(8);
      expect(document.querySelectorAll('[role="gridcell"]')).toHaveLength(336);
      for (const fecha of weekOf(monday)) {
        await expectShifts(
          fecha,
          ...['00:00–02:00 pendiente', '10:00–12:30 pendiente', '22:00–24:00 pendiente'],
        );
      }
      heads().forEach((head, column) => {
        const [hours] = /\d\d h$/.exec(head.textContent ?? '') ?? [];
        if (hours !== undefined) seen.push(`${hours} ${column - 1}`);
      });
    }
    expect(seen).toEqual(odd);
  });

  it('takes nothing in the hour that does not exist, which says so', async () => {
    inZone('America/Santiago');
    const sunday = '2027-09-05';
    await page.show({ fecha: sunday });
    const skipped = cell(sunday, '00:30');
    expect(skipped.getAttribute('aria-disabled')).toBe('true');
    expect(skipped.getAttribute('aria-label')).toMatch(/esta hora no existe: se adelanta el reloj/);
    await page.app.user.click(skipped);
    await announced(/^Esta hora no existe/);
    await expectShifts(sunday);
    await page.press(sunday, '01:00');
    await page.press(sunday, '01:30');
    await expectShifts(sunday, '01:00–02:00 nueva');
    cell(sunday, '01:00').focus();
    await page.app.user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await announced(/^No se puede alargar más$/);
    await page.app.user.keyboard('{Enter}');
    await waitUntil(() =>
      expect(button(/Inicio, 30 minutos antes/).getAttribute('aria-disabled')).toBe('true'),
    );
    await page.click('Listo');
    await noDialog();
    await page.app.user.click(radio('Lista'));
    await says(/Día de 23 h\. No existe: 00:00–01:00/);
    await page.click(/^Agregar turno el domingo/);
    await page.choose('Desde', '00:00');
    await page.choose('Hasta', '01:00');
    await says('Esta hora no existe: se adelanta el reloj');
    await page.choose('Hasta', '03:00');
    await says('Se agregará solo 02:00–03:00: el resto no está libre.');
    await page.click('Agregar turno');
    await expectShifts(sunday, '01:00–02:00 nueva', '02:00–03:00 nueva');
  });

  it('takes a night over the hour that does not exist as one, and as free', async () => {
    inZone('America/Santiago');
    await page.show({ fecha: '2027-09-04' });
    await page.openForm();
    await page.click('Noche 20–8');
    await says(/^Termina el domingo.*: en total, 11 horas\./);
    await saysNot(/el resto no está libre/);
    await page.click('Agregar turno');
    await noDialog();
    await announced(/^Agregado: sábado, 4 .*, 20:00 a 08:00 del día siguiente, 11 horas$/);
    await expectShifts('2027-09-05', '01:00–08:00 nueva');
  });

  it.each([
    { fecha: '2026-03-30', hours: 169, twice: ['2026-04-04 23:00', '2026-04-04 23:30'] },
    { fecha: '2026-08-31', hours: 167, twice: [] },
  ])('$fecha counts the hours that really pass, and says which occur twice', async (week) => {
    inZone('America/Santiago');
    await page.show({ fecha: week.fecha });
    const uncovered = () =>
      document.querySelector<HTMLElement>('[data-sin-cubrir]')?.dataset['sinCubrir'];
    await eventually(uncovered, String(week.hours * 60));
    const twice = document.querySelectorAll<HTMLElement>(
      '[role="gridcell"][aria-label*="ocurre dos veces"]',
    );
    expect([...twice].map(({ dataset }) => `${dataset['fecha']} ${dataset['hora']}`)).toEqual(
      week.twice,
    );
  });

  it('is that of the zone a device has travelled to, as soon as the page is visible again', async () => {
    inZone('America/Santiago');
    await page.show({ fecha: '2026-09-02' });
    const hasOddDay = () => heads().some((head) => head.textContent?.includes('23 h'));
    expect(hasOddDay()).toBe(true);
    backInOwnZone();
    inZone('America/Punta_Arenas');
    await eventually(hasOddDay, false);
  });
});

describe('a page that is open over midnight', () => {
  /** Two minutes before midnight on Sunday, 29 November, in Chile. */
  const beforeMidnight = () => page.app.wait(Date.UTC(2026, 10, 30, 2, 58) - Date.now());
  const FIVE_MINUTES = 5 * 60_000;

  const today = () =>
    heads().flatMap((head) =>
      head.getAttribute('aria-current') === 'date' ? [head.getAttribute('aria-label')] : [],
    );

  async function openBeforeMidnight(vista: string): Promise<void> {
    beforeMidnight();
    await page.show({ vista, fecha: '' });
    page.app.wait(FIVE_MINUTES);
  }

  it.each([
    ['semana', 'Semana siguiente', '2026-11-23', '2026-11-30'],
    ['dia', 'Día siguiente', '2026-11-29', '2026-11-30'],
  ])('%s: what is shown stays, and «%s» is the next one', async (vista, next, shown, after) => {
    await openBeforeMidnight(vista);
    expect(firstDay()).toBe(shown);
    await page.click(next);
    await eventually(firstDay, after);
  });

  /** It is followed by code that is loaded after the first view. */
  async function comesIntoView(after: unknown): Promise<void> {
    await eventually(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      return firstDay();
    }, after);
  }

  it('shows the new day when it comes into view again', async () => {
    await openBeforeMidnight('dia');
    expect(firstDay()).toBe('2026-11-29');
    await comesIntoView('2026-11-30');
  });

  it('leaves the days under an open dialog, until it is closed and the page comes into view again', async () => {
    await openBeforeMidnight('dia');
    await comesIntoView('2026-11-30');
    await page.openForm();
    page.app.wait(24 * 60 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(
      () => screen.queryAllByRole('columnheader', { current: 'date', hidden: true }).length,
      0,
    );
    expect(firstDay()).toBe('2026-11-30');
    await dialog('Agregar turno');
    await page.click('Cerrar');
    await noDialog();
    await comesIntoView('2026-12-01');
  });

  it('shows the new week after some minutes without input, and not before', async () => {
    const ticks = heldTicks(30_000);
    beforeMidnight();
    await page.show({ fecha: '' });
    // Mounted, it follows.
    await comesIntoView('2026-11-23');
    page.app.wait(FIVE_MINUTES - 1);
    await page.app.user.keyboard('{Shift}');
    for (const tick of ticks) tick();
    await eventually(today, []);
    expect(firstDay()).toBe('2026-11-23');
    page.app.wait(FIVE_MINUTES);
    for (const tick of ticks) tick();
    await eventually(firstDay, '2026-11-30');
    expect(today()).toEqual(['lunes, 30 de noviembre']);
  });

  it('announces the week that it shows by itself, and nothing where the week stays', async () => {
    await openBeforeMidnight('semana');
    await comesIntoView('2026-11-30');
    // Said again with a space after it, if it has come into view twice by then.
    await announced(/^30 nov – 6 dic 2026\s?$/);
    await page.click('Deshacer');
    await announced(/^No hay nada que deshacer$/);
    page.app.wait(24 * 60 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(today, ['martes, 1 de diciembre']);
    expect(announcement()).toBe('No hay nada que deshacer');
  });

  it('proposes today for a new shift while the days before it are shown', async () => {
    const ticks = heldTicks(30_000);
    await openBeforeMidnight('dia');
    await page.app.user.keyboard('{Shift}');
    for (const tick of ticks) tick();
    await eventually(today, []);
    expect(firstDay()).toBe('2026-11-29');
    await page.openForm();
    expect(field<HTMLInputElement>('Día').value).toBe('2026-11-30');
  });

  it('goes on with the days after «Hoy», which names no day in the address', async () => {
    beforeMidnight();
    await page.show({ vista: 'dia' });
    await page.click('Hoy');
    await eventually(firstDay, '2026-11-29');
    expect(page.app.address()).not.toContain('fecha=');
    page.app.wait(FIVE_MINUTES);
    await comesIntoView('2026-11-30');
    await page.click('Día siguiente');
    await eventually(firstDay, '2026-12-01');
    expect(page.app.address()).toContain('fecha=2026-12-01');
    await page.click('Día anterior');
    await eventually(firstDay, '2026-11-30');
    expect(page.app.address()).not.toContain('fecha=');
  });

  it('shows the present day after «Hoy» where the day before is still shown', async () => {
    await openBeforeMidnight('dia');
    expect(firstDay()).toBe('2026-11-29');
    await page.click('Hoy');
    await eventually(firstDay, '2026-11-30');
  });

  it('marks the new day as today as soon as it comes into view again', async () => {
    heldTicks(30_000);
    await openBeforeMidnight('semana');
    await page.click('Semana siguiente');
    await eventually(firstDay, '2026-11-30');
    expect(today()).toEqual([]);
    document.dispatchEvent(new Event('visibilitychange'));
    await eventually(today, ['lunes, 30 de noviembre']);
  });

  it('marks the date in Chile as today, whatever the device’s zone, and the next one after midnight', async () => {
    const ticks = heldTicks(30_000);
    inZone('UTC');
    await openBeforeMidnight('tres-dias');
    expect(today()).toEqual(['domingo, 29 de noviembre']);
    for (const tick of ticks) tick();
    await eventually(today, ['lunes, 30 de noviembre']);
  });
});
