import { createdFecha } from '#domain/people/created-at.ts';
import type { Person } from '#domain/people/person.ts';
import { cellsOf, columnsOf, date, type Field, number, text } from './fields.ts';
import type { Cell, Sheet } from './sheet.ts';

/** The data of a user in the export. */
type ExportedUser = Omit<Person, 'id' | 'tipo' | 'birthdate'>;

const FIELDS: readonly Field<ExportedUser>[] = [
  text('Nombre', 18, ({ name }) => name),
  text('Apellido', 20, ({ lastName }) => lastName),
  text('Apodo', 14, ({ nickname }) => nickname),
  text('RUT', 13, ({ rut }) => rut),
  text('Rol', 22, ({ role }) => role),
  text('Email', 30, ({ mail }) => mail),
  text('Estado', 11, ({ estadoCuenta }) => estadoCuenta),
  text('Región', 28, ({ region }) => region),
  date('Fecha', ({ createdAt }) => createdFecha(createdAt)),
  text('Suscripción', 13, ({ subscription }) => subscription),
  text('Método de pago', 17, ({ metodoDePago }) => metodoDePago),
  number('Meses', ({ totalMonths }) => totalMonths),
];

/** The row of a user. */
export function userCells(user: ExportedUser): readonly Cell[] {
  return cellsOf(FIELDS, user);
}

/** The sheet of users, one row each. The server builds it from its rows, a device from its mirror. */
export function usersSheet(rows: readonly (readonly Cell[])[]): Sheet {
  return { name: 'Usuarios', columns: columnsOf(FIELDS), rows };
}
