import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import {
  CAMILA,
  calendarPerTest,
  MONDAY,
  SUNDAY,
  TODAY,
  TUESDAY,
  weeksLater,
} from './calendar-page.ts';
import { button, cell, eventually, expectShifts, synced, toasted, waitUntil } from './on-page.ts';

/** The offer, on a week without shifts, to repeat the one before. */
const page = calendarPerTest();

const REPEAT = 'Repetir la semana anterior';
const NEXT = weeksLater(MONDAY, 1);
const offered = () => screen.queryByRole('button', { name: REPEAT }) !== null;

describe('a week without shifts', () => {
  it('is filled with those of the week before, pending, in one press and one step of undo', async () => {
    await page.show({
      fecha: NEXT,
      shifts: {
        [TUESDAY]: ['10:00–12:00 Camila'],
        [SUNDAY]: ['20:00–24:00 Camila'],
        [NEXT]: ['00:00–08:00 Camila'],
      },
    });
    await eventually(offered, true);
    await page.app.user.click(screen.getByRole('button', { name: 'Semana siguiente' }));
    await eventually(offered, true);
    await page.otherBookings({ [NEXT]: ['-00:00–08:00 Camila'] });
    page.fetchNew();
    // Nothing is left of the week before this one.
    await eventually(offered, false);
    await page.app.user.click(screen.getByRole('button', { name: 'Semana anterior' }));
    await eventually(() => cell(NEXT, '00:00').dataset['estado'], 'libre');
    await eventually(offered, true);
    button(REPEAT).focus();
    await page.app.user.keyboard('{Enter}');
    await toasted('Copiados 2 turnos en 2 días. Falta guardar.');
    await waitUntil(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
    await page.app.user.keyboard('{Enter}');
    await toasted('Quedan pendientes, para volver a preguntar quién viene.');
    await expectShifts(weeksLater(TUESDAY, 1), '10:00–12:00 nueva');
    expect(offered()).toBe(false);
    await page.click('Deshacer');
    await expectShifts(weeksLater(TUESDAY, 1));
    await eventually(offered, true);
    await page.click('Rehacer');
    await page.save();
    await eventually(() => page.serverHas(weeksLater(TUESDAY, 1)), ['10:00–12:00 pendiente']);
    await eventually(() => page.serverHas(weeksLater(SUNDAY, 1)), ['20:00–24:00 pendiente']);
    await synced();
  });

  it('is one too if it only has the rest of the night before, which stays as it is', async () => {
    const after = weeksLater(NEXT, 1);
    const night = '20:00–24:00 Camila';
    await page.show({
      fecha: NEXT,
      shifts: {
        [addDays(MONDAY, -1)]: [night],
        // An hour longer than the one that is there.
        [MONDAY]: ['00:00–09:00 Camila', '10:00–12:00 Camila'],
        [SUNDAY]: [night],
        [NEXT]: ['00:00–08:00 Camila'],
      },
    });
    await eventually(offered, true);
    expect(document.body.textContent).toContain('solo tiene el final de la noche del domingo');
    await page.click(REPEAT);
    await toasted('Copiados 2 turnos en 3 días. Falta guardar.');
    expect(offered()).toBe(false);
    await page.save();
    await eventually(() => page.serverHas(addDays(after, -1)), ['20:00–24:00 pendiente']);
    await eventually(() => page.serverHas(after), ['00:00–08:00 pendiente']);
    expect(await page.serverHas(NEXT)).toEqual([
      `00:00–08:00 confirmada ${CAMILA}`,
      '10:00–12:00 pendiente',
    ]);
    await synced();
  });

  it('says how many shifts were left out, and why', async () => {
    await page.otherTool({ [MONDAY]: ['08:10–12:40 Camila'], [TUESDAY]: ['15:00–16:15'] });
    await page.show({ fecha: NEXT, shifts: { [TUESDAY]: ['10:00–12:00 Camila'] } });
    await eventually(offered, true);
    await page.click(REPEAT);
    await toasted('Copiado 1 turno en 1 día. Falta guardar.');
    await toasted(
      'Quedan pendientes, para volver a preguntar quién viene. 2 turnos no empiezan o terminan en punto o y media y no se copian: agrégalos a mano.',
    );
  });

  it('is none with a shift that begins in it, also at midnight', async () => {
    await page.show({
      fecha: NEXT,
      shifts: { [SUNDAY]: ['20:00–24:00 Camila'], [NEXT]: ['00:00–08:00'] },
    });
    await waitUntil(() => expect(document.querySelector('[data-sin-cubrir]')).not.toBeNull());
    expect(offered()).toBe(false);
    await page.otherBookings({ [NEXT]: ['-00:00–08:00', '00:00–08:00 Camila'] });
    page.fetchNew();
    await eventually(offered, true);
    await page.otherBookings({ [weeksLater(TUESDAY, 1)]: ['10:00–12:00'] });
    page.fetchNew();
    await eventually(offered, false);
  });

  it('is left as it is once that was declined, and where it has passed', async () => {
    const past = weeksLater(TODAY, -2);
    await page.show({
      fecha: NEXT,
      shifts: { [TUESDAY]: ['10:00–12:00 Camila'], [past]: ['10:00–12:00 Camila'] },
    });
    await eventually(offered, true);
    await page.app.user.click(screen.getByRole('button', { name: 'Cerrar' }));
    await eventually(offered, false);
    expect(document.activeElement).not.toBe(document.body);
    await page.show({ fecha: weeksLater(past, 1) });
    await waitUntil(() => expect(document.querySelector('[data-sin-cubrir]')).not.toBeNull());
    expect(await page.serverHas(past)).not.toEqual([]);
    expect(offered()).toBe(false);
  });

  it('says how to begin where the week before has none either, and no more once there is a shift', async () => {
    const hint = () => document.querySelector('[data-pista]')?.getAttribute('data-pista') ?? null;
    await page.show({ fecha: NEXT, shifts: { [TUESDAY]: ['10:00–12:00 Camila'] } });
    await eventually(offered, true);
    expect(hint()).toBeNull();
    await page.click('Semana siguiente');
    await eventually(hint, 'Elige una hora o presiona +');
    await page.press(weeksLater(TUESDAY, 2), '10:00');
    await eventually(hint, null);
    await page.click('Deshacer');
    await eventually(hint, 'Elige una hora o presiona +');
  });
});
