import type { Me } from '#domain/contract/auth.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import type { Entry } from '#domain/people/directory.ts';
import { sameId } from '#domain/people/id.ts';
import { isPatient, type Person } from '#domain/people/person.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { ArchivedDialog } from './archived-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import type { CircleSlots } from './circle-slots.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { PatientDialog } from './patient-dialog.tsx';

/** What a dialog is open for. */
export type PeopleTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'archived' }
  | {
      readonly kind: 'edit' | 'assign' | 'circle' | 'invite' | 'archive' | 'deactivate';
      readonly person: Person;
    };

interface PeopleDialogProps {
  readonly task: PeopleTask;
  /** Everyone in the mirror now. */
  readonly entries: readonly Entry[];
  readonly me: Me | null;
  /** Null where the backend has no circles. */
  readonly circle: CircleSlots | null;
  /** Opens another dialog instead of this one. */
  readonly onTask: (task: PeopleTask) => void;
  readonly onAdded: (person: Person) => void;
  readonly onClose: () => void;
}

/** The dialog of a task. */
export function PeopleDialog(props: PeopleDialogProps) {
  const { task, entries, me, circle, onTask, onClose } = props;
  if (task.kind === 'archived') return <ArchivedDialog onClose={onClose} />;
  if (task.kind === 'add') {
    return <PatientDialog key="add" person={null} onAdded={props.onAdded} onClose={onClose} />;
  }
  // The dialog stays about the same person, even if they have left the list.
  const person =
    entries.find((entry) => sameId(entry.person.id, task.person.id))?.person ?? task.person;
  // A new key for each task, so that no input carries over to the next.
  const key = `${task.kind} ${task.person.id}`;
  switch (task.kind) {
    case 'edit':
      return (
        <PatientDialog
          key={key}
          person={person}
          onArchive={
            me?.capabilities.includes(PAGE_CAPABILITIES.archive)
              ? () => onTask({ kind: 'archive', person })
              : undefined
          }
          onClose={onClose}
        />
      );
    case 'archive':
      return <ArchiveDialog key={key} person={person} onClose={onClose} />;
    case 'invite':
      return circle && <circle.InviteCaregiver key={key} person={person} onClose={onClose} />;
    case 'assign':
      return (
        <AssignDialog
          key={key}
          person={person}
          patients={entries.map((entry) => entry.person).filter(isPatient)}
          circle={circle}
          onClose={onClose}
        />
      );
    case 'circle':
      return circle && <circle.People key={key} person={person} onClose={onClose} />;
    case 'deactivate':
      return (
        <DeactivateDialog
          key={key}
          person={person}
          self={me?.id != null && sameId(me.id, person.id)}
          givesBack={me?.capabilities.includes(CAPABILITIES.reactivate) === true}
          onClose={onClose}
        />
      );
  }
}
