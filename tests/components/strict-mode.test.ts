import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { calendarPerTest, TUESDAY } from './calendar/calendar-page.ts';
import { expectShifts, toasted } from './calendar/on-page.ts';
import { syncState } from './on-screen.ts';
import { ADMIN, MARIA } from './render-app.tsx';
import { ASKED, acceptedTimes, CAMILA, press, shift } from './shifts/on-shifts.ts';

/**
 * Every page in React's strict mode, which renders all twice and sets each effect up twice: an effect that is not
 * cleaned up, or a rendering that changes something, shows as a message or as an edit made twice.
 */
const page = calendarPerTest('Rosa Elena', { isStrict: true });
const { app } = page;

let reported: MockInstance<typeof console.error>;
beforeEach(() => {
  reported = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(reported.mock.calls).toEqual([]);
});

it('edits, takes back and saves once', async () => {
  await page.show();
  await page.press(TUESDAY, '10:00');
  await page.press(TUESDAY, '15:00');
  await page.click('Deshacer');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  await page.save();
  await toasted('Horarios actualizados exitosamente');
  await expectShifts(TUESDAY, '10:00–10:30 pendiente');
  expect(await page.serverHas(TUESDAY)).toEqual(['10:00–10:30 pendiente']);
});

it('answers once', async () => {
  await app.open('/turnos', { as: CAMILA });
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await shift(ASKED, 'mio');
  expect(await acceptedTimes(app)).toBe(1);
});

it.each([
  [MARIA, '/dashboard/calendario?vista=dia'],
  [MARIA, '/dashboard/calendario?vista=mes'],
  [MARIA, '/dashboard/calendario?vista=lista'],
  [MARIA, '/dashboard/usersmanagement'],
  [MARIA, '/dashboard/profile'],
  [ADMIN, '/dashboard/usersmanagement'],
  [ADMIN, '/dashboard/financeStats'],
  [ADMIN, '/dashboard/usersStats'],
])('shows %s the page %s', async (as, path) => {
  await app.open(path, { as });
  await syncState('al-dia');
  expect(document.querySelector('h1')).not.toBeNull();
});

it.each(['/', '/login', '/forgot-password', '/signup/step1', '/privacidad'])(
  'shows %s to anybody',
  async (path) => {
    await app.open(path);
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
  },
);
