import type { Me } from '#domain/contract/auth.ts';
import { sameId } from '#domain/people/id.ts';
import type { Person } from '#domain/people/person.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { LovedOneDialog } from './loved-one-dialog.tsx';

/** What is being done about somebody of the list, in a dialog. */
export type PeopleTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'assign' | 'deactivate'; readonly person: Person };

export interface PeopleDialogProps {
  readonly task: PeopleTask;
  readonly me: Me | null;
  readonly onClose: () => void;
}

/** The dialog of a task. */
export function PeopleDialog({ task, me, onClose }: PeopleDialogProps) {
  switch (task.kind) {
    case 'add':
      return <LovedOneDialog person={null} onClose={onClose} />;
    case 'edit':
      return <LovedOneDialog person={task.person} onClose={onClose} />;
    case 'assign':
      return <AssignDialog person={task.person} onClose={onClose} />;
    case 'deactivate':
      return (
        <DeactivateDialog
          person={task.person}
          self={me?.id != null && sameId(me.id, task.person.id)}
          onClose={onClose}
        />
      );
  }
}
