import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, dialog, dialogButton, dialogGone, says, toast } from './on-screen.ts';
import { rowOf, shown } from './people-on-screen.ts';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';

async function askToArchive(): Promise<void> {
  await app.open(LIST, { as: MARIA });
  await app.user.click(
    await within(await rowOf('Hernán')).findByRole('button', { name: 'Editar' }),
  );
  await app.user.click(await dialogButton('Archivar'));
  await dialog('Archivar a Hernán Fuentes Araya');
}

it('a patient leaves the list and the calendar, and comes back from «Archivados»', async () => {
  await askToArchive();
  await app.user.click(await dialogButton('Archivar'));
  await toast('Archivaste a Hernán Fuentes Araya');
  await dialogGone();
  await waitFor(() => expect(screen.queryByText('Hernán')).toBeNull());
  await app.user.click(await screen.findByRole('link', { name: 'Calendario' }));
  await screen.findByRole('link', { name: /^Rosa Elena/ });
  expect(screen.queryByRole('link', { name: /^Hernán/ })).toBeNull();

  await app.open(LIST);
  await app.user.click(await button('Archivados'));
  await within(await dialog('Archivados')).findByText('Hernán Fuentes Araya');
  await app.user.click(await dialogButton('Volver a usar'));
  await toast('Hernán Fuentes Araya está de nuevo en tu lista');
  await says('No hay nadie archivado.');
  await app.user.keyboard('{Escape}');
  await rowOf('Hernán');
  await shown(1, 5, 6);
});

it('without a network nothing is archived, and the dialog says what is needed', async () => {
  await askToArchive();
  app.network.down();
  await app.user.click(await dialogButton('Archivar'));
  await says(/^Para esto necesitas internet/);
  await app.user.keyboard('{Escape}');
  await rowOf('Hernán');
  await app.user.click(await button('Archivados'));
  await says(/^Para esto necesitas internet/);
});
