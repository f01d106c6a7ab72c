import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PENDING, paint } from '#domain/calendar/edit.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { type DayEdit, useCalendar } from '#features/calendar/store/use-calendar.ts';
import { AccountContextProvider, ServicesProvider } from '#services';
import { calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import { eventually } from './on-page.ts';

const page = calendarPerTest();
const CLOCK = zoneClock('America/Santiago');
const SLOT = 20;
const OTHER_SLOT = 30;

it('an edit is drawn once, and not again when it is on the disk', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  const { services } = page.app;
  const account = await page.app.device();
  let draws = 0;
  const { result, unmount } = renderHook(
    () => {
      draws += 1;
      return useCalendar(page.paciente(), MONDAY, CLOCK);
    },
    {
      wrapper: ({ children }) => (
        <ServicesProvider services={services}>
          <AccountContextProvider value={account}>{children}</AccountContextProvider>
        </ServicesProvider>
      ),
    },
  );
  await eventually(() => result.current !== null, true);
  const before = draws;
  await act(async () => {
    const edit: DayEdit = (day) => paint(day, SLOT, SLOT + 1, PENDING);
    result.current?.edit(new Map([[TUESDAY, edit]]));
    await result.current?.open.draftStore.write();
  });
  // What another device saves is read, and drawn, after it.
  await page.otherBookings({ [MONDAY]: ['15:00–16:00'] });
  await act(() => account.sync.refresh());
  await eventually(() => result.current?.day(MONDAY).expected.cells[OTHER_SLOT] !== null, true);
  expect(draws - before).toBe(2);
  expect(result.current?.day(TUESDAY).shown.cells[SLOT]).not.toBeNull();
  unmount();
});
