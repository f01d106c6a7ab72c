import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { ADMIN, JORGE, MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, MONDAY, TODAY, TUESDAY, WEDNESDAY, weeksLater } from './calendar-page.ts';
import {
  announced,
  button,
  cell,
  eventually,
  expectShifts,
  field,
  optionsOf,
  radio,
  says,
  waitUntil,
} from './on-page.ts';

/** Choosing what is shown: whose calendar, which days, which view. */
const page = calendarPerTest();
const PATH = '/dashboard/calendario';
const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';
const view = () => document.querySelector<HTMLElement>('[data-vista]')?.dataset['vista'] ?? null;
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(from, index));
/** The dates of the columns. */
const columns = () =>
  [...document.querySelectorAll<HTMLElement>('[role="gridcell"][data-hora="08:00"]')].map(
    ({ dataset }) => dataset['fecha'],
  );

describe('whose calendar', () => {
  it('an Admin has the general heading, and a card instead of a calendar', async () => {
    await page.app.open(PATH, { as: ADMIN });
    await screen.findByRole('heading', { level: 1, name: 'Calendario General' });
    await screen.findByText('El calendario general estará disponible próximamente.');
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('a «Responsable y Cuidador» has the heading and the calendars of a Responsable', async () => {
    await page.app.server.store.db
      .updateTable('account')
      .set({ role: 'Responsable y Cuidador' })
      .where('mail', '=', JORGE)
      .execute();
    await page.app.open(PATH, { as: JORGE });
    await screen.findByRole('heading', { level: 1, name: 'Calendario de Cuidados' });
    await screen.findByText('Selecciona un ser querido para ver su calendario');
    expect(screen.queryByText(/El calendario general/)).toBeNull();
  });

  it('is picked by name, last name and nickname', async () => {
    await page.app.open(PATH, { as: MARIA });
    await screen.findByText('Selecciona un ser querido para ver su calendario');
    expect(optionsOf(field('Ser querido'))).toEqual([
      'Selecciona un ser querido',
      ...['Hernán Fuentes Araya (Tata)', ROSA],
    ]);
    await page.choose('Ser querido', ROSA);
    await eventually(view, 'semana');
    expect(page.app.address()).toContain(`paciente=${page.paciente()}`);
    await eventually(
      () => document.querySelector('[role="grid"]')?.getAttribute('aria-label'),
      'Turnos de Rosa Elena Rojas Muñoz, 23 – 29 nov 2026',
    );
  });
});

describe('which days', () => {
  it.each([
    { vista: 'dia', count: 1, next: 'Día siguiente', previous: 'Día anterior' },
    {
      vista: 'tres-dias',
      count: 3,
      next: 'Tres días siguientes',
      previous: 'Tres días anteriores',
    },
  ])(
    '$vista goes by its arrows, and says where it is',
    async ({ vista, count, next, previous }) => {
      await page.show({ fecha: WEDNESDAY, vista });
      expect(columns()).toEqual(days(WEDNESDAY, count));
      await page.click(next);
      await eventually(columns, days(addDays(WEDNESDAY, count), count));
      await announced(/\d/);
      await page.click(previous);
      await eventually(columns, days(WEDNESDAY, count));
    },
  );

  it('the week goes by its arrows and to today, whose column says so', async () => {
    await page.show();
    expect(columns()).toEqual(days(MONDAY, 7));
    await page.click('Semana siguiente');
    await eventually(columns, days(weeksLater(MONDAY, 1), 7));
    await announced(/^18 – 24 ene 2027$/);
    await page.click('Semana anterior');
    await eventually(columns, days(MONDAY, 7));
    await page.click('Hoy');
    await eventually(columns, days(TODAY, 7));
    const today = screen.getAllByRole('columnheader', { current: 'date' });
    expect(today.map((head) => head.getAttribute('aria-label'))).toEqual([
      'lunes, 23 de noviembre',
    ]);
    history.back();
    await eventually(columns, days(MONDAY, 7));
  });

  it('every slot belongs to the header of its day', async () => {
    await page.show();
    const indexes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getAttribute('aria-colindex'));
    const heads = indexes('[role="columnheader"]');
    expect(heads).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    for (const hora of ['08:00', '08:30']) {
      expect(indexes(`[role="gridcell"][data-hora="${hora}"]`)).toEqual(heads.slice(1));
    }
  });

  it('a shift added in one view is shown in the others', async () => {
    await page.show({ fecha: WEDNESDAY, vista: 'dia' });
    await page.press(WEDNESDAY, '10:00');
    await page.press(WEDNESDAY, '10:30');
    await expectShifts(WEDNESDAY, '10:00–11:00 nueva');
    for (const [name, vista] of [
      ['3 días', 'tres-dias'],
      ['Semana', 'semana'],
      ['Lista', 'lista'],
    ] as const) {
      await page.app.user.click(radio(name));
      await eventually(view, vista);
      await expectShifts(WEDNESDAY, '10:00–11:00 nueva');
    }
  });

  it('the filter tells the grid which statuses to draw, by keyboard too', async () => {
    await page.show({ shifts: { [TUESDAY]: ['10:00–11:00'] } });
    radio('Todas').focus();
    for (const [name, filter] of [
      ['Nuevas', 'nueva'],
      ['Pendientes', 'pendiente'],
      ['Confirmadas', 'confirmada'],
      ['Todas', 'todas'],
    ] as const) {
      await page.app.user.keyboard('{ArrowRight}');
      expect(radio(name)).toHaveProperty('checked', true);
      expect(document.querySelector<HTMLElement>('[role="grid"]')?.dataset['filtro']).toBe(filter);
    }
  });

  it('shows the uncovered hours once, on the right days, after a jump of many months', async () => {
    const gaps = () =>
      [...document.querySelectorAll<HTMLElement>('[data-hueco]')].map(
        ({ dataset }) => dataset['fecha'],
      );
    const far = addDays(WEDNESDAY, 400);
    await page.show({ fecha: far, vista: 'tres-dias' });
    await eventually(gaps, days(far, 3));
    const search = new URLSearchParams({
      ...{ paciente: page.paciente(), fecha: WEDNESDAY, vista: 'tres-dias' },
    });
    history.pushState(history.state, '', `${PATH}?${search}`);
    dispatchEvent(new PopStateEvent('popstate'));
    await eventually(gaps, days(WEDNESDAY, 3));
  });
});

describe('focus', () => {
  it('is on the same day in a new view, and on the way back', async () => {
    await page.show({ vista: 'mes' });
    cell(TUESDAY).focus();
    await page.app.user.keyboard('{Enter}');
    await eventually(() => document.activeElement, cellWhenShown(TUESDAY));
    history.back();
    await waitUntil(() => {
      expect(view()).toBe('mes');
      expect(document.activeElement).toBe(cell(TUESDAY));
    });
    history.forward();
    await eventually(() => document.activeElement, cellWhenShown(TUESDAY));
    // The radio button that was clicked keeps focus.
    await page.app.user.click(radio('Lista'));
    await eventually(view, 'lista');
    expect(document.activeElement).toBe(radio('Lista'));
    button(/^Agregar turno el miércoles/).focus();
    history.back();
    await eventually(() => document.activeElement, cellWhenShown(WEDNESDAY));
    history.forward();
    await waitUntil(() => {
      expect(view()).toBe('lista');
      expect(document.activeElement).toBe(button(/^Agregar turno el miércoles/));
    });
  });
});

/** The slot at 08:00, once a week is shown. */
function cellWhenShown(fecha: string) {
  return expect.toSatisfy(
    (element: HTMLElement) =>
      element.dataset['fecha'] === fecha && element.dataset['hora'] === '08:00',
  );
}

describe('what is wrong in the address', () => {
  it('is dropped, and what is right in it counts', async () => {
    await page.show();
    const long = 'a'.repeat(5_000);
    for (const value of [
      'nada',
      '',
      '-1',
      '1e999',
      'null',
      '[]',
      '{"toString":1}',
      '%E0%A4%A',
      long,
    ]) {
      const search = `paciente=${page.paciente()}&vista=${value}&fecha=${value}`;
      await page.app.open(`${PATH}?${search}`);
      await waitUntil(() => expect(cell(TODAY, '08:00')).toBeTruthy());
      expect(view()).toBe('semana');
    }
    await page.app.open(`${PATH}?vista=3dias&paciente=${page.paciente()}&fecha=${MONDAY}`);
    await eventually(columns, days(MONDAY, 7));
    // A step takes the wrong value out of the address.
    await page.click('Semana siguiente');
    await waitUntil(() => expect(page.app.address()).toContain(weeksLater(MONDAY, 1)));
    expect(page.app.address()).not.toContain('3dias');
    // A day from which no step forth leads to a day.
    await page.app.open(`${PATH}?paciente=${page.paciente()}&fecha=9999-12-31`);
    await waitUntil(() => expect(cell(TODAY, '08:00')).toBeTruthy());
    await page.app.open(`${PATH}?paciente=nadie`);
    await says('Selecciona un ser querido para ver su calendario');
    expect(within(document.body).queryByRole('grid')).toBeNull();
  });
});
