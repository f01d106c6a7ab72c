import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays } from '#domain/calendar/time.ts';
import {
  button,
  focusIs,
  says,
  saysNot,
  syncState,
  tabTo,
  toast,
} from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { answerAs, CAMILA, DIEGO, onServer, press, shift, shiftGone } from './on-shifts.ts';

/** Shifts of the same hours on several days, which a caregiver accepts with one press. */
const app = appPerTest();

/** «Todos los lunes hasta marzo», of Rosa. */
const MONDAYS = Array.from({ length: 11 }, (_, week) => ({
  fecha: addDays('2027-01-04', 7 * week),
  from: '08:00',
  to: '12:00',
}));
type Moment = (typeof MONDAYS)[number];
const [FIRST, SECOND, THIRD] = MONDAYS as [Moment, Moment, Moment];
const LAST = MONDAYS.at(-1) as Moment;
const UNSENT = 'Se enviarán tus 11 respuestas; los turnos aún no son tuyos.';

async function ask(moments: readonly Moment[], status: object, patient = 'Rosa Elena') {
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: await app.server.idOf(patient),
    slots: moments.map(({ fecha, from, to }) => ({
      ...{ accion: 'inscribir', fecha, hora_inicio: from, hora_fin: to },
      ...status,
    })),
  });
}

/** The page with the Mondays to answer, which are the only ones there. */
async function openMondays(): Promise<void> {
  await app.server.store.db.deleteFrom('solicitud').execute();
  await ask(MONDAYS, { status: 'pendiente' });
  await app.open('/turnos', { as: CAMILA });
  await shift(LAST, 'por-responder');
  await syncState('al-dia');
}

async function online(): Promise<void> {
  app.network.up();
  dispatchEvent(new Event('online'));
  await syncState('al-dia');
}

const answersSent = () => app.network.calls.filter((call) => call.endsWith('/answers')).length;
const toasts = () =>
  [...document.querySelectorAll('[data-sonner-toast] [data-title]')].map(
    ({ textContent }) => textContent,
  );
const regions = () =>
  [...document.querySelectorAll('p[role="status"]')].map(({ textContent }) => textContent);

const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

it('accepts them with one press below their days, which is told once with its number', async () => {
  await openMondays();
  const accept = await button('Aceptar los 11');
  // What it is about stands above it, with every day.
  expect(describedBy(accept)).toBe('08:00 a 12:00 4 hRosa Elena Rojas Muñoz (Nana Rosa)');
  await tabTo(app.user, accept);
  await app.user.keyboard('{Enter}');
  for (const moment of MONDAYS) await shift(moment, 'mio');
  await toast('11 turnos son tuyos');
  await says('08:00 a 12:00, Rosa Elena Rojas Muñoz (Nana Rosa)');
  await syncState('al-dia');
  expect(toasts()).toEqual(['11 turnos son tuyos']);
  await saysNot(/^Se enviará/);
  expect(answersSent()).toBe(11);
  expect(await onServer(app, LAST)).toEqual([
    { status: 'confirmada', id_cuidador: await app.server.idOf('Camila'), hora_fin: LAST.to },
  ]);
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it('waits in the outbox without a network, also after a reload, and is told once when it was sent', async () => {
  await openMondays();
  app.network.down();
  await app.user.click(await button('Aceptar los 11'));
  await focusIs(await shift(LAST, 'enviando'));
  for (const moment of MONDAYS) await shift(moment, 'enviando');
  await waitFor(() => expect(regions()).toContain(UNSENT));
  await syncState('sin-conexion', 11);
  await app.reload();
  await shift(LAST, 'enviando');
  expect(await onServer(app, LAST)).toMatchObject([{ status: 'pendiente' }]);
  await online();
  for (const moment of MONDAYS) await shift(moment, 'mio');
  await toast('11 turnos son tuyos');
  expect(toasts()).toEqual(['11 turnos son tuyos']);
});

it('is taken back with one press as long as it was not sent', async () => {
  await openMondays();
  app.network.down();
  await app.user.click(await button('Aceptar los 11'));
  await press(app, FIRST, 'enviando', 'No enviar');
  await shift(FIRST, 'por-responder');
  await app.user.click(await button('No enviar los 10'));
  for (const moment of MONDAYS) await shift(moment, 'por-responder');
  await waitFor(() => expect(regions()).toContain('No se enviarán 10 respuestas.'));
  await focusIs(await shift(LAST, 'por-responder'));
  await button('Aceptar los 11');
  await online();
  expect(answersSent()).toBe(0);
});

it('accepts none with a warning: those stay with their own', async () => {
  await app.server.store.db.deleteFrom('solicitud').execute();
  await ask(MONDAYS, { status: 'pendiente' });
  await app.server.call(CAMILA, 'PUT', `/api/unavailability/${SECOND.fecha}`, {
    spans: [{ hora_inicio: '11:00', hora_fin: '13:00' }],
  });
  const hernan = {
    id_paciente: await app.server.idOf('Hernán'),
    id_cuidador: await app.server.idOf('Camila'),
  };
  await app.server.store.db.insertInto('paciente_cuidador').values(hernan).execute();
  const own = { ...THIRD, from: '10:00', to: '11:00' };
  await ask(
    [own],
    { status: 'confirmada', id_cuidador: await app.server.idOf('Camila') },
    'Hernán',
  );
  await app.open('/turnos', { as: CAMILA });
  await shift(LAST, 'por-responder');
  await says('Los que tienen un aviso se responden aparte.');
  await app.user.click(await button('Aceptar los 9'));
  await toast('9 turnos son tuyos');
  await shift(FIRST, 'mio');
  await shift(LAST, 'mio');
  within(await shift(SECOND, 'por-responder')).getByText(
    'Anotaste que a esa hora no estás disponible.',
  );
  within(await shift(THIRD, 'por-responder')).getByText(/^A esa hora estás con Hernán /);
  await saysNot('Los que tienen un aviso se responden aparte.');
  expect(screen.queryByRole('button', { name: /^Aceptar los/ })).toBeNull();
  expect(answersSent()).toBe(9);
  await press(app, SECOND, 'por-responder', 'Aceptar');
  await shift(SECOND, 'mio');
  await toast('El turno es tuyo');
});

it('tells by itself of the one that somebody else has taken meanwhile, and counts the others', async () => {
  await openMondays();
  app.network.down();
  await app.user.click(await button('Aceptar los 11'));
  await shift(LAST, 'enviando');
  await answerAs(app, DIEGO, SECOND, 'yes');
  await online();
  await toast('10 turnos son tuyos');
  await says('Este turno ya lo tiene Diego.');
  await says('Lunes, 11 de enero, 08:00 a 12:00, Rosa Elena Rojas Muñoz (Nana Rosa)');
  expect(screen.getAllByText('No quedó a tu nombre')).toHaveLength(1);
  await shiftGone(SECOND);
  for (const moment of MONDAYS.filter((one) => one !== SECOND)) await shift(moment, 'mio');
  expect(toasts()).toEqual(['10 turnos son tuyos']);
});
