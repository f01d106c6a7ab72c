import type { Role } from '#domain/account/role.ts';
import type { Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import styles from './people.module.css';
import type { PeopleTask } from './people-dialog.tsx';
import { PersonCell, type PersonCellProps } from './person-cell.tsx';
import { type Column, columnsOf } from './user-columns.ts';

export interface PeopleTableProps {
  readonly people: readonly Person[];
  readonly viewer: Role;
  readonly mobile: boolean;
  readonly mayEdit: boolean;
  readonly mayReactivate: boolean;
  readonly onTask: (task: PeopleTask) => void;
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
            <PersonRow key={String(person.id)} columns={columns} person={person} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PersonRowProps = Omit<PersonCellProps, 'column'> & {
  readonly columns: readonly Column[];
};

function PersonRow({ columns, ...cell }: PersonRowProps) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column} data-columna={column}>
          <PersonCell column={column} {...cell} />
        </td>
      ))}
    </tr>
  );
}
