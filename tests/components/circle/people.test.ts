// Over 250 lines: one dialog, and every change of a circle that it makes.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import {
  button,
  dialog,
  dialogGone,
  focusIs,
  says,
  saysNot,
  toast,
} from '#tests/components/on-screen.ts';
import { rowOf } from '#tests/components/people-on-screen.ts';
import { ADMIN, appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { buttonOf, CAMILA, has, invited, openCircle, PAULA, peopleOf, ROSA } from './on-circle.ts';

const app = appPerTest();

const CIRCLE = /\/api\/patients\/[^/]+\/circle$/;

/** Lets somebody accept an invitation to care for Rosa Elena. */
async function cares(mail: string, name: string): Promise<void> {
  const link = await invited(app, { kind: 'caregiver', name, mail });
  const token = link.split('#')[1];
  const body = { token, consent: CONSENT_VERSION };
  await app.server.call(mail, 'POST', '/api/invitations/accept', body);
}

/** An Admin deactivates the account of somebody. */
async function deactivate(name: string): Promise<void> {
  const id = await app.server.idOf(name);
  await app.server.call(ADMIN, 'PUT', `/admin/users/deactivate/${id}`);
}

/** Opens it once, and again from the device. */
async function openWithoutNetwork(): Promise<void> {
  await openCircle(app);
  await has('Cuidadores', 5);
  app.network.down();
  await app.user.click(await button('Cerrar'));
  await app.user.click(within(await rowOf(ROSA)).getByRole('button', { name: 'Personas' }));
  await says(/^No pudimos actualizar esta lista/);
}

describe('«Personas»', () => {
  it('lists the family, the caregivers and the open invitations', async () => {
    await invited(app, { kind: 'caregiver', name: 'Luz', mail: 'luz@correo.cl' });
    await openCircle(app);
    await has('Invitaciones', 1);
    expect(peopleOf('Familia')).toEqual([
      'María José Fuentes RojasTú | A cargo del calendario',
      expect.stringMatching(/^Paula Fuentes Rojas \| Comparte el calendario desde el \d/),
    ]);
    expect(peopleOf('Cuidadores')).toHaveLength(5);
    expect(peopleOf('Cuidadores')[0]).toMatch(
      /^Camila Torres Vega \| \+56 9 0000 0001 \| Aceptó cuidar el \d/,
    );
    expect(peopleOf('Cuidadores').join()).toContain('Sin asignar por ahora');
    expect(peopleOf('Invitaciones')[0]).toMatch(
      /^LuzCuidador \| l•••@correo\.cl · Invitó María José \| Vence el 07-12-2026$/,
    );
    const calls = screen.getAllByRole('link', { name: 'Llamar' });
    expect(calls[0]?.getAttribute('href')).toBe('tel:+56900000001');
  });

  it('names the patient without the article that the family says', async () => {
    await app.server.store.db
      .updateTable('paciente')
      .set({ nickname: 'la Nana' })
      .where('id', '=', await app.server.idOf(ROSA))
      .execute();
    await openCircle(app);
    await dialog('Personas de Nana');
  });

  it('says of whom the account is inactive, and offers no calendar to them', async () => {
    await deactivate('Paula');
    await openCircle(app);
    await has('Familia', 2);
    expect(peopleOf('Familia')[1]).toMatch(/ \| Su cuenta está inactiva$/);
    expect(screen.queryByRole('button', { name: 'Entregar el calendario' })).toBeNull();
    buttonOf('Familia', 'Paula', 'Quitar');
  });

  it('says whom to ask when the account of the owner is inactive', async () => {
    await deactivate('María José');
    await openCircle(app, ROSA, PAULA);
    await has('Familia', 2);
    expect(peopleOf('Familia')[0]).toBe(
      'María José Fuentes Rojas | A cargo del calendario | Su cuenta está inactiva. Mientras siga así, nadie puede invitar ni quitar a familiares. Pide a quien administra el servicio que la reactive.',
    );
  });

  it('leaves the focus on the next person, and not on «Llamar», when somebody is removed', async () => {
    await openCircle(app);
    await has('Cuidadores', 5);
    const people = within(screen.getByRole('region', { name: 'Cuidadores' }));
    const [first, next] = people.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    within(first).getByRole('button', { name: 'Quitar' }).focus();
    await app.user.keyboard('{Enter}');
    (await button('Sí, quitar')).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(first.isConnected).toBe(false));
    await focusIs(next);
    expect(next.textContent).toContain('Llamar');
  });

  it('is shown from the device without a network, and changes nothing then', async () => {
    await openWithoutNetwork();
    expect(peopleOf('Cuidadores')).toHaveLength(5);
    await app.user.click(buttonOf('Familia', 'Paula', 'Quitar'));
    await app.user.click(await button('Sí, quitar'));
    await says(
      'No se pudo hacer el cambio. Para esto necesitas internet: revisa tu conexión e intenta de nuevo.',
    );
    app.network.up();
    const without = (status: number) =>
      app.network.answer('DELETE', /\/members\//, () => new Response('', { status }));
    const first = without(502);
    await app.user.click(await button('Sí, quitar'));
    await says(
      'No se pudo hacer el cambio. Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.',
    );
    first();
    const second = without(404);
    await app.user.click(await button('Sí, quitar'));
    await says('No se pudo hacer el cambio. Intenta de nuevo más tarde.');
    second();
    await app.user.click(await button('Sí, quitar'));
    await toast('Paula ya no comparte este calendario');
    await has('Familia', 1);
    await waitFor(() => expect(document.activeElement?.closest('dialog')).not.toBeNull());
  });

  it('says so when it is not known, and asks again', async () => {
    const works = app.network.answer('GET', CIRCLE, () => new Response('', { status: 500 }));
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await app.user.click(
      await within(await rowOf(ROSA)).findByRole('button', { name: 'Personas' }),
    );
    await says('No pudimos mostrar a las personas de este calendario.');
    works();
    await app.user.click(await button('Reintentar'));
    await has('Cuidadores', 5);
    await saysNot('No pudimos mostrar a las personas de este calendario.');
  });

  it('is brought up to date once the network is back', async () => {
    await openWithoutNetwork();
    await invited(app, { kind: 'caregiver', name: 'Luz', mail: 'luz@correo.cl' });
    app.network.up();
    dispatchEvent(new Event('online'));
    await has('Invitaciones', 1);
    await saysNot(/^No pudimos actualizar esta lista/);
  });

  it('ends with who archived the patient while it was open, or that they are not shared any more', async () => {
    await openCircle(app);
    await has('Cuidadores', 5);
    const url = `/api/patients/${await app.server.idOf(ROSA)}`;
    await app.server.call(PAULA, 'PUT', `${url}/archived`, { archived: true });
    dispatchEvent(new Event('online'));
    await says(
      /^Paula Fuentes Rojas archivó este calendario\. No se borró nada\. Para volver a usarlo/,
    );
    expect(peopleOf('Familia')).toEqual([]);
    await app.server.call(PAULA, 'PUT', `${url}/archived`, { archived: false });
    dispatchEvent(new Event('online'));
    await has('Cuidadores', 5);
    await app.user.click(await button('Actividad'));
    const activity = await dialog(/^Actividad de /);
    const entries = () => activity.querySelectorAll('[data-actividad]').length;
    await waitFor(() => expect(entries()).toBeGreaterThan(0));

    await app.server.call(MARIA, 'PUT', `${url}/owner`, { id: await app.server.idOf('Paula') });
    await app.server.call(PAULA, 'DELETE', `${url}/members/${await app.server.idOf('María José')}`);
    dispatchEvent(new Event('online'));
    await within(activity).findByText('Ya no compartes este calendario.');
    expect([peopleOf('Familia'), entries()]).toEqual([[], 0]);
  });

  it('is absent where the backend offers no circle', async () => {
    app.network.change('GET', '/auth/me', (me) => ({
      ...me,
      capabilities: me.capabilities.filter((one: string) => one !== 'circle'),
    }));
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    await app.user.click(within(await rowOf(ROSA)).getByTitle('Asignar cuidador'));
    await dialog('Asignar cuidador a Rosa Elena Rojas Muñoz');
    await screen.findByRole('option', { name: 'Valentina Silva Cárdenas' });
    expect(screen.queryByRole('button', { name: 'Personas' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invitar a un cuidador' })).toBeNull();
  });
});

describe('the family of a patient', () => {
  it('the owner hands the calendar over, and can then leave it', async () => {
    await openCircle(app);
    await app.user.click(buttonOf('Familia', 'Paula', 'Entregar el calendario'));
    await dialog('¿Entregar el calendario a Paula?');
    await app.user.click(await button('Sí, entregar'));
    await toast('Paula quedó a cargo del calendario');
    await waitFor(() =>
      expect(peopleOf('Familia')[0]).toBe('Paula Fuentes Rojas | A cargo del calendario'),
    );
    expect(screen.queryByRole('button', { name: 'Invitar a un familiar' })).toBeNull();
    await app.user.click(buttonOf('Familia', 'María José', 'Salir de este calendario'));
    await app.user.click(await button('Sí, salir'));
    await toast('Saliste del calendario de Nana Rosa');
    await dialogGone();
    await waitFor(() => expect(document.querySelector('table')?.textContent).not.toContain(ROSA));
  });

  it('is handed over and left also where the answer to the first try was lost', async () => {
    const id = await app.server.idOf('Rosa Elena');
    await openCircle(app);
    await app.user.click(buttonOf('Familia', 'Paula', 'Entregar el calendario'));
    let repair = app.network.loseAnswer('PUT', `/api/patients/${id}/owner`);
    await app.user.click(await button('Sí, entregar'));
    await says(/^No se pudo hacer el cambio/);
    repair();
    await app.user.click(await button('Sí, entregar'));
    await toast('Paula quedó a cargo del calendario');
    await app.user.click(
      await waitFor(() => buttonOf('Familia', 'María José', 'Salir de este calendario')),
    );
    repair = app.network.loseAnswer('DELETE', /\/members\//);
    await app.user.click(await button('Sí, salir'));
    await says(/^No se pudo hacer el cambio/);
    repair();
    await app.user.click(await button('Sí, salir'));
    await toast('Saliste del calendario de Nana Rosa');
    await dialogGone();
  });

  it('is told that somebody who also cares for the patient continues to', async () => {
    await cares(PAULA, 'Paula');
    await openCircle(app);
    await app.user.click(buttonOf('Familia', 'Paula', 'Quitar'));
    await says(
      'Paula dejará de compartir el calendario de Nana Rosa. Lo que haya guardado se conserva. Seguirá cuidando a Nana Rosa y verá los turnos y las notas. Para terminar también con eso, usa «Quitar» en «Cuidadores».',
    );
    await openCircle(app, ROSA, PAULA);
    await app.user.click(
      await waitFor(() => buttonOf('Familia', 'Paula', 'Salir de este calendario')),
    );
    await says(
      /^Dejarás de compartirlo\. .* Seguirás cuidando a Nana Rosa y verás los turnos y las notas en «Mis turnos»\.$/,
    );
    await app.user.click(await button('Sí, salir'));
    await toast('Saliste del calendario de Nana Rosa');
    expect(await app.server.call(PAULA, 'GET', '/api/shifts')).toMatchObject([{ assigned: true }]);
  });

  it('a member sees who is in charge, invites caregivers only, and may not remove anybody', async () => {
    await openCircle(app, ROSA, PAULA);
    await has('Familia', 2);
    // Who is signed in may be read after the list.
    await waitFor(() => expect(peopleOf('Familia')[1]).toMatch(/^Paula Fuentes RojasTú \|/));
    const family = within(screen.getByRole('region', { name: 'Familia' }));
    expect(family.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Salir de este calendario',
    ]);
    await button('Invitar a un cuidador');
  });

  it('a question is left by Esc, and focus returns to its button', async () => {
    await openCircle(app);
    await has('Familia', 2);
    const remove = buttonOf('Familia', 'Paula', 'Quitar');
    await app.user.click(remove);
    await dialog('¿Quitar a Paula?');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await focusIs(remove);
    expect(peopleOf('Familia')).toHaveLength(2);
  });
});

it('a caregiver is taken off with their agreement by whoever shares the patient', async () => {
  await openCircle(app, ROSA, PAULA);
  await has('Cuidadores', 5);
  await app.user.click(buttonOf('Cuidadores', 'Camila', 'Quitar'));
  await dialog('¿Quitar a Camila?');
  await says(/^Camila dejará de cuidar a Nana Rosa\. Sus turnos que vienen quedarán sin confirmar/);
  await app.user.click(await button('Sí, quitar'));
  await toast('Camila ya no cuida a Nana Rosa');
  await has('Cuidadores', 4);
  const { db } = app.server.store;
  const camila = await app.server.idOf('Camila');
  const left = db.selectFrom('solicitud').select('id').where('id_cuidador', '=', camila);
  expect(await left.where('fecha', '>', '2026-11-24').execute()).toEqual([]);
});

it('offers nobody to call themselves', async () => {
  const link = await invited(app, { kind: 'member', name: 'Camila', mail: CAMILA });
  const body = { token: link.split('#')[1], consent: CONSENT_VERSION };
  await app.server.call(CAMILA, 'POST', '/api/invitations/accept', body);
  await openCircle(app, ROSA, CAMILA);
  // Who is signed in may be read after the list.
  await waitFor(() => expect(peopleOf('Cuidadores')[0]).toMatch(/^Camila Torres VegaTú \|/));
  const [own, other] = within(screen.getByRole('region', { name: 'Cuidadores' }))
    .getAllByRole('listitem')
    .map((row) => within(row).queryByRole('link', { name: 'Llamar' }));
  expect(own).toBeNull();
  expect(other).not.toBeNull();
  await app.user.click(await button('Cerrar'));
  await app.user.click(within(await rowOf(ROSA)).getByTitle('Asignar cuidador'));
  const called = () => screen.queryAllByRole('link', { name: 'Llamar' });
  // Of the three who are assigned.
  await waitFor(() => expect(called()).toHaveLength(2));
});

it('of a caregiver who also shares the calendar, it says that they can come back by themselves', async () => {
  await cares(PAULA, 'Paula');
  await openCircle(app);
  await app.user.click(await waitFor(() => buttonOf('Cuidadores', 'Paula', 'Quitar')));
  await says(
    'Paula dejará de cuidar a Nana Rosa. Sus turnos que vienen quedarán sin confirmar. Seguirá compartiendo el calendario, y podrá volver a asignarse en «Asignar cuidador».',
  );
});

it('whoever cares too stops by themselves, and is told how to begin again', async () => {
  await cares(PAULA, 'Paula');
  await openCircle(app, ROSA, PAULA);
  await has('Cuidadores', 6);
  // Who is signed in may be read after the list.
  await waitFor(() =>
    expect(peopleOf('Cuidadores').filter((one) => one.includes('Tú'))).toEqual([
      expect.stringMatching(/^Paula Fuentes RojasTú \|/),
    ]),
  );
  await app.user.click(buttonOf('Cuidadores', 'Paula', 'Quitar'));
  await dialog('¿Dejar de cuidar a Nana Rosa?');
  await says(
    'Tus turnos que vienen quedarán sin confirmar. Para volver, asígnate en «Asignar cuidador».',
  );
  await app.user.click(await button('Sí, dejar de cuidar'));
  await toast('Ya no cuidas a Nana Rosa');
  await has('Cuidadores', 5);
  // That is so.
  const id = await app.server.idOf('Paula');
  const url = `/api/patients/${await app.server.idOf(ROSA)}/caregivers`;
  const { caregivers } = await app.server.call(PAULA, 'PUT', url, { caregiverIds: [id] });
  expect(caregivers).toMatchObject([{ id }]);
});
