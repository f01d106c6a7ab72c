import { waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { App } from '#tests/components/render-app.tsx';

/** Camila, who cares for Rosa in the demo family. */
export const CAMILA = 'camila@vinculo.example';
export const DIEGO = 'diego@vinculo.example';

/** Tuesday, the first shift that Camila has been asked for. */
export const ASKED = { fecha: '2026-11-24', from: '09:30', to: '13:00' };
/** Wednesday, a shift that is hers. */
export const HERS = { fecha: '2026-11-25', from: '08:00', to: '12:30' };

type Moment = typeof ASKED;

function find({ fecha, from }: Moment): HTMLElement | null {
  return document.querySelector(`[data-turno][data-fecha="${fecha}"][data-inicio="${from}"]`);
}

/** Waits for a shift in this state, and returns it. */
export async function shift(moment: Moment, state: string): Promise<HTMLElement> {
  await waitFor(() => expect(find(moment)?.dataset['estado']).toBe(state));
  return find(moment) as HTMLElement;
}

/** Waits until a shift is not shown. */
export const shiftGone = (moment: Moment) => waitFor(() => expect(find(moment)).toBeNull());

/** Presses a button of a shift in this state. */
export async function press(
  app: App,
  moment: Moment,
  state: string,
  name: string,
): Promise<HTMLElement> {
  const card = await shift(moment, state);
  await app.user.click(await within(card).findByRole('button', { name }));
  return card;
}

/** The server's care request of a shift of Rosa: its status, and the id of its caregiver. */
export async function onServer(app: App, { fecha, from }: Moment): Promise<readonly unknown[]> {
  return app.server.store.db
    .selectFrom('solicitud')
    .select(['status', 'id_cuidador', 'hora_fin'])
    .where('id_paciente', '=', await app.server.idOf('Rosa Elena'))
    .where('fecha', '=', fecha)
    .where('hora_inicio', '=', from)
    .execute();
}

/** The hours in which caregivers are unavailable, as the server has them. */
export function unavailableDays(app: App) {
  return app.server.store.db
    .selectFrom('unavailability')
    .select(['fecha', 'hora_inicio', 'hora_fin'])
    .orderBy('fecha')
    .orderBy('hora_inicio')
    .execute();
}

/** How many of Camila's acceptances the activity lists. */
export async function acceptedTimes(app: App): Promise<number> {
  const accepted = await app.server.store.db
    .selectFrom('activity')
    .select('id')
    .where('kind', '=', 'accepted')
    .where('id_actor', '=', await app.server.idOf('Camila'))
    .execute();
  return accepted.length;
}

/** Another caregiver answers before the page does. */
export async function answerAs(
  app: App,
  mail: string,
  { fecha, from, to }: Moment,
  answer: 'yes' | 'no',
) {
  const patient = await app.server.idOf('Rosa Elena');
  await app.server.call(mail, 'POST', `/api/patients/${patient}/answers`, {
    answer,
    parts: [{ fecha, hora_inicio: from, hora_fin: to }],
  });
}
