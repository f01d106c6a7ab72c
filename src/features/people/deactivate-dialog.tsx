import { useId } from 'react';
import { changePerson } from '#db/people/people-changes.ts';
import { isPatient, type Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { nameOf } from './describe-person.ts';
import styles from './people.module.css';
import cells from './person-cells.module.css';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

interface DeactivateDialogProps {
  readonly person: Person;
  /** Whether it is the user's own account. */
  readonly self: boolean;
  /** Whether the backend gives the person's shifts back, and tells the families. */
  readonly givesBack: boolean;
  readonly onClose: () => void;
}

/** Asks with the person's name, then deactivates them. */
export function DeactivateDialog({ person, self, givesBack, onClose }: DeactivateDialogProps) {
  const { db, sync } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  const question = useId();
  const name = nameOf(person);

  async function deactivate(): Promise<string | null> {
    const outcome = await change((api) => api.deactivate(person.id));
    if (outcome.kind !== 'ok') {
      if (outcome.kind === 'unauthorized') return null;
      // It may have been done all the same.
      if (outcome.kind === 'network') void sync.refresh();
      const forbidden = outcome.kind === 'rejected' && outcome.status === 403;
      toast('warning', forbidden ? messages.notAllowed : messages.deactivateFailed);
      return describeReason(outcome);
    }
    await apply(changePerson(db, person.id, (before) => ({ ...before, estadoCuenta: 'Inactivo' })));
    onClose();
    toast('success', messages.deactivated);
    return null;
  }

  return (
    <ActionDialog
      title={messages.deactivateQuestion}
      describedBy={question}
      confirm={messages.deactivate}
      confirming={messages.deactivating}
      danger
      act={deactivate}
      onClose={onClose}
    >
      <div id={question} className={styles['question']}>
        <p>
          <b>{name}</b>
          {person.mail === null || person.mail === name ? null : (
            <span className={cells['who']}> · {person.mail}</span>
          )}
        </p>
        {isPatient(person) ? (
          <p>{messages.deactivatePatient}</p>
        ) : (
          <p>
            {messages.deactivateAccount} {givesBack ? messages.deactivateShifts : null}
          </p>
        )}
        {self ? <p>{messages.deactivateSelf}</p> : null}
      </div>
    </ActionDialog>
  );
}
