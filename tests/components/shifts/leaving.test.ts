import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { invited } from '#tests/components/circle/on-circle.ts';
import {
  dialog,
  dialogButton,
  dialogGone,
  says,
  saysNot,
  toast,
} from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, HERS, onServer, shift, shiftGone } from './on-shifts.ts';

/** A caregiver who ends that she cares for a patient. */
const app = appPerTest();

const ROSA = 'Rosa Elena Rojas Muñoz (Nana Rosa)';

const leave = async () =>
  app.user.click(await screen.findByRole('button', { name: `Dejar de cuidar a ${ROSA}` }));

async function isAssigned(): Promise<boolean> {
  const rows = await app.server.store.db
    .selectFrom('paciente_cuidador')
    .select('id_cuidador')
    .where('id_paciente', '=', await app.server.idOf('Rosa Elena'))
    .where('id_cuidador', '=', await app.server.idOf('Camila'))
    .execute();
  return rows.length > 0;
}

it('sees for whom she cares and with whom, and leaves: her shifts are free, and are not called lost', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  const section = await screen.findByRole('region', { name: 'A quién cuidas' });
  within(section).getByText(ROSA);
  within(section).getByText('Con María José y Paula');
  await leave();
  await dialog(`¿Dejar de cuidar a ${ROSA}?`);
  await app.user.click(await dialogButton('Cancelar'));
  await dialogGone();
  expect(await isAssigned()).toBe(true);

  await leave();
  await app.user.click(await dialogButton('Dejar de cuidar'));
  await toast(`Ya no cuidas a ${ROSA}.`);
  await dialogGone();
  await shiftGone(HERS);
  expect(await isAssigned()).toBe(false);
  expect(await onServer(app, HERS)).toEqual([
    { status: 'pendiente', id_cuidador: null, hora_fin: HERS.to },
  ]);
  // Also once the whole list has come.
  await (await app.device()).sync.refresh();
  await saysNot('Ya no te toca ir');
  expect(screen.queryByRole('button', { name: `Dejar de cuidar a ${ROSA}` })).toBeNull();
});

it('is of the family too: is named not among the others, and needs no invitation to come back', async () => {
  const link = await invited(app, { kind: 'member', name: 'Camila', mail: CAMILA });
  const [, token] = link.split('#');
  const body = { token, consent: CONSENT_VERSION };
  await app.server.call(CAMILA, 'POST', '/api/invitations/accept', body);
  await app.open('/turnos', { as: CAMILA });
  const section = await screen.findByRole('region', { name: 'A quién cuidas' });
  within(section).getByText('Con María José y Paula');
  await (await app.device()).sync.pull();
  await leave();
  await dialog(`¿Dejar de cuidar a ${ROSA}?`);
  await says(/ Para volver, asígnate en «Asignar cuidador»\.$/);
});

it('stays where the server is not reached, and is told so', async () => {
  await app.open('/turnos', { as: CAMILA });
  await leave();
  app.network.down();
  await app.user.click(await dialogButton('Dejar de cuidar'));
  await says(
    'No pudimos avisar a la familia. Para esto necesitas internet: revisa tu conexión e intenta de nuevo.',
  );
  await shift(HERS, 'mio');
  expect(await isAssigned()).toBe(true);
  app.network.up();
  await app.user.click(await dialogButton('Dejar de cuidar'));
  await toast(`Ya no cuidas a ${ROSA}.`);
});

it('where the answer was lost the page shows that it was done', async () => {
  await app.open('/turnos', { as: CAMILA });
  app.network.loseAnswer('DELETE', /^\/api\/shifts\//);
  await leave();
  await app.user.click(await dialogButton('Dejar de cuidar'));
  await shiftGone(HERS);
  await dialogGone();
  expect(await isAssigned()).toBe(false);
});

it('sees a patient for whom she agreed to care and is not asked now, and ends that', async () => {
  const rosa = await app.server.idOf('Rosa Elena');
  const { db } = app.server.store;
  await db.deleteFrom('solicitud').where('id_paciente', '=', rosa).execute();
  const caregiverIds = [await app.server.idOf('Diego')];
  await app.server.call(MARIA, 'PUT', `/api/patients/${rosa}/caregivers`, { caregiverIds });
  await app.open('/turnos', { as: CAMILA });
  const section = await screen.findByRole('region', { name: 'A quién cuidas' });
  const item = within(section)
    .getAllByRole('listitem')
    .find((one) => one.textContent?.includes(ROSA));
  expect(item?.textContent).toContain(
    'Aceptaste cuidar a esta persona; por ahora no te piden turnos.',
  );
  expect(item?.textContent).not.toContain('María José');
  await leave();
  await app.user.click(await dialogButton('Dejar de cuidar'));
  await toast(`Ya no cuidas a ${ROSA}.`);
  await dialogGone();
  expect(screen.queryByRole('button', { name: `Dejar de cuidar a ${ROSA}` })).toBeNull();
  const left = db.selectFrom('agreement').select('id_cuidador').where('id_paciente', '=', rosa);
  expect((await left.execute()).map((row) => row.id_cuidador)).not.toContain(
    await app.server.idOf('Camila'),
  );
});
