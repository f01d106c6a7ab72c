// Over 250 lines: one dialog of the planner and all that it draws.
import { expect, it, vi } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { changeWindow, readWindow } from '#db/calendar/care-windows.ts';
import { formatFecha } from '#i18n/format.ts';
import { MARIA } from '#tests/components/render-app.tsx';
import { calendarPerTest, DIEGO, MONDAY, TODAY, TUESDAY, WEDNESDAY } from './calendar-page.ts';
import {
  button,
  cell,
  chosenIn,
  dialog,
  eventually,
  expectShifts,
  field,
  noDialog,
  openDialog,
  option,
  radio,
  says,
  saysNoMore,
  synced,
  waitUntil,
} from './on-page.ts';

/** Uncovered hours, the hours of each caregiver, and double bookings. */
const page = calendarPerTest();
const uncovered = () =>
  document.querySelector<HTMLElement>('[data-sin-cubrir]')?.dataset['sinCubrir'];
const gaps = (fecha: string) =>
  [...document.querySelectorAll<HTMLElement>(`[data-hueco][data-fecha="${fecha}"]`)].map(
    ({ dataset }) => dataset['hueco'],
  );
const figure = () => openDialog()?.querySelector('[data-figura="sin-cubrir"]')?.textContent;
const rowOf = (name: string) =>
  [...(openDialog()?.querySelectorAll('tr') ?? [])]
    .filter((row) => row.textContent?.startsWith(name))
    .flatMap((row) => [...row.querySelectorAll('td')].map((one) => one.textContent));
const openHours = async () => {
  await page.click(/^Sin cubrir/);
  await dialog('Horas y cobertura');
};

it('counts the uncovered hours and draws the gaps, and both follow an edit in the same task', async () => {
  await page.show({ shifts: { [MONDAY]: ['08:00–10:00 Camila', '10:00–11:00'] } });
  await eventually(() => gaps(MONDAY), ['00:00–08:00', '10:00–24:00']);
  await page.app.user.click(option('Agregar turnos confirmados'));
  await page.press(MONDAY, '14:00');
  await page.app.user.click(await says('La misma persona en los próximos turnos'));
  await page.click('Camila Torres Vega');
  await noDialog();
  await eventually(() => gaps(MONDAY), ['00:00–08:00', '10:00–14:00', '14:30–24:00']);
  const before = Number(uncovered());
  cell(MONDAY, '14:30').click();
  await waitUntil(() => expect(cell(MONDAY, '14:30').dataset['estado']).toBe('nueva'));
  expect(gaps(MONDAY)).toEqual(['00:00–08:00', '10:00–14:00', '15:00–24:00']);
  expect(Number(uncovered())).toBe(before - 30);
  expect(document.querySelector('[data-sin-cubrir]')?.textContent).toMatch(
    /^Sin cubrir: [\d,.]+ h Elegir horas en la semana Por confirmar: 1 h $/,
  );
});

it('asks once in which hours somebody should be there, and hatches nothing until it is said', async () => {
  await page.show({ shifts: { [MONDAY]: ['08:00–10:00'] } });
  await eventually(() => gaps(MONDAY), ['00:00–24:00']);
  const isHatched = () => document.querySelector('[data-sin-horas] [data-hueco]') === null;
  expect(isHatched()).toBe(false);
  await page.click(/Elegir horas/);
  await dialog('Horas y cobertura');
  const isChosen = (name: string) => (radio(name) as HTMLInputElement).checked;
  expect(['Todo el día', 'Un horario'].filter(isChosen)).toEqual([]);
  await page.app.user.click(radio('Todo el día'));
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  await saysNoMore('Elegir horas');
  expect(isHatched()).toBe(true);
  const { db } = await page.app.device();
  await eventually(() => readWindow(db, page.paciente()), { from: 0, to: 1440 });
  await page.app.reload();
  await says('en la semana');
  await saysNoMore('Elegir horas');
  expect(isHatched()).toBe(true);
});

it('keeps the hours to be covered for each patient, also across midnight, and counts by caregiver', async () => {
  await page.show({ shifts: { [MONDAY]: ['08:00–14:00 Camila'], [TUESDAY]: ['10:00–11:00'] } });
  await page.app.user.click(option('Agregar turnos confirmados'));
  await page.press(MONDAY, '14:00');
  await page.click('Camila Torres Vega');
  await noDialog();
  await openHours();
  await page.app.user.click(radio('Un horario'));
  await page.choose('Desde', '20:00');
  await page.choose('Hasta', '08:00');
  await says(/^Termina a las 08:00 del día siguiente\./);
  // The nights are uncovered: seven of twelve hours.
  await eventually(figure, '84 h');
  expect(rowOf('Camila Torres Vega')).toEqual(['6', '–', '0,5', '6,5']);
  expect(rowOf('Sin cuidador')).toEqual(['–', '1', '–', '1']);
  expect(rowOf('Total')).toEqual(['6', '1', '0,5', '7,5']);
  await says('Nuevas: aún sin guardar.');
  await page.app.user.click(radio('Mes'));
  await says('enero de 2027');
  expect(rowOf('Camila Torres Vega')).toEqual(['6', '–', '0,5', '6,5']);
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  await page.app.user.click(radio('Lista'));
  await eventually(uncovered, '5040');
  const ofMonday = () => document.querySelector(`[data-huecos="${MONDAY}"]`)?.textContent;
  await eventually(ofMonday, 'Sin cubrir: 00:00–08:00, 20:00–24:00 (12\u00A0h)');
  const { db } = await page.app.device();
  await eventually(() => readWindow(db, page.paciente()), { from: 1200, to: 480 });
  await page.app.reload();
  await eventually(uncovered, '5040');
  await openHours();
  await page.app.user.click(radio('Todo el día'));
  await saysNoMore('84 h');
});

it('shares the hours with everybody who shares the patient, also those chosen offline', async () => {
  const onServer = async () =>
    (await page.app.server.call(MARIA, 'GET', `/api/patients/${page.paciente()}/care-hours`))
      .window;
  await page.show();
  await openHours();
  await says('También lo ven quienes comparten este calendario.');
  page.app.network.down();
  await page.app.user.click(radio('Un horario'));
  await page.choose('Hasta', '18:00');
  await says('Guardado aquí. Se enviará solo cuando haya conexión.');
  await eventually(figure, '70 h');
  expect(await onServer()).toBeNull();
  page.app.network.up();
  page.fetchNew();
  await says('También lo ven quienes comparten este calendario.');
  expect(await onServer()).toEqual({ from: 480, to: 1080 });
  // Somebody else changes them.
  const window = { from: 1200, to: 480 };
  const url = `/api/patients/${page.paciente()}/care-hours`;
  await page.app.server.call(MARIA, 'PUT', url, { window });
  page.fetchNew();
  await eventually(figure, '84 h');
  expect([chosenIn(field('Desde')), chosenIn(field('Hasta'))]).toEqual(['20:00', '08:00']);
});

it('reads on a new device the hours that others chose before it reads again what it has', async () => {
  await page.show();
  const asked = (what: string) => page.app.network.calls.findIndex((call) => call.includes(what));
  await waitUntil(() => expect(asked('/notes/changes?since=')).toBeGreaterThan(-1));
  expect(asked('/care-hours')).toBeGreaterThan(-1);
  expect(asked('/care-hours')).toBeLessThan(asked('/notes/changes?since='));
});

it('keeps the hours on the device where the backend does not, as before', async () => {
  page.app.network.change('GET', '/auth/me', ({ capabilities, ...me }) => ({
    ...me,
    capabilities: capabilities.filter((one: string) => one !== 'care-hours'),
  }));
  await page.show();
  await openHours();
  await page.app.user.click(radio('Un horario'));
  await says('Se guarda en este dispositivo.');
  await eventually(figure, '84 h');
  await synced();
  expect(page.app.network.calls.filter((call) => call.includes('care-hours'))).toEqual([]);
});

it('shows the hours as chosen while the device still has to store them', async () => {
  await page.show();
  const { db } = await page.app.device();
  await changeWindow(db, page.paciente(), () => ({ from: 1200, to: 480 }));
  await eventually(uncovered, '5040');
  await openHours();
  const release = holdMeta(db);
  await page.choose('Desde', '22:00');
  await page.choose('Hasta', '06:00');
  await eventually(figure, '56 h');
  expect([chosenIn(field('Desde')), chosenIn(field('Hasta'))]).toEqual(['22:00', '06:00']);
  expect(uncovered()).toBe('3360');
  release();
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  const stored = async () => (await readWindow(db, page.paciente()))?.to;
  await eventually(stored, 360);
  await page.app.reload();
  await eventually(uncovered, '3360');
});

it('says so if they cannot be stored', async () => {
  await page.show();
  await openHours();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await page.app.user.click(radio('Un horario'));
  await waitUntil(() =>
    expect(document.body.textContent).toContain('No pudimos guardar el horario'),
  );
  put.mockRestore();
});

it('lists the gaps by day, and says where everything is covered', async () => {
  const days = Array.from({ length: 7 }, (_, index) => `2027-01-${11 + index}`);
  const all = Object.fromEntries(days.map((fecha) => [fecha, ['00:00–24:00 Camila']]));
  await page.show({ shifts: { ...all, [TUESDAY]: ['00:00–20:00 Camila'] } });
  await openHours();
  await says('Horas sin cubrir por día');
  expect(openDialog()?.querySelector('details')?.textContent).toContain(
    'martes 12 20:00–24:00 (4 h)',
  );
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  await page.otherBookings({ [TUESDAY]: ['20:00–24:00 Diego'] });
  page.fetchNew();
  await says('Todo cubierto en la semana');
  await page.app.user.click(await says('Todo cubierto en la semana'));
  await says('No hay horas sin cubrir.');
});

it('warns of a caregiver in two places at once: when choosing, and afterwards', async () => {
  await page.otherBookings({ [TUESDAY]: ['10:00–12:00 Diego'] }, 'Hernán');
  await page.show();
  await page.app.user.click(option('Agregar turnos confirmados'));
  await page.press(TUESDAY, '11:00');
  await says('También está con Tata, 11:00–11:30');
  // Warnings about the shown shifts appear as soon as these are read: later they would move the names under a finger.
  await waitUntil(async () => {
    await page.app.user.keyboard('{Escape}');
    await noDialog();
    let atFirst: string | undefined;
    const watching = new MutationObserver(() => {
      const names = [...document.querySelectorAll('dialog button')];
      atFirst ??= names.find(({ textContent }) => textContent.startsWith('Diego'))?.textContent;
    });
    watching.observe(document, { childList: true, subtree: true });
    await page.press(TUESDAY, '11:00');
    await says('También está con Tata, 11:00–11:30');
    watching.disconnect();
    expect(atFirst).toContain('También está con Tata, 11:00–11:30');
  });
  await page.click(/^Diego/);
  await noDialog();
  const messages = `${DIEGO} también está con Tata el ${formatFecha(TUESDAY, 'long')}, 11:00–11:30`;
  await says(messages);
  const marks = () =>
    [...document.querySelectorAll<HTMLElement>('[data-doble]')].map(
      ({ dataset }) => dataset['doble'],
    );
  await eventually(marks, ['11:00–11:30']);
  // Texts come after the paint.
  const described = () => cell(TUESDAY, '11:00').getAttribute('aria-description');
  await eventually(described, 'También está con Tata, 11:00–11:30');
  // Other views show the gaps and marks too.
  await page.app.user.click(radio('Mes'));
  await eventually(marks, []);
  await page.app.user.click(radio('Semana'));
  await eventually(marks, ['11:00–11:30']);
  // It would move the days, which were drawn before.
  await saysNoMore('1 tope de horario');
  await page.click('Ocultar el aviso: topes de horario');
  await saysNoMore(messages);
  await page.click('1 tope de horario');
  await dialog('Horas y cobertura');
  await says(messages);
  await page.app.user.keyboard('{Escape}');
  await noDialog();
  await page.click('Deshacer');
  await eventually(marks, []);
  await eventually(described, null);
  await page.click('Rehacer');
  await eventually(marks, ['11:00–11:30']);
  expect(button('Actualizar horarios')).toBeTruthy();
  await expectShifts(TUESDAY, '11:00–11:30 nueva');
  await synced();
});

it('warns of no double booking of a day that is over', async () => {
  const both = { [MONDAY]: ['10:00–12:00 Diego'], [WEDNESDAY]: ['14:00–16:00 Diego'] };
  await page.otherBookings(both, 'Hernán');
  await page.otherBookings(both);
  page.app.wait(Date.parse(TUESDAY) - Date.parse(TODAY));
  await page.show();
  const ahead = `${DIEGO} también está con Tata el ${formatFecha(WEDNESDAY, 'long')}, 14:00–16:00`;
  await says(ahead);
  await saysNoMore(`${DIEGO} también está con Tata el ${formatFecha(MONDAY, 'long')}, 10:00–12:00`);
  await page.click('Ver horas');
  const list = (await dialog('Horas y cobertura')).querySelector('ul');
  expect(list?.textContent).toBe(ahead);
  // The grid still shows both.
  const marks = [...document.querySelectorAll<HTMLElement>('[data-doble]')];
  expect(marks.map(({ dataset }) => dataset['doble'])).toEqual(['10:00–12:00', '14:00–16:00']);
});

it('unfolds many double bookings: the figures stay in sight', async () => {
  const hours = [8, 9, 10, 11, 12, 13].map((hour) => String(hour).padStart(2, '0'));
  const both = { [WEDNESDAY]: hours.map((hour) => `${hour}:00–${hour}:30 Diego`) };
  await page.otherBookings(both, 'Hernán');
  await page.otherBookings(both);
  await page.show();
  await page.click('Ver horas');
  const [shown, folded] = (await dialog('Horas y cobertura')).querySelectorAll('ul');
  expect(shown?.children).toHaveLength(4);
  expect(folded?.children).toHaveLength(2);
  expect(folded?.closest('details')?.textContent).toMatch(/^Ver 2 más/);
});

/** Keeps the device's settings from being written, as a slow disk does, until the returned function is called. */
function holdMeta(db: AccountDatabase): () => void {
  let isExpected = true;
  const meta = db.backendDB().transaction('meta', 'readwrite').objectStore('meta');
  const hold = () => {
    meta.count().onsuccess = () => {
      if (isExpected) hold();
    };
  };
  hold();
  return () => {
    isExpected = false;
  };
}
