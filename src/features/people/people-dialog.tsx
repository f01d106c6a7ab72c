import { lazy, Suspense } from 'react';
import type { Me } from '#domain/contract/auth.ts';
import { sameId } from '#domain/people/id.ts';
import type { Person } from '#domain/people/person.ts';

const DeactivateDialog = lazy(async () => ({
  default: (await import('./deactivate-dialog.tsx')).DeactivateDialog,
}));
const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}));
const LovedOneDialog = lazy(async () => ({
  default: (await import('./loved-one-dialog.tsx')).LovedOneDialog,
}));

/** What is being done about somebody of the list, in a dialog. */
export type PeopleTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'assign' | 'deactivate'; readonly person: Person };

export interface PeopleDialogProps {
  readonly task: PeopleTask;
  readonly me: Me | null;
  readonly onClose: () => void;
}

/** The dialog of a task; none is part of what the list waits for. */
export function PeopleDialog({ task, me, onClose }: PeopleDialogProps) {
  return <Suspense>{dialog()}</Suspense>;

  function dialog() {
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
}
