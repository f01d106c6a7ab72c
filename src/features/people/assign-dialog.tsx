import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { putCaregivers } from '#db/people/people-changes.ts';
import { formatList } from '#domain/format-list.ts';
import {
  add,
  agreedFor,
  alsoCaredFor,
  assignable,
  assigned,
  isChanged,
  NO_EDITS,
  remove,
  unassignable,
} from '#domain/people/assignment.ts';
import { sameId } from '#domain/people/id.ts';
import { type Caregiver, fullName, type Person } from '#domain/people/person.ts';
import { common } from '#i18n/es/common.ts';
import { assigning as messages } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsaved } from '#ui/use-unsaved.ts';
import { AssignedList } from './assigned-list.tsx';
import { CaregiverSelect } from './caregiver-select.tsx';
import type { CircleSlots } from './circle-slots.ts';
import { nameOf } from './describe-person.ts';
import { StayingShifts } from './staying-shifts.tsx';
import { useAgreedPhones } from './use-agreed-phones.ts';
import { useCaregivers } from './use-caregivers.ts';
import { describeReason, usePeopleChanges } from './use-people-changes.ts';

const NOT_FROM_SERVER = {
  offline: messages.offline,
  withheld: messages.withheld,
  none: messages.unknownBefore,
  part: messages.partRead,
} as const;

type Failed = Parameters<typeof describeReason>[0];

interface AssignDialogProps {
  readonly person: Person;
  /** The patients of the account, to say for whom else somebody cares. */
  readonly patients: readonly Person[];
  /** Where the backend knows agreements; only those who agreed can then be chosen. */
  readonly circle: CircleSlots | null;
  readonly onClose: () => void;
}

/** Assigns the caregivers of a patient. Saving replaces the whole list. */
export function AssignDialog({ person, patients, circle, onClose }: AssignDialogProps) {
  const { db } = useAccountContext();
  const { change, apply } = usePeopleChanges();
  const { everyone, before, source, settled, askEveryone, retry } = useCaregivers(person.id);
  const phones = useAgreedPhones(person.id, circle !== null);
  const [edits, setEdits] = useState(NO_EDITS);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** The last change of the list, for screen readers. */
  const [announcement, setAnnouncement] = useState('');
  const [isInviting, setInviting] = useState(false);

  const chosen = assigned(before ?? [], edits);
  const { history } = useRouter();
  const unsaved = useUnsaved(history, isChanged(before ?? [], edits), onClose);
  const candidates =
    circle === null || everyone === undefined ? everyone : agreedFor(everyone, person.id);
  const isPart = source === 'part';

  function addCaregiver(caregiver: Caregiver): void {
    setEdits(add(edits, caregiver));
    setAnnouncement(messages.added);
  }

  function removeCaregiver(caregiver: Caregiver): void {
    setEdits(remove(edits, caregiver));
    setAnnouncement(messages.removed);
  }

  function fail(outcome: Failed, reason = describeReason(outcome)): void {
    setBusy(false);
    if (outcome.kind === 'unauthorized') return;
    toast('warning', messages.failed);
    setFailure(reason);
  }

  /** Who of the chosen has stopped caring since they were chosen; null if that is not why the server rejected them. */
  async function describeUnassignable(
    outcome: Failed & { readonly status?: number },
    chosenNow: readonly Caregiver[],
    beforeNow: readonly Caregiver[],
  ): Promise<string | null> {
    if (circle === null || outcome.status !== 422) return null;
    const now = await askEveryone();
    if (now === null) return null;
    const gone = unassignable(chosenNow, beforeNow, agreedFor(now, person.id)).map(fullName);
    return gone.length === 0 ? null : messages.unassignable(formatList(gone), gone.length > 1);
  }

  async function save() {
    setBusy(true);
    setFailure(null);
    // The edits are applied to the server's list as it is now, so that what another device added stays.
    const known = await settled();
    if ('kind' in known) return fail(known);
    if (known.source === 'part' || (source === 'asked' && known.source !== 'server')) {
      setBusy(false);
      return setFailure(messages.failed);
    }
    const after = assigned(known.before ?? [], edits);
    const ids = after.map(({ id }) => id);
    const outcome = await change((api) => api.assign(person.id, ids));
    if (outcome.kind !== 'ok') {
      const reason = await describeUnassignable(outcome, after, known.before ?? []);
      return fail(outcome, reason ?? describeReason(outcome));
    }
    await apply(putCaregivers(db, person.id, after));
    onClose();
    toast('success', messages.saved);
  }

  return (
    <>
      <Dialog
        title={messages.title(nameOf(person))}
        busy={busy}
        onClose={onClose}
        onCancel={onClose}
        discarding={unsaved}
        actions={
          <Button
            variant="primary"
            disabled={before === undefined || isPart}
            busy={busy}
            busyLabel={messages.saving}
            onClick={save}
          >
            {messages.save}
          </Button>
        }
      >
        {source === 'asked' || source === 'server' ? null : (
          <Banner
            tone={source === 'offline' ? 'info' : 'warning'}
            action={<Button onClick={retry}>{common.retry}</Button>}
          >
            {NOT_FROM_SERVER[source]}
          </Banner>
        )}
        {before === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <AssignedList
            caregivers={chosen.map((one) => ({
              ...one,
              phone: phones.get(String(one.id)) ?? null,
              alsoCares: alsoCaredFor(one, everyone ?? [], patients, person.id),
            }))}
            disabled={busy || isPart}
            onRemove={removeCaregiver}
          />
        )}
        <StayingShifts
          patient={person.id}
          caregivers={(before ?? []).filter((one) => chosen.every(({ id }) => !sameId(id, one.id)))}
          hasCircle={circle !== null}
        />
        <CaregiverSelect
          caregivers={candidates === undefined ? undefined : assignable(candidates, chosen)}
          disabled={busy || isPart}
          none={
            candidates?.length !== 0
              ? messages.noneLeft
              : circle === null
                ? messages.noneAtAll
                : messages.noneAgreed
          }
          onChoose={addCaregiver}
        />
        {circle === null ? null : (
          <Button disabled={busy} onClick={() => setInviting(true)}>
            {messages.invite}
          </Button>
        )}
        {/* Near the button that was pressed, because the top of the dialog may be out of sight. */}
        {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </Dialog>
      {circle !== null && isInviting ? (
        <circle.InviteCaregiver person={person} onClose={() => setInviting(false)} />
      ) : null}
    </>
  );
}
