import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { people } from '#i18n/es/people.ts';
import { button, dialog, dialogButton, dialogGone, focusIs, says, toast } from './on-screen.ts';
import { rowOf, shown } from './people-on-screen.ts';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';

/** Waits until «Archivados» is not offered: there is nobody. */
const nobodyArchived = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Archivados' })).toBeNull());

async function askToArchive(): Promise<void> {
  await app.open(LIST, { as: MARIA });
  await app.user.click(
    await within(await rowOf('Hernán')).findByRole('button', { name: 'Editar' }),
  );
  await app.user.click(await dialogButton('Archivar'));
  await screen.findByRole('dialog', {
    name: 'Archivar a Hernán Fuentes Araya',
    description: /^Deja de aparecer en tu lista .* quítalos antes\.$/,
  });
}

it('a patient leaves the list and the calendar, and comes back from «Archivados»', async () => {
  await askToArchive();
  await nobodyArchived();
  await app.user.click(await dialogButton('Archivar'));
  await toast('Archivaste a Hernán Fuentes Araya');
  await dialogGone();
  await waitFor(() => expect(screen.queryByText('Hernán')).toBeNull());
  await button('Archivados');
  await app.user.click(await screen.findByRole('link', { name: 'Calendario' }));
  await screen.findByRole('link', { name: /^Rosa Elena/ });
  expect(screen.queryByRole('link', { name: /^Hernán/ })).toBeNull();

  await app.open(LIST);
  await app.user.click(await button('Archivados'));
  await within(await dialog('Archivados')).findByText('Hernán Fuentes Araya');
  await app.user.click(await dialogButton('Volver a usar'));
  await toast('Hernán Fuentes Araya está de nuevo en tu lista');
  await says('No hay nadie archivado.');
  // Nobody is left of whom it could be said.
  expect(screen.queryByText('Su calendario y sus datos siguen guardados.')).toBeNull();
  await app.user.keyboard('{Escape}');
  await rowOf('Hernán');
  await shown(1, 5, 6);
  await nobodyArchived();
  // The button is gone: the line before it.
  await focusIs(await rowOf('Hernán'));
});

it('once the only person was archived there is nobody, also before the list comes again', async () => {
  app.network.change('GET', '/responsable/mis_usuarios', (rows) =>
    rows.filter(({ name }: { name: string }) => name === 'Hernán'),
  );
  await askToArchive();
  app.network.hold('GET', '/responsable/mis_usuarios');
  await app.user.click(await dialogButton('Archivar'));
  await toast('Archivaste a Hernán Fuentes Araya');
  await says(people.none);
});

it('two are brought back at once, and neither is shown as archived again', async () => {
  for (const name of ['Hernán', 'Rosa Elena']) {
    const url = `/api/patients/${await app.server.idOf(name)}/archived`;
    await app.server.call(MARIA, 'PUT', url, { archived: true });
  }
  await app.open(LIST, { as: MARIA });
  await app.user.click(await button('Archivados'));
  const list = within(await dialog('Archivados'));
  await list.findByText('Hernán Fuentes Araya');
  const answer = app.network.hold('PUT', /\/archived$/);
  for (const restore of list.getAllByRole('button', { name: 'Volver a usar' }))
    await app.user.click(restore);
  answer();
  await says('No hay nadie archivado.');
  await toast('Hernán Fuentes Araya está de nuevo en tu lista');
  await toast('Rosa Elena Rojas Muñoz está de nuevo en tu lista');
  await says('No hay nadie archivado.');
});

it('whoever was removed meanwhile is told so, and the patient goes from the list', async () => {
  const url = `/api/patients/${await app.server.idOf('Hernán')}`;
  await app.server.call(MARIA, 'PUT', `${url}/archived`, { archived: true });
  await app.open(LIST, { as: MARIA });
  await app.user.click(await button('Archivados'));
  await within(await dialog('Archivados')).findByText('Hernán Fuentes Araya');
  await app.server.store.db
    .updateTable('paciente')
    .set({ id_responsable: await app.server.idOf('Jorge') })
    .where('id', '=', await app.server.idOf('Hernán'))
    .execute();
  await app.user.click(await dialogButton('Volver a usar'));
  await says('Ya no compartes el calendario de Hernán Fuentes Araya.');
  await says('No hay nadie archivado.');
  await app.user.keyboard('{Escape}');
  await nobodyArchived();
});

it('without a network nobody is archived or brought back, and the dialogs say what is needed', async () => {
  await askToArchive();
  app.network.down();
  await app.user.click(await dialogButton('Archivar'));
  await says(/^Para esto necesitas internet/);
  await app.user.keyboard('{Escape}');
  await rowOf('Hernán');
  app.network.up();
  await askToArchive();
  await app.user.click(await dialogButton('Archivar'));
  await dialogGone();
  const archived = await button('Archivados');
  app.network.down();
  await app.user.click(archived);
  await says(/^Para esto necesitas internet/);
});
