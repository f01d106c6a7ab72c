import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json } from '#tests/components/network.ts';
import { says, saysNot, syncState } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { ASKED, acceptedTimes, CAMILA, HERS, press, shift, shiftGone } from './on-shifts.ts';

const app = appPerTest();

const TITLE = 'Ya no te toca ir';

/** María removes a shift of Camila's. @param other who gets it instead. */
async function familyRemoves(
  { fecha, from: hora_inicio, to: hora_fin }: typeof HERS,
  other?: string,
): Promise<void> {
  const slot = async (accion: string, who: string) => ({
    ...{ accion, fecha, hora_inicio, hora_fin, status: 'confirmada' },
    id_cuidador: await app.server.idOf(who),
  });
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: await app.server.idOf('Rosa Elena'),
    slots: [
      await slot('eliminar', 'Camila'),
      ...(other === undefined ? [] : [await slot('inscribir', other)]),
    ],
  });
}

it('a caregiver is told of a shift that the family took away, until they have seen it', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await familyRemoves(HERS);
  await app.reload();
  await shiftGone(HERS);
  const alert = (await says(TITLE)).closest('[role="alert"]') as HTMLElement;
  within(alert).getByText(/Miércoles, 25 de noviembre, 08:00 a 12:30, /);
  await app.reload();
  await says(TITLE);
  await app.user.click(await screen.findByRole('button', { name: 'Entendido' }));
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  await app.reload();
  await syncState('al-dia');
  await shiftGone(HERS);
  expect(screen.queryByText(TITLE)).toBeNull();
});

it.each([false, true])(
  'a shift that they accepted, and that was given to another before the device was answered, is told (list first: %s)',
  async (isListFirst) => {
    await app.open('/turnos', { as: CAMILA });
    await syncState('al-dia');
    const repair = app.network.loseAnswer('POST', /\/answers$/);
    await press(app, ASKED, 'por-responder', 'Aceptar');
    await shift(ASKED, 'enviando');
    await waitFor(async () => expect(await acceptedTimes(app)).toBe(1));
    await familyRemoves(ASKED, 'Diego');
    if (isListFirst) {
      await (await app.device()).sync.refresh();
      await shiftGone(ASKED);
    }
    repair();
    dispatchEvent(new Event('online'));
    const alert = (await says(TITLE)).closest('[role="alert"]') as HTMLElement;
    within(alert).getByText(/Martes, 24 de noviembre, 09:30 a 13:00, /);
    await shiftGone(ASKED);
    await syncState('al-dia');
    await saysNot(/Se enviará; aún no es tuyo\./);
  },
);

it('a shift that they gave back while all of theirs were taken away is told once', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await syncState('al-dia');
  app.network.down();
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await app.user.click(await screen.findByRole('button', { name: 'Avisar' }));
  await shift(HERS, 'enviando');
  // The last who share the calendar delete it with their accounts.
  for (const family of ['paula@vinculo.example', MARIA])
    await app.server.call(family, 'DELETE', '/auth/me');
  app.network.up();
  dispatchEvent(new Event('online'));
  await says(TITLE);
  await shiftGone(HERS);
  await syncState('al-dia');
  expect(screen.queryByText('Tu respuesta no se pudo registrar')).toBeNull();
});

it.each([false, true])(
  'a shift that they gave back, and that was given to another before, is told, and not that the family knows (list first: %s)',
  async (isListFirst) => {
    await app.open('/turnos', { as: CAMILA });
    await syncState('al-dia');
    const answers = app.network.answer('POST', /\/answers$/, json({}, 503));
    await press(app, HERS, 'mio', 'Avisar que no puedo ir');
    await app.user.click(await screen.findByRole('button', { name: 'Avisar' }));
    await shift(HERS, 'enviando');
    await familyRemoves(HERS, 'Diego');
    if (isListFirst) {
      await (await app.device()).sync.refresh();
      await says(TITLE);
    }
    answers();
    dispatchEvent(new Event('online'));
    const alert = (await says(TITLE)).closest('[role="alert"]') as HTMLElement;
    within(alert).getByText(/Miércoles, 25 de noviembre, 08:00 a 12:30, /);
    await shiftGone(HERS);
    await syncState('al-dia');
    await saysNot(/^Se enviará/);
    expect(screen.queryByText('La familia ya sabe que no puedes')).toBeNull();
  },
);

it('a shift that they gave back themselves is no news to them', async () => {
  await app.open('/turnos', { as: CAMILA });
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await app.user.click(await screen.findByRole('button', { name: 'Avisar' }));
  await syncState('al-dia');
  await waitFor(() =>
    expect(document.querySelector('[data-turno][data-estado="enviando"]')).toBeNull(),
  );
  await app.reload();
  await syncState('al-dia');
  expect(screen.queryByText(TITLE)).toBeNull();
});

it.each([
  ['who left the patient on another device is not told of shifts', false],
  ['whom the family removed is told of shifts', true],
])('a caregiver %s', async (_who, isTold) => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  const [rosa, camila] = [await app.server.idOf('Rosa Elena'), await app.server.idOf('Camila')];
  await (isTold
    ? app.server.call(MARIA, 'DELETE', `/api/patients/${rosa}/caregivers/${camila}`)
    : app.server.call(CAMILA, 'DELETE', `/api/shifts/${rosa}`));
  await (await app.device()).sync.refresh();
  await shiftGone(HERS);
  expect(screen.queryByText(TITLE) !== null).toBe(isTold);
});

it.each([
  [
    'is no longer assigned',
    (rosa: string) => [`${rosa}/caregivers`, { caregiverIds: [] }] as const,
  ],
  ['has an archived patient', (rosa: string) => [`${rosa}/archived`, { archived: true }] as const],
])(
  'a caregiver who %s is not told of what they gave back on another device',
  async (_who, then) => {
    await app.open('/turnos', { as: CAMILA });
    await shift(HERS, 'mio');
    // In the chunk of the notices.
    await screen.findByRole('heading', { name: 'Mi disponibilidad' });
    const rosa = await app.server.idOf('Rosa Elena');
    const [path, body] = then(rosa);
    await app.server.call(MARIA, 'PUT', `/api/patients/${path}`, body);
    const { fecha, from: hora_inicio, to: hora_fin } = HERS;
    await app.server.call(CAMILA, 'POST', `/api/patients/${rosa}/answers`, {
      answer: 'no',
      parts: [{ fecha, hora_inicio, hora_fin }],
    });
    await (await app.device()).sync.refresh();
    await shiftGone(HERS);
    expect(screen.queryByText(TITLE)).toBeNull();
  },
);
