// Over 250 lines: one dialog, seen by a family and by an Admin.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dialog, dialogButton, dialogGone, focusIs, says, saysNot, toast } from './on-screen.ts';
import { caregiversKept, rowOf, searchField, shown } from './people-on-screen.ts';
import { appPerTest, MARIA } from './render-app.tsx';

const app = appPerTest();

const LISTS = /^\/api\/patients\/[^/]+\/caregivers$/;
const select = async () => within(await dialog()).findByLabelText('Seleccionar cuidador');
const crosses = () => screen.queryAllByTitle('Remover cuidador');
const chosen = () => within(screen.getByRole('dialog')).queryAllByRole('listitem');
const openerOf = async (name: string) => within(await rowOf(name)).getByTitle('Asignar cuidador');

async function openDialog(name: string): Promise<void> {
  await app.open('/dashboard/usersmanagement', { as: MARIA });
  await app.user.click(await openerOf(name));
}

async function add(label: string): Promise<void> {
  await app.user.selectOptions(await select(), await screen.findByRole('option', { name: label }));
}

async function assignedOnServer(name: string): Promise<readonly string[]> {
  const list = await app.server.call(
    MARIA,
    'GET',
    `/api/patients/${await app.server.idOf(name)}/caregivers`,
  );
  return list.map((one: { readonly name: string }) => one.name);
}

/** Another device assigns exactly these to Hernán. */
async function assignHernan(...names: readonly string[]): Promise<void> {
  const caregiverIds = await Promise.all(names.map(app.server.idOf));
  const hernan = await app.server.idOf('Hernán');
  await app.server.call(MARIA, 'PUT', `/api/patients/${hernan}/caregivers`, { caregiverIds });
}

describe('assigning caregivers', () => {
  it('says for whom else each cares, and calls those who agreed', async () => {
    const { db } = app.server.store;
    await db
      .updateTable('account')
      .set({ phone: '+56987654321' })
      .where('id', '=', await app.server.idOf('Diego'))
      .execute();
    await db
      .updateTable('agreement')
      .set({ agreed_at: '2026-11-20T12:00:00.000Z', version: '2026-11-24' })
      .where('id_cuidador', '=', await app.server.idOf('Diego'))
      .execute();
    await openDialog('Hernán');
    await dialog('Asignar cuidador a Hernán Fuentes Araya');
    const diego = async () => {
      await waitFor(() =>
        expect(chosen().map((row) => row.textContent)).toContainEqual(
          expect.stringContaining('Diego'),
        ),
      );
      return chosen().find((row) => row.textContent?.includes('Diego')) ?? document.body;
    };
    const call = await within(await diego()).findByRole('link', {
      name: 'Llamar',
      description: 'Diego Muñoz Salas',
    });
    expect(call.getAttribute('href')).toBe('tel:+56987654321');
    expect((await diego()).textContent).toContain('También cuida a Nana Rosa +56 9 8765 4321');
  });

  describe('says of those who are taken off', () => {
    const takeOff = async (name: string) => {
      await waitFor(() => expect(crosses()).toHaveLength(2));
      const row = chosen().find(({ textContent }) => textContent?.includes(name));
      await app.user.click(within(row ?? document.body).getByTitle('Remover cuidador'));
    };
    const confirmDiego = async (...shifts: readonly (readonly [string, string, string])[]) => {
      const [hernan, diego] = await Promise.all(['Hernán', 'Diego'].map(app.server.idOf));
      const { db } = app.server.store;
      await db
        .deleteFrom('solicitud')
        .where('id_paciente', '=', hernan ?? '')
        .execute();
      const slots = shifts.map(([fecha, hora_inicio, hora_fin]) => ({
        ...{ fecha, hora_inicio, hora_fin, accion: 'inscribir' },
        ...{ status: 'confirmada', id_cuidador: diego },
      }));
      const save = { id_paciente: hernan, slots };
      await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', save);
    };

    it('which confirmed shifts stay with them, and what can be done', async () => {
      await confirmDiego(
        ['2026-11-22', '09:00', '12:00'],
        ['2026-11-25', '20:00', '24:00'],
        ['2026-11-26', '00:00', '08:00'],
        ['2027-01-04', '09:00', '12:00'],
      );
      await openDialog('Hernán');
      await takeOff('Diego');
      await says(
        /^Diego .* sigue con 2 turnos confirmados\. El próximo: miércoles 25 de noviembre, 20:00 a 08:00\. .*«Personas»\.$/,
      );
      // Assigned again, nothing is to be said.
      await add('Diego Muñoz Salas');
      await saysNot(/turnos? confirmados?/);
    });

    it('until when the next one takes, however its care requests lie', async () => {
      await confirmDiego(['2026-11-25', '09:00', '14:00'], ['2026-11-25', '10:00', '11:00']);
      await openDialog('Hernán');
      await takeOff('Diego');
      await says(/ un turno confirmado: miércoles 25 de noviembre, 09:00 a 14:00/);
    });

    it('on which day the next one ends, if it takes more than 24 hours', async () => {
      await confirmDiego(['2026-11-25', '08:00', '24:00'], ['2026-11-26', '00:00', '09:00']);
      await openDialog('Hernán');
      await takeOff('Diego');
      await says(/confirmado: miércoles 25 de noviembre, 08:00 a 09:00 del jueves\./);
    });

    it('nothing where the calendar has not come, and none is to come', async () => {
      await confirmDiego(['2026-11-25', '20:00', '24:00']);
      const release = app.network.hold('GET', /\/changes/);
      await openDialog('Hernán');
      await takeOff('Diego');
      await saysNot(/turno confirmado/);
      release();
      await says(
        /^Diego .* sigue con un turno confirmado: miércoles 25 de noviembre, 20:00 a 24:00/,
      );
      // As time goes by it is over.
      app.wait(3 * 86_400_000);
      await add('Diego Muñoz Salas');
      await takeOff('Diego');
      await saysNot(/turno confirmado/);
    });
  });

  it('by keyboard alone: each caregiver once, saved as a whole list, and focus returns', async () => {
    await app.open('/dashboard/usersmanagement', { as: MARIA });
    const opener = await openerOf('Hernán');
    opener.focus();
    await app.user.keyboard('{Enter}');
    await dialog('Asignar cuidador a Hernán Fuentes Araya');
    await waitFor(() => expect(crosses()).toHaveLength(2));
    // Of five caregivers two are assigned already; the first option is the placeholder.
    const options = within(await select());
    await waitFor(() =>
      expect(options.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Seleccione un cuidador...',
        'Camila Torres Vega',
        'Francisca Pérez Leiva',
        'Valentina Silva Cárdenas',
      ]),
    );
    // Focus begins where a caregiver is chosen. The list is before it, and focus then stays in it.
    await focusIs(await select());
    // Each of the two can also be called, once the circle has come.
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Llamar' })).toHaveLength(2));
    for (let back = 0; back < 3; back += 1) await app.user.tab({ shift: true });
    expect(document.activeElement).toBe(crosses()[0]);
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(crosses()).toHaveLength(1));
    await says('Se quitó de la lista');
    await waitFor(() => expect(document.activeElement).toBe(crosses()[0]));
    await app.user.tab();
    await focusIs(await select());
    await add('Camila Torres Vega');
    await says('Se agregó a la lista');
    expect(options.queryByRole('option', { name: /Camila/ })).toBeNull();
    expect(chosen().map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Camila Torres Vega'),
    );
    // Esc asks if there are changes; continuing returns to where focus was.
    await app.user.keyboard('{Escape}');
    await says('¿Descartar los cambios sin guardar?');
    await focusIs(await dialogButton('No, seguir editando'));
    await app.user.keyboard('{Enter}');
    await focusIs(await select());
    (await dialogButton('Guardar')).focus();
    await app.user.keyboard('{Enter}');
    await toast('Asignaciones guardadas exitosamente');
    await dialogGone();
    await focusIs(opener);
    expect(await assignedOnServer('Hernán')).toEqual(['Camila', 'Ignacio']);
  });

  it('that fails says so, keeps the choice, and succeeds once the network is back', async () => {
    await openDialog('Rosa Elena');
    await waitFor(() => expect(crosses()).toHaveLength(3));
    await add('Valentina Silva Cárdenas');
    app.network.down();
    await app.user.click(await dialogButton('Guardar'));
    await toast('Error al guardar asignaciones');
    await says(/^Para esto necesitas internet/);
    expect(chosen()).toHaveLength(4);
    app.network.up();
    const release = app.network.hold('PUT', LISTS);
    await app.user.click(await dialogButton('Guardar'));
    const saving = await dialogButton('Guardando...');
    expect((saving as HTMLButtonElement).disabled).toBe(true);
    // Repeated Esc must not close it either: browsers force a dialog closed when Esc is pressed again.
    await app.user.keyboard('{Escape}{Escape}{Escape}');
    (await dialog()).dispatchEvent(new Event('close'));
    await dialog('Asignar cuidador a Rosa Elena Rojas Muñoz');
    await dialogButton('Guardando...');
    release();
    await dialogGone();
    expect(await assignedOnServer('Rosa Elena')).toEqual([
      'Camila',
      'Diego',
      'Francisca',
      'Valentina',
    ]);
    // The list has been reloaded and includes the new caregiver.
    await app.user.type(searchField(), 'valentina');
    await shown(1, 1, 1);
  });

  it('only those who agreed to care for this patient can be chosen', async () => {
    const hernan = await app.server.idOf('Hernán');
    await app.server.store.db
      .deleteFrom('agreement')
      .where('id_paciente', '=', hernan)
      .where('id_cuidador', 'in', [await app.server.idOf('Camila')])
      .execute();
    await openDialog('Hernán');
    await waitFor(() => expect(crosses()).toHaveLength(2));
    await screen.findByRole('option', { name: 'Valentina Silva Cárdenas' });
    expect(screen.queryByRole('option', { name: 'Camila Torres Vega' })).toBeNull();
  });

  it('names who stopped caring after being chosen, and saves the others', async () => {
    await openDialog('Hernán');
    await waitFor(() => expect(crosses()).toHaveLength(2));
    await add('Camila Torres Vega');
    const [hernan, camila] = await Promise.all(['Hernán', 'Camila'].map(app.server.idOf));
    await app.server.call(MARIA, 'DELETE', `/api/patients/${hernan}/caregivers/${camila}`);
    await app.user.click(await dialogButton('Guardar'));
    await toast('Error al guardar asignaciones');
    await says(
      'Camila Torres Vega ya no se puede asignar. Usa «Remover cuidador» en su nombre o envíale otra invitación.',
    );
    await app.user.click(
      await screen.findByRole('button', {
        name: 'Remover cuidador',
        description: 'Camila Torres Vega',
      }),
    );
    await app.user.click(await dialogButton('Guardar'));
    await dialogGone();
    expect(await assignedOnServer('Hernán')).not.toContain('Camila');
  });

  it('where nobody agreed says so, and somebody can be invited', async () => {
    const hernan = await app.server.idOf('Hernán');
    const { db } = app.server.store;
    await db.deleteFrom('paciente_cuidador').where('id_paciente', '=', hernan).execute();
    await db.deleteFrom('agreement').where('id_paciente', '=', hernan).execute();
    await openDialog('Hernán');
    await says('Aún nadie ha aceptado. Quienes invites aparecerán aquí cuando acepten.');
    const invite = await dialogButton('Invitar a un cuidador');
    await app.user.click(invite);
    await dialog('Invitar a un cuidador para Tata');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await focusIs(invite);
  });

  it('that was open while somebody else was assigned keeps them', async () => {
    await openDialog('Hernán');
    await add('Francisca Pérez Leiva');
    await assignHernan('Diego', 'Ignacio', 'Camila');
    await app.user.click(await dialogButton('Guardar'));
    await dialogGone();
    expect(await assignedOnServer('Hernán')).toEqual(['Camila', 'Diego', 'Francisca', 'Ignacio']);
  });

  it('that was opened without network keeps whom somebody else assigned until it was saved', async () => {
    await openDialog('Hernán');
    await caregiversKept(await app.device(), await app.server.idOf('Hernán'));
    await app.user.click(await dialogButton('Cancelar'));
    app.network.down();
    await app.user.click(await openerOf('Hernán'));
    await says('Sin conexión: esta es la última lista que guardó este dispositivo.');
    await add('Francisca Pérez Leiva');
    await assignHernan('Diego', 'Ignacio', 'Camila');
    // Not even the list can be asked for: nothing is saved.
    await app.user.click(await dialogButton('Guardar'));
    await says(/^Para esto necesitas internet/);
    expect(await assignedOnServer('Hernán')).toEqual(['Camila', 'Diego', 'Ignacio']);
    app.network.up();
    await app.user.click(await dialogButton('Guardar'));
    await dialogGone();
    expect(await assignedOnServer('Hernán')).toEqual(['Camila', 'Diego', 'Francisca', 'Ignacio']);
  });

  it('that was opened without network shows who is assigned once it is back, and what was chosen', async () => {
    await openDialog('Hernán');
    await caregiversKept(await app.device(), await app.server.idOf('Hernán'));
    await app.user.click(await dialogButton('Cancelar'));
    app.network.down();
    await app.user.click(await openerOf('Hernán'));
    await says(/^Sin conexión: esta es la última lista/);
    await add('Francisca Pérez Leiva');
    await assignHernan('Ignacio', 'Camila');
    app.network.up();
    dispatchEvent(new Event('online'));
    await saysNot(/^Sin conexión/);
    const names = chosen().map(({ textContent }) => textContent?.split(' ')[0]);
    expect(names).toEqual(['Camila', 'Ignacio', 'Francisca']);
  });

  describe('saved before the server has said who is assigned', () => {
    /** Presses «Guardar» before this device knows of a caregiver added by another device. */
    async function saveEarly(): Promise<() => void> {
      await openDialog('Hernán');
      await caregiversKept(await app.device(), await app.server.idOf('Hernán'));
      await app.user.click(await dialogButton('Cancelar'));
      await assignHernan('Diego', 'Ignacio', 'Camila');
      const release = app.network.hold('GET', LISTS);
      await app.user.click(await openerOf('Hernán'));
      await add('Francisca Pérez Leiva');
      await app.user.click(await dialogButton('Guardar'));
      await dialogButton('Guardando...');
      return release;
    }

    it('keeps that caregiver, because the change is applied to the server’s list', async () => {
      const release = await saveEarly();
      release();
      await dialogGone();
      expect(await assignedOnServer('Hernán')).toEqual(['Camila', 'Diego', 'Francisca', 'Ignacio']);
    });

    it('saves nothing without an answer, and says what saving would then mean', async () => {
      await openDialog('Hernán');
      await caregiversKept(await app.device(), await app.server.idOf('Hernán'));
      await app.user.click(await dialogButton('Cancelar'));
      let fail = (): void => {};
      const failing = new Promise<void>((resolve) => {
        fail = resolve;
      });
      app.network.answer('GET', LISTS, async () => {
        await failing;
        return new Response('', { status: 500 });
      });
      await app.user.click(await openerOf('Hernán'));
      await add('Valentina Silva Cárdenas');
      await app.user.click(await dialogButton('Guardar'));
      await dialogButton('Guardando...');
      fail();
      await says(
        'Todavía no llega la lista de ahora: esta es la última que guardó este dispositivo.',
      );
      await saysNot(/^Sin conexión/);
      await toast('Error al guardar asignaciones');
      const failed = await says(/^Hay mucha demanda en este momento/);
      expect(chosen()).toHaveLength(3);
      // Next to the pressed button, because the top of the dialog may be out of sight.
      const field = await select();
      expect(field.compareDocumentPosition(failed) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
      expect(await assignedOnServer('Hernán')).toEqual(['Diego', 'Ignacio']);
    });
  });

  it('when it is unknown who is assigned, says what saving would mean', async () => {
    const fails = () => new Response('', { status: 500 });
    app.network.answer('GET', LISTS, fails);
    app.network.answer('GET', '/api/caregivers/search', fails);
    await openDialog('Hernán');
    await toast('Error al cargar cuidadores');
    await says(/^No pudimos saber quién está asignado ahora\./);
  });

  it.each([
    ['replaces it where the server still does not say', false, ['Francisca']],
    ['keeps it where the server says by then', true, ['Diego', 'Francisca', 'Ignacio']],
  ])('an unknown list, saved, %s', async (_how, comes, after) => {
    // Nor has this device ever had it.
    const works = app.network.answer('GET', LISTS, () => new Response('', { status: 500 }));
    await openDialog('Hernán');
    await says(/^No pudimos saber quién está asignado ahora\./);
    await add('Francisca Pérez Leiva');
    if (comes) works();
    await app.user.click(await dialogButton('Guardar'));
    await dialogGone();
    works();
    expect(await assignedOnServer('Hernán')).toEqual(after);
  });

  describe('whom another backend lists in its own way', () => {
    /** Answers who is assigned as given; what is saved is accepted. */
    async function listing(given: () => unknown): Promise<void> {
      app.network.answer('GET', LISTS, () => Response.json(given()));
      app.network.answer('PUT', LISTS, () => new Response(null, { status: 204 }));
      await openDialog('Hernán');
    }
    const saved = () =>
      app.network.calls
        .filter((call) => call.startsWith('PUT '))
        .flatMap((call) => {
          const [, path = ''] = call.split(' ');
          return app.network.bodiesOf('PUT', path);
        });
    const idsOf = (...names: readonly string[]) => Promise.all(names.map(app.server.idOf));

    it('by bare ids: they have their names, and stay where another is added', async () => {
      const [diego, ignacio, camila] = await idsOf('Diego', 'Ignacio', 'Camila');
      await listing(() => ({ id: 1, caregiverIds: [diego, ignacio, 99] }));
      await waitFor(() =>
        expect(chosen().map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
          'Diego',
          'Ignacio',
          'Cuidador',
        ]),
      );
      await add('Camila Torres Vega');
      await app.user.click(await dialogButton('Guardar'));
      await dialogGone();
      expect(saved()).toEqual([{ caregiverIds: [diego, ignacio, 99, camila] }]);
    });

    it.each<[string, unknown]>([
      ['of which a part cannot be read', { data: [{ name: 'sin id' }, 99] }],
      ['in which none can be found', { a: { b: [] } }],
    ])('a list %s is not saved over, but asked for again', async (_what, unread) => {
      const ids = await idsOf('Diego', 'Ignacio');
      let given = unread;
      await listing(() => given);
      await says(/^No pudimos leer la lista completa/);
      expect(screen.queryByText(/la última .*que guardó/)).toBeNull();
      const save = (await dialogButton('Guardar')) as HTMLButtonElement;
      expect(save.disabled).toBe(true);
      expect(((await select()) as HTMLSelectElement).disabled).toBe(true);
      given = ids;
      await app.user.click(await dialogButton('Reintentar'));
      await waitFor(() => expect(crosses()).toHaveLength(2));
      await saysNot(/^No pudimos leer/);
      expect(save.disabled).toBe(false);
      await app.user.click(await dialogButton('Cancelar'));
      expect(saved()).toEqual([]);
    });
  });
});

/** A backend that does what it is asked, and answers it with nothing. */
it('a caregiver is assigned by a server that answers with nothing, and nobody else goes', async () => {
  app.network.emptyAnswers();
  await openDialog('Hernán');
  await waitFor(() => expect(crosses()).toHaveLength(2));
  await add('Camila Torres Vega');
  await app.user.click(await dialogButton('Guardar'));
  await toast('Asignaciones guardadas exitosamente');
  await dialogGone();
  await app.user.click(await openerOf('Hernán'));
  await waitFor(() => expect(crosses()).toHaveLength(3));
});
