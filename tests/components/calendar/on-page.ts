import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Fecha } from '#domain/calendar/time.ts';

/** Queries for tests on the calendar's page. */

/** Waits until a check passes. */
export function waitUntil(check: () => void | Promise<void>): Promise<void> {
  return waitFor(check, { timeout: 20_000, interval: 10 });
}

/** Waits until a value is as expected. */
export function eventually(read: () => unknown, expected: unknown): Promise<void> {
  return waitUntil(async () => {
    expect(await read()).toEqual(expected);
  });
}

/** The page's status of changes that are not on the server yet. */
export function synced(state = 'al-dia', pending?: number): Promise<void> {
  return waitUntil(() => {
    const status = document.querySelector<HTMLElement>('[data-sync]')?.dataset;
    expect(status?.['sync']).toBe(state);
    if (pending !== undefined) expect(status?.['pendientes']).toBe(String(pending));
  });
}

/** A slot of the week, or a day of the month. */
export function cell(fecha: Fecha, hora?: string): HTMLElement {
  const at = hora === undefined ? '' : `[data-hora="${hora}"]`;
  const found = document.querySelector<HTMLElement>(
    `[role="gridcell"][data-fecha="${fecha}"]${at}`,
  );
  if (found === null) throw new Error(`${fecha} ${hora ?? ''} is not on the page`);
  return found;
}

export function focusedSlot(): string {
  const { fecha, hora } = (document.activeElement as HTMLElement).dataset;
  return `${fecha} ${hora}`;
}

/** The shown shifts of a day in order, as `10:00–12:00 nueva`. */
export function shiftsOn(fecha: Fecha): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-bloque][data-fecha="${fecha}"]`)]
    .map(({ dataset: { inicio, fin, estado } }) => `${inicio}–${fin} ${estado}`)
    .sort();
}

export function expectShifts(fecha: Fecha, ...shifts: readonly string[]): Promise<void> {
  return eventually(() => shiftsOn(fecha), shifts);
}

/** A button or link in the whole page, or in the open dialog where there is one. */
export function button(name: string | RegExp): HTMLElement {
  return part().getByRole('button', { name, hidden: true });
}

export function radio(name: string): HTMLElement {
  return part().getByRole('radio', { name, hidden: true });
}

export function option(name: string): HTMLElement {
  return part().getByRole('switch', { name, hidden: true });
}

/** A labelled field. */
export function field<T extends HTMLElement = HTMLSelectElement>(label: string | RegExp): T {
  return part().getByLabelText(label, { selector: 'input,select,textarea' }) as T;
}

/** The part that the user can reach: the open dialog, else the page. */
function part(): ReturnType<typeof within> {
  const front = openDialog();
  return within(front ?? document.body);
}

export function openDialog(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null;
}

/** Waits for the dialog of this title, and returns it. */
export function dialog(title: string): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: title, hidden: true }, { timeout: 20_000 });
}

export function noDialog(): Promise<void> {
  return eventually(openDialog, null);
}

/** Waits for exactly this text, or a match, in the open dialog or the page. */
export function says(text: string | RegExp): Promise<HTMLElement> {
  return waitFor(() => part().getAllByText(text)[0] as HTMLElement, {
    timeout: 20_000,
    interval: 10,
  });
}

/** Waits until this text is gone. */
export function saysNoMore(text: string | RegExp): Promise<void> {
  return eventually(() => part().queryAllByText(text).length, 0);
}

export function announcement(): string | null | undefined {
  return document.querySelector('[data-guardar]')?.closest('main')?.querySelector('p[aria-live]')
    ?.textContent;
}

/** The latest announcement, in the calendar's live region. */
export function announced(messages: RegExp): Promise<void> {
  return waitUntil(() => {
    expect(announcement()).toMatch(messages);
  });
}

/** The latest announcement while a dialog is open, which has a live region of its own. */
export function heardInDialog(messages: RegExp): Promise<void> {
  return waitUntil(() => {
    const said = openDialog()?.querySelector(':scope > [aria-live] > [aria-label]');
    expect(said?.getAttribute('aria-label')).toMatch(messages);
  });
}

/** The texts of a list's options, and of the chosen one. */
export const optionsOf = (list: HTMLSelectElement) =>
  [...list.options].map(({ textContent }) => textContent);
export const chosenIn = (list: HTMLSelectElement) => list.selectedOptions[0]?.textContent;

/** The caregivers that the sheet offers, and the chosen one. */
export const offeredCaregivers = () => namesOf(whoComes().getAllByRole('button', { hidden: true }));
export const chosenCaregivers = () =>
  namesOf(whoComes().queryAllByRole('button', { pressed: true, hidden: true }));
const whoComes = () => within(part().getByRole('group', { name: '¿Quién viene?', hidden: true }));
const namesOf = (chips: readonly HTMLElement[]) =>
  chips.map((chip) => chip.textContent?.replaceAll(/\s+/g, ' ').trim());

/** The messages at the top right. */
export function toasted(text: string | RegExp): Promise<HTMLElement> {
  return waitFor(
    () => within(screen.getByRole('region', { name: /Notificaciones/ })).getByText(text),
    { timeout: 20_000, interval: 10 },
  );
}

/** Begins to print, as the browser's menu does, once the page can: its part is loaded a moment after the week. */
export async function beginPrinting(): Promise<HTMLElement> {
  let sheet: HTMLElement | null = null;
  await waitUntil(() => {
    dispatchEvent(new Event('beforeprint'));
    sheet = document.querySelector('article');
    expect(sheet).not.toBeNull();
  });
  return sheet as unknown as HTMLElement;
}

export function endPrinting(): Promise<void> {
  dispatchEvent(new Event('afterprint'));
  return eventually(() => document.querySelector('article'), null);
}

/** The shifts at whose hours somebody else comes too, as the week marks them. */
export const joint = () =>
  [...document.querySelectorAll<HTMLElement>('[data-bloque][data-varios]')].map(
    ({ dataset: { inicio, fin, aviso } }) => `${inicio}–${fin} ${aviso ?? ''}`.trim(),
  );
