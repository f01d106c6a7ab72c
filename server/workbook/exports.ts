import { parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import { readPerson } from '#domain/contract/people.ts';
import { readRows } from '#domain/contract/rows.ts';
import { fullName } from '#domain/people/person.ts';
import { date, type Field, number, sheetOf, text } from '#domain/workbook/fields.ts';
import type { Sheet } from '#domain/workbook/sheet.ts';
import { userCells, usersSheet } from '#domain/workbook/users-sheet.ts';
import { accountRow, patientRow } from '#server/rows.ts';
import { listCareRequests, listEveryone, listRelations } from '#server/store/everyone.ts';
import type { Database } from '#server/store/store.ts';

type RelationRow = Awaited<ReturnType<typeof listRelations>>[number];
type CareRequestRow = Awaited<ReturnType<typeof listCareRequests>>[number];

/** `Usuarios.xlsx`: all users, and the caregivers of each patient. */
export async function usersSheets(db: Database): Promise<readonly Sheet[]> {
  const { accounts, patients } = await listEveryone(db);
  const users = [...accounts.map(accountRow), ...patients.map(patientRow)];
  const rows = (readRows(users, readPerson)?.rows ?? []).map(userCells);
  return [usersSheet(rows), sheetOf('Relaciones', RELATIONS, await listRelations(db))];
}

/** `Registros.xlsx`: all care requests. */
export async function recordsSheets(db: Database): Promise<readonly Sheet[]> {
  return [sheetOf('Registros', RECORDS, await listCareRequests(db))];
}

const RELATIONS: readonly Field<RelationRow>[] = [
  text('Ser querido', 28, (row) => nameOf(row.name, row.last_name)),
  text('Apodo', 14, (row) => row.nickname),
  text('RUT', 13, (row) => row.rut),
  text('Responsable', 28, (row) => nameOf(row.responsable_name, row.responsable_last_name)),
  text('Email responsable', 30, (row) => row.responsable_mail),
  text('Cuidador', 28, (row) => nameOf(row.cuidador_name, row.cuidador_last_name)),
  text('Email cuidador', 30, (row) => row.cuidador_mail),
];

const RECORDS: readonly Field<CareRequestRow>[] = [
  date('Fecha', (row) => row.fecha),
  text('Inicio', 8, (row) => row.hora_inicio),
  text('Fin', 8, (row) => row.hora_fin),
  number('Horas', hours),
  text('Estado', 12, (row) => row.status),
  text('Ser querido', 28, (row) => nameOf(row.name, row.last_name)),
  text('Responsable', 28, (row) => nameOf(row.responsable_name, row.responsable_last_name)),
  text('Cuidador', 28, (row) => nameOf(row.cuidador_name, row.cuidador_last_name)),
];

function nameOf(name: string | null, lastName: string | null): string {
  return fullName({ name, lastName });
}

function hours({ hora_inicio, hora_fin }: CareRequestRow): number | null {
  const [start, end] = [parseHora(hora_inicio), parseHoraFin(hora_fin)];
  return start === null || end === null ? null : (end - start) / 60;
}
