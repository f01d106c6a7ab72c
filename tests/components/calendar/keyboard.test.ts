import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CAMILA, calendarPerTest, MONDAY, SUNDAY, TUESDAY, weeksLater } from './calendar-page.ts';
import {
  announced,
  announcement,
  button,
  cell,
  dialog,
  eventually,
  expectShifts,
  focusedSlot,
  heardInDialog,
  noDialog,
  radio,
  says,
  shiftsOn,
  synced,
} from './on-page.ts';

/** Everything that the week can do, with the keyboard alone. */
const page = calendarPerTest();
const press = (keys: string) => page.app.user.keyboard(keys);
const tabStops = () => document.querySelectorAll('[role="grid"] [tabindex="0"]').length;

it('is a single tab stop, from which the arrows lead to every slot', async () => {
  await page.show();
  expect(tabStops()).toBe(1);
  expect(announcement()).toBe('');
  radio('Todas').focus();
  await page.app.user.tab();
  expect(focusedSlot()).toBe(`${MONDAY} 08:00`);
  await press('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowUp}');
  await eventually(focusedSlot, `${TUESDAY} 08:30`);
  await press('{Control>}{Home}{/Control}');
  expect(focusedSlot()).toBe(`${TUESDAY} 00:00`);
  await press('{ArrowUp}');
  expect(focusedSlot()).toBe(`${TUESDAY} 00:00`);
  await press('{Control>}{End}{/Control}{ArrowDown}');
  expect(focusedSlot()).toBe(`${TUESDAY} 23:30`);
  expect(tabStops()).toBe(1);
  await page.app.user.tab();
  expect(document.activeElement?.getAttribute('role')).not.toBe('gridcell');
});

it('moves across the edges of the week', async () => {
  await page.show();
  cell(MONDAY, '08:00').focus();
  await press('{End}');
  expect(focusedSlot()).toBe(`${SUNDAY} 08:00`);
  await press('{ArrowRight}');
  await eventually(focusedSlot, `${weeksLater(MONDAY, 1)} 08:00`);
  await announced(/^\d+ (?:\w+ )?– \d+ \w+ \d{4}$/);
  await press('{ArrowLeft}');
  await eventually(focusedSlot, `${SUNDAY} 08:00`);
  await press('{Home}');
  expect(focusedSlot()).toBe(`${MONDAY} 08:00`);
  await press('{PageDown}');
  await eventually(focusedSlot, `${weeksLater(MONDAY, 1)} 08:00`);
  await press('{PageUp}');
  await eventually(focusedSlot, `${MONDAY} 08:00`);
  expect(tabStops()).toBe(1);
});

it('adds, moves both ends, removes, undoes and redoes, and announces each result', async () => {
  await page.show();
  cell(TUESDAY, '10:00').focus();
  await press(' ');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  await announced(/^Agregado: martes.* 10:00 a 10:30$/);
  expect(cell(TUESDAY, '10:00').getAttribute('aria-selected')).toBe('true');
  expect(cell(TUESDAY, '10:30').getAttribute('aria-selected')).toBe('false');
  await press('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await expectShifts(TUESDAY, '10:00–12:00 nueva');
  await announced(/^Alargado: .*, 10:00 a 12:00, 2 horas$/);
  await press('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
  await expectShifts(TUESDAY, '09:30–12:00 nueva');
  await press('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}{Shift>}{ArrowUp}{/Shift}');
  await expectShifts(TUESDAY, '10:00–11:30 nueva');
  await announced(/^Acortado: .*, 10:00 a 11:30, 1,5 horas$/);
  await press('{ArrowDown}{Delete}');
  await expectShifts(TUESDAY, '10:00–10:30 nueva', '11:00–11:30 nueva');
  await announced(/^Quitado: martes.*10:30 a 11:00/);
  await press('{Control>}z{/Control}');
  await expectShifts(TUESDAY, '10:00–11:30 nueva');
  await announced(/^Deshecho: martes/);
  await press('{Control>}{Shift>}z{/Shift}{/Control}');
  await announced(/^Rehecho: martes/);
  await press('{Control>}z{/Control}{Control>}y{/Control}{Control>}z{/Control}');
  await expectShifts(TUESDAY, '10:00–11:30 nueva');
  await press('{Shift>}{Delete}{/Shift}');
  await expectShifts(TUESDAY);
  await press('{Delete}');
  await announced(/^Aquí no hay ningún turno$/);
});

it('removes where the key was pressed, also if the focus has gone elsewhere before the code of the keys is there', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–11:00 Camila', '15:00–16:00 Camila'] } });
  cell(TUESDAY, '10:00').focus();
  fireEvent.keyDown(cell(TUESDAY, '10:00'), { key: 'ArrowDown' });
  fireEvent.keyDown(cell(TUESDAY, '10:00'), { key: 'Delete' });
  cell(TUESDAY, '15:00').focus();
  await announced(/^Quitado: martes.*10:30 a 11:00/);
  await expectShifts(TUESDAY, '10:00–10:30 confirmada', '15:00–16:00 confirmada');
});

it('says why an end cannot move', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–10:30', '11:00–12:00 Camila'] } });
  cell(TUESDAY, '10:00').focus();
  await press('{Shift>}{ArrowUp}{/Shift}');
  await announced(/^No se puede acortar más$/);
  await press('{Shift>}{ArrowDown}{/Shift}');
  await announced(/^Alargado/);
  await press('{Shift>}{ArrowDown}{/Shift}');
  await announced(/^No se puede alargar más$/);
  await press('{ArrowUp}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  await announced(/^Aquí no hay ningún turno$/);
});

it('undoes also where focus is on nothing, or on another control, but not behind a dialog', async () => {
  await page.show();
  cell(TUESDAY, '10:00').focus();
  await press(' ');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  (document.activeElement as HTMLElement).blur();
  await press('{Control>}z{/Control}');
  await expectShifts(TUESDAY);
  radio('Todas').focus();
  await press('{Control>}{Shift>}z{/Shift}{/Control}');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  cell(TUESDAY, '10:00').focus();
  await press('?');
  await dialog('Atajos de teclado');
  await press('{Control>}z{/Control}');
  await press('{Escape}');
  await noDialog();
  expect(shiftsOn(TUESDAY)).toEqual(['10:00–10:30 nueva']);
});

it('opens the sheet of a shift, changes it there, and goes back to its slot', async () => {
  await page.show();
  cell(TUESDAY, '10:00').focus();
  await press(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}{ArrowDown}');
  await expectShifts(TUESDAY, '10:00–11:30 nueva');
  await press('{Enter}');
  await dialog('Turno');
  button(/Fin, 30 minutos antes/).focus();
  await press(' ');
  await expectShifts(TUESDAY, '10:00–11:00 nueva');
  await heardInDialog(/^Acortado: .*, 10:00 a 11:00, 1 hora$/);
  button(/Fin, 30 minutos después/).focus();
  await press('{Enter}');
  await expectShifts(TUESDAY, '10:00–11:30 nueva');
  await page.click(CAMILA);
  const named = /^Cambiado: .*nueva, se guardará confirmada, Camila Torres Vega$/;
  await heardInDialog(named);
  radio('Confirmada').focus();
  await press('{ArrowLeft}');
  expect(radio('Pendiente')).toHaveProperty('checked', true);
  await heardInDialog(/^Cambiado: .*nueva$/);
  // Going to «Pendiente» and back keeps the caregiver.
  await press('{ArrowRight}');
  await heardInDialog(named);
  await press('{Escape}');
  await noDialog();
  await eventually(focusedSlot, `${TUESDAY} 10:30`);
  button('Actualizar horarios').focus();
  await press('{Enter}');
  await eventually(() => page.serverHas(TUESDAY), ['10:00–11:30 confirmada Camila Torres Vega']);
  await synced();
});

it('selects a saved shift, lets go of it, and removes all of it', async () => {
  await page.show({ shifts: { [TUESDAY]: ['10:00–11:30 Camila'] } });
  await expectShifts(TUESDAY, '10:00–11:30 confirmada');
  cell(TUESDAY, '10:30').focus();
  await press(' ');
  await announced(/^Seleccionado: martes.*confirmada, Camila Torres Vega$/);
  await eventually(() => document.querySelectorAll('[data-seleccionado]').length, 1);
  await press('{Escape}');
  await eventually(() => document.querySelector('[data-seleccionado]'), null);
  await press('{Shift>}{Delete}{/Shift}');
  await expectShifts(TUESDAY);
  await press('{Control>}z{/Control}');
  await expectShifts(TUESDAY, '10:00–11:30 confirmada');
  await press('{Backspace}');
  await expectShifts(TUESDAY, '10:00–10:30 confirmada', '11:00–11:30 confirmada');
});

it('shows what the keys do, from the grid and from the menu', async () => {
  await page.show();
  cell(TUESDAY, '10:30').focus();
  await press('?');
  await dialog('Atajos de teclado');
  await says('Acortar o alargar el final');
  await press('{Escape}');
  await noDialog();
  await eventually(focusedSlot, `${TUESDAY} 10:30`);
  await eventually(() => document.querySelector('[data-sin-cubrir]') !== null, true);
  const plan = button('Planificar');
  plan.focus();
  await press('{Enter}');
  button(/^Atajos de teclado/).focus();
  await press('{Enter}');
  await dialog('Atajos de teclado');
  await press('{Escape}');
  await noDialog();
  await eventually(() => document.activeElement, plan);
});

it('leaves the browser’s own shortcuts alone', async () => {
  await page.show();
  cell(TUESDAY, '10:00').focus();
  for (const keys of [
    '{Alt>}{ArrowLeft}{/Alt}',
    '{Control>}{ArrowRight}{/Control}',
    '{Control>} {/Control}',
    '{Meta>}{Delete}{/Meta}',
  ]) {
    await press(keys);
    expect([focusedSlot(), ...shiftsOn(TUESDAY)]).toEqual([`${TUESDAY} 10:00`]);
  }
});

it('counts two steps that are made before the next render', async () => {
  await page.show({ fecha: weeksLater(MONDAY, 1) });
  const [next, previous] = ['Semana siguiente', 'Semana anterior'].map((name) => button(name));
  const list = radio('Lista');
  next?.click();
  next?.click();
  await eventually(
    () => cell(weeksLater(MONDAY, 3), '08:00').dataset['fecha'],
    weeksLater(MONDAY, 3),
  );
  previous?.click();
  list.click();
  await eventually(() => document.querySelector('[data-vista="lista"]') !== null, true);
  expect(page.app.address()).toContain(`fecha=${weeksLater(MONDAY, 2)}`);
});
