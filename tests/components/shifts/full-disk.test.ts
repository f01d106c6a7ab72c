import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { upgradeElsewhere } from '#tests/components/later-version.ts';
import { syncState, toast } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { toastLate } from '#ui/toast-late.ts';
import { ASKED, CAMILA, HERS, press, shift } from './on-shifts.ts';

/** A device that takes nothing any more: what a caregiver decides is not silently undone, and the cause is named. */
const app = appPerTest();

const NOT_STORED = /^No pudimos guardar tu respuesta en este dispositivo/;
const FULL = /^No pudimos guardar tu respuesta en este dispositivo\. Revisa el espacio disponible/;

function fillDisk(cause = new DOMException('no room', 'QuotaExceededError')): void {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const write of ['put', 'add', 'delete'] as const) {
    vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(() => {
      throw cause;
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
  await toast(FULL);
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

it('does not speak of the disk’s space where the browser cannot write now', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(ASKED, 'por-responder');
  await syncState('al-dia');
  fillDisk(new DOMException('Connection to Indexed Database server lost', 'UnknownError'));
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await toast(/^No pudimos guardar tu respuesta en este dispositivo\. El navegador no pudo/);
  await shift(ASKED, 'por-responder');
});

it('leaves it to the banner where the page is older than its data: no message lies over it', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(ASKED, 'por-responder');
  await syncState('al-dia');
  await upgradeElsewhere(app);
  await screen.findByRole('button', { name: 'Volver a cargar' });
  // It neither sends nor receives.
  await syncState('con-problemas');
  expect(document.querySelector('[data-sync]')?.textContent.trim()).toBe('Sin actualizar');
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await waitFor(() =>
    expect(logged).toHaveBeenCalledWith('the answer was not stored', expect.anything()),
  );
  // Messages are shown in their order.
  toastLate(() => 'Lo que se dijo después');
  await toast('Lo que se dijo después');
  expect(screen.queryByText(NOT_STORED)).toBeNull();
});

it('does not call the device up to date while it cannot store what others change', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(ASKED, 'por-responder');
  await syncState('al-dia');
  const status = () => document.querySelector('[data-sync]')?.textContent.trim();
  const { trouble } = app.services;
  trouble.report('full');
  await syncState('con-problemas');
  expect(status()).toBe('Sin espacio');
  trouble.clear('full');
  await syncState('al-dia');
  expect(status()).toBe('Al día');
  // What waits says more.
  app.network.down();
  await press(app, ASKED, 'por-responder', 'Aceptar');
  await shift(ASKED, 'enviando');
  await waitFor(() => expect(status()).toContain('1 cambio por enviar'));
  trouble.report('full');
  await screen.findByText(/^Este dispositivo no tiene espacio/);
  expect(status()).toContain('1 cambio por enviar');
});
