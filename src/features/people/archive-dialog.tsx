import { useState } from 'react';
import { removePerson } from '#db/people-changes.ts';
import type { Person } from '#domain/people/person.ts';
import { archive as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { nameOf } from './describe-person.ts';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

/** Asks before a patient is archived, which can be undone. */
export function ArchiveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { db } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send() {
    setBusy(true);
    setFailure(null);
    const outcome = await change((api) => api.setArchived(person.id, true));
    if (outcome.kind !== 'ok') {
      setBusy(false);
      if (outcome.kind !== 'unauthorized') setFailure(describeReason(outcome) ?? messages.failed);
      return;
    }
    await apply(removePerson(db, person.id));
    onClose();
    toast('success', messages.done(nameOf(person)));
  }

  return (
    <Dialog
      title={messages.title(nameOf(person))}
      busy={busy}
      onClose={onClose}
      onCancel={onClose}
      actions={
        <Button variant="primary" busy={busy} busyLabel={messages.archiving} onClick={send}>
          {messages.archive}
        </Button>
      }
    >
      <p>{messages.text}</p>
      <p>{messages.shifts}</p>
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
    </Dialog>
  );
}
