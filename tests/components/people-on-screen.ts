import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { readCaregivers } from '#db/people/people.ts';
import type { AccountContext } from '#services';
import { says } from './on-screen.ts';

/** The list of users, as it is shown. */

/** Waits for «Mostrando 1 - 5 de 6 usuarios». */
export const shown = (from: number, to: number, total: number) =>
  says(`Mostrando ${from} - ${to} de ${total} usuarios`);

/** The column headings, as `Nombre | RUT | Rol`. */
export function columnsShown(): string {
  const headings = screen.getAllByRole('columnheader');
  return headings.map(({ textContent }) => textContent).join(' | ');
}

/** The cells of one column, from top to bottom. */
export function cellsOf(column: string): readonly string[] {
  const cells = document.querySelectorAll(`tbody [data-columna="${column}"]`);
  return [...cells].map(({ textContent }) => textContent ?? '');
}

/** The row with this text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  await waitFor(() => expect(document.querySelector('table')?.textContent).toContain(text));
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes(text));
  if (row === undefined) throw new Error(`no row has ${text}`);
  return row;
}

export const searchField = () => screen.getByPlaceholderText('Buscar usuario...');

/** Waits until the device keeps who is assigned to a patient. */
export async function caregiversKept({ db }: AccountContext, patient: string): Promise<void> {
  await waitFor(async () => expect((await readCaregivers(db, patient))?.length).toBeGreaterThan(0));
}
