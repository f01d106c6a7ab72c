import type { Role } from '#domain/account/role.ts';
import type { Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import styles from './people-table.module.css';
import { PersonCell } from './person-cell.tsx';
import { columnsOf, type RowProps } from './user-columns.ts';

export interface PeopleTableProps extends Omit<RowProps, 'person'> {
  readonly people: readonly Person[];
  readonly viewer: Role;
}

/** One page of the list. Role and screen width decide the columns; a family's phone shows each row as a card. */
export function PeopleTable({ people, viewer, ...row }: PeopleTableProps) {
  const columns = columnsOf(viewer, row.mobile);
  const isCards = row.mobile && viewer === 'Responsable';
  // A table drawn as anything else is none to some browsers, unless its parts say what they are.
  const as = (role: string) => (isCards ? { role } : {});
  return (
    <div className={isCards ? undefined : styles['sheet']}>
      <table className={isCards ? styles['cards'] : styles['table']} {...as('table')}>
        <caption className="visually-hidden">
          {viewer === 'Responsable' ? messages.patientsTitle : messages.usersTitle}
        </caption>
        <thead className={isCards ? 'visually-hidden' : undefined} {...as('rowgroup')}>
          <tr {...as('row')}>
            {columns.map((column) => (
              <th key={column} scope="col" data-columna={column} {...as('columnheader')}>
                {messages.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          {people.map((person) => (
            <tr key={String(person.id)} {...as('row')}>
              {columns.map((column) => (
                <td key={column} data-columna={column} {...as('cell')}>
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
