import Database from 'libsql';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Status } from '#domain/calendar/status.ts';
import { MARIA, openDatabase, type Product } from './product.ts';

/** A shift as the API accepts it; it is confirmed if it has a caregiver. */
export interface Shift {
  readonly fecha: string;
  readonly hora_inicio: string;
  readonly hora_fin: string;
  readonly id_cuidador?: string;
}

/** The id of a caregiver, by first name. */
export function caregiver({ databaseFile, family }: Product, name: string): string {
  if (family !== undefined) return family.idOf(name);
  const database = new Database(databaseFile, { readonly: true });
  try {
    const row = database.prepare('select id from account where name = ?').get(name);
    return String((row as { readonly id: string }).id);
  } finally {
    database.close();
  }
}

/** Deactivates an account by first name, as an Admin would. */
export function deactivate(product: Product, name: string): void {
  const database = openDatabase(product.databaseFile);
  try {
    const id = caregiver(product, name);
    database.prepare("update account set estado_cuenta = 'Inactivo' where id = ?").run(id);
  } finally {
    database.close();
  }
}

/** Chooses all hours as those to be covered, as a family does in the calendar. */
export function wantAllHours({ databaseFile }: Product, patient: string): void {
  const database = openDatabase(databaseFile);
  try {
    const choose =
      'insert into care_window (id_paciente, from_minute, to_minute) values (?, 0, 1440)';
    database.prepare(choose).run(patient);
  } finally {
    database.close();
  }
}

/** Deletes a patient's demo shifts in the database, for stories with fixed dates that could overlap them. */
export function clearCalendar({ databaseFile }: Product, patient: string): void {
  const database = openDatabase(databaseFile);
  try {
    database.prepare('delete from solicitud where id_paciente = ?').run(patient);
  } finally {
    database.close();
  }
}

/** Writes shifts directly into the database: the server would refuse those off the grid. */
export function layCareRequests(
  { databaseFile }: Product,
  patient: string,
  shifts: readonly Shift[],
  status: Status = 'pendiente',
): void {
  const database = openDatabase(databaseFile);
  try {
    const insert = database.prepare(
      `insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status)
       values (?, ?, ?, ?, ?, ?)`,
    );
    for (const { fecha, hora_inicio, hora_fin } of shifts) {
      insert.run(patient, `${fecha} ${hora_inicio}`, fecha, hora_inicio, hora_fin, status);
    }
  } finally {
    database.close();
  }
}

/** A change of a shift, as the API accepts it. */
export interface ShiftChange extends Shift {
  readonly accion: 'inscribir' | 'eliminar';
}

/** Another device of María, which only knows the API. Rejects if the server does not take the changes. */
export async function otherDevice(
  product: Product,
): Promise<(changes: readonly ShiftChange[]) => Promise<void>> {
  const maria = product.family?.maria ?? MARIA;
  const { token } = await post(product, '/auth/login', { ...maria, RememberMe: true });
  return async (changes) => {
    const slots = changes.map((change) => ({
      ...change,
      status: change.id_cuidador === undefined ? 'pendiente' : 'confirmada',
    }));
    const id_paciente = product.paciente('Rosa Elena');
    const answer = await post(product, '/solicitudes/actualizar', { id_paciente, slots }, token);
    expect(answer).not.toHaveProperty('conflicts');
  };
}

async function post(
  { url }: Product,
  path: string,
  body: object,
  token?: string,
): Promise<{ readonly token: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly token: string };
}

/** Saves shifts through the API without the calendar, to set up a story. */
export async function postShifts(
  page: Page,
  patient: string,
  shifts: readonly Shift[],
): Promise<void> {
  const slots = shifts.map((shift) => ({
    ...shift,
    accion: 'inscribir',
    status: shift.id_cuidador === undefined ? 'pendiente' : 'confirmada',
  }));
  const status = await page.evaluate(
    async (body) => {
      const answer = await fetch('/solicitudes/actualizar', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify(body),
      });
      return answer.status;
    },
    { id_paciente: patient, slots },
  );
  expect(status).toBe(200);
}
