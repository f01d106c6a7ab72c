import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialogButton, dialogGone, says, syncState, toast } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, HERS, onServer, press, shift, shiftGone } from './on-shifts.ts';

/** A caregiver whom the family asks for no new shifts of Rosa, and who still has one. */
const app = appPerTest();

const TOLD = 'La familia ya sabe que no puedes';

/** The family asks others from now on. */
async function endCare(): Promise<void> {
  const path = `/api/patients/${await app.server.idOf('Rosa Elena')}/caregivers`;
  const caregiverIds = [await app.server.idOf('Diego')];
  await app.server.call(MARIA, 'PUT', path, { caregiverIds });
}

async function giveBack(): Promise<void> {
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await app.user.click(await dialogButton('Avisar'));
  await dialogGone();
}

it('a shift that she gives back is confirmed to her, though she sees nothing more of it', async () => {
  await endCare();
  await app.open('/turnos', { as: CAMILA });
  await giveBack();
  await toast(TOLD);
  await says('miércoles, 25 de noviembre, 08:00 a 12:30, Rosa Elena Rojas Muñoz (Nana Rosa)');
  await shiftGone(HERS);
  expect(await onServer(app, HERS)).toEqual([
    { status: 'pendiente', id_cuidador: null, hora_fin: HERS.to },
  ]);
});

it('an answer that she takes back, or that comes after a change, is not confirmed', async () => {
  await endCare();
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await syncState('al-dia');
  app.network.down();
  await giveBack();
  await press(app, HERS, 'enviando', 'No enviar');
  await shift(HERS, 'mio');
  await giveBack();
  await shift(HERS, 'enviando');
  const slot = { fecha: HERS.fecha, hora_inicio: HERS.from, hora_fin: HERS.to };
  const hers = { status: 'confirmada', id_cuidador: await app.server.idOf('Camila') };
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: await app.server.idOf('Rosa Elena'),
    slots: [
      { accion: 'eliminar', ...slot, ...hers },
      { accion: 'inscribir', ...slot, ...hers, hora_fin: '13:00' },
    ],
  });
  app.network.up();
  dispatchEvent(new Event('online'));
  await says('Tu respuesta no se pudo registrar');
  await syncState('al-dia');
  await shift(HERS, 'mio');
  expect(screen.queryByText(TOLD)).toBeNull();
});
