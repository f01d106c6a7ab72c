import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, dialog, dialogGone, focusIs, says, saysNot } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { openCircle, ROSA } from './on-circle.ts';

const app = appPerTest();

const ACTIVITY = /\/activity(\?|$)/;
const entries = () => [...document.querySelectorAll<HTMLElement>('[data-actividad]')];
const hasEntries = (count: number) => waitFor(() => expect(entries()).toHaveLength(count));
const textOf = (entry: Element | undefined) =>
  [...(entry?.querySelectorAll('p, li, time') ?? [])].map(({ textContent }) => textContent);

async function openActivity(patient = ROSA): Promise<void> {
  await openCircle(app, patient);
  await app.user.click(await button('Actividad'));
  await dialog(/^Actividad de /);
}

type Row = { readonly kind: string; readonly detail?: object; readonly name?: string };

/** Makes these the only entries, the newest first, an hour apart. */
async function happened(rows: readonly Row[]): Promise<void> {
  const id_paciente = await app.server.idOf(ROSA);
  const { db } = app.server.store;
  await db.deleteFrom('activity').execute();
  await db
    .insertInto('activity')
    .values(
      rows.map(({ kind, detail = {}, name = 'Ana' }, index) => ({
        ...{ id_paciente, id: `row-${index}`, id_actor: 'x', actor_name: name, kind },
        at: new Date(Date.now() - index * 3_600_000).toISOString(),
        detail: JSON.stringify(detail),
      })),
    )
    .execute();
}
const joined = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ kind: 'joined', name: `Ana ${index}` }));

describe('«Actividad»', () => {
  it('says by day who did what with which shifts', async () => {
    const night = { fecha: '2026-11-30', horaInicio: '20:00', horaFin: '08:00' };
    const before = { ...night, fecha: '2026-11-29' };
    await happened([
      { kind: 'withdrew', detail: { shifts: [night], reason: 'Tengo hora al médico.' } },
      { kind: 'moved', detail: { shifts: [{ ...night, cuidador: 'Camila', before }] } },
      { kind: 'teleported', name: '' },
      ...joined(7),
    ]);
    await openActivity();
    await hasEntries(10);
    const [withdrawal, move, unknown] = entries().map(textOf);
    expect(withdrawal).toEqual([
      ...['09:00', 'Ana avisó que ya no puede ir a un turno'],
      ...['lunes, 30 de noviembre, 20:00 a 08:00 del martes', 'Motivo: Tengo hora al médico.'],
    ]);
    expect(move?.[2]).toBe(
      'lunes, 30 de noviembre, 20:00 a 08:00 del martes' +
        'Camila · Antes: domingo, 29 de noviembre, 20:00 a 08:00 del lunes',
    );
    expect(unknown).toEqual(['07:00', 'Alguien hizo un cambio en este calendario']);
    const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(days.slice(-1)).toEqual(['Hoy, lunes, 23 de noviembre']);
    await says('Es todo lo que hay: se guarda poco más de un año.');
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('names the whole night of which one part was changed, and who was replaced by whom', async () => {
    const id = await app.server.idOf(ROSA);
    const caregivers = {
      C: await app.server.idOf('Camila'),
      F: await app.server.idOf('Francisca'),
    };
    const save = (...slots: readonly string[]) =>
      app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
        id_paciente: id,
        slots: slots.map((slot) => {
          const [accion = '', day, hora_inicio, hora_fin, who = ''] = slot.split(' ');
          const id_cuidador = caregivers[who as keyof typeof caregivers];
          return {
            ...{ fecha: `2027-03-0${day}`, hora_inicio, hora_fin, id_cuidador },
            ...{ accion: accion === '+' ? 'inscribir' : 'eliminar', status: 'confirmada' },
          };
        }),
      });
    await save('+ 1 20:00 24:00 C', '+ 2 00:00 08:00 C');
    await save('- 2 00:00 08:00 C', '+ 2 00:00 09:00 C');
    await save(
      ...['- 1 20:00 24:00 C', '- 2 00:00 09:00 C'],
      ...['+ 1 20:00 24:00 F', '+ 2 00:00 09:00 F'],
    );
    await openActivity();
    await says('cambió a Camila por Francisca en un turno');
    // All of the same moment.
    const rows = entries().map(textOf);
    const replaced = rows.find(([, what]) => what?.includes('cambió a Camila por Francisca'));
    const lengthened = rows.find(([, what]) => what?.includes('cambió un turno'));
    expect(replaced?.[2]).toBe(
      'lunes, 1 de marzo de 2027, 20:00 a 09:00 del martesFrancisca en vez de Camila',
    );
    expect(lengthened?.slice(1)).toEqual([
      'María José Fuentes Rojas cambió un turno',
      'lunes, 1 de marzo de 2027, 20:00 a 09:00 del martes' +
        'Camila · Antes: lunes, 1 de marzo de 2027, 20:00 a 08:00 del martes',
    ]);
  });

  it('unfolds many shifts of one save', async () => {
    const id = await app.server.idOf(ROSA);
    const slots = ['01', '02', '03', '04', '05'].map((day) => ({
      ...{ fecha: `2027-03-${day}`, hora_inicio: '08:00', hora_fin: '08:30' },
      ...{ accion: 'inscribir', status: 'pendiente' },
    }));
    await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', { id_paciente: id, slots });
    await openActivity();
    await app.user.click(await says('Ver los 5 turnos'));
    await says('viernes, 5 de marzo de 2027, 08:00 a 08:30');
  });

  it('goes on with «Ver más», where the focus goes with it; what fails is asked for again', async () => {
    await happened(joined(120));
    await openActivity();
    await hasEntries(50);
    const works = app.network.answer('GET', /before=/, () => new Response('', { status: 500 }));
    await app.user.click(await button('Ver más'));
    await says(
      'No pudimos mostrar lo anterior. Hay mucha demanda en este momento. Espera un poco e intenta de nuevo.',
    );
    await hasEntries(50);
    works();
    const focused = vi.spyOn(HTMLElement.prototype, 'focus');
    await app.user.click(await button('Ver más'));
    await hasEntries(100);
    await focusIs(entries()[50] as Element);
    // The button takes the focus back first and is below the new page: the browser scrolls with the focus.
    expect(focused.mock.lastCall).toEqual([]);
    await saysNot(/^No pudimos mostrar lo anterior\./);
    await app.user.click(await button('Ver más'));
    await hasEntries(120);
    await focusIs(entries()[100] as Element);
    expect(entries().map((one) => textOf(one)[1]?.match(/\d+/)?.[0])).toEqual(
      Array.from({ length: 120 }, (_, index) => String(index)),
    );
    expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  });

  it('is there without a network as this device last had it, and says so', async () => {
    await happened(joined(60));
    await openActivity();
    await hasEntries(50);
    await app.user.click(
      (await screen.findAllByRole('button', { name: 'Cerrar' })).at(-1) as Element,
    );
    app.network.down();
    await app.user.click(await button('Actividad'));
    await says(/^No pudimos actualizar la actividad: es la última que guardó este dispositivo\./);
    await hasEntries(50);
    await says('Para ver lo anterior necesitas internet.');
    app.network.up();
    const retry = within(await dialog(/^Actividad de /)).getByRole('button', {
      name: 'Reintentar',
    });
    await app.user.click(retry);
    await saysNot(/^No pudimos actualizar la actividad/);
    await button('Ver más');
  });

  it('is brought up to date once the network is back', async () => {
    await happened(joined(1));
    await openActivity();
    await hasEntries(1);
    await app.user.click(
      (await screen.findAllByRole('button', { name: 'Cerrar' })).at(-1) as Element,
    );
    app.network.down();
    await app.user.click(await button('Actividad'));
    await says(/^No pudimos actualizar la actividad/);
    await happened(joined(3));
    app.network.up();
    dispatchEvent(new Event('online'));
    await hasEntries(3);
    await saysNot(/^No pudimos actualizar la actividad/);
  });

  it('says so where it was never here, and asks again', async () => {
    await happened(joined(2));
    const works = app.network.answer('GET', ACTIVITY, () => new Response('', { status: 500 }));
    await openActivity();
    await says('No pudimos mostrar la actividad.');
    works();
    await app.user.click(await button('Reintentar'));
    await hasEntries(2);
    await saysNot('No pudimos mostrar la actividad.');
  });

  it('says where nothing was done yet', async () => {
    await openActivity('Hernán');
    await says('Aún no hay actividad.');
  });

  it('opens from the menu of the calendar', async () => {
    await happened(joined(2));
    const id = await app.server.idOf(ROSA);
    await app.open(`/dashboard/calendario?paciente=${id}`, { as: MARIA });
    await app.user.click(await button('Planificar'));
    await app.user.click(await button(/^Actividad/));
    await dialog('Actividad de Nana Rosa');
    await hasEntries(2);
    await app.user.click(await button('Cerrar'));
    await dialogGone();
  });

  it('is absent where the backend does not offer it', async () => {
    app.network.change('GET', '/auth/me', (me) => ({
      ...me,
      capabilities: me.capabilities.filter((one: string) => one !== 'activity'),
    }));
    await openCircle(app);
    await button('Calendario en otras aplicaciones');
    expect(screen.queryByRole('button', { name: 'Actividad' })).toBeNull();
    const id = await app.server.idOf(ROSA);
    await app.open(`/dashboard/calendario?paciente=${id}`);
    await app.user.click(await button('Planificar'));
    await button(/^Imprimir/);
    expect(screen.queryByRole('button', { name: /^Actividad/ })).toBeNull();
  });
});

it('another device’s change is in the list when it is opened again', async () => {
  await happened(joined(1));
  await openActivity();
  await hasEntries(1);
  await app.user.click(
    (await screen.findAllByRole('button', { name: 'Cerrar' })).at(-1) as Element,
  );
  await happened(joined(3));
  await app.user.click(await button('Actividad'));
  await hasEntries(3);
});
