import { useEffect, useState } from 'react';
import { removeArchived } from '#db/people/archived.ts';
import { putPerson } from '#db/people/people-changes.ts';
import type { Person } from '#domain/people/person.ts';
import { archived as archivedMessages } from '#i18n/es/archived.ts';
import { common } from '#i18n/es/common.ts';
import { archive as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { nameOf } from './describe-person.ts';
import styles from './people.module.css';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

/** «Archivados»: the patients that the family put away, each with the way back. Only the server has them. */
export function ArchivedDialog({ onClose }: { onClose: () => void }) {
  const { db } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<Person | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    const over = new AbortController();
    setFailure(null);
    void change((api) => api.archived()).then((outcome) => {
      if (over.signal.aborted) return;
      if (outcome.kind === 'ok') setPeople(outcome.value.rows);
      else setFailure(describeReason(outcome) ?? messages.unread);
    });
    return () => over.abort();
  }, [attempt]);

  async function restore(person: Person) {
    setBusy(person);
    setFailure(null);
    const outcome = await change((api) => api.setArchived(person.id, false));
    setBusy(null);
    if (outcome.kind === 'rejected' && outcome.status === 404) {
      setFailure(archivedMessages.notShared(nameOf(person)));
      return leaveOut(person);
    }
    if (outcome.kind !== 'ok') {
      if (outcome.kind !== 'unauthorized') setFailure(describeReason(outcome) ?? messages.failed);
      return;
    }
    await leaveOut(person, putPerson(db, outcome.value));
    toast('success', messages.restored(nameOf(person)));
  }

  async function leaveOut(person: Person, before?: Promise<void>) {
    // Of the latest list: another may have been brought back meanwhile.
    setPeople((latest) => latest?.filter(({ id }) => id !== person.id) ?? null);
    // Also on the device: the button of this dialog must not go later, with the focus.
    await apply(Promise.resolve(before).then(() => removeArchived(db, person.id)));
  }

  return (
    <Dialog title={messages.list} busy={busy !== null} onClose={onClose}>
      {failure === null ? null : (
        <Banner
          tone="warning"
          action={
            people === null ? (
              <Button onClick={() => setAttempt(attempt + 1)}>{common.retry}</Button>
            ) : undefined
          }
        >
          {failure}
        </Banner>
      )}
      {people === null ? (
        failure === null ? (
          <Skeleton />
        ) : null
      ) : people.length === 0 ? (
        <p className="soft">{messages.nobody}</p>
      ) : (
        <ul className={`stack ${styles['caregivers']}`}>
          {people.map((person) => (
            <li key={String(person.id)}>
              <span>{nameOf(person)}</span>
              <Button
                aria-description={nameOf(person)}
                busy={busy === person}
                busyLabel={messages.restoring}
                onClick={() => restore(person)}
              >
                {messages.restore}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {people?.length === 0 ? null : <p className="soft">{messages.hint}</p>}
    </Dialog>
  );
}
