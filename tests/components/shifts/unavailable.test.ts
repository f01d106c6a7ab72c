// Over 250 lines: one form, and all that is noted with it.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, MS_PER_HOUR } from '#domain/calendar/time.ts';
import { formatFecha } from '#i18n/format.ts';
import { field } from '#tests/components/access/public-page.ts';
import {
  button,
  dialog,
  dialogButton,
  focusIs,
  halfTyped,
  says,
  saysNot,
  syncState,
} from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { setDate } from '#tests/components/signup/wizard.ts';
import { ASKED, CAMILA, HERS, press, shift, shiftGone, unavailableDays } from './on-shifts.ts';

/** A caregiver enters when they cannot come. */
const app = appPerTest();

it('notes when she cannot come, sends it, warns of it, and takes it back', async () => {
  await app.open('/turnos', { as: CAMILA });
  await button('Agregar');
  await syncState('al-dia');
  app.network.down();
  await app.user.click(await button('Agregar'));
  await says('Elige un día.');
  await setDate(app, 'Desde el día', ASKED.fecha);
  await saysNot('Elige un día.');
  await app.user.click(screen.getByLabelText('Todo el día'));
  await app.user.selectOptions(await screen.findByLabelText('Desde'), '10:00');
  await app.user.selectOptions(await screen.findByLabelText('Hasta'), '12:00');
  await app.user.click(await button('Agregar'));
  const day = (await says('10:00 a 12:00')).closest('li') as HTMLElement;
  within(day).getByText('Por enviar');
  const asked = await shift(ASKED, 'por-responder');
  within(asked).getByText('Anotaste que a esa hora no estás disponible.');
  expect(await unavailableDays(app)).toEqual([]);
  app.network.up();
  dispatchEvent(new Event('online'));
  await waitFor(async () =>
    expect(await unavailableDays(app)).toEqual([
      { fecha: ASKED.fecha, hora_inicio: '10:00', hora_fin: '12:00' },
    ]),
  );
  await syncState('al-dia');
  await app.user.click(await button('Quitar: martes, 24 de noviembre'));
  await saysNot('10:00 a 12:00');
  await focusIs(screen.getByRole('heading', { name: 'Mi disponibilidad' }));
  await waitFor(async () => expect(await unavailableDays(app)).toEqual([]));
});

it('notes nothing while the last day is half typed', async () => {
  await app.open('/turnos', { as: CAMILA });
  await setDate(app, 'Desde el día', '2026-12-21');
  const until = await field('Hasta el día (opcional)');
  const isOver = halfTyped(until);
  await app.user.click(await button('Agregar'));
  await says('Elige un día.');
  await focusIs(until);
  expect(until.getAttribute('aria-invalid')).toBe('true');
  isOver();
  await app.user.click(await button('Agregar'));
  await button('Quitar: lunes, 21 de diciembre');
  await saysNot('Elige un día.');
});

it('notes several days in one go, shows them as one, and takes back one of them or all', async () => {
  await app.open('/turnos', { as: CAMILA });
  await button('Agregar');
  await syncState('al-dia');
  await setDate(app, 'Desde el día', '2026-12-21');
  await setDate(app, 'Hasta el día (opcional)', '2026-12-20');
  await app.user.click(await button('Agregar'));
  await says('Debe ser el mismo día o uno posterior.');
  await setDate(app, 'Hasta el día (opcional)', '2027-12-20');
  await app.user.click(await button('Agregar'));
  await says('Anota hasta 62 días cada vez.');
  await setDate(app, 'Hasta el día (opcional)', '2026-12-22');
  await saysNot('Anota hasta 62 días cada vez.');
  expect(await unavailableDays(app)).toEqual([]);
  await setDate(app, 'Hasta el día (opcional)', '2026-12-23');
  await app.user.click(await button('Agregar'));
  const allDay = { hora_inicio: '00:00', hora_fin: '24:00' };
  await waitFor(async () =>
    expect(await unavailableDays(app)).toEqual([
      { fecha: '2026-12-21', ...allDay },
      { fecha: '2026-12-22', ...allDay },
      { fecha: '2026-12-23', ...allDay },
    ]),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Hasta el día (opcional)').value).toBe('');
  const range = (await says('Del lunes 21 al miércoles 23 de diciembre')).closest('li');
  expect(document.querySelectorAll('[data-no-disponible]')).toHaveLength(1);
  await app.user.click(within(range as HTMLElement).getByText('Quitar solo un día'));
  await app.user.click(await button('Quitar: miércoles, 23 de diciembre'));
  await waitFor(async () =>
    expect((await unavailableDays(app)).map(({ fecha }) => fecha)).toEqual([
      '2026-12-21',
      '2026-12-22',
    ]),
  );
  await app.user.click(await button('Quitar: del lunes 21 al martes 22 de diciembre'));
  await focusIs(screen.getByRole('heading', { name: 'Mi disponibilidad' }));
  await waitFor(async () => expect(await unavailableDays(app)).toEqual([]));
  await saysNot('Del lunes 21 al martes 22 de diciembre');
});

it('is busy until the days are stored, and shows all of them at once', async () => {
  await app.open('/turnos', { as: CAMILA });
  await button('Agregar');
  await syncState('al-dia');
  const { db } = await app.device();
  await setDate(app, 'Desde el día', '2026-12-21');
  await setDate(app, 'Hasta el día (opcional)', '2026-12-27');
  // Another tab of the same account writes.
  let isHeld = true;
  const holding = db.transaction('rw', db.saves, async () => {
    while (isHeld) await db.saves.count();
  });
  await app.user.click(await button('Agregar'));
  await waitFor(async () =>
    expect((await button('Agregar')).getAttribute('aria-busy')).toBe('true'),
  );
  const shown: string[] = [];
  const watch = new MutationObserver(() => {
    const days = document.querySelector('[data-no-disponible] b')?.textContent;
    if (days != null && days !== shown.at(-1)) shown.push(days);
  });
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  isHeld = false;
  await holding;
  await says('Del lunes 21 al domingo 27 de diciembre');
  await waitFor(async () => expect(await unavailableDays(app)).toHaveLength(7));
  watch.disconnect();
  expect(shown).toEqual(['Del lunes 21 al domingo 27 de diciembre']);
  await focusIs(await button('Agregar'));
});

it('keeps what another device of hers has written of the same day', async () => {
  await app.open('/turnos', { as: CAMILA });
  await button('Agregar');
  await syncState('al-dia');
  app.network.down();
  const fecha = '2026-12-21';
  const add = async (from: string, to: string) => {
    await setDate(app, 'Desde el día', fecha);
    await app.user.selectOptions(await screen.findByLabelText('Desde'), from);
    await app.user.selectOptions(await screen.findByLabelText('Hasta'), to);
    await app.user.click(await button('Agregar'));
  };
  await app.user.click(screen.getByLabelText('Todo el día'));
  await add('15:00', '17:00');
  await says('15:00 a 17:00');
  await add('19:00', '20:00');
  await says('15:00 a 17:00, 19:00 a 20:00');
  const onPhone = { hora_inicio: '09:00', hora_fin: '11:00' };
  await app.server.call(CAMILA, 'PUT', `/api/unavailability/${fecha}`, {
    spans: [onPhone],
    seen: [],
  });
  app.network.up();
  dispatchEvent(new Event('online'));
  await says('09:00 a 11:00, 15:00 a 17:00, 19:00 a 20:00');
  await syncState('al-dia');
  expect(await unavailableDays(app)).toEqual([
    { fecha, ...onPhone },
    { fecha, hora_inicio: '15:00', hora_fin: '17:00' },
    { fecha, hora_inicio: '19:00', hora_fin: '20:00' },
  ]);
});

it('several days that wait are one entry of what is to be sent', async () => {
  await app.open('/turnos', { as: CAMILA });
  await button('Agregar');
  await syncState('al-dia');
  app.network.down();
  await setDate(app, 'Desde el día', '2026-12-21');
  await setDate(app, 'Hasta el día (opcional)', '2026-12-23');
  await app.user.click(await button('Agregar'));
  await syncState('sin-conexion', 3);
  await app.user.click(await button(/Ver cambios por enviar$/));
  const panel = within(await dialog('Cambios por enviar'));
  const [entry, ...others] = await panel.findAllByText(/^No disponible/);
  expect([entry?.closest('p')?.textContent, ...others]).toEqual([
    'No disponible del lunes 21 al miércoles 23 de diciembreTodo el día',
  ]);
});

it('says of several days on which of them she has a shift', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await setDate(app, 'Desde el día', HERS.fecha);
  await setDate(app, 'Hasta el día (opcional)', addDays(HERS.fecha, 1));
  await app.user.click(await button('Agregar'));
  const day = formatFecha(HERS.fecha, 'long').replace(',', '');
  await says(
    `El ${day} tienes un turno: 08:00 a 12:30, con Rosa Elena Rojas Muñoz (Nana Rosa). Si no puedes ir, avísalo en el turno.`,
  );
});

it('says of a time that she cannot come which shift of hers it takes', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await setDate(app, 'Desde el día', HERS.fecha);
  await app.user.click(await button('Agregar'));
  await says(
    'Ese día tienes un turno: 08:00 a 12:30, con Rosa Elena Rojas Muñoz (Nana Rosa). Si no puedes ir, avísalo en el turno.',
  );
});

it('says of the second day of a night of hers on which day it begins', async () => {
  const [id_paciente, id_cuidador] = [
    await app.server.idOf('Rosa Elena'),
    await app.server.idOf('Camila'),
  ];
  const part = (fecha: string, hora_inicio: string, hora_fin: string) => ({
    ...{ fecha, hora_inicio, hora_fin, id_cuidador },
    ...{ accion: 'inscribir', status: 'confirmada' },
  });
  await app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente,
    slots: [part('2027-01-12', '20:00', '24:00'), part('2027-01-13', '00:00', '08:00')],
  });
  await app.open('/turnos', { as: CAMILA });
  await shift({ fecha: '2027-01-12', from: '20:00', to: '08:00' }, 'mio');
  await setDate(app, 'Desde el día', '2027-01-13');
  await app.user.click(await button('Agregar'));
  await says(
    'El martes 12 de enero tienes un turno: 20:00 a 08:00 del miércoles, con Rosa Elena Rojas Muñoz (Nana Rosa). Si no puedes ir, avísalo en el turno.',
  );
});

/** She notes the day of a shift of hers, and is told what to do about that. */
async function noteHerDay(): Promise<void> {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  await setDate(app, 'Desde el día', HERS.fecha);
  await app.user.click(await button('Agregar'));
  await says(/^Ese día tienes un turno/);
  await syncState('al-dia');
}

it('asks for no notice in a shift of hers that is over', async () => {
  await noteHerDay();
  // Wednesday, one in the afternoon.
  app.wait(52 * MS_PER_HOUR);
  await app.reload();
  await button('Quitar: miércoles, 25 de noviembre');
  await shiftGone(HERS);
  expect(screen.queryByText(/tienes un turno/)).toBeNull();
});

it('asks for no notice that she has given and that waits to be sent', async () => {
  await noteHerDay();
  app.network.down();
  await press(app, HERS, 'mio', 'Avisar que no puedo ir');
  await app.user.click(await dialogButton('Avisar'));
  await shift(HERS, 'enviando');
  await saysNot(/tienes un turno/);
});
