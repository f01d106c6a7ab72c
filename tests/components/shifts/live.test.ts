import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { ASKED, answerAs, CAMILA, DIEGO, HERS, shift, shiftGone } from './on-shifts.ts';

const app = appPerTest();

it('what the family asks for and what another caregiver takes is shown by itself', async () => {
  const streams = app.network.letStreams();
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await shift(ASKED, 'por-responder');
  await waitFor(() => expect(streams.open()).toBe(1));
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: await app.server.idOf('Rosa Elena'),
    slots: [
      {
        accion: 'inscribir',
        fecha: '2027-01-11',
        hora_inicio: '08:00',
        hora_fin: '12:00',
        status: 'pendiente',
      },
    ],
  });
  await shift({ fecha: '2027-01-11', from: '08:00', to: '12:00' }, 'por-responder');
  await answerAs(app, DIEGO, ASKED, 'yes');
  await shiftGone(ASKED);
  expect(streams.open()).toBe(1);
});
