// Over 250 lines: one gesture in every state of a cell.
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, formatHora } from '#domain/calendar/time.ts';
import {
  CAMILA,
  calendarPerTest,
  FRIDAY,
  MONDAY,
  SUNDAY,
  THURSDAY,
  TUESDAY,
  WEDNESDAY,
  weeksLater,
} from './calendar-page.ts';
import {
  announced,
  button,
  cell,
  dialog,
  eventually,
  expectShifts,
  noDialog,
  openDialog,
  says,
  saysNoMore,
  shiftsOn,
  synced,
  toasted,
} from './on-page.ts';

/** The effects of a click, a right click and a tap on a slot; undo, redo and the resulting changes. */
const page = calendarPerTest();

describe('a click', () => {
  it('adds a free slot, takes a new one back that stands alone, and only selects any other shift', async () => {
    await page.show({ shifts: { [TUESDAY]: ['14:00–15:00'] } });
    await page.press(TUESDAY, '10:00');
    await page.press(TUESDAY, '10:30');
    const both = ['10:00–11:00 nueva', '14:00–15:00 pendiente'];
    await expectShifts(TUESDAY, ...both);
    await page.press(TUESDAY, '10:30');
    await announced(/^Seleccionado: martes.* 10:00 a 11:00, nueva$/);
    expect(shiftsOn(TUESDAY)).toEqual(both);
    await page.rightClick(TUESDAY, '10:30');
    await page.press(TUESDAY, '10:00');
    await expectShifts(TUESDAY, '14:00–15:00 pendiente');
    await page.press(TUESDAY, '10:00');
    await page.press(TUESDAY, '14:30');
    await says(/14:00 a 15:00, pendiente$/);
    expect(shiftsOn(TUESDAY)).toEqual(['10:00–10:30 nueva', '14:00–15:00 pendiente']);
    expect(openDialog()).toBeNull();
    await page.click('Quitar turno');
    await expectShifts(TUESDAY, '10:00–10:30 nueva');
    await eventually(() => document.activeElement, screen.getByRole('grid'));
    await page.save();
    await toasted('Horarios actualizados exitosamente');
    await expectShifts(TUESDAY, '10:00–10:30 pendiente');
    expect(await page.serverHas(TUESDAY)).toEqual(['10:00–10:30 pendiente']);
  });

  it('with the right button removes a slot, new or saved, and so does Ctrl and a click', async () => {
    await page.show({ shifts: { [TUESDAY]: ['10:30–12:00'] } });
    await page.rightClick(TUESDAY, '11:00');
    await expectShifts(TUESDAY, '10:30–11:00 pendiente', '11:30–12:00 pendiente');
    await page.press(TUESDAY, '16:00');
    await expectShifts(
      TUESDAY,
      '10:30–11:00 pendiente',
      '11:30–12:00 pendiente',
      '16:00–16:30 nueva',
    );
    // Like a Mac's mouse with one button: Safari follows it with a click, which must do nothing.
    const half = cell(TUESDAY, '16:00');
    fireEvent.pointerDown(half, { ctrlKey: true, pointerType: 'mouse' });
    fireEvent.contextMenu(half, { ctrlKey: true });
    fireEvent.click(half, { ctrlKey: true });
    await expectShifts(TUESDAY, '10:30–11:00 pendiente', '11:30–12:00 pendiente');
  });

  it('on two slots in one task adds both, which are undone one by one', async () => {
    await page.show();
    for (const hora of ['10:00', '15:00', '15:00', '16:00']) cell(TUESDAY, hora).click();
    await expectShifts(TUESDAY, '10:00–10:30 nueva', '16:00–16:30 nueva');
    await page.click('Deshacer');
    await announced(/^Deshecho: /);
    await expectShifts(TUESDAY, '10:00–10:30 nueva');
    await page.app.user.dblClick(button('Deshacer'));
    await page.click('Deshacer');
    await expectShifts(TUESDAY);
    await page.click('Deshacer');
    await announced(/^No hay nada que deshacer$/);
  });

  it('changes the slots of its own day only', async () => {
    await page.show();
    await page.press(THURSDAY, '16:00');
    await expectShifts(THURSDAY, '16:00–16:30 nueva');
    await page.drawn(1);
    // The gaps come after the first view, and name every free slot anew.
    await eventually(
      () => cell(SUNDAY, '23:30').getAttribute('aria-label')?.endsWith('libre, sin cubrir'),
      true,
    );
    const grid = document.querySelector('[role="grid"]') as Element;
    const changed = new Set<string | undefined>();
    const watcher = new MutationObserver((mutations) => {
      for (const { type, target, addedNodes, removedNodes } of mutations) {
        for (const node of type === 'childList' ? [...addedNodes, ...removedNodes] : [target]) {
          if (!(node instanceof HTMLElement)) continue;
          const day = node.closest<HTMLElement>('[data-fecha]');
          changed.add((day ?? node.querySelector<HTMLElement>('[data-fecha]'))?.dataset['fecha']);
        }
      }
    });
    watcher.observe(grid, { subtree: true, childList: true, attributes: true });
    await page.press(THURSDAY, '16:30');
    await expectShifts(THURSDAY, '16:00–17:00 nueva');
    watcher.disconnect();
    expect([...changed]).toEqual([THURSDAY]);
  });
});

describe('a tap', () => {
  it('adds and selects, takes back what stands alone, and opens the sheet of a longer and of a saved one', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–11:00'] } });
    await page.tap(MONDAY, '10:30');
    await dialog('Turno');
    await page.click('Listo');
    await noDialog();
    expect(document.querySelector('[data-seleccionado]')).toBeNull();
    expect(shiftsOn(MONDAY)).toEqual(['10:00–11:00 pendiente']);
    for (const hora of ['10:00', '10:00', '10:00']) await page.tap(TUESDAY, hora);
    await page.click('Editar turno');
    await page.click(/Fin, 30 minutos después/);
    await page.click('Listo');
    await expectShifts(TUESDAY, '10:00–11:00 nueva');
    await page.tap(TUESDAY, '10:30');
    await dialog('Turno');
    await page.click('Listo');
    await noDialog();
    expect(shiftsOn(TUESDAY)).toEqual(['10:00–11:00 nueva']);
  });

  it('on a free slot asks who comes in its bar, and nothing waits for the answer', async () => {
    await page.show({ shifts: { [TUESDAY]: ['00:00–01:00'] } });
    await page.tap(MONDAY, '23:30');
    await expectShifts(MONDAY, '23:30–24:00 nueva');
    await page.click('Todavía no sé');
    await eventually(() => document.querySelector('[data-seleccionado]'), null);
    await page.tap(TUESDAY, '01:00');
    await page.click(CAMILA);
    await announced(/^Cambiado: martes.* 01:00 a 01:30, nueva, se guardará confirmada, Camila/);
    await eventually(() => document.querySelector('[data-seleccionado]'), null);
    await page.save();
    await eventually(
      () => page.serverHas(TUESDAY),
      ['00:00–01:00 pendiente', `01:00–01:30 confirmada ${CAMILA}`],
    );
    expect(await page.serverHas(MONDAY)).toEqual(['23:30–24:00 pendiente']);
  });

  it('that is long opens a menu in some systems, which removes nothing', async () => {
    await page.show({ shifts: { [TUESDAY]: ['10:00–11:00'] } });
    await page.tap(TUESDAY, '12:00');
    const both = ['10:00–11:00 pendiente', '12:00–12:30 nueva'];
    await expectShifts(TUESDAY, ...both);
    for (const hora of ['10:00', '12:00', '14:00']) {
      const half = cell(TUESDAY, hora);
      fireEvent.pointerDown(half, { pointerType: 'touch' });
      // The browser's own menu stays.
      expect(fireEvent.contextMenu(half, { button: 2 })).toBe(true);
      fireEvent.pointerCancel(half, { pointerType: 'touch' });
    }
    await page.tap(TUESDAY, '16:00');
    await expectShifts(TUESDAY, ...both, '16:00–16:30 nueva');
  });

  it('selects what it adds, until its day or the view is another, or it is saved', async () => {
    await page.show({ vista: 'dia' });
    const bar = () => document.querySelector('section[aria-label="Turno seleccionado"]') !== null;
    await page.tap(MONDAY, '12:30');
    await eventually(bar, true);
    await page.click('Día siguiente');
    await eventually(bar, false);
    await page.click('Día anterior');
    await eventually(bar, true);
    // In the list each line has its own buttons.
    await page.app.user.click(document.querySelector('input[value="lista"]') as Element);
    await eventually(bar, false);
    await page.app.user.click(document.querySelector('input[value="dia"]') as Element);
    await eventually(bar, true);
    await page.tap(MONDAY, '12:30');
    await eventually(bar, false);
    await expectShifts(MONDAY);
    await page.tap(MONDAY, '12:30');
    await eventually(bar, true);
    await page.save();
    await eventually(bar, false);
    await expectShifts(MONDAY, '12:30–13:00 pendiente');
    await synced();
  });
});

describe('undo', () => {
  it('goes back at most fifty steps, also those from before a reload', async () => {
    await page.show();
    // The first of 51 steps can no longer be undone.
    for (let half = 0; half <= 50; half += 1) {
      cell(addDays(WEDNESDAY, half % 3), formatHora(480 + Math.floor(half / 3) * 30)).click();
    }
    await says('3 cambios sin guardar');
    await page.drawn(51);
    await page.app.reload();
    await says('3 cambios sin guardar');
    const undo = button('Deshacer');
    for (let step = 0; step < 50; step += 1) undo.click();
    await expectShifts(WEDNESDAY, '08:00–08:30 nueva');
    await eventually(() => undo.getAttribute('aria-disabled'), 'true');
    await page.click('Rehacer');
    await expectShifts(THURSDAY, '08:00–08:30 nueva');
  });

  it('can be redone after a reload', async () => {
    await page.show();
    for (const hora of ['10:00', '10:30', '14:00']) await page.press(THURSDAY, hora);
    await page.drawn(3);
    for (let step = 0; step < 3; step += 1) await page.click('Deshacer');
    await expectShifts(THURSDAY);
    await page.drawn(0);
    await page.app.reload();
    await eventually(() => document.querySelectorAll('[data-guardar]').length, 1);
    const first = '10:00–11:00 nueva';
    for (const shifts of [['10:00–10:30 nueva'], [first], [first, '14:00–14:30 nueva']]) {
      await page.click('Rehacer');
      await expectShifts(THURSDAY, ...shifts);
    }
    await eventually(() => button('Rehacer').getAttribute('aria-disabled'), 'true');
  });

  it('knows equal shifts of two weeks apart', async () => {
    const next = weeksLater(FRIDAY, 1);
    await page.show();
    await page.press(FRIDAY, '10:00');
    await page.click('Semana siguiente');
    await eventually(() => cell(next, '10:00').dataset['fecha'], next);
    await page.press(next, '10:00');
    await expectShifts(next, '10:00–10:30 nueva');
    await page.click('Semana anterior');
    await expectShifts(FRIDAY, '10:00–10:30 nueva');
    await page.click('Deshacer');
    await expectShifts(FRIDAY, '10:00–10:30 nueva');
    await page.click('Deshacer');
    await expectShifts(FRIDAY);
  });
});

describe('the button «Actualizar horarios»', () => {
  it('sends what is unchanged no second time: a longer shift is still one record', async () => {
    await page.show({ shifts: { [THURSDAY]: ['10:00–12:00 Camila'] } });
    cell(THURSDAY, '10:00').focus();
    await page.app.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expectShifts(THURSDAY, '10:00–13:00 confirmada');
    await says('1 cambio sin guardar');
    await page.save();
    await eventually(() => page.serverHas(THURSDAY), ['10:00–13:00 confirmada Camila Torres Vega']);
    await synced('al-dia', 0);
    await saysNoMore(/sin guardar/);
    expect(shiftsOn(THURSDAY)).toEqual(['10:00–13:00 confirmada']);
  });
});
