import { useId, useState } from 'react';
import { changePerson } from '#db/people-changes.ts';
import { isPatient, type Person } from '#domain/people/person.ts';
import { people as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { nameOf } from './describe-person.ts';
import styles from './person-cells.module.css';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

export interface DeactivateDialogProps {
  readonly person: Person;
  /** Whether it is the user's own account. */
  readonly self: boolean;
  readonly onClose: () => void;
}

/** Asks with the person's name, then deactivates them. */
export function DeactivateDialog({ person, self, onClose }: DeactivateDialogProps) {
  const { db, sync } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const whoId = useId();

  async function deactivate() {
    setBusy(true);
    setFailure(null);
    const outcome = await change((api) => api.deactivate(person.id));
    if (outcome.kind !== 'ok') {
      setBusy(false);
      if (outcome.kind === 'unauthorized') return;
      // It may have been done all the same.
      if (outcome.kind === 'network') void sync.refresh();
      const forbidden = outcome.kind === 'rejected' && outcome.status === 403;
      toast('warning', forbidden ? messages.notAllowed : messages.deactivateFailed);
      return setFailure(describeReason(outcome));
    }
    await apply(changePerson(db, person.id, (before) => ({ ...before, estadoCuenta: 'Inactivo' })));
    onClose();
    toast('success', messages.deactivated);
  }

  return (
    <Dialog
      title={messages.deactivateQuestion}
      describedBy={whoId}
      busy={busy}
      onClose={onClose}
      onCancel={onClose}
      actions={
        <Button variant="danger" busy={busy} busyLabel={messages.deactivating} onClick={deactivate}>
          {messages.deactivate}
        </Button>
      }
    >
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
      <p id={whoId}>
        <b>{nameOf(person)}</b>
        {person.mail === null ? null : <span className={styles['who']}> · {person.mail}</span>}
      </p>
      <p>{isPatient(person) ? messages.deactivatePatient : messages.deactivateAccount}</p>
      {self ? <p>{messages.deactivateSelf}</p> : null}
    </Dialog>
  );
}
