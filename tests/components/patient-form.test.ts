import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  button,
  dialog,
  dialogButton,
  dialogGone,
  focusIs,
  halfTyped,
  isAskedOnUnload,
  says,
  toast,
} from './on-screen.ts';
import { cellsOf, rowOf, searchField, shown } from './people-on-screen.ts';
import { appPerTest, JORGE, MARIA } from './render-app.tsx';
import { cell, SUNDAY } from './week-on-screen.ts';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';

const field = async (label: string) =>
  (await within(await dialog()).findByLabelText(label)) as HTMLInputElement;

async function fill(label: string, text: string): Promise<void> {
  const input = await field(label);
  await app.user.clear(input);
  await app.user.type(input, text);
}

describe('a patient', () => {
  it('is added once although the answer is lost and the form is changed before the retry', async () => {
    await app.open(LIST, { as: MARIA });
    await app.user.click(await button('Agregar ser querido'));
    await fill('RUT (opcional)', '11.111.111-2');
    await app.user.click(await dialogButton('Guardar'));
    await says('Ingresa su nombre');
    await says('RUT inválido o dígito verificador incorrecto');
    await focusIs(await field('Nombre'));
    await fill('Nombre', 'Aurora');
    await fill('Apellido', 'Díaz');
    await fill('RUT (opcional)', '11.111.111-1');
    await fill('Fecha de nacimiento (opcional)', '1938-09-18');
    const found = app.network.loseAnswer('POST', '/api/patients');
    await app.user.click(await dialogButton('Guardar'));
    await says(/^Para esto necesitas internet/);
    found();
    const works = app.network.answer('POST', '/api/patients', new Response('', { status: 502 }));
    await app.user.click(await dialogButton('Guardar'));
    await says('Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.');
    works();
    await fill('Apodo (opcional)', 'Abuelita');
    await app.user.click(await dialogButton('Guardar'));
    await toast('Agregaste a Aurora Díaz');
    await dialogGone();
    await app.user.type(searchField(), 'aurora');
    await shown(1, 1, 1);
    await waitFor(() => expect(cellsOf('apodo')).toEqual(['Abuelita']));
    expect(cellsOf('rut')).toEqual(['11.111.111-1']);
    const { length } = await app.server.store.db
      .selectFrom('paciente')
      .where('name', '=', 'Aurora')
      .select('id')
      .execute();
    expect(length).toBe(1);
  });

  it('keeps the birth date while another one is half typed', async () => {
    await app.server.store.db
      .updateTable('paciente')
      .set({ birthdate: '1938-09-18' })
      .where('name', '=', 'Hernán')
      .execute();
    await app.open(LIST, { as: MARIA });
    const row = await rowOf('Hernán');
    await app.user.click(await within(row).findByRole('button', { name: 'Editar' }));
    const birthdate = await field('Fecha de nacimiento (opcional)');
    await waitFor(() => expect(birthdate.value).toBe('1938-09-18'));
    await app.user.clear(birthdate);
    halfTyped(birthdate);
    await app.user.click(await dialogButton('Guardar'));
    await says('La fecha de nacimiento no es válida');
    await focusIs(birthdate);
    expect(app.network.calls.filter((call) => call.startsWith('PUT '))).toEqual([]);
  });

  it('is corrected, and the calendar shows it at once', async () => {
    await app.open(LIST, { as: MARIA });
    const row = await rowOf('Hernán');
    // Another device has corrected the name since this one fetched it.
    const { db } = app.server.store;
    await db
      .updateTable('paciente')
      .set({ nickname: 'Lala', birthdate: '1938-09-18' })
      .where('name', '=', 'Hernán')
      .execute();
    await app.user.click(await within(row).findByRole('button', { name: 'Editar' }));
    const nickname = await field('Apodo (opcional)');
    await waitFor(() => expect(nickname.value).toBe('Lala'));
    expect((await field('Fecha de nacimiento (opcional)')).value).toBe('1938-09-18');
    await fill('Apellido', 'Díaz Soto');
    await app.user.click(await dialogButton('Guardar'));
    await toast('Datos guardados correctamente');
    await dialogGone();
    await app.user.click(
      await screen.findByRole('link', { name: 'Ver calendario de Hernán Díaz Soto' }),
    );
    const option = await screen.findByRole('option', { name: 'Hernán Díaz Soto (Lala)' });
    expect((option as HTMLOptionElement).selected).toBe(true);
  });

  it('is added from a calendar without patients, and one continues with their week', async () => {
    await app.server.store.db
      .updateTable('paciente')
      .set({ id_responsable: await app.server.idOf('María José') })
      .execute();
    await app.open('/dashboard/calendario', { as: JORGE });
    await says('No tienes seres queridos asignados aún.');
    await app.user.click(await button('Agregar un ser querido'));
    // The form opens by itself, on the address of the list.
    await dialog('Agregar un ser querido');
    await waitFor(() => expect(app.address()).toBe(LIST));
    await fill('Nombre', 'Aurora');
    await fill('Apellido', 'Díaz');
    await app.user.click(await dialogButton('Guardar'));
    await toast('Agregaste a Aurora Díaz');
    await shown(1, 1, 1);
    // The page that it was opened from is gone.
    await focusIs(screen.getByRole('main'));
    await app.user.click(
      await screen.findByRole('link', { name: 'Ver calendario de Aurora Díaz' }),
    );
    await screen.findAllByRole('gridcell');
    expect(document.querySelector('[data-bloque]')).toBeNull();
    // Without caregivers, the question who comes links to where they can be assigned.
    await app.user.click(await screen.findByRole('switch'));
    await app.user.click(cell(SUNDAY, '09:00'));
    await app.user.click(
      await within(await dialog()).findByRole('link', { name: 'Asignar cuidadores' }),
    );
    await screen.findByTitle('Asignar cuidador');
    history.back();
    await screen.findAllByRole('gridcell');
  });
});

describe('unsaved input', () => {
  const QUESTION = '¿Descartar los cambios sin guardar?';
  const nickname = () => field('Apodo (opcional)');

  async function typeSomething(): Promise<void> {
    await app.open('/dashboard/profile', { as: MARIA });
    await app.user.click(await screen.findByRole('link', { name: 'Mis seres queridos' }));
    const row = await rowOf('Hernán');
    await app.user.click(await within(row).findByRole('button', { name: 'Editar' }));
    await fill('Apodo (opcional)', 'Abuelo');
  }

  it('is not lost on «back»: the app asks, and then goes on', async () => {
    await typeSomething();
    history.back();
    await says(QUESTION);
    await focusIs(await dialogButton('No, seguir editando'));
    await waitFor(() => expect(app.address()).toBe(LIST));
    // It asks again the next time.
    history.back();
    await focusIs(await dialogButton('No, seguir editando'));
    await waitFor(() => expect(app.address()).toBe(LIST));
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull());
    await focusIs(await nickname());
    expect((await nickname()).value).toBe('Abuelo');
    history.back();
    await app.user.click(await dialogButton('Sí, descartar'));
    await waitFor(() => expect(app.address()).toBe('/dashboard/profile'));
    await dialogGone();
  });

  it('is not lost where a notice is pressed: the app asks, and then goes where it leads', async () => {
    await typeSomething();
    // The page goes there as by a link, which a browser keeps out of reach behind a dialog.
    await app.user.click(screen.getByRole('link', { name: 'Calendario' }));
    await says(QUESTION);
    expect(app.address()).toBe(LIST);
    await app.user.click(await dialogButton('Sí, descartar'));
    await waitFor(() => expect(app.address()).toMatch(/^\/dashboard\/calendario/));
  });

  it('leaves the page alone on «Esc» once it is undone, after the way to another page was declined', async () => {
    await typeSomething();
    await app.user.click(screen.getByRole('link', { name: 'Calendario' }));
    await app.user.click(await dialogButton('No, seguir editando'));
    // Restored to the saved value.
    await fill('Apodo (opcional)', 'Tata');
    await app.user.keyboard('{Escape}');
    await dialogGone();
    expect(app.address()).toBe(LIST);
  });

  it('is not lost on closing the page: the browser is made to ask, but only if there is something to lose', async () => {
    await typeSomething();
    await waitFor(() => expect(isAskedOnUnload()).toBe(true));
    // Restored to the saved value, so there is nothing to lose.
    await fill('Apodo (opcional)', 'Tata');
    await waitFor(() => expect(isAskedOnUnload()).toBe(false));
  });

  it('does not stop anybody whose session is over', async () => {
    await typeSomething();
    app.network.answer('GET', '/responsable/mis_usuarios', new Response('', { status: 401 }));
    // Retried, because the app joins a call already under way instead of repeating it.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(app.address()).toBe('/login');
    });
    await screen.findByLabelText('Correo electrónico');
  });
});
