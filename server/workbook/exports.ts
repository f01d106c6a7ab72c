import { parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import { fullName } from '#domain/people/person.ts';
import type { Cell, Column, Sheet } from '#domain/workbook/sheet.ts';
import { accountRow, pacienteRow } from '#server/http/rows.ts';
import { chileanFecha } from '#server/http/today.ts';
import { listEveryone, listRecords, listRelations } from '#server/store/everyone.ts';
import type { Database } from '#server/store/store.ts';

type UserRow = ReturnType<typeof accountRow> | ReturnType<typeof pacienteRow>;
type RelationRow = Awaited<ReturnType<typeof listRelations>>[number];
type RecordRow = Awaited<ReturnType<typeof listRecords>>[number];

/** `Usuarios.xlsx`: everybody, and who cares for whom. */
export async function usersSheets(db: Database): Promise<readonly Sheet[]> {
  const { accounts, pacientes } = await listEveryone(db);
  const users: readonly UserRow[] = [...accounts.map(accountRow), ...pacientes.map(pacienteRow)];
  return [sheet('Usuarios', USERS, users), sheet('Relaciones', RELATIONS, await listRelations(db))];
}

/** `Registros.xlsx`: every solicitud. */
export async function recordsSheets(db: Database): Promise<readonly Sheet[]> {
  return [sheet('Registros', RECORDS, await listRecords(db))];
}

interface Field<T> extends Column {
  read(row: T): Cell;
}

function sheet<T>(name: string, fields: readonly Field<T>[], rows: readonly T[]): Sheet {
  return {
    name,
    columns: fields.map(({ header, width, kind }) => ({ header, width, kind })),
    rows: rows.map((row) => fields.map((field) => field.read(row))),
  };
}

const USERS: readonly Field<UserRow>[] = [
  text('Nombre', 18, (row) => row.name),
  text('Apellido', 20, (row) => row.last_name),
  text('Apodo', 14, (row) => row.nickname),
  text('RUT', 13, (row) => row.rut),
  text('Rol', 22, (row) => row.role),
  text('Email', 30, (row) => row.mail),
  text('Estado', 11, (row) => row.estado_cuenta),
  text('Región', 28, (row) => row.region),
  date('Fecha', (row) => chileanFecha(new Date(row.createdAt))),
  text('Suscripción', 13, (row) => row.subscription),
  text('Método de pago', 17, (row) => row.metodo_de_pago),
  number('Meses', (row) => row.totalMonths),
];

const RELATIONS: readonly Field<RelationRow>[] = [
  text('Ser querido', 28, (row) => nameOf(row.name, row.last_name)),
  text('Apodo', 14, (row) => row.nickname),
  text('RUT', 13, (row) => row.rut),
  text('Responsable', 28, (row) => nameOf(row.responsable_name, row.responsable_last_name)),
  text('Email responsable', 30, (row) => row.responsable_mail),
  text('Cuidador', 28, (row) => nameOf(row.cuidador_name, row.cuidador_last_name)),
  text('Email cuidador', 30, (row) => row.cuidador_mail),
];

const RECORDS: readonly Field<RecordRow>[] = [
  date('Fecha', (row) => row.fecha),
  text('Inicio', 8, (row) => row.hora_inicio),
  text('Fin', 8, (row) => row.hora_fin),
  number('Horas', hours),
  text('Estado', 12, (row) => row.status),
  text('Ser querido', 28, (row) => nameOf(row.name, row.last_name)),
  text('Responsable', 28, (row) => nameOf(row.responsable_name, row.responsable_last_name)),
  text('Cuidador', 28, (row) => nameOf(row.cuidador_name, row.cuidador_last_name)),
];

function text<T>(header: string, width: number, read: (row: T) => string | null): Field<T> {
  return { header, width, kind: 'text', read };
}

function number<T>(header: string, read: (row: T) => number | null): Field<T> {
  return { header, width: 8, kind: 'number', read };
}

function date<T>(header: string, read: (row: T) => string): Field<T> {
  return { header, width: 12, kind: 'date', read };
}

function nameOf(name: string | null, lastName: string | null): string {
  return fullName({ name, lastName });
}

function hours({ hora_inicio, hora_fin }: RecordRow): number | null {
  const [start, end] = [parseHora(hora_inicio), parseHoraFin(hora_fin)];
  return start === null || end === null ? null : (end - start) / 60;
}
