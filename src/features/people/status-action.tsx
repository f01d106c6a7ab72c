import { useState } from 'react';
import { changePerson } from '#db/people/people-changes.ts';
import { isInactive } from '#domain/people/is-inactive.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { people as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { nameOf } from './describe-person.ts';
import { usePeopleChanges } from './use-people-changes.ts';
import type { RowProps } from './user-columns.ts';

/** Deactivates after a confirmation; reactivates somebody inactive if the backend offers it. */
export function StatusAction({ person, mayReactivate, onTask }: RowProps) {
  const { db, sync } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  const [busy, setBusy] = useState(false);
  const inactive = mayReactivate && isInactive(person);

  async function reactivate() {
    setBusy(true);
    const outcome = await change((api) => api.reactivate(person.id));
    setBusy(false);
    if (outcome.kind === 'unauthorized') return;
    if (outcome.kind !== 'ok') {
      // It may have been done all the same.
      if (outcome.kind === 'network') void sync.refresh();
      const texts = { fallback: messages.reactivateFailed, offline: messages.needsNetwork };
      return toast('warning', describeFailure(outcome, texts));
    }
    toast('success', messages.reactivated);
    // An account that was never verified becomes pending again, as the next pull shows.
    await apply(changePerson(db, person.id, (before) => ({ ...before, estadoCuenta: 'Activo' })));
  }

  // One button for both, so that focus stays when one becomes the other.
  return (
    <Button
      busy={busy}
      busyLabel={messages.reactivating}
      aria-description={nameOf(person)}
      onClick={inactive ? reactivate : () => onTask({ kind: 'deactivate', person })}
    >
      {inactive ? messages.reactivate : messages.deactivate}
    </Button>
  );
}
