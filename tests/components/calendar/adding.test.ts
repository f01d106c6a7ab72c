// Over 250 lines: one dialog, and everything that can be asked for in it.
import { waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readWindow } from '#db/calendar/care-windows.ts';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { formatFecha } from '#i18n/format.ts';
import { saysNot } from '#tests/components/on-screen.ts';
import { MARIA } from '#tests/components/render-app.tsx';
import {
  CAMILA,
  calendarPerTest,
  DIEGO,
  FRIDAY,
  MONDAY,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  TODAY,
  TUESDAY,
  WEDNESDAY,
  weeksLater,
} from './calendar-page.ts';
import {
  announced,
  button,
  dialog,
  eventually,
  expectShifts,
  field,
  noDialog,
  openDialog,
  option,
  radio,
  says,
  synced,
  toasted,
  waitUntil,
} from './on-page.ts';

/** The dialog «Agregar turno»: templates, who comes, and repeating. */
const page = calendarPerTest();

const chosenDays = () =>
  within(openDialog() as HTMLElement)
    .queryAllByRole('checkbox', { checked: true, hidden: true })
    .map((day) => day.getAttribute('aria-label'));
const choose = async (name: string) => page.app.user.click(await waitFor(() => radio(name)));
const outcome = (text: RegExp) =>
  waitUntil(() =>
    expect(openDialog()?.querySelector('[class*="outcome"]')?.textContent).toMatch(text),
  );

it('what was added comes into view, also in a week that was not shown', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const seen = () =>
    scrolled.mock.contexts.map((element) => {
      const { fecha, hora, inicio } = (element as HTMLElement).dataset;
      return `${fecha} ${hora ?? inicio}`;
    });
  await page.show();
  await page.openForm(TUESDAY);
  await page.choose('Desde', '22:00');
  await page.choose('Hasta', '23:30');
  await page.click('Agregar turno');
  await noDialog();
  // Its end and then its beginning.
  await eventually(() => seen().slice(-2), [`${TUESDAY} 23:00`, `${TUESDAY} 22:00`]);

  const later = weeksLater(TUESDAY, 1);
  await page.openForm(later);
  await page.choose('Desde', '21:00');
  await page.choose('Hasta', '21:30');
  await page.click('Agregar turno');
  await expectShifts(later, '21:00–21:30 nueva');
  await announced(/^Agregado: martes.* 21:00 a 21:30/);
  await eventually(() => seen().at(-1), `${later} 21:00`);

  await page.app.user.click(radio('Lista'));
  await page.click(new RegExp(`^Agregar turno el ${dayInText(addDays(later, 1))}`));
  await dialog('Agregar turno');
  await page.click('Agregar turno');
  await eventually(() => seen().at(-1), `${addDays(later, 1)} 08:00`);
  scrolled.mockRestore();
});

it('adds tonight with a template and a name, also from the month', async () => {
  await page.show({ fecha: TODAY, vista: 'mes' });
  await page.openForm();
  await says('Al elegir un cuidador, el turno queda confirmado.');
  // It opens with the focus on its first question, and on today.
  await eventually(() => document.activeElement, button('Día 8–20'));
  expect(field<HTMLInputElement>('Día').value).toBe(TODAY);
  await page.click('Noche 20–8');
  await eventually(() => button('Noche 20–8').getAttribute('aria-pressed'), 'true');
  await says(/^Termina el martes.*: en total, 12 horas\./);
  await choose(CAMILA);
  await page.click('Agregar turno');
  await noDialog();
  await announced(/^Agregado: lunes.* 20:00 a 08:00 del día siguiente, 12 horas$/);
  await page.save();
  await waitUntil(async () => {
    expect(await page.serverHas(TODAY)).toContain(`20:00–24:00 confirmada ${CAMILA}`);
    expect(await page.serverHas(addDays(TODAY, 1))).toContain(`00:00–08:00 confirmada ${CAMILA}`);
  });
  await synced();
});

it('proposes of today only hours that are still to come', async () => {
  await page.show({ fecha: TODAY });
  const from = async () => {
    await page.openForm();
    const slot = Number(field('Desde').value);
    await page.app.user.keyboard('{Escape}');
    await noDialog();
    return slot;
  };
  // It is nine in the morning, and then half past four.
  expect(await from()).toBeGreaterThanOrEqual(18);
  page.app.wait(7.5 * 3_600_000);
  expect(await from()).toBeGreaterThanOrEqual(33);
  page.app.wait(7.4 * 3_600_000);
  // Six minutes before midnight, the half hour of now, with the rest of the night.
  expect(await from()).toBe(47);
});

const proposed = () => {
  return [field('Desde'), field('Hasta')].map(({ value }) => Number(value));
};

it('proposes the hours that the family usually needs and nobody does, so that a name and «Guardar» add a night', async () => {
  // Also where it is not among the hours that it chose.
  const url = `/api/patients/${page.paciente()}/care-hours`;
  await page.app.server.call(MARIA, 'PUT', url, { window: { from: 480, to: 1200 } });
  await page.show({
    fecha: WEDNESDAY,
    vista: 'dia',
    shifts: {
      [MONDAY]: ['08:00–20:00 Diego', '21:00–24:00'],
      [TUESDAY]: ['00:00–07:00', '08:00–20:00 Diego', '21:00–24:00'],
      [WEDNESDAY]: ['00:00–07:00', '08:00–20:00 Diego'],
    },
  });
  await page.openForm();
  expect(proposed()).toEqual([42, 62]);
  await eventually(() => button('21–7').getAttribute('aria-pressed'), 'true');
  await choose(CAMILA);
  await page.click('Guardar');
  await eventually(
    () => page.serverHas(WEDNESDAY),
    [
      '00:00–07:00 pendiente',
      `08:00–20:00 confirmada ${DIEGO}`,
      `21:00–24:00 confirmada ${CAMILA}`,
    ],
  );
  await eventually(() => page.serverHas(THURSDAY), [`00:00–07:00 confirmada ${CAMILA}`]);
  await noDialog();
  // Where nothing usual is free any more, it is the first free hour.
  await page.openForm();
  expect(proposed()).toEqual([40, 42]);
  await synced();
});

it('proposes what the weekday usually has before what is more frequent on others', async () => {
  const before = (fecha: Fecha, weeks: number) => weeksLater(fecha, -weeks);
  await page.show({
    fecha: FRIDAY,
    vista: 'dia',
    shifts: {
      ...Object.fromEntries([MONDAY, TUESDAY, WEDNESDAY].map((fecha) => [fecha, ['08:00–20:00']])),
      [before(FRIDAY, 1)]: ['15:00–18:00'],
      [before(FRIDAY, 2)]: ['15:00–18:00'],
    },
  });
  await page.openForm();
  expect(proposed()).toEqual([30, 36]);
});

it('proposes what is not covered of the hours that the family chose, also in the night without an hour', async () => {
  await page.otherBookings({
    [WEDNESDAY]: ['20:00–24:00 Diego'],
    [TUESDAY]: ['20:00–23:00 Diego'],
    [SATURDAY]: ['10:00–20:00'],
  });
  const inWindow = async (from: number, to: number, fecha: Fecha, uncovered: number) => {
    const url = `/api/patients/${page.paciente()}/care-hours`;
    const window = { from: from * 60, to: to * 60 };
    await page.app.server.call(MARIA, 'PUT', url, { window });
    await page.show({ fecha, vista: 'dia' });
    const planned = () => document.querySelector<HTMLElement>('[data-sin-cubrir]')?.dataset;
    await eventually(() => planned()?.['sinCubrir'], String(uncovered * 60));
    await page.openForm();
    return proposed();
  };
  expect(await inWindow(20, 8, SUNDAY, 12)).toEqual([40, 64]);
  // The night after Saturday the 4th of September has no hour from midnight to one.
  expect(await inWindow(20, 8, '2027-09-04', 12)).toEqual([40, 64]);
  await says(/: en total, 11 horas\./);
  expect(await inWindow(20, 8, TUESDAY, 9)).toEqual([46, 64]);
  expect(await inWindow(20, 8, WEDNESDAY, 8)).toEqual([0, 16]);
  expect(await inWindow(9, 18, FRIDAY, 9)).toEqual([18, 36]);
  expect(await inWindow(8, 20, SATURDAY, 12)).toEqual([16, 20]);
});

it('leaves it pending where nobody knows yet, on any day that is read', async () => {
  await page.show();
  await page.openForm();
  expect((radio('Todavía no sé') as HTMLInputElement).checked).toBe(true);
  const asked = 'Al guardar se les preguntará a tus cuidadores quién puede.';
  await says(asked);
  await choose(CAMILA);
  await saysNot(asked);
  await choose('Todavía no sé');
  await page.setDate('Día', weeksLater(MONDAY, 30));
  await says(/^Elige un día entre el /);
  expect(button('Agregar turno').getAttribute('aria-disabled')).toBe('true');
  await page.setDate('Día', SUNDAY);
  await page.click('Día 8–20');
  await page.click('Agregar turno');
  await noDialog();
  await expectShifts(SUNDAY, '08:00–20:00 nueva');
  await page.save();
  await eventually(() => page.serverHas(SUNDAY), ['08:00–20:00 pendiente']);
});

it.each([
  ['Día', 'Agregar turno', ''],
  ['Desde el día', 'Guardar', 'miércoles'],
])(
  'without a day «%s» says so itself, and has the focus after «%s»',
  async (label, name, weekday) => {
    await page.show();
    await page.openForm();
    if (weekday !== '') await page.app.user.click(field(weekday));
    const input = field<HTMLInputElement>(label);
    await page.app.user.clear(input);
    const note = await within(openDialog() as HTMLElement).findByText('Elige un día.');
    expect(input.getAttribute('aria-describedby')).toBe(note.id);
    await page.click(name);
    expect(document.activeElement).toBe(input);
    await page.setDate(label, SUNDAY);
    await saysNot('Elige un día.');
  },
);

it('saves at once what it adds, once or repeated, if the user wants', async () => {
  await page.show();
  await page.openForm(SUNDAY);
  await page.click('Día 8–20');
  await choose(CAMILA);
  await page.click('Guardar');
  await noDialog();
  await toasted('Horarios actualizados exitosamente');
  await eventually(() => page.serverHas(SUNDAY), [`08:00–20:00 confirmada ${CAMILA}`]);
  // The same shift cannot be added again, nor is anything saved.
  await page.openForm(SUNDAY);
  await page.click('Día 8–20');
  await eventually(() => button('Guardar').getAttribute('aria-disabled'), 'true');
  await page.click('Guardar');
  expect(openDialog()).not.toBeNull();
  await page.app.user.click(await waitFor(() => field('domingo')));
  await outcome(/^Se agregarán /);
  await page.click('Guardar');
  await noDialog();
  await toasted('Horarios actualizados exitosamente');
  expect(document.getElementById('toaster')?.textContent).not.toContain('Falta guardar');
  await eventually(() => page.serverHas(weeksLater(SUNDAY, 1)), ['08:00–20:00 pendiente']);
  await synced('al-dia', 0);
});

it('offers when the shifts of this family usually are, nights whole', async () => {
  const [before, after] = [weeksLater(MONDAY, -3), weeksLater(MONDAY, 5)];
  await page.show({
    shifts: {
      [before]: ['09:00–13:30'],
      [MONDAY]: ['09:00–13:30', '21:00–24:00'],
      [TUESDAY]: ['00:00–07:00', '15:00–18:00', '21:00–24:00'],
      [WEDNESDAY]: ['00:00–07:00', '09:00–13:30', '20:00–24:00'],
      [after]: ['15:00–18:00'],
    },
  });
  await page.openForm();
  const templates = within(openDialog() as HTMLElement).getByRole('group', {
    name: 'Horarios frecuentes',
  });
  expect(
    within(templates)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual([
    'Día 8–20',
    'Noche 20–8',
    '24 h',
    '9–13:30',
    // Of the demo family; what is five weeks ahead does not count.
    '8–12:30',
    '21–7',
  ]);
  await page.click('9–13:30');
  expect([field('Desde').value, field('Hasta').value].map(Number)).toEqual([18, 27]);
  await page.click('21–7');
  expect([field('Desde').value, field('Hasta').value].map(Number)).toEqual([42, 62]);
});

it('announces the outcome of a changed repetition, and nothing else', async () => {
  await page.show({ fecha: '2027-03-15' });
  await page.click('Planificar');
  await page.click(/^Repetir un turno/);
  const shown = await dialog('Agregar turno');
  await outcome(/^Se agregarán 4 turnos/);
  // Which is known once the caregivers are read, and is not of the change.
  await says('Al guardar se les preguntará a tus cuidadores quién puede.');
  const announcements: (string | null)[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const changed = target instanceof Element ? target : target.parentElement;
      const live = changed?.closest('[role="status"], [aria-live]');
      if (live?.textContent) announcements.push(live.textContent);
    }
  });
  observer.observe(shown, { subtree: true, childList: true, characterData: true });
  await page.app.user.click(field<HTMLInputElement>('viernes'));
  await says('Incluye 1 feriado:');
  await outcome(/ Incluye 1 feriado\.$/);
  observer.disconnect();
  expect(announcements).toEqual([
    expect.stringMatching(/^Se agregarán 8 turnos .* Incluye 1 feriado\.$/),
  ]);
});

it('repeats a shift on some weekdays without the holidays, around what is there, as one step', async () => {
  // 26 March 2027 is Good Friday.
  const first = '2027-03-15';
  await page.show({ fecha: first, shifts: { '2027-03-19': ['09:00–10:00'] } });
  await page.click('Planificar');
  await page.click(/^Repetir un turno/);
  await dialog('Agregar turno');
  await page.setDate('Desde el día', first);
  await page.click('Día 8–20');
  await choose(CAMILA);
  // Without a day it is one shift, and its own day, once left out, stays left out.
  await page.app.user.click(field<HTMLInputElement>('lunes'));
  await waitFor(() => field('Día'));
  expect(chosenDays()).toEqual([]);
  await page.app.user.click(field<HTMLInputElement>('miércoles'));
  expect(chosenDays()).toEqual(['miércoles']);
  await page.app.user.click(field<HTMLInputElement>('viernes'));
  expect(chosenDays()).toEqual(['miércoles', 'viernes']);
  await page.click('3 meses');
  expect(field<HTMLInputElement>('Hasta el').value).toBe(addDays(weeksLater(first, 13), -1));
  await page.setDate('Hasta el', '2027-03-31');
  await says('Incluye 1 feriado:');
  await says(`${formatFecha('2027-03-26', 'long')} (Viernes Santo)`);
  // Who needs somebody every day needs them on a holiday too.
  await outcome(/^Se agregarán 5 turnos .* Incluye 1 feriado\.$/);
  await page.app.user.click(option('Saltar feriados de Chile'));
  await says('Se salta 1 feriado:');
  await says(`${formatFecha('2027-03-26', 'long')} (Viernes Santo)`);
  await outcome(
    /^Se agregarán 4 turnos \(47 h\), el último el miércoles 31 de marzo\. Se salta 1 feriado\.$/,
  );
  await says('1 horario ya está ocupado:');
  await page.app.user.click(radio('Reemplazar'));
  await outcome(/\(48 h\)/);
  await page.app.user.click(radio('Dejar lo que ya está'));
  await outcome(/\(47 h\)/);
  await page.click('Agregar turno');
  await noDialog();
  await toasted('Agregados 4 turnos. Falta guardar.');
  const friday = ['08:00–09:00 nueva', '09:00–10:00 pendiente', '10:00–20:00 nueva'];
  await expectShifts('2027-03-19', ...friday);
  await page.click('Deshacer');
  await expectShifts('2027-03-19', '09:00–10:00 pendiente');
  await page.click('Rehacer');
  await page.save();
  await eventually(() => page.serverHas('2027-03-31'), [`08:00–20:00 confirmada ${CAMILA}`]);
  expect(await page.serverHas('2027-03-26')).toEqual([]);
  await synced();
});

it('repeats a new shift on its own day too, until that day is left out', async () => {
  await page.show();
  await page.openForm(SATURDAY);
  const press = (day: string) => page.app.user.click(field<HTMLInputElement>(day));
  await press('lunes');
  expect(chosenDays()).toEqual(['lunes', 'sábado']);
  await press('lunes');
  await press('sábado');
  expect(chosenDays()).toEqual([]);
  await press('lunes');
  expect(chosenDays()).toEqual(['lunes']);
  await press('miércoles');
  expect(chosenDays()).toEqual(['lunes', 'miércoles']);
});

it('repeats a shift once a week for as many weeks as it says', async () => {
  await page.show();
  await page.openForm(SUNDAY);
  await page.click('Día 8–20');
  await page.app.user.click(field<HTMLInputElement>('domingo'));
  expect(button('4 semanas').getAttribute('aria-pressed')).toBe('true');
  await outcome(/^Se agregarán 4 turnos \(48 h\), el último el domingo 7 de febrero\.$/);
  await page.click('3 meses');
  await outcome(/^Se agregarán 13 turnos /);
  // As far ahead as it may be.
  await page.click('6 meses');
  await outcome(/^Se agregarán 26 turnos /);
  await page.setDate('Hasta el', weeksLater(SUNDAY, 26));
  await outcome(/^Elige una fecha hasta el /);
});

it('repeats the night whose sheet is open, whole', async () => {
  await page.show({
    shifts: { [TUESDAY]: ['20:00–24:00 Camila'], [WEDNESDAY]: ['00:00–08:00 Camila'] },
  });
  await page.tap(WEDNESDAY, '03:00');
  await dialog('Turno');
  await page.click('Repetir…');
  await dialog('Agregar turno');
  await eventually(() => (radio(CAMILA) as HTMLInputElement).checked, true);
  expect(chosenDays()).toEqual([formatFecha(TUESDAY, 'weekday')]);
  expect(field<HTMLInputElement>('Desde el día').value).toBe(TUESDAY);
  await page.setDate('Hasta el', weeksLater(TUESDAY, 2));
  await outcome(/^Se agregarán 2 turnos \(24 h\), el último el martes/);
  await page.click('Agregar turno');
  await noDialog();
  await page.save();
  const next = weeksLater(TUESDAY, 1);
  await eventually(() => page.serverHas(next), [`20:00–24:00 confirmada ${CAMILA}`]);
  await eventually(() => page.serverHas(addDays(next, 1)), [`00:00–08:00 confirmada ${CAMILA}`]);
  await synced();
});

it('repeats shifts of 24 hours on days that follow each other, each with its own beginning', async () => {
  await page.show();
  await page.openForm(MONDAY);
  await page.click('24 h');
  await choose(CAMILA);
  for (const day of ['lunes', 'martes', 'miércoles'])
    await page.app.user.click(field<HTMLInputElement>(day));
  await page.setDate('Hasta el', WEDNESDAY);
  await outcome(/^Se agregarán 3 turnos \(72 h\)/);
  await page.click('Agregar turno');
  await noDialog();
  await expectShifts(TUESDAY, '00:00–08:00 nueva', '08:00–24:00 nueva');
  await page.save();
  const [morning, evening] = ['00:00–08:00', '08:00–24:00'].map(
    (span) => `${span} confirmada ${CAMILA}`,
  );
  await eventually(() => page.serverHas(MONDAY), [evening]);
  await eventually(() => page.serverHas(TUESDAY), [morning, evening]);
  await eventually(() => page.serverHas(WEDNESDAY), [morning, evening]);
  await eventually(() => page.serverHas(THURSDAY), [morning]);
  await synced();
});

it('proposes the hours that the family wants covered from the first moment', async () => {
  await page.show();
  const url = `/api/patients/${page.paciente()}/care-hours`;
  await page.app.server.call(MARIA, 'PUT', url, { window: { from: 1200, to: 1440 } });
  page.fetchNew();
  const { db } = await page.app.device();
  await waitUntil(async () => expect(await readWindow(db, page.paciente())).not.toBeNull());
  // Where no shifts say what is usual.
  const later = weeksLater(MONDAY, 20);
  await page.app.open(
    `/dashboard/calendario?paciente=${page.paciente()}&fecha=${later}&agregar=true`,
  );
  await dialog('Agregar turno');
  const shown = ['Desde', 'Hasta'].map((label) => field<HTMLSelectElement>(label));
  expect(shown.map(({ selectedOptions: [one] }) => one?.textContent)).toEqual(['20:00', '24:00']);
});
