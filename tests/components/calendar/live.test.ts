import { beforeEach, expect, it, vi } from 'vitest';
import { MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, calendarPerTest, DIEGO, MONDAY, TUESDAY } from './calendar-page.ts';
import {
  cell,
  dialog,
  eventually,
  expectShifts,
  offeredCaregivers,
  says,
  waitUntil,
} from './on-page.ts';

/** Changes by others on an open page. No test here waits a minute, or fires the event that the network is back. */
const page = calendarPerTest();
let streams: { readonly open: () => number };
beforeEach(() => {
  streams = page.app.network.letStreams();
});

function turn(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('a change of another device is shown by itself, and an open draft stays over it', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await eventually(() => streams.open(), 1);
  await page.rightClick(MONDAY, '11:30');
  await page.press(MONDAY, '18:00');
  await page.press(TUESDAY, '08:00');
  await page.drawn(3);
  await page.otherBookings({ [MONDAY]: ['15:00–16:00 Camila'] });
  await expectShifts(
    MONDAY,
    '10:00–11:30 pendiente',
    '15:00–16:00 confirmada',
    '18:00–18:30 nueva',
  );
  expect(cell(MONDAY, '15:00').getAttribute('aria-label')).toContain(CAMILA);
  expect(cell(TUESDAY, '08:00').dataset['estado']).toBe('nueva');
});

it('the hours of company and the caregivers that another member chooses are shown by themselves', async () => {
  await page.show({ vista: 'lista', shifts: { [MONDAY]: ['08:00–12:00 Camila'] } });
  await eventually(() => streams.open(), 1);
  const { server } = page.app;
  const url = `/api/patients/${page.paciente()}`;
  const window = { from: 480, to: 1200 };
  await server.call('paula@vinculo.example', 'PUT', `${url}/care-hours`, { window });
  const gaps = () => document.querySelector(`[data-huecos="${MONDAY}"]`)?.textContent;
  await waitUntil(() => expect(gaps()).toContain('12:00–20:00'));
  await page.click(/^Editar: /);
  await dialog('Turno');
  expect(offeredCaregivers()).toContain(DIEGO);
  const caregiverIds = [await server.idOf('Camila')];
  await server.call('paula@vinculo.example', 'PUT', `${url}/caregivers`, { caregiverIds });
  await waitUntil(() => expect(offeredCaregivers()).not.toContain(DIEGO));
  expect(offeredCaregivers()).toContain(CAMILA);
});

it('the stream is closed while the page is hidden and when the account is, and what changed meanwhile is shown', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await eventually(() => streams.open(), 1);
  turn('hidden');
  await eventually(() => streams.open(), 0);
  await page.otherBookings({ [MONDAY]: ['15:00–16:00'] });
  turn('visible');
  await expectShifts(MONDAY, '10:00–12:00 pendiente', '15:00–16:00 pendiente');
  await eventually(() => streams.open(), 1);
  (await page.app.device()).close();
  await eventually(() => streams.open(), 0);
});

it('a member who is removed meanwhile sees the calendar close, and keeps what was typed', async () => {
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  await eventually(() => streams.open(), 1);
  await page.press(TUESDAY, '08:00');
  await page.drawn(1);
  const { server } = page.app;
  const url = `/api/patients/${page.paciente()}`;
  await server.call(MARIA, 'PUT', `${url}/owner`, { id: await server.idOf('Paula') });
  const member = `${url}/members/${await server.idOf('María José')}`;
  await server.call('paula@vinculo.example', 'DELETE', member);
  await says('Ya no compartes este calendario');
  await page.click(/Ver cambios por enviar$/);
  await says('Cambios sin guardar');
  // The stream goes on for the other calendars.
  await eventually(() => streams.open(), 1);
});

it('a backend without it is never asked', async () => {
  page.app.network.change('GET', '/auth/me', ({ capabilities, ...me }) => ({
    ...me,
    capabilities: capabilities.filter((one: string) => one !== 'live'),
  }));
  const asked = vi.fn(() => new Response(null, { status: 404 }));
  page.app.network.answer('GET', '/api/events', asked);
  await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
  const { sync } = await page.app.device();
  await page.otherBookings({ [MONDAY]: ['15:00–16:00'] });
  // As after a minute.
  await sync.refresh();
  await expectShifts(MONDAY, '10:00–12:00 pendiente', '15:00–16:00 pendiente');
  expect(asked).not.toHaveBeenCalled();
});
