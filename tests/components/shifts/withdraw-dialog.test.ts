import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  dialogButton,
  dialogGone,
  isAskedOnUnload,
  says,
  saysNot,
} from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, HERS, onServer, press, shift } from './on-shifts.ts';

const app = appPerTest();

it('a reason that was written is not thrown away by a key or a touch beside it', async () => {
  await app.open('/turnos', { as: CAMILA });
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  const reason = await screen.findByLabelText('Motivo (opcional)');
  await app.user.type(reason, 'Tengo fiebre.');
  for (const close of [
    () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
    () => app.user.click(screen.getByRole('dialog')),
  ]) {
    await close();
    await says('¿Descartar lo que escribiste?');
    await app.user.click(await dialogButton('No, seguir escribiendo'));
    await saysNot('¿Descartar lo que escribiste?');
    expect(document.activeElement).toBe(reason);
    expect(reason).toHaveProperty('value', 'Tengo fiebre.');
  }
  await app.user.click(await dialogButton('Cerrar'));
  await app.user.click(await dialogButton('Sí, descartar'));
  await dialogGone();
  await shift(HERS, 'mio');
  expect(await onServer(app, HERS)).toEqual([expect.objectContaining({ status: 'confirmada' })]);
});

it('a reason that was written is not lost with the page: «back», a pressed notice and a reload ask', async () => {
  await app.open('/turnos/datos', { as: CAMILA });
  await app.user.click(await screen.findByRole('link', { name: 'Mis turnos' }));
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  const reason = await screen.findByLabelText('Motivo (opcional)');
  expect(isAskedOnUnload()).toBe(false);
  await app.user.type(reason, 'Tengo fiebre.');
  await waitFor(() => expect(isAskedOnUnload()).toBe(true));
  for (const leave of [
    () => history.back(),
    // The page goes there as by a link, which a browser keeps out of reach behind a dialog.
    () => app.user.click(screen.getByRole('link', { name: 'Datos personales' })),
  ]) {
    await leave();
    await says('¿Descartar lo que escribiste?');
    await waitFor(() => expect(app.address()).toBe('/turnos'));
    await app.user.click(await dialogButton('No, seguir escribiendo'));
    expect(reason).toHaveProperty('value', 'Tengo fiebre.');
  }
  history.back();
  await app.user.click(await dialogButton('Sí, descartar'));
  await waitFor(() => expect(app.address()).toBe('/turnos/datos'));
  await dialogGone();
});

it('leaves the focus on the card of the shift, where another press takes nothing back', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  app.network.down();
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await app.user.click(await dialogButton('Avisar'));
  await dialogGone();
  const { dataset } = await waitFor(() => {
    expect(document.activeElement?.tagName).toBe('ARTICLE');
    return document.activeElement as HTMLElement;
  });
  expect([dataset['fecha'], dataset['inicio']]).toEqual([HERS.fecha, HERS.from]);
});

it('says that the notice will be sent once the page is no longer inert', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  app.network.down();
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  const region = document.querySelector('h1 + [role="status"]') as HTMLElement;
  const said: unknown[] = [];
  const observer = new MutationObserver(() => {
    said.push([region.textContent, screen.queryByRole('dialog')]);
  });
  observer.observe(region, { childList: true });
  await app.user.click(await dialogButton('Avisar'));
  await dialogGone();
  await waitFor(() => expect(said).not.toEqual([]));
  observer.disconnect();
  expect(said).toEqual([['Se enviará el aviso; por ahora el turno sigue a tu nombre.', null]]);
});

it('a reason stays when the family moves the start of the shift meanwhile, and is sent with it', async () => {
  await app.open('/turnos', { as: CAMILA });
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  const reason = await screen.findByLabelText('Motivo (opcional)');
  await app.user.type(reason, 'Tengo fiebre.');
  const slot = { fecha: HERS.fecha, hora_fin: HERS.to, status: 'confirmada' };
  const hers = { ...slot, id_cuidador: await app.server.idOf('Camila') };
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: await app.server.idOf('Rosa Elena'),
    slots: [
      { accion: 'eliminar', hora_inicio: HERS.from, ...hers },
      { accion: 'inscribir', hora_inicio: '07:00', ...hers },
    ],
  });
  dispatchEvent(new Event('online'));
  const moved = { ...HERS, from: '07:00' };
  await shift(moved, 'mio');
  within(screen.getByRole('dialog')).getByText(/^Miércoles, 25 de noviembre, 07:00 a 12:30/);
  expect(await screen.findByLabelText('Motivo (opcional)')).toBe(reason);
  expect(reason).toHaveProperty('value', 'Tengo fiebre.');
  await app.user.click(await dialogButton('Avisar'));
  await dialogGone();
  await shift(moved, 'por-responder');
  expect(await onServer(app, moved)).toEqual([expect.objectContaining({ status: 'pendiente' })]);
});
