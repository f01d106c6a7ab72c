import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { fill, isAt } from '#tests/components/access/public-page.ts';
import { MARIA } from '#tests/components/render-app.tsx';
import { CAMILA, calendarPerTest, MONDAY, TUESDAY } from './calendar-page.ts';
import { eventually, expectShifts, radio, says, synced, waitUntil } from './on-page.ts';

/** Calls that fail on a device that has nothing yet, and what is shown of the others. */
const page = calendarPerTest();

describe('a list of shifts that has not come to a new device', () => {
  const LISTS = /\/solicitudes\/paciente\/|\/api\/patients\/[^/]+\/changes/;
  /** The second text is that of a server that takes longer than the button waits. */
  const SAVED = /^(?:Horarios actualizados exitosamente|Guardado aquí\.)/;
  const failing = () => page.app.network.answer('GET', LISTS, new Response('', { status: 500 }));

  beforeEach(() => page.app.signIn(MARIA));

  async function openAwaited(): Promise<void> {
    const search = new URLSearchParams({ paciente: page.paciente(), fecha: MONDAY });
    await page.app.open(`/dashboard/calendario?${search}`);
    await waitUntil(() =>
      expect(document.querySelector('[data-sin-turnos] > [data-vista="semana"]')).not.toBeNull(),
    );
  }

  it('is an empty week that says so; what is drawn waits, is merged with the list and saved over it', async () => {
    const repair = failing();
    await page.otherBookings({ [MONDAY]: ['10:00–10:30 Camila'] });
    await openAwaited();
    await says(/Todavía no llegan los turnos de este calendario\./);
    // No figure, copy or file is made of what is not known.
    expect(document.querySelectorAll('[data-sin-cubrir], [data-bloque]')).toHaveLength(0);

    await page.press(MONDAY, '08:00');
    await page.press(MONDAY, '10:00');
    await expectShifts(MONDAY, '08:00–08:30 nueva', '10:00–10:30 nueva');
    await page.drawn(2);
    await page.app.reload();
    await expectShifts(MONDAY, '08:00–08:30 nueva', '10:00–10:30 nueva');

    // The page asks again by itself.
    repair();
    await says('Llegaron los turnos de este calendario');
    // Camila stands where the draft has somebody else: both are shown until one is chosen.
    const conflict = () => document.querySelector<HTMLElement>(`[data-conflicto="${MONDAY}"]`);
    await waitUntil(() => expect(conflict()).not.toBeNull());
    await waitUntil(() => expect(document.querySelector('[data-sin-cubrir]')).not.toBeNull());
    const [first] = within(conflict() as HTMLElement).getAllByRole('button', { hidden: true });
    await page.app.user.click(first as HTMLElement);
    await eventually(conflict, null);
    await expectShifts(MONDAY, '08:00–08:30 nueva', '10:00–10:30 confirmada');
    await page.save();
    await eventually(
      () => page.serverHas(MONDAY),
      ['08:00–08:30 pendiente', `10:00–10:30 confirmada ${CAMILA}`],
    );
    await synced('al-dia', 0);
    const saves = page.app.network.bodiesOf('POST', '/solicitudes/actualizar');
    expect(saves).toHaveLength(1);
    expect(JSON.stringify(saves)).not.toContain('eliminar');
  });

  it('leaves what is drawn in the list of days too', async () => {
    const repair = failing();
    await openAwaited();
    await page.press(MONDAY, '08:00');
    await page.app.user.click(radio('Lista'));
    const lines = () =>
      [...document.querySelectorAll<HTMLElement>('[data-vista="lista"] [data-bloque]')].map(
        ({ dataset }) => dataset['inicio'],
      );
    await eventually(lines, ['08:00']);
    repair();
    page.fetchNew();
    await says('Llegaron los turnos de este calendario');
    await waitUntil(() => expect(lines()).toContain('08:00'));
  });

  it('that fails for good keeps nobody from asking for somebody: what takes nothing away is sent', async () => {
    const repair = failing();
    await openAwaited();
    await page.press(MONDAY, '08:00');
    await page.save();
    page.app.runOutOfPatience();
    await says(SAVED);
    await eventually(() => page.serverHas(MONDAY), ['08:00–08:30 pendiente']);
    repair();
    page.fetchNew();
    await expectShifts(MONDAY, '08:00–08:30 pendiente');
  });

  it('is waited for by a save: it goes out over the list as soon as that is there', async () => {
    const come = page.app.network.hold('GET', LISTS);
    await openAwaited();
    await page.press(MONDAY, '08:00');
    await page.save();
    await says('Actualizando...');
    expect(await page.serverHas(MONDAY)).toEqual([]);
    come();
    await says(SAVED);
    await eventually(() => page.serverHas(MONDAY), ['08:00–08:30 pendiente']);
    // Nobody is asked to save what is being saved.
    expect(screen.queryByText('Llegaron los turnos de este calendario')).toBeNull();
  });

  it('comes after the answers of the caregivers, so that no line of the list grows later', async () => {
    const answersCome = page.app.network.hold('GET', /\/circle$/);
    const search = new URLSearchParams({ paciente: page.paciente(), vista: 'lista' });
    await page.app.open(`/dashboard/calendario?${search}`);
    const shifts = () => document.querySelectorAll('[data-vista="lista"] [data-bloque]');
    const isAsked = (path: RegExp) => page.app.network.calls.some((call) => path.test(call));
    await eventually(() => isAsked(/\/circle$/), true);
    expect(isAsked(LISTS)).toBe(false);
    answersCome();
    await waitUntil(() => expect(shifts()).not.toHaveLength(0));
    expect(document.querySelector('[data-urgente]')).not.toBeNull();
  });

  it('takes back nothing of a draft from before the sign-out: what it removes is removed', async () => {
    await page.show({ shifts: { [MONDAY]: ['10:00–10:30'], [TUESDAY]: ['10:00–10:30'] } });
    await expectShifts(MONDAY, '10:00–10:30 pendiente');
    await page.rightClick(MONDAY, '10:00');
    await expectShifts(MONDAY);
    await page.click('Cerrar sesión');
    await page.click('Conservar y cerrar sesión');
    await isAt(page.app, '/');

    const repair = page.app.network.answer('GET', LISTS, () => {
      throw new TypeError('Failed to fetch');
    });
    await page.app.open('/login');
    await fill(page.app, 'Correo electrónico', MARIA);
    await fill(page.app, 'Contraseña', DEMO_PASSWORD);
    await page.click('Iniciar sesión');
    await isAt(page.app, '/dashboard/usersmanagement');
    await openAwaited();
    // Drawn on the same day, over a list of which only the draft knows a part.
    await page.press(MONDAY, '12:00');
    await expectShifts(MONDAY, '12:00–12:30 nueva');
    // It removes something, so it cannot be saved over nothing.
    await page.save();
    page.app.runOutOfPatience();
    await says('Todavía no llegan los turnos: guarda tus cambios cuando lleguen.');
    expect(await page.serverHas(MONDAY)).toEqual(['10:00–10:30 pendiente']);
    repair();
    page.fetchNew();
    await expectShifts(TUESDAY, '10:00–10:30 pendiente');
    await expectShifts(MONDAY, '12:00–12:30 nueva');
    await page.save();
    await eventually(() => page.serverHas(MONDAY), ['12:00–12:30 pendiente']);
    expect(await page.serverHas(TUESDAY)).toEqual(['10:00–10:30 pendiente']);
    await synced('al-dia', 0);
  });
});
