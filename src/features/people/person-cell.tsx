import { Link } from '@tanstack/react-router';
import { formatRut } from '#domain/account/rut.ts';
import { roleName } from '#domain/people/directory.ts';
import { isPatient, patientLabel } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import { formatInteger } from '#i18n/format.ts';
import { AssignActions } from './assign-actions.tsx';
import { createdDay, nameOf, shortRole, shortStatus } from './describe-person.ts';
import { MailCell } from './mail-cell.tsx';
import styles from './person-cells.module.css';
import { StatusAction } from './status-action.tsx';
import type { Column, RowProps } from './user-columns.ts';

/** What one column shows of one person. */
export function PersonCell(props: RowProps & { readonly column: Column }) {
  const { column, person, mobile } = props;
  switch (column) {
    case 'nombre':
      return <NameCell person={person} mobile={mobile} />;
    case 'apellido':
      return person.lastName ?? messages.notAvailable;
    case 'apodo':
      return person.nickname ?? messages.notAvailable;
    case 'rut':
      return (
        <span className={styles['rut']}>
          {/* A card shows no heads of columns; they are there for screen readers. */}
          {mobile ? <span aria-hidden="true">{messages.columns.rut}: </span> : null}
          {person.rut === null ? messages.notAvailable : formatRut(person.rut)}
        </span>
      );
    case 'rol': {
      const role = roleName(person);
      if (role === null) return messages.notAvailable;
      return mobile ? <Short full={role} short={shortRole(role)} /> : role;
    }
    case 'asignar':
      return <AssignActions {...props} />;
    case 'fecha':
      return createdDay(person) ?? messages.notAvailable;
    case 'email':
      return <MailCell person={person} mobile={mobile} />;
    case 'estado': {
      const { estadoCuenta } = person;
      if (estadoCuenta === null) return messages.notAvailable;
      return (
        <span className={styles['status']} data-estado={estadoCuenta}>
          {mobile ? <Short full={estadoCuenta} short={shortStatus(estadoCuenta)} /> : estadoCuenta}
        </span>
      );
    }
    case 'metodoDePago':
      return person.metodoDePago ?? messages.notAvailable;
    case 'meses':
      return person.totalMonths === null
        ? messages.notAvailable
        : formatInteger(person.totalMonths);
    case 'acciones':
      return <StatusAction {...props} />;
  }
}

/**
 * A patient's name links to their calendar. On a phone this is the only column that names a person: also as the family
 * says.
 */
function NameCell({ person, mobile }: Pick<RowProps, 'person' | 'mobile'>) {
  const name =
    mobile && person.name
      ? patientLabel({ ...person, lastName: null })
      : (person.name ?? person.nickname ?? messages.notAvailable);
  if (!isPatient(person)) return name;
  return (
    <Link
      to="/dashboard/calendario"
      search={{ paciente: String(person.id) }}
      className={styles['name']}
      aria-label={messages.calendarOf(nameOf(person))}
    >
      {name}
    </Link>
  );
}

/** A short form for small screens; screen readers get the full one. */
function Short({ full, short }: { full: string; short: string | null }) {
  if (short === null) return full;
  return (
    <abbr title={full} className={styles['short']}>
      <span role="img" aria-label={full}>
        {short}
      </span>
    </abbr>
  );
}
