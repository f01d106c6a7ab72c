// Over 250 lines: the table of docs/scenes.md for two devices, row by row.
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { json } from '#tests/components/network.ts';
import { CAMILA, calendarPerTest, DIEGO, MONDAY, weeksLater } from './calendar-page.ts';
import { ANSWERS, assign, inNotice, keep, notice, remove, settled, shows } from './on-conflict.ts';
import {
  dialog,
  eventually,
  expectShifts,
  noDialog,
  openDialog,
  option,
  radio,
  says,
  synced,
  toasted,
  waitUntil,
} from './on-page.ts';

/** Rare situations of two devices that change one calendar at the same time; `docs/scenes.md` lists the results. */
const page = calendarPerTest();
const SHIFT_DELETE = '{Shift>}{Delete}{/Shift}';

/** Fetches what is new until both versions of some hours are shown. */
async function hearConflict(): Promise<void> {
  page.fetchNew();
  await waitUntil(() => expect(notice()).not.toBeNull());
}

describe('a rejected save whose shift another device has confirmed since', () => {
  /** Camila was given a pending shift; the server said no, and then Diego was confirmed there. */
  async function rejected(): Promise<void> {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
    await shows(MONDAY, '10:00', 'pendiente');
    await assign(page, MONDAY, '10:00', CAMILA);
    const accept = page.app.network.answer(
      'POST',
      '/solicitudes/actualizar',
      json({ message: 'Esta semana está cerrada', code: 'closed' }, 422),
    );
    await page.save();
    await synced('con-problemas', 1);
    accept();
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00', '10:00–12:00 Diego', '15:00–16:00'] });
    page.fetchNew();
    await shows(MONDAY, '15:00', 'pendiente');
    await page.click(/Ver cambios por enviar/);
    await dialog('Cambios por enviar');
  }

  const theirs = [`10:00–12:00 confirmada ${DIEGO}`, '15:00–16:00 pendiente'];

  it('is asked about when it is sent again', async () => {
    await rejected();
    await page.click('Reintentar');
    await says(/Alguien cambió estas horas/);
    expect(await page.serverHas(MONDAY)).toEqual(theirs);
    await page.click('Elegir en el calendario');
    await noDialog();
    await inNotice('Tu cambio: confirmada, Camila');
    await inNotice('Ya estaba guardado: confirmada, Diego');
    await keep(page, 'Dejar a Diego');
    await synced('al-dia', 0);
    expect(await page.serverHas(MONDAY)).toEqual(theirs);
  });

  it('is asked about when it goes back to the draft', async () => {
    await rejected();
    await page.click('Corregir en el calendario');
    await page.app.user.keyboard('{Escape}');
    await inNotice('Ya estaba guardado: confirmada, Diego');
    await page.save();
    await toasted(ANSWERS);
    expect(await page.serverHas(MONDAY)).toEqual(theirs);
    await keep(page, 'Dejar a Camila');
    await settled();
    await page.save();
    await eventually(
      () => page.serverHas(MONDAY),
      [`10:00–12:00 confirmada ${CAMILA}`, '15:00–16:00 pendiente'],
    );
    await synced('al-dia', 0);
  });
});

describe('shifts that the calendar did not make', () => {
  const offGrid = () =>
    document.querySelector(`[data-bloque][data-fecha="${MONDAY}"][data-inicio="09:10"]`);

  const confirmedThere = [`09:10–11:20 confirmada ${DIEGO}`, '16:00–17:00 pendiente'];

  async function removeOffGrid(): Promise<void> {
    await page.otherTool({ [MONDAY]: ['09:10–11:20'] });
    await page.show({ shifts: { [MONDAY]: ['16:00–17:00'] } });
    await shows(MONDAY, '16:00', 'pendiente');
    await waitUntil(() => expect(offGrid()).not.toBeNull());
    await remove(page, MONDAY, '10:00', SHIFT_DELETE);
    await eventually(offGrid, null);
  }

  async function confirmByTool(): Promise<void> {
    const { db } = page.app.server.store;
    await db
      .updateTable('solicitud')
      .set({ status: 'confirmada', id_cuidador: await page.app.server.idOf('Diego') })
      .where('id_paciente', '=', page.paciente())
      .where('hora_inicio', '=', '09:10')
      .execute();
    // Nothing notes what a tool changes beneath the server: from now on only the whole calendar tells.
    await db
      .updateTable('paciente')
      .set((row) => ({
        calendar_version: row('calendar_version', '+', 1),
        changes_from: row('calendar_version', '+', 1),
      }))
      .where('id', '=', page.paciente())
      .execute();
  }

  it('off the grid: a removal here asks first, if another tool has confirmed it since', async () => {
    await removeOffGrid();
    await confirmByTool();
    await hearConflict();
    await inNotice('lunes, 11 de enero, 09:10 a 11:20');
    await inNotice('Tu cambio: quitar el turno');
    await page.save();
    await toasted(ANSWERS);
    expect(await page.serverHas(MONDAY)).toEqual(confirmedThere);
    await keep(page, 'Dejar a Diego');
    await waitUntil(() => expect(offGrid()).not.toBeNull());
    await page.save();
    await toasted('No hay cambios para guardar');
    expect(await page.serverHas(MONDAY)).toEqual(confirmedThere);
  });

  it('off the grid: a removal that was saved asks too, if the server did not take it for that', async () => {
    await removeOffGrid();
    await confirmByTool();
    await page.save();
    await inNotice('lunes, 11 de enero, 09:10 a 11:20');
    await inNotice('Tu cambio: quitar el turno');
    await inNotice(`Ya estaba guardado: confirmada, ${DIEGO}`);
    expect(await page.serverHas(MONDAY)).toEqual(confirmedThere);
    await keep(page, 'Quitar el turno');
    await settled();
    await toasted('Horarios actualizados exitosamente');
    expect(await page.serverHas(MONDAY)).toEqual(['16:00–17:00 pendiente']);
    await synced('al-dia', 0);
  });

  it('overlapping: of the two people of an hour nobody goes whom this device did not see there alone', async () => {
    await page.show({
      shifts: { [MONDAY]: ['10:00–12:00 Camila', '11:00–13:00 Diego', '16:00–17:00'] },
    });
    await shows(MONDAY, '11:00', 'confirmada');
    await remove(page, MONDAY, '11:00');
    await remove(page, MONDAY, '11:30');
    await shows(MONDAY, '11:30', 'libre');
    await page.otherBookings({ [MONDAY]: ['-11:00–13:00 Diego'] });
    await hearConflict();
    await inNotice('Ya estaba guardado: confirmada, Camila');
    await inNotice('Con tu cambio, Camila Torres Vega dejará de venir');
    await page.save();
    await toasted(ANSWERS);
    expect(await page.serverHas(MONDAY)).toEqual([
      `10:00–12:00 confirmada ${CAMILA}`,
      '16:00–17:00 pendiente',
    ]);
    await keep(page, 'Quitar el turno');
    await settled();
    await page.save();
    await eventually(
      () => page.serverHas(MONDAY),
      [`10:00–11:00 confirmada ${CAMILA}`, '16:00–17:00 pendiente'],
    );
    await synced('al-dia', 0);
  });
});

describe('a week copied over a draft', () => {
  const TARGET = weeksLater(MONDAY, 1);
  const drafted = ['08:00–08:30 nueva', '10:00–11:00 confirmada'];

  async function copy(whereTaken: string): Promise<void> {
    await page.click('Planificar');
    await page.click(/^Copiar o repetir/);
    await dialog('Copiar o repetir');
    await page.app.user.click(option('Mantener cuidador y estado'));
    // Shifts that are only drafts are listed too.
    for (const listed of [/08:00 a 08:30: /, /10:00 a 11:00: .*Diego Muñoz Salas/]) {
      await waitUntil(() => {
        const preview = openDialog()?.querySelector<HTMLElement>('[data-vista-previa]');
        within(preview as HTMLElement).getByText(listed);
      });
    }
    await page.app.user.click(radio(whereTaken));
    await page.click('Copiar');
    await noDialog();
  }

  it('lists it, gives it back in one step, and asks about what others confirmed', async () => {
    await page.show({
      fecha: TARGET,
      shifts: { [MONDAY]: ['08:00–12:00 Camila'], [TARGET]: ['10:00–11:00', '16:00–17:00'] },
    });
    await shows(TARGET, '10:00', 'pendiente');
    // The draft: somebody for the pending shift, another shift gone, and a new slot.
    await assign(page, TARGET, '10:00', DIEGO);
    await remove(page, TARGET, '16:00', SHIFT_DELETE);
    await page.press(TARGET, '08:00');
    await expectShifts(TARGET, ...drafted);
    await page.drawn(5);

    await page.show({ fecha: MONDAY });
    await expectShifts(MONDAY, '08:00–12:00 confirmada');
    await copy('Dejar lo que ya está');
    await page.click('Semana siguiente');
    await expectShifts(
      TARGET,
      ...['08:00–08:30 nueva', '08:30–10:00 nueva', '10:00–11:00 confirmada', '11:00–12:00 nueva'],
    );
    await page.click('Deshacer');
    await expectShifts(TARGET, ...drafted);

    await page.click('Semana anterior');
    await expectShifts(MONDAY, '08:00–12:00 confirmada');
    await copy('Reemplazar');
    await page.otherBookings({ [TARGET]: ['-10:00–11:00', '10:00–11:00 Diego'] });
    await page.click('Semana siguiente');
    await hearConflict();
    await inNotice('Ya estaba guardado: confirmada, Diego');
    await page.save();
    await toasted(ANSWERS);
    const diego = `10:00–11:00 confirmada ${DIEGO}`;
    expect(await page.serverHas(TARGET)).toEqual([diego, '16:00–17:00 pendiente']);
    await keep(page, 'Dejar a Diego');
    await settled();
    await page.save();
    await eventually(
      () => page.serverHas(TARGET),
      [`08:00–10:00 confirmada ${CAMILA}`, diego, `11:00–12:00 confirmada ${CAMILA}`],
    );
    await synced('al-dia', 0);
  });
});

describe('a night of the clock change that two devices edit', () => {
  it.each<{ change: string; fecha: Fecha; from: string }>([
    { change: 'forward at midnight', fecha: '2027-09-04', from: '01:00' },
    { change: 'back', fecha: '2027-04-03', from: '00:00' },
  ])('$change: is rejected whole, with one choice', async ({ fecha, from }) => {
    const sunday = addDays(fecha, 1);
    await page.show({ fecha, shifts: { [fecha]: ['22:00–24:00'], [sunday]: [`${from}–08:00`] } });
    await shows(fecha, '22:00', 'pendiente');
    await assign(page, fecha, '22:00', CAMILA);
    // A pull of this page that is late must not bring what the other device changes before the save.
    const release = page.app.network.hold('GET', /\/changes/);
    await shows(sunday, '03:00', 'confirmada');
    await page.otherBookings({ [sunday]: [`-${from}–08:00`, `${from}–08:00 Diego`] });
    await page.save();
    await toasted(ANSWERS);
    await synced('con-problemas', 1);
    release();
    expect(await page.serverHas(fecha)).toEqual(['22:00–24:00 pendiente']);
    expect(await page.serverHas(sunday)).toEqual([`${from}–08:00 confirmada ${DIEGO}`]);
    await inNotice('Ya estaba guardado: confirmada, Diego');
    expect(within(notice() as HTMLElement).getAllByRole('group', { hidden: true })).toHaveLength(1);
    await keep(page, 'Dejar a Diego');
    await synced('al-dia', 0);
    await shows(fecha, '22:00', 'pendiente');
    await shows(sunday, '03:00', 'confirmada');
  });
});
