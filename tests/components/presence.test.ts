// Over 250 lines: one card on the two pages that have it.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, dialog, dialogButton, dialogGone } from './on-screen.ts';
import { appPerTest, MARIA } from './render-app.tsx';
import { careRequestsAt, cell, openWeek, save } from './week-on-screen.ts';

/** «Ahora y hoy». It is Monday, nine in the morning. */
const app = appPerTest();
const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const MINUTE = 60_000;

/** Makes these the only shifts: `2026-11-23 08:00–14:00 Camila`, without a name where it is a request. */
async function onlyShifts(patient: string, ...shifts: readonly string[]): Promise<void> {
  const id_paciente = await app.server.idOf(patient);
  await app.server.store.db.deleteFrom('solicitud').execute();
  const slots = shifts.map(async (shift) => {
    const [fecha, hora_inicio, hora_fin, name] = shift.split(/[ –]/);
    const span = { fecha, hora_inicio, hora_fin, accion: 'inscribir' };
    if (name === undefined) return { ...span, status: 'pendiente' };
    const named = name === 'nadie' ? {} : { id_cuidador: await app.server.idOf(name) };
    return { ...span, status: 'confirmada', ...named };
  });
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente,
    slots: await Promise.all(slots),
  });
}

/** Somebody should be with the patient all day. */
async function chooseHours(patient: string): Promise<void> {
  const id = await app.server.idOf(patient);
  await app.server.call(MARIA, 'PUT', `/api/patients/${id}/care-hours`, {
    window: { from: 0, to: 1440 },
  });
}

const here = () => [...document.querySelectorAll('[data-ahora]')].map((one) => one.textContent);

/** Waits for a line of a patient, or of the only one. */
async function reads(text: string, patient?: string): Promise<void> {
  await waitFor(() => {
    const card = screen.getByRole('region', { name: 'Ahora y hoy' });
    const of = patient === undefined ? card : within(card).getByText(patient).closest('li');
    expect(of?.textContent).toContain(text);
  });
}

describe('«Mis seres queridos»', () => {
  beforeEach(async () => {
    await onlyShifts(
      'Rosa Elena',
      `${MONDAY} 08:00–14:00 Camila`,
      `${MONDAY} 20:00–24:00 Diego`,
      `${TUESDAY} 00:00–06:00 Diego`,
    );
    await app.open('/dashboard/usersmanagement', { as: MARIA });
  });

  it('tells two of one nickname apart by their names', async () => {
    const headings = () => {
      const card = screen.getByRole('region', { name: 'Ahora y hoy' });
      return within(card)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    };
    await waitFor(() => expect(headings()).toContain('Nana Rosa'));
    const { db } = await app.device();
    await db.people.toCollection().modify((row) => {
      for (const person of row.people) Object.assign(person, { nickname: 'Nana' });
    });
    await waitFor(() => {
      expect(headings()).toContain('Nana (Rosa Elena Rojas Muñoz)');
      expect(headings()).not.toContain('Nana');
    });
  });

  it('says of each patient who is there, until when, who comes next and what of the night is open', async () => {
    await reads('Camila Torres Vega hasta las 14:00', 'Nana Rosa');
    await reads('Diego Muñoz Salas, a las 20:00', 'Nana Rosa');
    await reads('sin cubrir 06:00–08:00', 'Nana Rosa');
    await reads('Nadie en este momento', 'Tata');
    await reads('nadie en los próximos días', 'Tata');
    expect([...here()].sort()).toEqual(['', 'Camila Torres Vega']);
  });

  it('leads from what is open to the list, in which it can be covered', async () => {
    await app.user.click(await screen.findByRole('link', { name: 'sin cubrir 06:00–08:00' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/dashboard\/calendario\?.*vista=lista/));
    // There it leads nowhere.
    await waitFor(() => expect(screen.queryByRole('link', { name: /^sin cubrir/ })).toBeNull());
    await reads('sin cubrir 06:00–08:00');
  });

  it('alarms nobody of a patient without shifts for whom no hours were chosen', async () => {
    await reads('Nadie en este momento', 'Tata');
    const alarms = (name: string) =>
      within(screen.getByRole('region', { name: 'Ahora y hoy' }))
        .getByText(name)
        .closest('li')
        ?.querySelectorAll('[data-falta], [data-abierta]').length;
    expect(alarms('Tata')).toBe(0);
    await reads('sin cubrir 06:00–08:00', 'Nana Rosa');
    expect(alarms('Nana Rosa')).toBe(1);
    await chooseHours('Hernán');
    await app.reload();
    await reads('sin cubrir 20:00–08:00', 'Tata');
    await waitFor(() => expect(alarms('Tata')).toBe(2));
  });

  it('is true without network and as the minutes pass', async () => {
    await chooseHours('Hernán');
    await app.reload();
    await reads('sin cubrir 20:00–08:00', 'Tata');
    await reads('Camila Torres Vega', 'Nana Rosa');
    app.network.down();
    await app.reload();
    await reads('Camila Torres Vega hasta las 14:00', 'Nana Rosa');
    app.wait(5 * 60 * MINUTE);
    await app.reload();
    await reads('Nadie en este momento', 'Nana Rosa');
    expect(here()).toEqual(['', '']);
    app.wait(9 * 60 * MINUTE);
    await app.reload();
    await reads('Diego Muñoz Salas hasta mañana a las 06:00', 'Nana Rosa');
    // The open stretch has begun, and does not begin again with each minute.
    await reads('sin cubrir hasta las 08:00', 'Tata');
  });
});

describe('the list of a calendar', () => {
  it('names two who are there at once, and says what has no name or is only asked for', async () => {
    await onlyShifts(
      'Rosa Elena',
      `${MONDAY} 08:00–14:00 Camila`,
      `${MONDAY} 08:30–12:00 Diego`,
      `${MONDAY} 20:00–22:00 nadie`,
      `${MONDAY} 15:00–16:00`,
    );
    await openWeek(app);
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await reads('Camila Torres Vega y Diego Muñoz Salas hasta las 14:00 y las 12:00');
    await reads('Dos personas a la vez');
    await reads('turno por confirmar, a las 15:00');
    await reads('sin cubrir 22:00–08:00; falta el nombre de quien viene 20:00–22:00');
  });

  it('says that two will come at once, and nothing of that where one comes', async () => {
    await onlyShifts(
      'Rosa Elena',
      `${MONDAY} 08:00–14:00 Camila`,
      `${MONDAY} 20:00–22:00 Camila`,
      `${MONDAY} 20:00–22:00 Diego`,
    );
    await openWeek(app);
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await reads('a las 20:00 (dos personas a la vez)');
    const card = screen.getByRole('region', { name: 'Ahora y hoy' });
    expect(card.textContent).not.toContain('Dos personas');
  });

  it('covers what is open of the night with a new shift of just these hours', async () => {
    await onlyShifts('Rosa Elena', `${MONDAY} 20:00–22:30 Diego`);
    await chooseHours('Rosa Elena');
    await openWeek(app);
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await app.user.click(await button('Cubrir 22:30–08:00'));
    const form = within(await dialog('Agregar turno'));
    expect(form.getByLabelText('Desde')).toHaveProperty('value', '45');
    expect(form.getByLabelText('Hasta')).toHaveProperty('value', '64');
    await app.user.click(form.getByRole('radio', { name: 'Camila Torres Vega' }));
    await app.user.click(await dialogButton('Guardar'));
    await reads('Esta nochetodo cubierto');
    expect(screen.queryByRole('button', { name: /^Cubrir/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    const ofMorning = () => careRequestsAt(app, 'Rosa Elena', TUESDAY, '00:00');
    await waitFor(async () => expect(await ofMorning()).toBe(1));
  });

  it('covers what a shift off the half hours leaves open, and offers that shift to nobody', async () => {
    await onlyShifts('Rosa Elena');
    await app.server.store.db
      .insertInto('solicitud')
      .values({
        ...{ id_paciente: await app.server.idOf('Rosa Elena'), id: '20:10', fecha: MONDAY },
        ...{ hora_inicio: '20:10', hora_fin: '23:25', status: 'confirmada' },
        id_cuidador: await app.server.idOf('Diego'),
      })
      .execute();
    await chooseHours('Rosa Elena');
    await openWeek(app);
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await reads('sin cubrir 20:00–20:10, 23:25–08:00');
    await app.user.click(await button('Cubrir 23:30–08:00'));
    const form = within(await dialog('Agregar turno'));
    expect(form.getByLabelText('Desde')).toHaveProperty('value', '47');
    expect(form.getByLabelText('Hasta')).toHaveProperty('value', '64');
  });

  it('covers what is only asked for by asking who gets it, also from another week', async () => {
    await onlyShifts('Rosa Elena', `${MONDAY} 20:00–24:00`, `${TUESDAY} 00:00–08:00`);
    await openWeek(app);
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await app.user.click(await button('Semana siguiente'));
    await app.user.click(await button('Cubrir 20:00–08:00'));
    await app.user.click(await dialogButton(/^Camila/));
    await dialogGone();
    await save(app);
    await reads('Camila Torres Vega, a las 20:00');
    await reads('Esta nochetodo cubierto');
    expect(await careRequestsAt(app, 'Rosa Elena', MONDAY, '20:00')).toBe(1);
  });

  it('does not call somebody certain of whom the server has not heard', async () => {
    await onlyShifts('Rosa Elena');
    await openWeek(app);
    app.network.down();
    await app.user.click(screen.getByRole('switch', { name: 'Agregar turnos confirmados' }));
    await app.user.click(cell(MONDAY, '09:00'));
    await app.user.click(await button('Camila Torres Vega'));
    await save(app);
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await reads('Camila Torres Vega (por enviar) hasta las 09:30');
    expect(here()).toEqual(['']);
    app.network.up();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(here()).toEqual(['Camila Torres Vega']));
  });

  it('says of which hours of the night only this device knows who comes', async () => {
    await onlyShifts('Rosa Elena', `${MONDAY} 20:00–22:30 Diego`);
    await chooseHours('Rosa Elena');
    await openWeek(app);
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await app.user.click(await button('Cubrir 22:30–08:00'));
    const form = within(await dialog('Agregar turno'));
    await app.user.click(await form.findByRole('radio', { name: 'Camila Torres Vega' }));
    app.network.down();
    await app.user.click(await dialogButton('Guardar'));
    await reads('Esta nochetodo cubierto; por enviar 22:30–08:00');
    app.network.up();
    window.dispatchEvent(new Event('online'));
    await reads('Esta nochetodo cubierto');
    const card = screen.getByRole('region', { name: 'Ahora y hoy' });
    await waitFor(() => expect(card.textContent).not.toContain('por enviar'));
  });

  it('offers to cover what the draft has nobody for', async () => {
    await onlyShifts('Rosa Elena');
    await chooseHours('Rosa Elena');
    await openWeek(app);
    await app.user.click(screen.getByRole('switch', { name: 'Agregar turnos confirmados' }));
    await app.user.click(cell(MONDAY, '20:00'));
    await app.user.click(await button('Camila Torres Vega'));
    await app.user.click(screen.getByRole('radio', { name: 'Lista' }));
    await reads('sin cubrir 20:00–08:00');
    await app.user.click(await button('Cubrir 20:30–08:00'));
    const form = within(await dialog('Agregar turno'));
    await app.user.click(form.getByRole('radio', { name: 'Camila Torres Vega' }));
    await app.user.click(await dialogButton('Agregar turno'));
    await dialogGone();
    // Nothing of it is saved.
    await reads('sin cubrir 20:00–08:00');
    expect(screen.queryByRole('button', { name: /^Cubrir/ })).toBeNull();
  });
});
