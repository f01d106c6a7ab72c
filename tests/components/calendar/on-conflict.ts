import { within } from '@testing-library/react';
import { expect } from 'vitest';
import type { CalendarPage } from './calendar-page.ts';
import { cell, eventually, noDialog, waitUntil } from './on-page.ts';

/** Actions and queries for tests of conflicts on the calendar's page. */

/** The message of a save while a choice is open. */
export const ANSWERS = 'Antes de guardar, elige qué queda en las horas que cambiaron.';

/** The notice with both versions. */
export const notice = () =>
  document.querySelector<HTMLElement>('[role="alert"][aria-label^="Estas horas cambiaron"]');
export const inNotice = (text: string) =>
  waitUntil(() => expect(notice()?.textContent).toContain(text));
export const settled = () => eventually(notice, null);

/** Chooses a side in the notice. */
export async function keep({ app }: CalendarPage, side: string): Promise<void> {
  const sides = within(notice() as HTMLElement);
  await app.user.click(sides.getByRole('button', { name: side, hidden: true }));
}

/** Waits until a slot is shown in a state. */
export function shows(fecha: string, hora: string, estado: string): Promise<void> {
  return eventually(() => cell(fecha, hora).dataset['estado'], estado);
}

/** Has a caregiver come to the shift on a slot, in its sheet. */
export async function assign(
  page: CalendarPage,
  fecha: string,
  hora: string,
  caregiver: string,
): Promise<void> {
  await page.openSheet(fecha, hora);
  await page.click(caregiver);
  await page.click('Listo');
  await noDialog();
}

/** Takes a slot away, or with Shift its whole shift. */
export async function remove(
  { app }: CalendarPage,
  fecha: string,
  hora: string,
  keys = '{Delete}',
): Promise<void> {
  cell(fecha, hora).focus();
  await app.user.keyboard(keys);
}
