import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { readMe } from '#db/people/people.ts';
import type { Invitation } from '#domain/contract/circle.ts';
import { PAGE_CAPABILITIES } from '#domain/contract/page-capabilities.ts';
import type { Id } from '#domain/people/id.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { circle as messages } from '#i18n/es/circle.ts';
import { people } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { toast } from '#ui/toast.ts';
import { useCircleChange } from './use-circle.ts';

/** Whether an invitation goes to a mail; else it goes to a mobile. */
export function isByMail({ contact }: Pick<Invitation, 'contact'>): boolean {
  return contact.includes('@');
}

/**
 * Lets the server send an invitation; `send` returns why it failed, null when it was sent. `canSend` is whether the
 * backend sends such ones: text messages only where it says so.
 */
export function useSend(patient: Id, invitation: Invitation) {
  const { id, contact } = invitation;
  const { db } = useAccountContext();
  const me = useLiveQuery(async () => readMe(db), [db]);
  const canSend =
    isByMail(invitation) || me?.capabilities.includes(PAGE_CAPABILITIES.textMessages) === true;
  const change = useCircleChange(patient);
  const [busy, setBusy] = useState(false);
  async function send(): Promise<string | null> {
    setBusy(true);
    const outcome = await change(
      (calls) => calls.send(patient, id),
      ({ value }) => value,
    );
    setBusy(false);
    if (outcome.kind === 'ok') {
      toast('success', messages.sent(contact));
      return null;
    }
    return describeFailure(outcome, {
      fallback: messages.sendFailed,
      offline: people.needsNetwork,
      isBare: true,
    });
  }
  return { busy, canSend, send };
}
