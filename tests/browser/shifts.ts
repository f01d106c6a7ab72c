import Database from 'libsql';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openDatabase, type Product } from './product.ts';

/** A shift as the API takes it; with a caregiver it is confirmed. */
export interface Shift {
  readonly fecha: string;
  readonly hora_inicio: string;
  readonly hora_fin: string;
  readonly id_cuidador?: string;
}

/** A caregiver's id by first name. */
export function caregiver({ databaseFile }: Product, name: string): string {
  const database = new Database(databaseFile, { readonly: true });
  try {
    const row = database.prepare('select id from account where name = ?').get(name);
    return String((row as { readonly id: string }).id);
  } finally {
    database.close();
  }
}

/** What an Admin does who deactivates somebody, by first name. */
export function deactivate({ databaseFile }: Product, name: string): void {
  const database = openDatabase(databaseFile);
  try {
    database.prepare("update account set estado_cuenta = 'Inactivo' where name = ?").run(name);
  } finally {
    database.close();
  }
}

/** Takes away what the demo family has planned, past the server: for stories of weeks that do not move with today. */
export function clearCalendar({ databaseFile }: Product, paciente: string): void {
  const database = openDatabase(databaseFile);
  try {
    database.prepare('delete from solicitud where id_paciente = ?').run(paciente);
  } finally {
    database.close();
  }
}

/** Writes pending shifts into the database, past the server, which would not take any time of day. */
export function layRecords(
  { databaseFile }: Product,
  paciente: string,
  shifts: readonly Shift[],
): void {
  const database = openDatabase(databaseFile);
  try {
    const insert = database.prepare(
      `insert into solicitud (id_paciente, id, fecha, hora_inicio, hora_fin, status)
       values (?, ?, ?, ?, ?, 'pendiente')`,
    );
    for (const { fecha, hora_inicio, hora_fin } of shifts) {
      insert.run(paciente, `${fecha} ${hora_inicio}`, fecha, hora_inicio, hora_fin);
    }
  } finally {
    database.close();
  }
}

/** Puts shifts on the server, past the calendar: a story's beginning. */
export async function postShifts(
  page: Page,
  paciente: string,
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
    { id_paciente: paciente, slots },
  );
  expect(status).toBe(200);
}
