import type { Role } from '#domain/account/role.ts';
import type { Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import styles from './people.module.css';
import { PersonCell } from './person-cell.tsx';
import { columnsOf, type RowProps } from './user-columns.ts';

export interface PeopleTableProps extends Omit<RowProps, 'person'> {
  readonly people: readonly Person[];
  readonly viewer: Role;
}

/** One page of the list. Role and screen width decide the columns. */
export function PeopleTable({ people, viewer, ...row }: PeopleTableProps) {
  const columns = columnsOf(viewer, row.mobile);
  return (
    <div className={styles['sheet']}>
      <table className={styles['table']}>
        <caption className="visually-hidden">
          {viewer === 'Responsable' ? messages.patientsTitle : messages.usersTitle}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-columna={column}>
                {messages.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={String(person.id)}>
              {columns.map((column) => (
                <td key={column} data-columna={column}>
                  <PersonCell column={column} person={person} {...row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
