import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { field, fill, isAt } from '#tests/components/access/public-page.ts';
import { button, says } from '#tests/components/on-screen.ts';
import type { App } from '#tests/components/render-app.tsx';

/** The sign-up as a user fills it in. */

export const PASSWORD = 'Segura.12';

export async function step(app: App, number: number): Promise<void> {
  await says(`Paso ${number} de 7`);
  await isAt(app, `/signup/step${number}`);
}

export async function next(app: App): Promise<void> {
  await app.user.click(await button('Continuar'));
}

export async function choose(app: App, label: string, option: string): Promise<void> {
  await app.user.selectOptions(await field(label), option);
}

/** A date counts once all of it is typed. */
export async function setDate(app: App, label: string, date: string): Promise<void> {
  const input = await field(label);
  await app.user.clear(input);
  await app.user.type(input, date);
}

export async function fillAccess(app: App, mail: string): Promise<void> {
  await fill(app, 'Correo electrónico', mail);
  await fill(app, 'Contraseña', PASSWORD);
  await says('Email verificado');
  await next(app);
  await step(app, 2);
}

export async function fillAbout(app: App): Promise<void> {
  await setDate(app, 'Fecha de nacimiento', '1980-05-17');
  await choose(app, 'Género', 'Femenino');
  await choose(app, 'Región', 'Maule');
  await next(app);
  await step(app, 3);
}

export async function typeRut(app: App, rut: string): Promise<void> {
  await app.user.click(await field('RUT, dígito 1 de 8'));
  await app.user.keyboard(rut);
}

export async function fillIdentity(app: App, rut: string): Promise<void> {
  await typeRut(app, rut);
  await fill(app, 'Nombre', 'Ana');
  await fill(app, 'Apellido', 'Soto');
  await fill(app, 'Celular', '912345678');
  await next(app);
  await step(app, 5);
}

export async function typeCode(app: App, code: string): Promise<void> {
  await app.user.click(await field('Código, dígito 1 de 6'));
  await app.user.keyboard(code);
  await app.user.click(await button('Verificar'));
}

/** The code in the nth message to a mail or phone. */
export async function codeSent(app: App, count = 1): Promise<string> {
  await waitFor(() => expect(app.server.sent.length).toBeGreaterThanOrEqual(count));
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(app.server.sent[count - 1]?.text ?? '') ?? [];
  if (code === undefined) throw new Error('no code in the message');
  return code;
}

/** The fields of a step that are not marked as required. */
export function notRequired(): readonly string[] {
  return [...document.querySelectorAll('form :is(input, select):not([aria-required="true"])')].map(
    ({ outerHTML }) => outerHTML,
  );
}

/** The values of the RUT's boxes. */
export function rutBoxes(): string {
  const boxes = screen.getByRole('group', { name: 'RUT' }).querySelectorAll('input');
  return [...boxes].map(({ value }) => value).join('|');
}
