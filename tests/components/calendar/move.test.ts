import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import { calendarPerTest, FRIDAY, MONDAY, SATURDAY, TUESDAY, weeksLater } from './calendar-page.ts';
import {
  eventually,
  expectShifts,
  field,
  heardInDialog,
  noDialog,
  optionsOf,
  says,
  saysNoMore,
  shiftsOn,
  synced,
} from './on-page.ts';

/** Moving a shift to another day, in its sheet. */
const page = calendarPerTest();

describe('another day', () => {
  it('takes the shift with its caregiver, where there is room, this week or the next', async () => {
    const nextTuesday = weeksLater(TUESDAY, 1);
    await page.show({
      shifts: { [TUESDAY]: ['10:00–11:00 Camila'], [FRIDAY]: ['10:30–12:00'] },
    });
    await page.openSheet(TUESDAY, '10:00');
    await page.app.user.click(await says('Mover a otro día'));
    const long = (fecha: string) => formatFecha(fecha, 'long');
    const days = field('Nuevo día');
    expect(optionsOf(days)).toHaveLength(13);
    const taken = [...days.options].filter(({ disabled }) => disabled);
    expect(taken.map(({ text }) => text)).toEqual([`${long(FRIDAY)} (ocupado)`]);
    await page.choose('Nuevo día', long(SATURDAY));
    await page.click('Mover');
    await expectShifts(SATURDAY, '10:00–11:00 confirmada');
    await expectShifts(TUESDAY);
    await heardInDialog(/^Movido: sábado.*, 10:00 a 11:00$/);
    expect(document.activeElement?.textContent).toBe('Mover');
    await page.choose('Nuevo día', long(nextTuesday));
    await page.click('Mover');
    await noDialog();
    await expectShifts(nextTuesday, '10:00–11:00 confirmada');
    await page.save();
    await eventually(
      () => page.serverHas(nextTuesday),
      ['10:00–11:00 confirmada Camila Torres Vega'],
    );
    expect(await page.serverHas(TUESDAY)).toEqual([]);
    await synced();
  });

  it('is none where every day is taken at that time', async () => {
    const days = Array.from({ length: 14 }, (_, index) => addDays(MONDAY, index));
    await page.show({ shifts: Object.fromEntries(days.map((fecha) => [fecha, ['10:00–11:00']])) });
    await page.openSheet(TUESDAY, '10:00');
    await page.app.user.click(await says('Mover a otro día'));
    await says('A esa hora no hay otro día libre, ni esta semana ni la próxima.');
    expect(shiftsOn(TUESDAY)).toEqual(['10:00–11:00 pendiente']);
    await saysNoMore('Mover');
  });
});
