import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { fill } from '#tests/components/access/public-page.ts';
import { dialog } from '#tests/components/on-screen.ts';
import { rowOf } from '#tests/components/people-on-screen.ts';
import { type App, MARIA } from '#tests/components/render-app.tsx';
import { choose, PASSWORD, setDate, typeRut } from '#tests/components/signup/wizard.ts';

/** «Personas» as it is shown. */

export const PAULA = 'paula@vinculo.example';
export const CAMILA = 'camila@vinculo.example';
export const ROSA = 'Rosa Elena';

/** Opens the dialog of a patient from the list. */
export async function openCircle(app: App, patient = ROSA, as = MARIA): Promise<void> {
  await app.open('/dashboard/usersmanagement', { as });
  await app.user.click(
    await within(await rowOf(patient)).findByRole('button', { name: 'Personas' }),
  );
  await dialog(/^Personas de /);
  await screen.findByRole('heading', { name: 'Familia' });
}

/** Each person of a section, as one text. */
export function peopleOf(section: string): readonly string[] {
  const region = screen.queryByRole('region', { name: section });
  if (region === null) return [];
  return within(region)
    .queryAllByRole('listitem')
    .map((item) =>
      [...item.querySelectorAll('p')].map(({ textContent }) => textContent).join(' | '),
    );
}

/** The button of a person in a section. */
export function buttonOf(section: string, person: string, name: string): HTMLElement {
  const item = within(screen.getByRole('region', { name: section }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(person));
  if (item === undefined) throw new Error(`${person} is not in «${section}»`);
  return within(item).getByRole('button', { name });
}

/** Waits until this many people are in a section. */
export function has(section: string, count: number): Promise<void> {
  return waitFor(() => expect(peopleOf(section)).toHaveLength(count));
}

/** Waits for the link of an invitation, and returns it. */
export async function linkShown(): Promise<string> {
  await waitFor(() => expect(document.querySelector('[data-enlace]')).not.toBeNull());
  return document.querySelector<HTMLInputElement>('[data-enlace]')?.value ?? '';
}

/** Lets somebody invite without the page; returns the path of the link. */
export async function invited(
  app: App,
  invitation: { kind: 'member' | 'caregiver'; name: string; mail?: string; phone?: string },
  { by = MARIA, patient = ROSA } = {},
): Promise<string> {
  const url = `/api/patients/${await app.server.idOf(patient)}/invitations`;
  const { link } = await app.server.call(by, 'POST', url, invitation);
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** Fills the fields of the short sign-up but the contact. */
export async function fillInvited(app: App): Promise<void> {
  await typeRut(app, '156782343');
  await fill(app, 'Nombre', 'Luz');
  await fill(app, 'Apellido', 'Pino');
  await setDate(app, 'Fecha de nacimiento', '1980-05-17');
  await choose(app, 'Género', 'Femenino');
  await choose(app, 'Región', 'Maule');
  await fill(app, 'Contraseña', PASSWORD);
}
