import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { fill, isAt, token } from '#tests/components/access/public-page.ts';
import { json } from '#tests/components/network.ts';
import { button, says } from '#tests/components/on-screen.ts';
import { appPerTest, MARIA } from '#tests/components/render-app.tsx';
import { ASKED, CAMILA, DIEGO, HERS, shift } from './on-shifts.ts';

/** The way of a caregiver into the app, and what they find there. */
const app = appPerTest();

const NOT_FOR_THEM =
  'Tu cuenta no tiene acceso a este panel. Si tu rol es Cuidador, usa la aplicación móvil.';
const links = async () =>
  within(await screen.findByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const withoutShifts = (me: { readonly capabilities: readonly string[] }) => ({
  ...me,
  capabilities: me.capabilities.filter((one) => one !== 'caregiver-shifts'),
});
it('a Cuidador signs in and begins with the shifts, also where the installed app opens', async () => {
  await app.open('/login');
  await fill(app, 'Correo electrónico', CAMILA);
  await fill(app, 'Contraseña', DEMO_PASSWORD);
  await app.user.click(await button('Iniciar sesión'));
  await isAt(app, '/turnos');
  await shift(HERS, 'mio');
  // What repeats is under a heading of its own, not under the day before it.
  screen.getByRole('heading', { name: '4 turnos a la misma hora' });
  expect(await links()).toEqual(['Datos personales', 'Mis turnos']);
  await app.open('/dashboard/calendario');
  await isAt(app, '/turnos');
  app.network.down();
  await app.open('/dashboard/calendario');
  await isAt(app, '/turnos');
  await shift(ASKED, 'por-responder');
  await app.user.click(await screen.findByRole('link', { name: 'Datos personales' }));
  await isAt(app, '/turnos/datos');
  await waitFor(async () =>
    expect((await screen.findByLabelText<HTMLInputElement>('Correo electrónico')).value).toBe(
      CAMILA,
    ),
  );
});

it('a backend without shifts lets no Cuidador in, and shows nothing of them', async () => {
  app.network.change('GET', '/auth/me', withoutShifts);
  await app.open('/login');
  await fill(app, 'Correo electrónico', CAMILA);
  await fill(app, 'Contraseña', DEMO_PASSWORD);
  await app.user.click(await button('Iniciar sesión'));
  await says(NOT_FOR_THEM);
  expect(token()).toBeNull();
  await app.open('/dashboard/calendario', { as: CAMILA });
  await isAt(app, '/login');
  await says(NOT_FOR_THEM);
  await app.open('/turnos', { as: MARIA });
  await says('Esta dirección no está disponible aquí.');
  expect(await links()).toEqual(['Datos personales', 'Mis seres queridos', 'Calendario']);
});

it('a sign-in that cannot ask what is offered says so, and leaves nobody signed in', async () => {
  await app.open('/login');
  await fill(app, 'Correo electrónico', CAMILA);
  await fill(app, 'Contraseña', DEMO_PASSWORD);
  app.network.answer('GET', '/auth/me', json({}, 503));
  await app.user.click(await button('Iniciar sesión'));
  await says(/^Error al iniciar sesión\..*Para iniciar sesión necesitas internet/);
  expect(token()).toBeNull();
});

it('shows nothing before the first data have come, and says why', async () => {
  await app.signIn(CAMILA);
  app.network.down();
  await app.open('/turnos');
  await says('Sin conexión');
  expect(document.querySelector('[data-turno]')).toBeNull();
  app.network.up();
  dispatchEvent(new Event('online'));
  await shift(ASKED, 'por-responder');
});

it('counts hours by month, and lists the shifts that are over', async () => {
  await app.open('/turnos', { as: CAMILA });
  await shift(HERS, 'mio');
  app.wait(3 * 24 * 3_600_000);
  await app.reload();
  const month = (await screen.findByText(/^Noviembre de 2026: [\d,]+ h$/)).closest('details');
  await waitFor(() =>
    expect(month?.textContent).toContain('08:00 a 12:304,5 hRosa Elena Rojas Muñoz (Nana Rosa)'),
  );
});

it('warns of a shift that she has elsewhere at that time', async () => {
  const { store, idOf, call } = app.server;
  const hernan = { id_paciente: await idOf('Hernán'), id_cuidador: await idOf('Camila') };
  await store.db.insertInto('paciente_cuidador').values(hernan).execute();
  const asked = { fecha: HERS.fecha, from: '12:00', to: '13:00' };
  await call(MARIA, 'POST', '/solicitudes/actualizar', {
    id_paciente: hernan.id_paciente,
    slots: [
      {
        ...{ fecha: asked.fecha, hora_inicio: asked.from, hora_fin: asked.to },
        ...{ accion: 'inscribir', status: 'pendiente' },
      },
    ],
  });
  await app.open('/turnos', { as: CAMILA });
  within(await shift(asked, 'por-responder')).getByText(
    'A esa hora estás con Rosa Elena Rojas Muñoz (Nana Rosa) (08:00 a 12:30).',
  );
});

it('says of two shifts that are theirs at the same time that they are with somebody else then', async () => {
  const fecha = '2026-12-21';
  const give = async (patient: string, hora_inicio: string, hora_fin: string) =>
    app.server.call(MARIA, 'POST', '/solicitudes/actualizar', {
      id_paciente: await app.server.idOf(patient),
      slots: [
        {
          ...{ accion: 'inscribir', fecha, hora_inicio, hora_fin, status: 'confirmada' },
          id_cuidador: await app.server.idOf('Diego'),
        },
      ],
    });
  await give('Rosa Elena', '15:00', '17:00');
  await give('Hernán', '16:00', '18:00');
  await give('Hernán', '18:00', '19:00');
  await app.open('/turnos', { as: DIEGO });
  const moment = (from: string, to: string) => ({ fecha, from, to });
  within(await shift(moment('15:00', '17:00'), 'mio')).getByText(
    /^A esa hora estás con Hernán .*\(16:00 a 18:00\)\.$/,
  );
  within(await shift(moment('16:00', '18:00'), 'mio')).getByText(
    /^A esa hora estás con Rosa Elena .*\(15:00 a 17:00\)\.$/,
  );
  const alone = await shift(moment('18:00', '19:00'), 'mio');
  expect(within(alone).queryByText(/^A esa hora/)).toBeNull();
});
