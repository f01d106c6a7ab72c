// Over 250 lines: one conflict and every way out of it.
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readDraft, writeEdits } from '#db/calendar/drafts.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint } from '#domain/calendar/edit.ts';
import { addDays } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import {
  CAMILA,
  calendarPerTest,
  DIEGO,
  FRANCISCA,
  MONDAY,
  TUESDAY,
  WEDNESDAY,
  weeksLater,
} from './calendar-page.ts';
import { ANSWERS, assign, inNotice, notice, remove, settled, shows } from './on-conflict.ts';
import {
  button,
  dialog,
  eventually,
  expectShifts,
  focusedSlot,
  noDialog,
  radio,
  says,
  shiftsOn,
  synced,
  toasted,
  waitUntil,
} from './on-page.ts';

/** Another device changes a shift while it is edited here: nothing is applied to what nobody here saw. */
const page = calendarPerTest();
const press = (keys: string) => page.app.user.keyboard(keys);

/** Brings what is new, until a slot is as given. */
async function fetched(fecha: string, hora: string, estado: string): Promise<void> {
  page.fetchNew();
  await shows(fecha, hora, estado);
}

describe('a change that arrives during an edit', () => {
  it('is merged; where both touch, both versions stay until one is chosen', async () => {
    await page.show();
    await page.press(MONDAY, '14:00');
    await page.press(MONDAY, '12:00');
    await page.otherBookings({ [MONDAY]: ['10:00–10:30', '12:00–12:30 Camila'] });
    page.fetchNew();
    await inNotice('Tu cambio: pendiente');
    await inNotice(`Ya estaba guardado: confirmada, ${CAMILA}`);
    // Slots that only one of them changed are there.
    await expectShifts(
      MONDAY,
      ...['10:00–10:30 pendiente', '12:00–12:30 nueva', '14:00–14:30 nueva'],
    );
    await page.save();
    await toasted(ANSWERS);
    // The save leads to what has to be chosen, which may be above the screen.
    const group = within(notice() as HTMLElement).getByRole('group', {
      name: formatFecha(MONDAY, 'long'),
    });
    expect(document.activeElement).toBe(group);
    expect(await page.serverHas(MONDAY)).toHaveLength(2);
    button('Dejar el turno pendiente');
    await page.click('Dejar a Camila');
    await settled();
    await expectShifts(
      MONDAY,
      ...['10:00–10:30 pendiente', '12:00–12:30 confirmada', '14:00–14:30 nueva'],
    );
    await page.save();
    await eventually(
      () => page.serverHas(MONDAY),
      ['10:00–10:30 pendiente', `12:00–12:30 confirmada ${CAMILA}`, '14:00–14:30 pendiente'],
    );
    await synced();
  });

  it('says of hours that are over that somebody came', async () => {
    const past = weeksLater(MONDAY, -12);
    await page.show({ fecha: past, shifts: { [past]: ['02:00–02:30'] } });
    await expectShifts(past, '02:00–02:30 pendiente');
    await remove(page, past, '02:00');
    await page.otherBookings({ [past]: ['-02:00–02:30', '02:00–02:30 Diego'] });
    page.fetchNew();
    await inNotice(`Con tu cambio, ya no quedará anotado que ${DIEGO} vino en ese horario.`);
  });

  it('names who would no longer come, favours neither choice, and announces each with focus nearby', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–10:30'] } });
    await expectShifts(MONDAY, '10:00–10:30 pendiente');
    await remove(page, MONDAY, '10:00');
    await page.press(MONDAY, '12:00');
    await page.otherBookings({
      [MONDAY]: ['-10:00–10:30', '10:00–10:30 Diego', '12:00–12:30 Diego'],
    });
    page.fetchNew();
    await inNotice('Tu cambio: quitar el turno');
    const count = (text: string) => (notice()?.textContent ?? '').split(text).length - 1;
    expect(count(`Ya estaba guardado: confirmada, ${DIEGO}`)).toBe(2);
    expect(count(`Con tu cambio, ${DIEGO} dejará de venir en ese horario.`)).toBe(2);
    const looks = ['Aplicar todo mi cambio', 'Dejar a Diego'].map((name) => button(name).className);
    expect(looks[0]).toBe(looks[1]);

    button('Aplicar todo mi cambio').focus();
    await press('{Enter}');
    await settled();
    await toasted(
      'Queda tu cambio, todavía sin guardar. Para guardarlo, presiona «Actualizar horarios».',
    );
    await toasted(/10:00 a 10:30; .*12:00 a 12:30/);
    await eventually(focusedSlot, `${MONDAY} 10:00`);
    // After an undo the question is back. The list has no slots to focus, so focus goes to the save button.
    await page.click('Deshacer');
    await waitUntil(() => expect(notice()).not.toBeNull());
    await page.app.user.click(radio('Lista'));
    await waitUntil(() => expect(document.querySelector('[data-vista="lista"]')).not.toBeNull());
    button('Dejar a Diego').focus();
    await press('{Enter}');
    await settled();
    await toasted(/^Queda lo guardado$/);
    await eventually(() => document.activeElement, button('Actualizar horarios'));
    await page.save();
    await toasted('No hay cambios para guardar');
    expect(page.app.network.calls).not.toContainEqual(
      expect.stringContaining('/solicitudes/actualizar'),
    );
    expect(await page.serverHas(MONDAY)).toEqual([
      `10:00–10:30 confirmada ${DIEGO}`,
      `12:00–12:30 confirmada ${DIEGO}`,
    ]);
  });

  it('a shift drawn here that another device saves and then removes does not come back', async () => {
    await page.show({ shifts: { [MONDAY]: ['16:00–17:00'] } });
    await page.press(MONDAY, '10:00');
    await page.otherBookings({ [MONDAY]: ['10:00–10:30'] });
    await fetched(MONDAY, '10:00', 'pendiente');
    await page.otherBookings({ [MONDAY]: ['-10:00–10:30'] });
    await fetched(MONDAY, '10:00', 'libre');
    await page.press(MONDAY, '12:00');
    await page.save();
    await eventually(
      () => page.serverHas(MONDAY),
      ['12:00–12:30 pendiente', '16:00–17:00 pendiente'],
    );
    await synced();
  });
});

describe('a confirmation that another device made before the save arrived', () => {
  /** Camila was saved for a shift that Diego has been given by then. */
  async function camilaOverDiego(): Promise<void> {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
    await expectShifts(MONDAY, '10:00–12:00 pendiente');
    await assign(page, MONDAY, '10:00', CAMILA);
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00', '10:00–12:00 Diego'] });
    await page.save();
    await synced('con-problemas', 1);
    expect(await page.serverHas(MONDAY)).toEqual([`10:00–12:00 confirmada ${DIEGO}`]);
    await inNotice(`Tu cambio: confirmada, ${CAMILA}`);
    await inNotice(`Ya estaba guardado: confirmada, ${DIEGO}`);
  }

  it('stays beside the own one; if it is another than the choice was about, that is asked for again, and is saved', async () => {
    await camilaOverDiego();
    const release = page.app.network.hold('GET', /\/changes/);
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00 Diego', '10:00–12:00 Francisca'] });
    await page.click('Dejar a Camila');
    await toasted(ANSWERS);
    expect(await page.serverHas(MONDAY)).toEqual([`10:00–12:00 confirmada ${FRANCISCA}`]);
    release();
    await inNotice(`Ya estaba guardado: confirmada, ${FRANCISCA}`);
    await page.click('Dejar a Camila');
    await settled();
    await eventually(() => page.serverHas(MONDAY), [`10:00–12:00 confirmada ${CAMILA}`]);
    await toasted('Horarios actualizados exitosamente');
    await synced('al-dia', 0);
  });

  it('and the own version chosen without network waits to be sent, and the rest of the draft stays', async () => {
    await camilaOverDiego();
    await page.press(MONDAY, '16:00');
    page.app.network.down();
    await page.click('Dejar a Camila');
    await settled();
    await toasted('Guardado aquí. Se enviará solo cuando haya conexión.');
    await waitUntil(() => expect(document.querySelector('[data-pendientes="1"]')).not.toBeNull());
    page.app.network.up();
    page.fetchNew();
    await synced('al-dia', 0);
    expect(await page.serverHas(MONDAY)).toEqual([`10:00–12:00 confirmada ${CAMILA}`]);
    await expectShifts(MONDAY, '10:00–12:00 confirmada', '16:00–16:30 nueva');
  });

  it('and the own version stays to be saved where the draft has edited the same hours since', async () => {
    await camilaOverDiego();
    await remove(page, MONDAY, '11:30');
    await page.click('Dejar a Camila');
    await toasted(/^Queda tu cambio, todavía sin guardar\./);
    await settled();
    expect(await page.serverHas(MONDAY)).toEqual([`10:00–12:00 confirmada ${DIEGO}`]);
    await page.save();
    await eventually(() => page.serverHas(MONDAY), [`10:00–12:00 confirmada ${CAMILA}`]);
    await toasted('Horarios actualizados exitosamente');
  });

  it('names only the hours that somebody else has changed, and what else the same choice decides', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00 Camila'] } });
    await expectShifts(MONDAY, '10:00–12:00 confirmada');
    await page.openSheet(MONDAY, '10:00');
    await page.click('+1 h, hasta las 13:00');
    await page.click('Listo');
    await noDialog();
    page.app.network.down();
    await page.save();
    await waitUntil(() => expect(document.querySelector('[data-pendientes="1"]')).not.toBeNull());
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00 Camila', '10:00–12:00 Diego'] });
    page.app.network.up();
    page.fetchNew();
    await synced('con-problemas', 1);
    await inNotice(`Ya estaba guardado: confirmada, ${DIEGO}`);
    const changed = [...(notice()?.querySelectorAll('li b') ?? [])].map((one) => one.textContent);
    expect(changed).toEqual(['lunes, 11 de enero, 10:00 a 12:00']);
    await inNotice(
      `Parte del mismo cambio: lunes, 11 de enero, 12:00 a 13:00, confirmada, ${CAMILA}`,
    );
    expect(notice()?.textContent).not.toContain('se quitó');
    await page.click('Dejar a Camila');
    await eventually(() => page.serverHas(MONDAY), [`10:00–13:00 confirmada ${CAMILA}`]);
    await toasted('Horarios actualizados exitosamente');
  });

  it('names of two people at the same hours the one who was changed, and leaves the other', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00 Camila', '10:00–13:00 Diego'] } });
    await expectShifts(MONDAY, '10:00–12:00 confirmada', '12:00–13:00 confirmada');
    page.app.network.down();
    await remove(page, MONDAY, '12:30');
    await page.save();
    await waitUntil(() => expect(document.querySelector('[data-pendientes="1"]')).not.toBeNull());
    await page.otherBookings({ [MONDAY]: ['-10:00–13:00 Diego', '10:00–13:00 Francisca'] });
    page.app.network.up();
    page.fetchNew();
    await synced('con-problemas', 1);
    await inNotice('lunes, 11 de enero, 10:00 a 12:30');
    await inNotice(`Tu cambio: confirmada, ${DIEGO}`);
    await inNotice(`Ya estaba guardado: confirmada, ${FRANCISCA}`);
    expect(notice()?.textContent).not.toContain('Camila');
    await page.click('Aplicar todo mi cambio');
    await eventually(
      () => page.serverHas(MONDAY),
      [`10:00–12:00 confirmada ${CAMILA}`, `10:00–12:30 confirmada ${DIEGO}`],
    );
    await toasted('Horarios actualizados exitosamente');
  });

  it('stays at a backend that offers nothing beyond the required calls, too', async () => {
    page.app.network.change('GET', '/auth/me', (me) => ({ ...me, capabilities: [] }));
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
    await expectShifts(MONDAY, '10:00–12:00 pendiente');
    await assign(page, MONDAY, '10:00', CAMILA);
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00', '10:00–12:00 Francisca'] });
    await page.save();
    await toasted(ANSWERS);
    await synced('con-problemas', 1);
    const confirmed = [`10:00–12:00 confirmada ${FRANCISCA}`];
    expect(await page.serverHas(MONDAY)).toEqual(confirmed);
    await inNotice(`Ya estaba guardado: confirmada, ${FRANCISCA}`);
    await inNotice(`Con tu cambio, ${FRANCISCA} dejará de venir en ese horario.`);
    expect(page.app.network.calls).not.toContain('POST /solicitudes/actualizar');
    await page.click('Dejar a Francisca');
    await synced('al-dia', 0);
    expect(await page.serverHas(MONDAY)).toEqual(confirmed);
  });

  it('is left alone by a save that waited, which the panel leads to', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–12:00'] } });
    await expectShifts(MONDAY, '10:00–12:00 pendiente');
    page.app.network.down();
    await remove(page, MONDAY, '10:00', '{Shift>}{Delete}{/Shift}');
    await page.press(MONDAY, '16:00');
    await page.save();
    await waitUntil(() => expect(document.querySelector('[data-pendientes="1"]')).not.toBeNull());
    await page.otherBookings({ [MONDAY]: ['-10:00–12:00', '10:00–12:00 Diego'] });
    page.app.network.up();
    page.fetchNew();
    await synced('con-problemas', 1);
    // The rest of the save has arrived.
    const both = [`10:00–12:00 confirmada ${DIEGO}`, '16:00–16:30 pendiente'];
    expect(await page.serverHas(MONDAY)).toEqual(both);

    await page.app.user.click(radio('Mes'));
    await page.click(/Ver cambios por enviar/);
    await dialog('Cambios por enviar');
    await says(/^Alguien cambió estas horas antes .* ya se guardó\.$/);
    await says('Falta tu decisión');
    // There is nothing to send before that.
    expect(document.body.textContent).not.toContain('Enviar ahora');
    await page.click('Elegir en el calendario');
    await noDialog();
    await inNotice('Tu cambio: quitar el turno');
    await page.click('Dejar a Diego');
    await synced('al-dia', 0);
    expect(await page.serverHas(MONDAY)).toEqual(both);
  });
});

it('edits of two pages of the same account both survive', async () => {
  await page.show({ shifts: { [MONDAY]: ['16:00–17:00'] } });
  const { db } = await page.app.device();
  await page.press(MONDAY, '10:00');
  await expectShifts(MONDAY, '10:00–10:30 nueva', '16:00–17:00 pendiente');
  // Edits that another page of this account has written meanwhile.
  await eventually(async () => Object.keys((await readDraft(db, page.paciente())).days), [MONDAY]);
  const base = await readDraft(db, page.paciente());
  const day = emptyDay(TUESDAY);
  const draft = editDraft(base, [{ expected: day, wanted: paint(day, 20, 21, PENDING) }]);
  await writeEdits(db, page.paciente(), { base, draft });
  await page.press(MONDAY, '11:00');
  await expectShifts(TUESDAY, '10:00–10:30 nueva');
  const drawn = ['10:00–10:30 nueva', '11:00–11:30 nueva', '16:00–17:00 pendiente'];
  expect(shiftsOn(MONDAY)).toEqual(drawn);
  // And what it writes while this page shows something else.
  await page.app.user.click(screen.getByRole('link', { name: 'Datos personales' }));
  await eventually(() => document.querySelector('[data-vista]'), null);
  const later = await readDraft(db, page.paciente());
  const next = emptyDay(WEDNESDAY);
  const more = editDraft(later, [{ expected: next, wanted: paint(next, 20, 21, PENDING) }]);
  await writeEdits(db, page.paciente(), { base: later, draft: more });
  history.back();
  await eventually(
    () => document.querySelector<HTMLElement>('[data-vista]')?.dataset['vista'],
    'semana',
  );
  await expectShifts(WEDNESDAY, '10:00–10:30 nueva');
  expect(shiftsOn(MONDAY)).toEqual(drawn);
  await page.press(WEDNESDAY, '12:00');
  await page.save();
  await eventually(() => page.serverHas(TUESDAY), ['10:00–10:30 pendiente']);
  await eventually(
    () => page.serverHas(WEDNESDAY),
    ['10:00–10:30 pendiente', '12:00–12:30 pendiente'],
  );
  await synced('al-dia', 0);
});

it('a save of two days that is too large at once is cut between the days, and the panel says so', async () => {
  const next = addDays(MONDAY, 1);
  await page.show({ shifts: { [MONDAY]: ['10:00–14:00'] } });
  await expectShifts(MONDAY, '10:00–14:00 pendiente');
  page.app.network.answer('POST', '/solicitudes/actualizar', async (request) => {
    const body = await request.text();
    if (body.length > 330) return new Response('<h1>413</h1>', { status: 413 });
    const answer = await page.app.server.app.inject({
      method: 'POST',
      url: '/solicitudes/actualizar',
      headers: Object.fromEntries(request.headers),
      payload: body,
    });
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    });
  });
  // Two lines: what is left of the shift, and its removal, are never sent apart.
  await remove(page, MONDAY, '13:30');
  await page.press(next, '10:00');
  await assign(page, next, '10:00', DIEGO);
  await page.app.server.store.db
    .updateTable('account')
    .set({ estado_cuenta: 'Inactivo' })
    .where('name', '=', 'Diego')
    .execute();
  await page.save();
  await synced('con-problemas', 1);
  expect(await page.serverHas(MONDAY)).toEqual(['10:00–13:30 pendiente']);
  expect(await page.serverHas(next)).toEqual([]);
  await page.click(/Ver cambios por enviar/);
  await says(/La otra parte de este cambio ya se guardó\.$/);
});
