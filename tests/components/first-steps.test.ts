import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { button, dialog, dialogButton, dialogGone, says } from './on-screen.ts';
import { appPerTest, JORGE, MARIA } from './render-app.tsx';
import { cell, SUNDAY } from './week-on-screen.ts';

const app = appPerTest();
const LIST = '/dashboard/usersmanagement';
const CALENDAR = '/dashboard/calendario';

const card = () => screen.findByRole('region', { name: 'Tus primeros pasos' });
const cardGone = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Tus primeros pasos' })).toBeNull());
/** The title of the step that is to be done now. */
const now = async () =>
  waitFor(() => {
    const step = document.querySelector('[aria-current="step"] h3')?.textContent;
    expect(step).toBeDefined();
    return step;
  });

async function fill(label: string, text: string): Promise<void> {
  await app.user.type(await within(await dialog()).findByLabelText(label), text);
}

/** A Responsable who has just signed up: nobody to care for. */
async function startAnew(): Promise<void> {
  await app.server.store.db
    .updateTable('paciente')
    .set({ id_responsable: await app.server.idOf('María José') })
    .execute();
}

it('lead a new account from a patient over who helps to a first week, and are gone then', async () => {
  await startAnew();
  await app.open(CALENDAR, { as: JORGE });
  await card();
  expect(await now()).toBe('Tu ser querido');
  await app.open(LIST);
  await card();
  // Asked in one place.
  await says('No tienes seres queridos asignados aún.');
  expect(screen.getAllByText(/^Agrega/).map(({ textContent }) => textContent)).toEqual([
    'Agrega a la persona que cuidan: basta su nombre y apellido.',
    'Agregar ser querido',
  ]);
  await app.user.click(await button('Agregar ser querido'));
  await fill('Nombre', 'Aurora');
  await fill('Apellido', 'Díaz');
  await app.user.click(await dialogButton('Guardar'));
  await dialogGone();
  await waitFor(async () => expect(await now()).toBe('Quién ayuda'));
  // Before who is there: nobody is, and nobody can be yet.
  const presence = await screen.findByRole('region', { name: 'Ahora y hoy' });
  expect(presence.compareDocumentPosition(await card())).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  // Which says what comes next: nothing else asks the same.
  expect(screen.queryByRole('region', { name: /^¿Qué sigue/ })).toBeNull();
  await app.user.click(
    await within(await card()).findByRole('button', { name: 'Invitar a un cuidador' }),
  );
  await fill('Nombre', 'Luz');
  await fill('Correo electrónico', 'luz@correo.test');
  await app.user.click(await dialogButton('Crear invitación'));
  await waitFor(() => expect(document.querySelector('[data-enlace]')).not.toBeNull());
  await app.open(LIST);
  await waitFor(async () => expect(await now()).toBe('Su primera semana'));
  // Nobody helps before they have accepted, and their invitation is a press away.
  await within(await card()).findByRole('heading', {
    name: /^Quién ayuda ?· Esperando respuesta$/,
  });
  await app.user.click(await button('Ver invitaciones'));
  await within(await dialog()).findByText('Luz');
  await app.user.keyboard('{Escape}');
  await dialogGone();
  const asked = within(await card()).getByRole('group', {
    name: '¿En qué horario necesita compañía?',
  });
  const night = within(asked).getByRole('button', { name: 'De noche, 20 a 8' });
  expect(night.getAttribute('aria-pressed')).toBe('false');
  // Also while it waits to be sent: no week is planned by it.
  app.network.down();
  await app.user.click(night);
  await waitFor(() => expect(night.getAttribute('aria-pressed')).toBe('true'));
  expect(await now()).toBe('Su primera semana');
  expect(document.activeElement).toBe(night);
  app.network.up();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () =>
    expect(
      await app.server.store.db
        .selectFrom('care_window')
        .selectAll()
        .where('id_paciente', '=', await app.server.idOf('Aurora'))
        .execute(),
    ).toMatchObject([{ from_minute: 1200, to_minute: 480 }]),
  );
  await app.user.click(
    await within(await card()).findByRole('button', { name: 'Armar su semana' }),
  );
  await screen.findAllByRole('gridcell');
  await app.user.click(cell(SUNDAY, '09:00'));
  await app.user.click(await button(/^Actualizar horarios/));
  await says('Horarios actualizados exitosamente');
  await app.open(LIST);
  await screen.findByRole('table');
  await cardGone();
});

it('can be hidden by a family that needs none, for good', async () => {
  await startAnew();
  await app.open(LIST, { as: JORGE });
  await app.server.call(JORGE, 'POST', '/api/patients', { name: 'Aurora', last_name: 'Díaz' });
  await app.reload();
  await app.user.click(await button('Ocultar estos pasos'));
  await cardGone();
  await app.reload();
  await screen.findByRole('table');
  await cardGone();
});

it('count whoever cares as help where the backend does not tell who shares', async () => {
  app.network.change('GET', '/auth/me', ({ capabilities, ...me }) => ({
    ...me,
    capabilities: capabilities.filter((one: string) => one !== 'circle'),
  }));
  await app.server.store.db.deleteFrom('solicitud').execute();
  await app.open(LIST, { as: MARIA });
  await waitFor(async () => expect(await now()).toBe('Su primera semana'));
  await within(await card()).findByRole('heading', { name: /^Quién ayuda ?· Listo$/ });
});

it('are not shown to a family that has a week', async () => {
  await app.open(LIST, { as: MARIA });
  await screen.findByRole('table');
  await (await app.device()).sync.pull();
  await cardGone();
});

it('are not shown to a family that has a week while its shifts come late to a new device', async () => {
  const release = app.network.hold('GET', /\/(changes|solicitudes\/paciente)/);
  await app.open(LIST, { as: MARIA });
  // The people wait for the shifts for a moment only.
  await screen.findAllByText('Todavía no llegan los turnos');
  expect(screen.queryByRole('region', { name: 'Tus primeros pasos' })).toBeNull();
  release();
  await screen.findAllByText('Esta noche');
  expect(screen.queryByRole('region', { name: 'Tus primeros pasos' })).toBeNull();
});

it('after another patient is added the page says what comes next for them', async () => {
  await app.open(LIST, { as: MARIA });
  await screen.findByRole('table');
  await app.user.click(await button('Agregar ser querido'));
  await fill('Nombre', 'Aurora');
  await fill('Apellido', 'Díaz');
  await app.user.click(await dialogButton('Guardar'));
  const next = await screen.findByRole('region', { name: '¿Qué sigue para Aurora Díaz?' });
  await within(next).findByRole('button', { name: 'Invitar a un cuidador' });
  await within(next).findByRole('group', { name: '¿En qué horario necesita compañía?' });
  await app.user.click(await within(next).findByRole('button', { name: 'Armar su semana' }));
  await waitFor(async () =>
    expect(app.address()).toBe(`${CALENDAR}?paciente=${await app.server.idOf('Aurora')}`),
  );
});

it('nothing comes next for a patient who was added and is archived', async () => {
  await app.open(LIST, { as: MARIA });
  await screen.findByRole('table');
  await app.user.click(await button('Agregar ser querido'));
  await fill('Nombre', 'Aurora');
  await fill('Apellido', 'Díaz');
  await app.user.click(await dialogButton('Guardar'));
  await screen.findByRole('region', { name: '¿Qué sigue para Aurora Díaz?' });
  const url = `/api/patients/${await app.server.idOf('Aurora')}/archived`;
  await app.server.call(MARIA, 'PUT', url, { archived: true });
  await (await app.device()).sync.refresh();
  await waitFor(() => expect(screen.queryByRole('region', { name: /Aurora/ })).toBeNull());
  await screen.findByRole('table');
});

it('a calendar without a choice shows whose calendars there are', async () => {
  await app.open(CALENDAR, { as: MARIA });
  await screen.findByRole('heading', { name: 'Selecciona un ser querido para ver su calendario' });
  await app.user.click(
    await screen.findByRole('link', { name: 'Rosa Elena Rojas Muñoz (Nana Rosa)' }),
  );
  await screen.findAllByRole('gridcell');
  expect(app.address()).toBe(`${CALENDAR}?paciente=${await app.server.idOf('Rosa Elena')}`);
});
