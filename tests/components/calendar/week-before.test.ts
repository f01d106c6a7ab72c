import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { calendarPerTest, MONDAY, SUNDAY, TODAY, TUESDAY, weeksLater } from './calendar-page.ts';
import { eventually, expectShifts, synced, toasted, waitUntil } from './on-page.ts';

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
    // The night's morning is in it.
    await waitUntil(() => expect(document.querySelector('[data-sin-cubrir]')).not.toBeNull());
    expect(offered()).toBe(false);
    await page.app.user.click(screen.getByRole('button', { name: 'Semana siguiente' }));
    await eventually(offered, true);
    await page.otherBookings({ [NEXT]: ['-00:00–08:00 Camila'] });
    page.fetchNew();
    await page.app.user.click(screen.getByRole('button', { name: 'Semana anterior' }));
    await eventually(offered, true);
    await page.click(REPEAT);
    await toasted('Copiados 2 turnos en 2 días. Falta guardar.');
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
