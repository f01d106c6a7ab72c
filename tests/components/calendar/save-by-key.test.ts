import { expect, it } from 'vitest';
import { calendarPerTest, TUESDAY } from './calendar-page.ts';
import { expectShifts, noDialog, radio, toasted } from './on-page.ts';

const page = calendarPerTest();
const press = (keys: string) => page.app.user.keyboard(keys);

it('saves with Ctrl+S wherever the focus is, but not behind a dialog, and never as a file', async () => {
  await page.show();
  const prevented: boolean[] = [];
  const note = (event: KeyboardEvent) => {
    if (event.key === 's') prevented.push(event.defaultPrevented);
  };
  window.addEventListener('keydown', note);
  await page.press(TUESDAY, '10:00');
  await page.openForm();
  await press('{Control>}s{/Control}{Escape}');
  await noDialog();
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  radio('Todas').focus();
  await press('{Control>}s{/Control}');
  await toasted('Horarios actualizados exitosamente');
  window.removeEventListener('keydown', note);
  expect(await page.serverHas(TUESDAY)).toEqual(['10:00–10:30 pendiente']);
  expect(prevented).toEqual([true, true]);
});
