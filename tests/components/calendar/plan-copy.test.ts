import { fireEvent, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import { dayInText } from '#i18n/describe-days.ts';
import { formatFecha } from '#i18n/format.ts';
import {
  CAMILA,
  calendarPerTest,
  DIEGO,
  FRIDAY,
  MONDAY,
  THURSDAY,
  TODAY,
  TUESDAY,
  WEDNESDAY,
  weeksLater as week,
} from './calendar-page.ts';
import {
  button,
  cell,
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
  toasted,
  waitUntil,
} from './on-page.ts';

/** Copying a day or a week: what it would do is said before, and it is one step of undo. */
const page = calendarPerTest();
const preview = () =>
  openDialog()?.querySelector<HTMLElement>('[data-vista-previa]') as HTMLElement;
const previews = (text: string | RegExp) =>
  waitUntil(() => expect(preview().textContent).toMatch(text));
const outcome = (text: string | RegExp) =>
  waitUntil(() => {
    const said = openDialog()?.querySelector('[class*="outcome"]')?.textContent;
    if (typeof text === 'string') expect(said).toBe(text);
    else expect(said).toMatch(text);
  });
const weekday = (name: string) =>
  within(openDialog() as HTMLElement).getByRole('checkbox', { name, hidden: true });

beforeEach(async () => {
  await page.otherBookings({
    [MONDAY]: ['08:00–12:00 Camila'],
    [TUESDAY]: ['09:00–11:00'],
    [WEDNESDAY]: ['10:00–14:00 Diego'],
    [week(MONDAY, 1)]: ['10:00–11:00'],
  });
  await page.otherBookings({ [week(WEDNESDAY, 1)]: ['12:00–16:00 Diego'] }, 'Hernán');
});

const KEEP = 'Mantener cuidador y estado';

/** Opens the dialog for copies that keep who comes. */
async function openKeeping(fecha = MONDAY): Promise<void> {
  await openCopy(fecha);
  await page.app.user.click(option(KEEP));
}

async function openCopy(fecha = MONDAY): Promise<void> {
  await page.show({ fecha });
  await page.click('Planificar');
  await page.click(/^Copiar o repetir/);
  await dialog('Copiar o repetir');
}

async function copy(): Promise<void> {
  await waitUntil(() => expect(button('Copiar')).toHaveProperty('disabled', false));
  await page.click('Copiar');
  await noDialog();
}

it('a year that is being typed is no day yet, and the dialog stays', async () => {
  await openCopy();
  const to = field<HTMLInputElement>('A la semana del');
  for (const typed of ['0002-12-14', '0202-12-14']) {
    fireEvent.change(to, { target: { value: typed } });
    await outcome('Elige una fecha.');
  }
  fireEvent.change(to, { target: { value: week(MONDAY, 2) } });
  await outcome(/^Se agregarán/);
});

it('a week goes to two others after what is in the way was listed, as one step', async () => {
  await openKeeping();
  await page.choose('Durante', '2 semanas');
  await outcome('Se agregarán 7 turnos (19 h) en 6 días. Se omitirá 1 horario ocupado.');
  await previews(`${formatFecha(week(MONDAY, 1), 'long')}, 10:00 a 11:00: pendiente`);
  const date = formatFecha(week(WEDNESDAY, 1), 'long');
  await previews(`${DIEGO} también está con Tata el ${date}, 12:00–14:00`);
  await page.app.user.click(radio('Reemplazar'));
  await previews('Se reemplazará 1 horario:');
  await outcome('Se agregarán 6 turnos (20 h) en 6 días. Se reemplazará 1 horario ocupado.');
  await page.app.user.click(radio('Dejar lo que ya está'));
  await outcome(/\(19 h\)/);
  await copy();
  await toasted(/^Copiados 7 turnos en 6 días/);
  await page.click('Semana siguiente');
  await expectShifts(
    week(MONDAY, 1),
    ...['08:00–10:00 nueva', '10:00–11:00 pendiente', '11:00–12:00 nueva'],
  );
  await page.click('Deshacer');
  await expectShifts(week(MONDAY, 1), '10:00–11:00 pendiente');
  await expectShifts(week(WEDNESDAY, 1));
  await page.click('Rehacer');
  await expectShifts(week(WEDNESDAY, 1), '10:00–14:00 nueva');
});

it('a day is repeated far ahead of the screen, over what is there; what others add meanwhile is a conflict', async () => {
  const far = week(MONDAY, 20);
  await page.otherBookings({ [far]: ['09:00–10:00'] });
  await openKeeping();
  await page.app.user.click(radio('Un día'));
  // The shown day is the Monday; repeat it on Mondays and Fridays, for 26 weeks.
  await page.app.user.click(weekday('viernes'));
  await page.choose('Durante', '26 semanas');
  await previews('2 horarios ya están ocupados:');
  await page.app.user.click(radio('Reemplazar'));
  await outcome(/en 51 días\. Se reemplazarán 2 horarios ocupados\.$/);
  await copy();
  await page.otherBookings({ [week(MONDAY, 22)]: ['08:00–09:00'] });
  page.fetchNew();
  await waitUntil(() => {
    const conflicts = [...document.querySelectorAll<HTMLElement>('[data-conflicto]')];
    expect(conflicts.map(({ dataset }) => dataset['conflicto'])).toEqual([week(MONDAY, 22)]);
  });
  await page.click('Dejar a Camila');
  await eventually(() => document.querySelector('[data-conflicto]'), null);
  await page.save();
  const camila = [`08:00–12:00 confirmada ${CAMILA}`];
  for (const fecha of [far, week(MONDAY, 22), week(MONDAY, 25), week(FRIDAY, 25), FRIDAY]) {
    await eventually(() => page.serverHas(fecha), camila);
  }
  await synced('al-dia', 0);
});

it('every second week, asking again who comes, over shifts that somebody else has there', async () => {
  const [second, fourth] = [week(MONDAY, 2), week(MONDAY, 4)];
  await page.otherBookings({ [second]: ['10:00–14:00 Diego'] });
  await openCopy();
  await page.setDate('A la semana del', second);
  await page.choose('Durante', '3 semanas');
  await says(`Hasta el ${dayInText(addDays(fourth, 6))}`);
  await page.choose('Cada', '2 semanas');
  await previews(`${formatFecha(second, 'long')}, 10:00 a 12:00: confirmada, ${DIEGO}`);
  await page.app.user.click(radio('Reemplazar'));
  await previews('Se reemplazará 1 horario, confirmado:');
  await outcome(/^Se agregarán 6 turnos \(20 h\) en 6 días\./);
  await copy();
  await page.save();
  // Of the other shift from 10:00 to 14:00, the hours that the copy does not cover remain.
  await eventually(
    () => page.serverHas(second),
    ['08:00–12:00 pendiente', `12:00–14:00 confirmada ${DIEGO}`],
  );
  expect(await page.serverHas(fourth)).toEqual(['08:00–12:00 pendiente']);
  expect(await page.serverHas(week(MONDAY, 3))).toEqual([]);
  await synced('al-dia', 0);
});

it('a night is copied whole, and cut at midnight where that is chosen', async () => {
  const evening = week(MONDAY, 6);
  const thursday = addDays(evening, 3);
  await page.otherBookings({ [evening]: ['20:00–24:00'], [addDays(evening, 1)]: ['00:00–08:00'] });
  await openCopy(evening);
  await page.app.user.click(radio('Un día'));
  await page.app.user.click(weekday('lunes'));
  await page.app.user.click(weekday('jueves'));
  await outcome('Se agregará 1 turno (12 h) en 2 días.');
  await page.app.user.click(option('Copiar las noches enteras'));
  await previews('Los turnos que siguen después de medianoche se cortan a las 24:00.');
  await outcome(/^Se agregará 1 turno \(4 h\) el /);
  await page.app.user.click(option('Copiar las noches enteras'));
  await outcome(/\(12 h\)/);
  await copy();
  await expectShifts(thursday, '20:00–24:00 nueva');
  await expectShifts(addDays(thursday, 1), '00:00–08:00 nueva');
  await page.click('Deshacer');
  await expectShifts(thursday);
  await expectShifts(addDays(thursday, 1));
});

it('a day goes to a single day weeks away, without a caregiver who cannot be given new shifts', async () => {
  const holiday = week(THURSDAY, 4);
  await page.app.server.store.db
    .updateTable('account')
    .set({ estado_cuenta: 'Inactivo' })
    .where('name', '=', 'Diego')
    .execute();
  await openKeeping(WEDNESDAY);
  await page.app.user.click(radio('Un día'));
  await page.setDate('Copiar el día', WEDNESDAY);
  await page.setDate('A la semana del', holiday);
  // Its own weekday is preselected.
  await page.app.user.click(weekday('miércoles'));
  await page.app.user.click(weekday('jueves'));
  await outcome(`Se agregará 1 turno (4 h) el ${dayInText(holiday)}.`);
  await previews(`${DIEGO} ya no puede recibir turnos nuevos`);
  await copy();
  for (let step = 0; step < 4; step += 1) await page.click('Semana siguiente');
  await expectShifts(holiday, '10:00–14:00 nueva');
  expect(cell(holiday, '10:00').getAttribute('aria-label')).toMatch(/nueva$/);
});

it('says what is missing, that there is nothing to copy, and that days have passed', async () => {
  await openCopy(week(TODAY, 4));
  await outcome('Esa semana no tiene turnos que copiar.');
  expect(button('Copiar')).toHaveProperty('disabled', true);
  await page.setDate('Copiar la semana del', '');
  await outcome('Elige una fecha.');
  await page.setDate('Copiar la semana del', MONDAY);
  await page.setDate('A la semana del', week(TODAY, -5));
  await previews('Ojo: 3 de esos días ya pasaron.');
  await page.app.user.click(radio('Un día'));
  await page.app.user.click(weekday('lunes'));
  await outcome('Elige a qué días copiar.');
  await saysNoMore(/ya pasaron/);
  await page.click('Cancelar');
  await noDialog();
});
