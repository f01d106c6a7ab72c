import { parseFecha, parseHora, parseHoraFin } from '#domain/calendar/time.ts';
import { readPerson } from '#domain/contract/people.ts';
import { readRows } from '#domain/contract/rows.ts';
import { fullName } from '#domain/people/person.ts';
import { realMinutes } from '#domain/planner/span.ts';
import { cellsOf, columnsOf, date, type Field, number, text } from '#domain/workbook/fields.ts';
import { userCells, usersSheet } from '#domain/workbook/users-sheet.ts';
import { clockOf } from '#server/moment.ts';
import {
  type CareRequestRow,
  careRequestPages,
  type Relation,
  relationPages,
} from '#server/store/people/everyone-pages.ts';
import type { Database } from '#server/store/store.ts';
import { userPages } from '#server/user-pages.ts';
import type { LongSheet } from './workbook-stream.ts';

/** `Usuarios.xlsx`: all users, and the caregivers of each patient. */
export function usersSheets(db: Database): readonly LongSheet[] {
  const users = mapPages(userPages(db), (page) =>
    (readRows(page, readPerson)?.rows ?? []).map(userCells),
  );
  return [
    { ...usersSheet([]), rows: users },
    longSheet('Relaciones', RELATIONS, relationPages(db)),
  ];
}

/** `Registros.xlsx`: all care requests. */
export function recordsSheets(db: Database): readonly LongSheet[] {
  return [longSheet('Registros', RECORDS, careRequestPages(db))];
}

function longSheet<T>(
  name: string,
  fields: readonly Field<T>[],
  pages: AsyncIterable<readonly T[]>,
): LongSheet {
  const rows = mapPages(pages, (page) => page.map((row) => cellsOf(fields, row)));
  return { name, columns: columnsOf(fields), rows };
}

async function* mapPages<T, R>(pages: AsyncIterable<T>, map: (page: T) => R): AsyncGenerator<R> {
  for await (const page of pages) yield map(page);
}

const RELATIONS: readonly Field<Relation>[] = [
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
  // Tells two of one name apart, as in the relations.
  text('Email cuidador', 30, (row) => row.cuidador_mail),
];

function nameOf(name: string | null, lastName: string | null): string {
  return fullName({ name, lastName });
}

/** In real time, as in every other figure: an hour that the clock shows twice counts twice. */
function hours({ region, ...row }: CareRequestRow): number | null {
  const fecha = parseFecha(row.fecha);
  const [start, end] = [parseHora(row.hora_inicio), parseHoraFin(row.hora_fin)];
  if (fecha === null || start === null || end === null) return null;
  return realMinutes(clockOf(region).dayOf(fecha), [{ start, end }]) / 60;
}
