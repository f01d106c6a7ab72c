import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();

it('a page shows what the server has, and shows it again without a network', async () => {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
  expect(app.network.calls).toContain('GET /responsable/mis_usuarios');
  app.network.down();
  await app.reload();
  await screen.findByText('Mostrando 1 - 5 de 6 usuarios');
});

it('a calendar draws its week', async () => {
  const rosa = await app.server.idOf('Rosa Elena');
  await app.open(`/dashboard/calendario?paciente=${rosa}`, { as: MARIA });
  expect(await screen.findAllByRole('gridcell')).toHaveLength(7 * 48);
});

it('a test begins with nothing of the one before', async () => {
  await app.open('/dashboard/usersmanagement');
  await screen.findByLabelText('Contraseña', { selector: 'input' });
  expect(app.network.calls).toEqual([]);
});
