import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dialogButton, dialogGone, says, saysNot } from '#tests/components/on-screen.ts';
import { appPerTest } from '#tests/components/render-app.tsx';
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
