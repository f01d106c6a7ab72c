import { within } from '@testing-library/react';
import { afterEach, it } from 'vitest';
import { backInOwnZone, inZone } from '#tests/components/in-zone.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, shift } from './on-shifts.ts';

const app = appPerTest();

afterEach(backInOwnZone);

it('is that of the zone a device has travelled to, as soon as the page is visible again', async () => {
  const asked = { accion: 'inscribir', status: 'pendiente' };
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: await app.server.idOf('Rosa Elena'),
    slots: [
      { ...asked, fecha: '2027-04-03', hora_inicio: '20:00', hora_fin: '24:00' },
      { ...asked, fecha: '2027-04-04', hora_inicio: '00:00', hora_fin: '08:00' },
    ],
  });
  inZone('America/Santiago');
  await app.open('/turnos', { as: CAMILA });
  const night = { fecha: '2027-04-03', from: '20:00', to: '08:00' };
  const says = async (length: string) =>
    within(await shift(night, 'por-responder')).findByText(length);
  await says('13 h');
  backInOwnZone();
  inZone('America/Punta_Arenas');
  await says('12 h');
});
