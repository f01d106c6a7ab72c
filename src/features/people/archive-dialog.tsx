import { useId } from 'react';
import { removePerson } from '#db/people/people-changes.ts';
import type { Person } from '#domain/people/person.ts';
import { archive as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { nameOf } from './describe-person.ts';
import styles from './people.module.css';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

/** Asks before a patient is archived, which can be undone. */
export function ArchiveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { db } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  const question = useId();

  async function send(): Promise<string | null> {
    const outcome = await change((api) => api.setArchived(person.id, true));
    if (outcome.kind === 'unauthorized') return null;
    if (outcome.kind !== 'ok') return describeReason(outcome) ?? messages.failed;
    await apply(removePerson(db, person.id));
    onClose();
    toast('success', messages.done(nameOf(person)));
    return null;
  }

  return (
    <ActionDialog
      title={messages.title(nameOf(person))}
      describedBy={question}
      confirm={messages.archive}
      confirming={messages.archiving}
      act={send}
      onClose={onClose}
    >
      <div id={question} className={styles['question']}>
        <p>{messages.text}</p>
        <p>{messages.shifts}</p>
      </div>
    </ActionDialog>
  );
}
