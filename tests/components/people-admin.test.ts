import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  button,
  dialog,
  dialogButton,
  dialogGone,
  focusIs,
  says,
  saysNot,
  toast,
} from './on-screen.ts';
import { cellsOf, columnsShown, rowOf, searchField, shown } from './people-on-screen.ts';
import { ADMIN, appPerTest, JORGE, MARIA, PHONE } from './render-app.tsx';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';
const CAMILA = 'camila@vinculo.example';

async function searchFor(text: string): Promise<void> {
  await app.user.clear(searchField());
  await app.user.type(searchField(), text);
}

const mayEnter = (mail: string) =>
  app.server.tokenOf(mail).then(
    () => true,
    () => false,
  );

describe('the list of an Admin', () => {
  it('when the first load fails: the toast, the reason, and later the list by itself', async () => {
    const repaired = app.network.answer('GET', '/admin/users', () => new Response('no list'));
    await app.open(LIST, { as: ADMIN });
    await toast('Error al cargar los datos');
    await says('Todavía no podemos mostrar tus datos');
    // Nothing waits, but there was no contact either: no tick is shown.
    const status = () => document.querySelector<HTMLElement>('[data-sync="al-dia"]')?.dataset;
    expect(status()).toHaveProperty('sinContacto');
    repaired();
    // It retries every few seconds; the `online` event triggers another try.
    window.dispatchEvent(new Event('online'));
    await shown(1, 5, 12);
    await screen.findByRole('heading', { name: 'Manejo de usuarios' });
    await waitFor(() => expect(status()).not.toHaveProperty('sinContacto'));
  });

  it('on a desktop: its columns, every chip, three pages', async () => {
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    expect(columnsShown()).toBe('Fecha | Rol | Email | Estado | Método pago | Meses | Acciones');
    await searchFor('maría');
    await shown(1, 1, 1);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '23-11-2026',
      'Responsable',
      `${MARIA}María José Fuentes Rojas`,
      'Activo',
      'webpay',
      '8',
      'Eliminar',
    ]);
    await app.user.clear(searchField());
    await app.user.click(await button('Ser Querido'));
    await shown(1, 3, 3);
    expect(cellsOf('metodoDePago')).toEqual(['N/A', 'N/A', 'N/A']);
    expect(cellsOf('email').every((text) => text.startsWith('N/A'))).toBe(true);
    await app.user.click(await button('Responsable'));
    await shown(1, 3, 3);
    await app.user.click(await button('Responsable'));
    await app.user.click(await button('3'));
    await shown(11, 12, 12);
    expect((await button('Siguiente')).getAttribute('aria-disabled')).toBe('true');
    await app.user.click(await button('Anterior'));
    await shown(6, 10, 12);
    await waitFor(() => expect(app.address()).toBe(`${LIST}?pagina=2`));
  });

  it('on a phone: short labels, and the mail behind an envelope', async () => {
    app.resize(PHONE);
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    expect(screen.queryByRole('button', { name: 'Responsable' })).toBeNull();
    expect(columnsShown()).toBe('Rol | Email | Estado');
    await searchFor('jorge');
    await shown(1, 1, 1);
    expect(cellsOf('rol')).toEqual(['R']);
    expect(cellsOf('estado')).toEqual(['A']);
    await screen.findByRole('img', { name: 'Activo' });
    expect(screen.queryByText(JORGE)).toBeNull();
    await app.user.click(await button('Mostrar correo'));
    await says(JORGE);
    await app.user.click(await button('Ocultar correo'));
    await saysNot(JORGE);
  });

  it('opens from the device without a network, where nobody can be deactivated', async () => {
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    app.network.down();
    await app.reload();
    await shown(1, 5, 12);
    await searchFor('camila');
    await shown(1, 1, 1);
    await app.user.click(await button('Eliminar'));
    await app.user.click(await dialogButton('Eliminar'));
    await toast('No se pudo desactivar el usuario. Intenta de nuevo más tarde.');
    await says(/^Para esto necesitas internet/);
    expect(await mayEnter(CAMILA)).toBe(true);
  });
});

describe('deactivating', () => {
  it('by keyboard: asks, calls, announces, reloads; and reactivates where that is offered', async () => {
    await app.open(`${LIST}?buscar=camila`, { as: ADMIN });
    const row = await rowOf('Camila Torres Vega');
    const action = within(row).getByRole('button');
    action.focus();
    await app.user.keyboard('{Enter}');
    const question = await dialog('¿Está seguro que quiere eliminar?');
    within(question).getByText(/camila@vinculo\.example/);
    // Known once the answer about the account is here.
    await within(question).findByText(/volverán a quedar pendientes y avisaremos a la familia\.$/);
    await app.user.keyboard('{Escape}');
    await dialogGone();
    expect(await mayEnter(CAMILA)).toBe(true);
    await focusIs(action);
    await app.user.keyboard('{Enter}');
    (await dialogButton('Eliminar')).focus();
    await app.user.keyboard('{Enter}');
    await toast('Usuario desactivado correctamente');
    await within(row).findByText('Inactivo');
    expect(await mayEnter(CAMILA)).toBe(false);
    // The same button keeps focus and now offers the reverse.
    await waitFor(() => expect(action.textContent).toBe('Reactivar'));
    await focusIs(action);
    await app.user.keyboard('{Enter}');
    await toast('Usuario reactivado correctamente');
    await within(row).findByText('Activo');
    expect(await mayEnter(CAMILA)).toBe(true);
  });

  it('and reactivating are shown where their answer was lost', async () => {
    await app.open(`${LIST}?buscar=camila`, { as: ADMIN });
    const row = await rowOf('Camila Torres Vega');
    app.network.loseAnswer('PUT', /^\/admin\/users\/deactivate\//);
    await app.user.click(within(row).getByRole('button', { name: 'Eliminar' }));
    await app.user.click(await dialogButton('Eliminar'));
    await toast(/^No se pudo desactivar el usuario/);
    await within(row).findByText('Inactivo');
    await app.user.click(await dialogButton('Cancelar'));
    app.network.loseAnswer('PUT', /^\/admin\/users\/reactivate\//);
    await app.user.click(within(row).getByRole('button', { name: 'Reactivar' }));
    await toast(/^No se pudo reactivar el usuario/);
    await within(row).findByText('Activo');
  });

  it('somebody without a name asks with their mail, once', async () => {
    const { db } = app.server.store;
    const nameless = { name: '', last_name: '' };
    await db.updateTable('account').set(nameless).where('mail', '=', CAMILA).execute();
    await app.open(`${LIST}?buscar=camila`, { as: ADMIN });
    const row = await rowOf(CAMILA);
    await app.user.click(within(row).getByRole('button', { name: 'Eliminar' }));
    const question = await dialog('¿Está seguro que quiere eliminar?');
    expect(question.textContent?.split(CAMILA)).toHaveLength(2);
  });

  it('promises nothing of the shifts where the backend does not say that it gives them back', async () => {
    app.network.change('GET', '/auth/me', (me) => ({ ...me, capabilities: [] }));
    await app.open(`${LIST}?buscar=camila`, { as: ADMIN });
    const row = await rowOf('Camila Torres Vega');
    await app.user.click(within(row).getByRole('button', { name: 'Eliminar' }));
    const question = await dialog('¿Está seguro que quiere eliminar?');
    within(question).getByText(/No se borra ningún dato\.\s*$/);
  });

  it('and reactivating succeed at a server that answers with nothing', async () => {
    app.network.emptyAnswers();
    await app.open(`${LIST}?buscar=camila`, { as: ADMIN });
    const row = await rowOf(CAMILA);
    await app.user.click(within(row).getByRole('button', { name: 'Eliminar' }));
    await app.user.click(await dialogButton('Eliminar'));
    await toast('Usuario desactivado correctamente');
    await app.user.click(await within(row).findByRole('button', { name: 'Reactivar' }));
    await toast('Usuario reactivado correctamente');
  });

  it('a patient; without a button to reactivate if the backend does not offer it', async () => {
    app.network.change('GET', '/auth/me', (me) => ({ ...me, capabilities: null }));
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    await searchFor('carmen');
    await shown(1, 1, 1);
    await app.user.click(await button('Eliminar'));
    await screen.findByRole('dialog', {
      description: /Carmen .*La familia dejará de ver este calendario\./,
    });
    await app.user.click(await dialogButton('Eliminar'));
    await within(await rowOf('Carmen')).findByText('Inactivo');
    await button('Eliminar');
    expect(screen.queryByRole('button', { name: 'Reactivar' })).toBeNull();
  });

  it('the last Admin stays, with the server’s message, and somebody no longer Admin with the app’s own', async () => {
    await app.open(LIST, { as: ADMIN });
    await shown(1, 5, 12);
    await searchFor('andrea');
    await shown(1, 1, 1);
    await app.user.click(await button('Eliminar'));
    await says(/^Es tu propia cuenta/);
    await app.user.click(await dialogButton('Eliminar'));
    await says(/^Es la única cuenta de administración activa/);
    await app.server.store.db
      .updateTable('account')
      .set({ role: 'Responsable' })
      .where('mail', '=', ADMIN)
      .execute();
    await app.user.click(await dialogButton('Eliminar'));
    // The dialog has the server's words, the toast the app's.
    await toast('No tienes permisos para realizar esta acción');
  });
});
