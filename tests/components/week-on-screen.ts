import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { button } from './on-screen.ts';
import { type App, MARIA } from './render-app.tsx';

/** A patient's week, as it is shown and drawn. */

/** The Sunday of the week in which tests run. */
export const SUNDAY = '2026-11-29';

/** Opens Rosa's week as María. */
export async function openWeek(app: App): Promise<void> {
  const patient = await app.server.idOf('Rosa Elena');
  await app.open(`/dashboard/calendario?paciente=${patient}`, { as: MARIA });
  await weekShown();
}

/** Waits until the week is there with its shifts. */
export async function weekShown(): Promise<void> {
  await screen.findAllByRole('gridcell');
  await waitFor(() =>
    expect(document.querySelector('div:not([data-sin-turnos]) > [data-vista]')).not.toBeNull(),
  );
}

export function cell(fecha: string, hora: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(
    `[role="gridcell"][data-fecha="${fecha}"][data-hora="${hora}"]`,
  );
  if (found === null) throw new Error(`no cell for ${fecha} ${hora}`);
  return found;
}

export function cellState(fecha: string, hora: string, state: string): Promise<void> {
  return waitFor(() => expect(cell(fecha, hora).dataset['estado']).toBe(state));
}

/** Draws one slot of a free day and saves it. */
export async function saveSlot(app: App, fecha: string, hora: string): Promise<void> {
  await app.user.click(cell(fecha, hora));
  await cellState(fecha, hora, 'nueva');
  await save(app);
}

export async function save(app: App): Promise<void> {
  await app.user.click(await button('Actualizar horarios'));
}

/** How many of a patient's records on the server begin then. */
export async function careRequestsAt(
  app: App,
  name: string,
  fecha: string,
  hora: string,
): Promise<number> {
  const rows = await app.server.store.db
    .selectFrom('solicitud')
    .select('id')
    .where('id_paciente', '=', await app.server.idOf(name))
    .where('fecha', '=', fecha)
    .where('hora_inicio', '=', hora)
    .execute();
  return rows.length;
}
