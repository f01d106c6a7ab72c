import { describe, expect, it } from 'vitest';
import { formatHora } from '#domain/calendar/time.ts';
import { focusIs } from '#tests/components/on-screen.ts';
import {
  CAMILA,
  calendarPerTest,
  DIEGO,
  FRANCISCA,
  MONDAY,
  THURSDAY,
  TUESDAY,
} from './calendar-page.ts';
import {
  announced,
  button,
  cell,
  chosenCaregivers,
  dialog,
  eventually,
  expectShifts,
  field,
  heardInDialog,
  noDialog,
  offeredCaregivers,
  openDialog,
  optionsOf,
  radio,
  says,
  synced,
} from './on-page.ts';

/** Everything that can be done to a shift in its sheet. */
const page = calendarPerTest();

const timesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => formatHora((first + index) * 30));

describe('the times of a shift', () => {
  it('are moved by half an hour, or to any time between its neighbours', async () => {
    await page.show({ shifts: { [TUESDAY]: ['09:30–10:30', '11:00–12:00'] } });
    await page.openSheet(TUESDAY, '09:30');
    const later = '11:00–12:00 pendiente';
    // Any time at once: between the day's ends and the neighbours, and never an empty shift.
    expect(optionsOf(field('Inicio'))).toEqual(timesFrom(0, 20));
    expect(optionsOf(field('Fin'))).toEqual(timesFrom(20, 22));
    await page.choose('Inicio', '06:00');
    await expectShifts(TUESDAY, '06:00–10:30 pendiente', later);
    await page.choose('Inicio', '09:30');
    await expectShifts(TUESDAY, '09:30–10:30 pendiente', later);
    await page.click('−30 min: Inicio, 30 minutos antes');
    await page.click('−30 min: Fin, 30 minutos antes');
    await expectShifts(TUESDAY, '09:00–10:00 pendiente', later);
    await heardInDialog(/^Acortado: martes 12, 09:00 a 10:00, 1 hora$/);
    await page.click('+30 min: Fin, 30 minutos después');
    await page.click('+30 min: Inicio, 30 minutos después');
    await page.click('Listo');
    await noDialog();
    await page.save();
    await eventually(
      () => page.serverHas(TUESDAY),
      ['09:30–10:30 pendiente', '11:00–12:00 pendiente'],
    );
    await synced();
  });

  it('stop at the end of the day', async () => {
    await page.show({ shifts: { [TUESDAY]: ['00:00–24:00'] } });
    await page.openSheet(TUESDAY, '10:00');
    for (const name of [/Inicio, 30 minutos antes/, /Fin, 30 minutos después/]) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      await page.click(name);
    }
    await expectShifts(TUESDAY, '00:00–24:00 pendiente');
  });

  it('may have a hole: a part can be removed from the middle', async () => {
    await page.show({ shifts: { [TUESDAY]: ['09:30–12:00 Camila'] } });
    await page.openSheet(TUESDAY, '10:00');
    await page.app.user.click(await says('Quitar solo una parte'));
    await page.choose('Desde', '10:30');
    await page.click('Quitar esta parte');
    await noDialog();
    await expectShifts(TUESDAY, '09:30–10:30 confirmada', '11:00–12:00 confirmada');
    await announced(/^Quitado: martes.*10:30 a 11:00$/);
  });
});

describe('who comes', () => {
  it('naming somebody confirms, and is saved so', async () => {
    await page.show({ shifts: { [TUESDAY]: ['09:30–10:30'] } });
    await page.openSheet(TUESDAY, '09:30');
    await says('Al elegir un cuidador, el turno queda confirmado.');
    await page.app.user.click(radio('Confirmada'));
    await expectShifts(TUESDAY, '09:30–10:30 confirmada');
    await page.app.user.click(radio('Pendiente'));
    await expectShifts(TUESDAY, '09:30–10:30 pendiente');
    await page.click(CAMILA);
    await page.click('Listo');
    await expectShifts(TUESDAY, '09:30–10:30 confirmada');
    await eventually(
      () => cell(TUESDAY, '10:00').getAttribute('aria-label'),
      expect.stringMatching(/10:00 a 10:30, confirmada, Camila Torres Vega, sin guardar$/),
    );
    await page.save();
    await eventually(() => page.serverHas(TUESDAY), ['09:30–10:30 confirmada Camila Torres Vega']);
    await synced();
  });

  it('is kept through «pendiente» and back, and through an undo while the sheet is open', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00 Camila'] } });
    await page.press(MONDAY, '10:00');
    await page.click('Editar turno');
    const caregiver = () => chosenCaregivers().join();
    await eventually(caregiver, CAMILA);
    await page.app.user.click(radio('Pendiente'));
    await expectShifts(MONDAY, '10:00–12:00 pendiente');
    await heardInDialog(/^Cambiado: .*10:00 a 12:00, pendiente$/);
    await page.app.user.click(radio('Confirmada'));
    await expectShifts(MONDAY, '10:00–12:00 confirmada');
    await eventually(caregiver, CAMILA);
    await eventually(() => document.body.textContent?.includes('sin guardar'), false);

    await page.click(/Inicio, 30 minutos antes/);
    await expectShifts(MONDAY, '09:30–12:00 confirmada');
    await page.app.user.keyboard('{Control>}z{/Control}');
    await expectShifts(MONDAY, '10:00–12:00 confirmada');
    await says(/10:00 a 12:00/);
    await heardInDialog(/^Deshecho: /);
    // Changing the status does not bring back what was undone.
    await page.app.user.click(radio('Pendiente'));
    await page.click(FRANCISCA);
    await expectShifts(MONDAY, '10:00–12:00 confirmada');
    await page.app.user.keyboard('{Control>}z{/Control}');
    await expectShifts(MONDAY, '10:00–12:00 pendiente');
    await page.app.user.click(radio('Confirmada'));
    await expectShifts(MONDAY, '10:00–12:00 confirmada');
    await eventually(caregiver, 'Sin cuidador asignado');
    await page.app.user.keyboard('{Control>}zz{/Control}');
    await eventually(caregiver, CAMILA);
    await eventually(() => document.body.textContent?.includes('sin guardar'), false);
  });

  it('making a shift equal to its neighbour, and back, does not change the neighbour', async () => {
    await page.show({
      vista: 'lista',
      shifts: { [MONDAY]: ['08:00–10:00 Camila', '10:00–12:00 Diego'] },
    });
    await page.click(/^Editar: .* 10:00 a 12:00/);
    await page.click(CAMILA);
    await eventually(
      () => document.querySelector('[data-inicio="10:00"]')?.textContent?.includes('Camila'),
      true,
    );
    await expectShifts(MONDAY, '08:00–10:00 confirmada', '10:00–12:00 confirmada');
    await page.click(DIEGO);
    await expectShifts(MONDAY, '08:00–10:00 confirmada', '10:00–12:00 confirmada');
    await page.click('Listo');
    await eventually(
      () => document.querySelector('[data-inicio="08:00"]')?.textContent?.includes('Camila'),
      true,
    );
  });

  it('is nobody whose account is not active any more', async () => {
    await page.app.server.store.db
      .updateTable('account')
      .set({ estado_cuenta: 'Inactivo' })
      .where('name', '=', 'Francisca')
      .execute();
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
    await page.openSheet(MONDAY, '10:00');
    await eventually(offeredCaregivers, [CAMILA, DIEGO, 'Todavía no sé']);
  });
});

describe('an open sheet', () => {
  it('closes when its shift is removed, and does not switch to another', async () => {
    await page.show({ shifts: { [TUESDAY]: ['10:00–11:00'] } });
    await page.press(THURSDAY, '10:00');
    await page.app.user.keyboard('{Enter}');
    await dialog('Turno');
    await page.app.user.keyboard('{Control>}z{/Control}');
    await noDialog();
    await page.press(TUESDAY, '10:00');
    await eventually(() => button('Editar turno') !== null, true);
    expect(openDialog()).toBeNull();
  });

  it('says how long the shift is, in the description of the dialog', async () => {
    await page.show({ shifts: { [TUESDAY]: ['10:00–11:30 Camila'] } });
    await page.openSheet(TUESDAY, '10:00');
    const described = openDialog()?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(
      'martes, 12 de enero, 10:00 a 11:30 · 1,5 horas',
    );
  });
});

describe('a shift that is gone while its sheet is open', () => {
  const GONE = 'Este turno ya no está';

  it('says so in its place, where a press does nothing in the week beneath', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00 Camila'] } });
    await page.openSheet(MONDAY, '10:00');
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00 Camila'] });
    page.fetchNew();
    const gone = await dialog(GONE);
    expect(gone.textContent).toContain('lunes, 11 de enero, 10:00 a 12:00, confirmada, Camila');
    await focusIs(button('Volver al calendario'));
    await page.app.user.keyboard('{Enter}');
    await noDialog();
    await expectShifts(MONDAY);
  });

  it('closes without a word where it was only in the draft and is undone', async () => {
    await page.show();
    await page.press(MONDAY, '10:00');
    await page.openSheet(MONDAY, '10:00');
    await page.app.user.keyboard('{Control>}z{/Control}');
    await noDialog();
    await expectShifts(MONDAY);
  });
});
