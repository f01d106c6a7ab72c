import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type CareRequest, careRequestKey } from '#domain/calendar/care-request.ts';

/** User actions in the app, located by the texts on the page. */

interface Credentials {
  readonly mail: string;
  readonly password: string;
}

/** Signs in by the form, and waits for the list of users behind it. */
export async function signIn(page: Page, url: string, account: Credentials): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Correo electrónico').fill(account.mail);
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('**/dashboard/usersmanagement');
}

/** A token taken directly from the server. */
export async function tokenOf(url: string, account: Credentials): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, RememberMe: true }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly token: string }).token;
}

/**
 * Leaves in the browser what a sign-in leaves there, for stories that begin with opening a page. It stays at a file
 * without the app: loading the form and the list of users takes longer than many of the stories.
 */
export async function beSignedIn(page: Page, url: string, account: Credentials): Promise<void> {
  const token = await tokenOf(url, account);
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
}

/** A calendar whose list has come to the device: until then it is empty. */
export const LISTED = 'div:not([data-sin-turnos])';

/**
 * Opens the week of a day. Stories that compute their days beforehand name one: the present week is another
 * after midnight on a Sunday.
 */
export async function openWeek(
  page: Page,
  url: string,
  patient: string,
  fecha?: string,
): Promise<void> {
  await page.goto(`${url}/dashboard/calendario${fecha === undefined ? '' : `?fecha=${fecha}`}`);
  await pickPatient(page, patient);
  await page.locator(`${LISTED} > [data-vista="semana"]`).waitFor();
}

export async function pickPatient(page: Page, label: string): Promise<void> {
  await page.getByLabel('Ser querido').selectOption({ label });
}

export function dialog(page: Page): Locator {
  return page.getByRole('dialog');
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name }).click();
}

/** Waits for exactly this text. */
export function says(page: Page, messages: string): Promise<void> {
  return page.getByText(messages, { exact: true }).waitFor();
}

export function cell(page: Page, fecha: string, hora: string) {
  return page.locator(`[role="gridcell"][data-fecha="${fecha}"][data-hora="${hora}"]`);
}

export function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Actualizar horarios' }).click();
}

export async function syncState(page: Page, state: string, pending?: number): Promise<void> {
  const count = pending === undefined ? '' : `[data-pendientes="${pending}"]`;
  await page.locator(`[data-sync="${state}"]${count}`).waitFor();
}

/** Lets a page use the new version, and waits for it. */
export async function useNewVersion(page: Page): Promise<void> {
  const before = await page.evaluate(() => performance.timeOrigin);
  // By keyboard, because a toast may cover it, and stays while the pointer is over it.
  await page.getByRole('button', { name: 'Usar la versión nueva', exact: true }).press('Enter');
  await page.waitForFunction((then) => performance.timeOrigin > then, before);
  await syncState(page, 'al-dia', 0);
  expect(await page.getByText('Hay una versión nueva', { exact: false }).count()).toBe(0);
}

/** The records as sorted lines, for comparing them regardless of order. */
export function keysOf(careRequests: readonly CareRequest[]): readonly string[] {
  return careRequests.map(careRequestKey).sort();
}

/** Whether this control has keyboard focus. */
export function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/** Polls until a value is as expected. */
export async function eventually(read: () => unknown, expected: unknown): Promise<void> {
  await expect.poll(read, { timeout: 20_000, interval: 50 }).toEqual(expected);
}
