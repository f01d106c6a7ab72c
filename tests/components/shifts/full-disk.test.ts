import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { syncState, toast } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { ASKED, CAMILA, HERS, press, shift } from './on-shifts.ts';

/** A disk that takes nothing any more: what a caregiver decides is not silently undone. */
const app = appPerTest();

const NOT_STORED = /^No pudimos guardar tu respuesta en este dispositivo/;

function fillDisk(): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const write of ['put', 'add', 'delete'] as const) {
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
  }
}

it('says that an answer could not be taken back', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(ASKED, 'por-responder');
  await syncState('al-dia');
  app.network.down();
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await shift(ASKED, 'enviando');
  fillDisk();
  await press(app, ASKED, 'enviando', 'No enviar');
  await toast(NOT_STORED);
  await shift(ASKED, 'enviando');
});

it('says that a lost shift could not be dismissed', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: await app.server.idOf('Rosa Elena'),
    slots: [
      {
        ...{ accion: 'eliminar', fecha: HERS.fecha, hora_inicio: HERS.from, hora_fin: HERS.to },
        ...{ status: 'confirmada', id_cuidador: await app.server.idOf('Camila') },
      },
    ],
  });
  await app.reload();
  const dismiss = await screen.findByRole('button', { name: 'Entendido' });
  fillDisk();
  await app.user.click(dismiss);
  await toast(NOT_STORED);
  expect(screen.queryByText('Ya no te toca ir')).not.toBeNull();
});
