import type { ComponentType } from 'react';
import type { Role } from '#domain/account/role.ts';
import type { Person } from '#domain/people/person.ts';
import type { people as messages } from '#i18n/es/people.ts';
import type { PeopleTask } from './people-dialog.tsx';

/** What the cells of a row need. */
export interface RowProps {
  readonly person: Person;
  readonly mobile: boolean;
  readonly mayEdit: boolean;
  readonly mayReactivate: boolean;
  /** Whether the backend knows who shares a patient. */
  readonly hasCircle: boolean;
  /** Who comes today, on a patient's card. */
  readonly Today: ComponentType<{ readonly person: Person }>;
  readonly onTask: (task: PeopleTask) => void;
}

export type Column = keyof typeof messages.columns;

const OF_ADMIN: readonly Column[] = [
  'fecha',
  'rol',
  'email',
  'estado',
  'metodoDePago',
  'meses',
  'acciones',
];
const OF_RESPONSABLE: readonly Column[] = ['nombre', 'apellido', 'apodo', 'rut', 'rol', 'asignar'];

/** The columns that do not fit on a phone. docs/decisions/0009 says why the name stays. */
const NOT_ON_MOBILE: ReadonlySet<Column> = new Set([
  'apellido',
  'apodo',
  'fecha',
  'metodoDePago',
  'meses',
  'acciones',
]);

/** The columns of the list, by the viewer's role and screen. */
export function columnsOf(viewer: Role, mobile: boolean): readonly Column[] {
  const all = viewer === 'Responsable' ? OF_RESPONSABLE : OF_ADMIN;
  return mobile ? all.filter((column) => !NOT_ON_MOBILE.has(column)) : all;
}
