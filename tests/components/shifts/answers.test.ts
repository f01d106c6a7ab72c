// Over 250 lines: every way of an answer from the press to what the server has.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  button,
  dialog,
  dialogButton,
  dialogGone,
  says,
  saysNot,
  syncState,
  tabTo,
  toast,
} from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import {
  ASKED,
  acceptedTimes,
  answerAs,
  CAMILA,
  DIEGO,
  HERS,
  onServer,
  press,
  shift,
  shiftGone,
} from './on-shifts.ts';

/** The outcomes of a caregiver's answers. */
const app = appPerTest();

const PAULA = 'paula@vinculo.example';
const UNSENT = /Se enviará; aún no es tuyo\./;
const pending = { status: 'pendiente', id_cuidador: null, hora_fin: ASKED.to };
const confirmed = async (name: string, { to }: typeof ASKED) => ({
  status: 'confirmada',
  id_cuidador: await app.server.idOf(name),
  hora_fin: to,
});
/** In the demo somebody else has given back the first. */
const declined = async () =>
  app.server.store.db
    .selectFrom('shift_answer')
    .select(['kind', 'reason'])
    .where('id_cuidador', '=', await app.server.idOf('Camila'))
    .where('fecha', 'in', [ASKED.fecha, HERS.fecha])
    .execute();

async function openOffline(): Promise<void> {
  await app.open('/turnos', { as: CAMILA });
  await shift(ASKED, 'por-responder');
  await syncState('al-dia');
  app.network.down();
}

async function backOnline(): Promise<void> {
  app.network.up();
  dispatchEvent(new Event('online'));
  await syncState('al-dia');
}

/** Camila accepts without a network, and Diego before her answer arrives. */
async function acceptAfterDiego(): Promise<void> {
  await openOffline();
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await shift(ASKED, 'enviando');
  await answerAs(app, DIEGO, ASKED, 'yes');
  await backOnline();
}

it('a yes without a network is not hers before the server says so, also after a reload', async () => {
  await openOffline();
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await says(UNSENT);
  const card = await shift(ASKED, 'enviando');
  await waitFor(() => expect(document.activeElement).toBe(card));
  expect(within(card).queryByRole('button', { name: 'Aceptar' })).toBeNull();
  await app.reload();
  await shift(ASKED, 'enviando');
  expect(await onServer(app, ASKED)).toEqual([pending]);
  await backOnline();
  await within(await shift(ASKED, 'mio')).findByText('Es tuyo');
  expect(await onServer(app, ASKED)).toEqual([await confirmed('Camila', ASKED)]);
});

it.each([
  ['Aceptar', 'El turno es tuyo'],
  ['No puedo', 'La familia ya sabe que no puedes'],
] as const)(
  '«%s» leaves the list with a message, and the focus on the next shift',
  async (name, said) => {
    await app.open('/turnos', { as: CAMILA });
    await syncState('al-dia');
    const card = await shift(ASKED, 'por-responder');
    const list = within(screen.getByRole('region', { name: 'Por responder' }));
    const [, next] = list.getAllByRole('article');
    within(card).getByRole('button', { name }).focus();
    await app.user.keyboard('{Enter}');
    await toast(said);
    await waitFor(() => expect(card.isConnected).toBe(false));
    expect(document.activeElement).toBe(next);
    await saysNot(/^Se enviará/);
  },
);

it('with nothing to answer the own shifts come right after', async () => {
  await app.server.store.db.deleteFrom('solicitud').where('status', '=', 'pendiente').execute();
  await app.open('/turnos', { as: CAMILA });
  await says('No tienes turnos por responder.');
  await shift(HERS, 'mio');
  await saysNot('Cuando una familia te pida un turno, aparecerá aquí.');
});

it('a yes that arrived, though its answer was lost, is given once', async () => {
  await app.open('/turnos', { as: CAMILA });
  await syncState('al-dia');
  const repair = app.network.loseAnswer('POST', /\/answers$/);
  await press(app, ASKED, 'por-responder', 'Aceptar');
  // It may have arrived: it cannot be taken back any more.
  const card = await shift(ASKED, 'enviando');
  await within(card).findByRole('button', { name: 'No puedo' });
  expect(within(card).getAllByRole('button')).toHaveLength(1);
  within(card).getByText(UNSENT);
  repair();
  await backOnline();
  await shift(ASKED, 'mio');
  expect(await onServer(app, ASKED)).toEqual([await confirmed('Camila', ASKED)]);
  expect(await acceptedTimes(app)).toBe(1);
});

it('a yes that came too late says who has the shift, until she has seen it', async () => {
  await acceptAfterDiego();
  await says('No quedó a tu nombre');
  await says('Este turno ya lo tiene Diego.');
  await says('Martes, 24 de noviembre, 09:30 a 13:00, Rosa Elena Rojas Muñoz (Nana Rosa)');
  await shiftGone(ASKED);
  await saysNot(UNSENT);
  await app.reload();
  await says('Este turno ya lo tiene Diego.');
  await app.user.click(await button('Entendido'));
  await saysNot('No quedó a tu nombre');
  expect(await onServer(app, ASKED)).toEqual([await confirmed('Diego', ASKED)]);
});

it('a yes that came too late is told no more once the shift can be answered again', async () => {
  await acceptAfterDiego();
  await says('Este turno ya lo tiene Diego.');
  await answerAs(app, DIEGO, ASKED, 'no');
  dispatchEvent(new Event('online'));
  await shift(ASKED, 'por-responder');
  await saysNot('No quedó a tu nombre');
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await shift(ASKED, 'mio');
  await saysNot('No quedó a tu nombre');
});

it('a yes to the shift of somebody who was deleted meanwhile is told to be lost, and no shift stays', async () => {
  await openOffline();
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await shift(ASKED, 'enviando');
  // The last who shares the calendar deletes it with the account.
  for (const family of [PAULA, MARIA]) await app.server.call(family, 'DELETE', '/auth/me');
  await expect(app.server.idOf('Rosa Elena')).rejects.toThrow('nobody is called');
  await backOnline();
  await says('No quedó a tu nombre');
  await says('Ya no cuidas a esta persona.');
  await says('Martes, 24 de noviembre, 09:30 a 13:00, Rosa Elena Rojas Muñoz (Nana Rosa)');
  await shiftGone(ASKED);
  await shiftGone(HERS);
  await app.reload();
  const lost = (await says('Ya no cuidas a esta persona.')).closest('[role="alert"]');
  await app.user.click(within(lost as HTMLElement).getByRole('button', { name: 'Entendido' }));
  await saysNot('No quedó a tu nombre');
  await says('Ya no te toca ir');
});

it('an answer that was not sent can be taken back', async () => {
  await openOffline();
  await press(app, ASKED, 'por-responder', 'No puedo');
  await says(/Se enviará que no puedes\./);
  await press(app, ASKED, 'enviando', 'No enviar');
  await shift(ASKED, 'por-responder');
  await backOnline();
  expect(await declined()).toEqual([]);
  expect(app.network.calls.filter((call) => call.endsWith('/answers'))).toEqual([]);
});

it('a no from a device that has not heard of her yes takes nothing away, and is told', async () => {
  await openOffline();
  await press(app, ASKED, 'por-responder', 'No puedo');
  await shift(ASKED, 'enviando');
  // On her phone.
  await answerAs(app, CAMILA, ASKED, 'yes');
  await backOnline();
  await shift(ASKED, 'mio');
  await says('Tu respuesta no se pudo registrar');
  await says('Este turno ya es tuyo. Si no puedes ir, avísalo.');
  expect(await onServer(app, ASKED)).toEqual([await confirmed('Camila', ASKED)]);
  await press(app, ASKED, 'mio', 'Avisar que no puedo ir');
  await app.user.click(await dialogButton('Avisar'));
  await shift(ASKED, 'por-responder');
  expect(await onServer(app, ASKED)).toEqual([pending]);
});

/** No answer is acknowledged until the returned function is called. */
const FAILURES = [
  ['arrived', () => app.network.loseAnswer('POST', /\/answers$/)],
  [
    'did not arrive',
    () =>
      app.network.answer('POST', /\/answers$/, () =>
        Promise.reject(new TypeError('Failed to fetch')),
      ),
  ],
] as const;

it.each(FAILURES)(
  'a yes that %s, which the page does not know, is followed by a no',
  async (_what, fail) => {
    await app.open('/turnos', { as: CAMILA });
    await syncState('al-dia');
    const repair = fail();
    await press(app, ASKED, 'por-responder', 'Aceptar');
    await press(app, ASKED, 'enviando', 'No puedo');
    await says(/Se enviará que no puedes\./);
    // It was not sent itself.
    await press(app, ASKED, 'enviando', 'No enviar');
    await says(UNSENT);
    await press(app, ASKED, 'enviando', 'No puedo');
    repair();
    await backOnline();
    await shift(ASKED, 'por-responder');
    await saysNot('Tu respuesta no se pudo registrar');
    expect(await onServer(app, ASKED)).toEqual([pending]);
    expect(await declined()).toEqual([{ kind: 'withdrew', reason: null }]);
  },
);

it.each(FAILURES)(
  'a no that %s, which the page does not know, is followed by a yes',
  async (_what, fail) => {
    await app.open('/turnos', { as: CAMILA });
    await syncState('al-dia');
    const repair = fail();
    await press(app, ASKED, 'por-responder', 'No puedo');
    await press(app, ASKED, 'enviando', 'Aceptar igual');
    await says(UNSENT);
    repair();
    await backOnline();
    await shift(ASKED, 'mio');
    expect(await declined()).toEqual([]);
    expect(await onServer(app, ASKED)).toEqual([await confirmed('Camila', ASKED)]);
  },
);

it.each(FAILURES)(
  'a notice that %s, which the page does not know, is followed by a yes',
  async (_what, fail) => {
    await app.open('/turnos', { as: CAMILA });
    await syncState('al-dia');
    const repair = fail();
    await press(app, HERS, 'mio', 'Avisar que no puedo ir');
    await app.user.click(await dialogButton('Avisar'));
    await dialogGone();
    await press(app, HERS, 'enviando', 'Aceptar igual');
    await says(/Se enviará que sí puedes\./);
    repair();
    await backOnline();
    await shift(HERS, 'mio');
    expect(await declined()).toEqual([]);
    expect(await onServer(app, HERS)).toEqual([await confirmed('Camila', HERS)]);
  },
);

it('a shift at the time of one that she has accepted says so while her yes waits', async () => {
  const { store, idOf, call } = app.server;
  const hernan = { id_paciente: await idOf('Hernán'), id_cuidador: await idOf('Camila') };
  await store.db.insertInto('paciente_cuidador').values(hernan).execute();
  const other = { fecha: ASKED.fecha, from: '12:00', to: '14:00' };
  const hours = { fecha: other.fecha, hora_inicio: other.from, hora_fin: other.to };
  await call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: hernan.id_paciente,
    slots: [{ accion: 'inscribir', status: 'pendiente', ...hours }],
  });
  await openOffline();
  await press(app, ASKED, 'por-responder', 'Aceptar');
  const said = /^Ya aceptaste otro turno a esa hora, con Rosa Elena .* \(09:30 a 13:00\)\.$/;
  await within(await shift(other, 'por-responder')).findByText(said);
  const caution = /^Ya aceptaste otro turno a esa hora/;
  expect(within(await shift(ASKED, 'enviando')).queryByText(caution)).toBeNull();
  await backOnline();
  await shift(ASKED, 'mio');
  await says(/^A esa hora estás con Rosa Elena .* \(09:30 a 13:00\)\.$/);
  await saysNot(said);
});

it('a no stands among those declined, and can be turned into a yes', async () => {
  await app.open('/turnos', { as: CAMILA });
  await press(app, ASKED, 'por-responder', 'No puedo');
  const list = await screen.findByText('Dijiste que no');
  await waitFor(() => expect(list.closest('details')?.textContent).toContain('09:30 a 13:00'));
  expect(await declined()).toEqual([{ kind: 'declined', reason: null }]);
  await press(app, ASKED, 'por-responder', 'Aceptar igual');
  await shift(ASKED, 'mio');
  expect(await declined()).toEqual([]);
  expect(await onServer(app, ASKED)).toEqual([await confirmed('Camila', ASKED)]);
});

it('a shift that is hers stays hers until the family has been told that she cannot come', async () => {
  await openOffline();
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await dialog('Avisar que no puedo ir');
  await says('¿Avisar que no puedes ir? La familia verá el turno sin confirmar.');
  await app.user.click(await dialogButton('Cancelar'));
  await dialogGone();
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await app.user.type(await screen.findByLabelText('Motivo (opcional)'), 'Tengo fiebre.');
  await app.user.click(await dialogButton('Avisar'));
  await dialogGone();
  await says(/Se enviará el aviso; por ahora el turno sigue a tu nombre\./);
  expect(await onServer(app, HERS)).toEqual([await confirmed('Camila', HERS)]);
  await backOnline();
  await shift(HERS, 'por-responder');
  await saysNot(/^Se enviará/);
  expect(await onServer(app, HERS)).toEqual([{ ...pending, hora_fin: HERS.to }]);
  expect(await declined()).toEqual([{ kind: 'withdrew', reason: 'Tengo fiebre.' }]);
});

it('of a shift that has begun only the rest is given back, which is said before and after', async () => {
  // Wednesday, 10:40.
  app.wait(49 * 3_600_000 + 40 * 60_000);
  const rest = { ...HERS, from: '10:30' };
  await app.open('/turnos', { as: CAMILA });
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await says(
    '¿Avisar que no puedes seguir? Las horas que ya pasaron quedan a tu nombre y la familia verá el resto sin confirmar.',
  );
  await app.user.click(await dialogButton('Avisar'));
  await shift(rest, 'por-responder');
  await toast('La familia ya sabe que no puedes');
  await says('miércoles, 25 de noviembre, 10:30 a 12:30, Rosa Elena Rojas Muñoz (Nana Rosa)');
  await shiftGone(HERS);
  expect(await onServer(app, HERS)).toEqual([await confirmed('Camila', { ...HERS, to: '10:30' })]);
  expect(await onServer(app, rest)).toEqual([{ ...pending, hora_fin: HERS.to }]);
  await saysNot('Ya no te toca ir');
});

it('is given by the keyboard alone', async () => {
  await app.open('/turnos', { as: CAMILA });
  const pressOf = async (place: HTMLElement, name: string) => {
    await tabTo(app.user, within(place).getByRole('button', { name }));
    await app.user.keyboard('{Enter}');
  };
  await pressOf(await shift(ASKED, 'por-responder'), 'Aceptar');
  await pressOf(await shift(ASKED, 'mio'), 'Avisar que no puedo ir');
  await pressOf(await dialog('Avisar que no puedo ir'), 'Avisar');
  await dialogGone();
  await shift(ASKED, 'por-responder');
  // On a card, and not on a button of which another press would answer again.
  await waitFor(() => expect(document.activeElement?.tagName).toBe('ARTICLE'));
  expect(await onServer(app, ASKED)).toEqual([pending]);
});
