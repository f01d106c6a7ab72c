import { removePerson } from '#db/people-changes.ts';
import type { Person } from '#domain/people/person.ts';
import { archive as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { nameOf } from './describe-person.ts';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

/** Asks before a patient is archived, which can be undone. */
export function ArchiveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { db } = useAccountContext();
  const { change, apply } = usePeopleChanges();

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
      confirm={messages.archive}
      confirming={messages.archiving}
      act={send}
      onClose={onClose}
    >
      <p>{messages.text}</p>
      <p>{messages.shifts}</p>
    </ActionDialog>
  );
}
