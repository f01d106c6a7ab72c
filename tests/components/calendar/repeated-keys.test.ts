import { it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { calendarPerTest, MONDAY, SUNDAY, weeksLater } from './calendar-page.ts';
import { cell, eventually, focusedSlot } from './on-page.ts';

/** Keys that are pressed before what an earlier one asked for is shown. */
const page = calendarPerTest();
const press = (keys: string) => page.app.user.keyboard(keys);

it('moves across the edge by one week where the key repeats before it is shown', async () => {
  await page.show();
  const first = cell(MONDAY, '08:00');
  const repeat = () =>
    first.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
  first.focus();
  for (let times = 0; times < 4; times += 1) repeat();
  await eventually(focusedSlot, `${weeksLater(SUNDAY, -1)} 08:00`);
  // Pressed where the focus was, and run where it is: the column of a Monday has another one now.
  repeat();
  await eventually(focusedSlot, `${addDays(weeksLater(SUNDAY, -1), -1)} 08:00`);
});

it('waits for no day that is not shown because the user went elsewhere', async () => {
  await page.show();
  cell(MONDAY, '08:00').focus();
  await press('{ArrowLeft}{PageUp}');
  await eventually(focusedSlot, `${weeksLater(MONDAY, -2)} 08:00`);
  await press('{PageDown}{PageDown}');
  await eventually(focusedSlot, `${MONDAY} 08:00`);
  await press('{ArrowLeft}');
  await eventually(focusedSlot, `${weeksLater(SUNDAY, -1)} 08:00`);
});
