import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { latest } from '#db/latest-time.ts';
import { readFlushState, readPulled } from '#db/outbox/flush-state.ts';
import { readOutboxSummary } from '#db/outbox/outbox.ts';
import { readWaitingMutations, type WaitingMutation } from '#db/outbox/waiting-mutations.ts';
import { readArchived } from '#db/people/archived.ts';
import { readPeople } from '#db/people/people.ts';
import { readDraftChanges, readShared, unsharedOf } from '#db/people/unshared-work.ts';
import { readShifts } from '#db/shifts/shifts.ts';
import { isConfirmed } from '#domain/calendar/status.ts';
import type { AnswerEdit } from '#domain/outbox/answer-edit.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { patientLabel } from '#domain/people/person.ts';
import { partKey } from '#domain/shifts/care-shift.ts';
import { archived as archivedMessages } from '#i18n/es/archived.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { sync as syncMessages } from '#i18n/es/sync.ts';
import { formatAge, formatTime } from '#i18n/format.ts';
import { useBusy } from '#platform/use-busy.ts';
import { useAccountContext, useServices } from '#services';
import { followArchived } from '#sync/archived.ts';
import { syncStatus } from '#sync/status.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { downloadMutations } from './download-mutations.ts';
import { joinDays } from './join-days.ts';
import { MutationItem } from './mutation-item.tsx';
import styles from './outbox-panel.module.css';
import { StorageLine } from './storage-line.tsx';
import { UnsavedDraft } from './unsaved-draft.tsx';
import { UnsharedDraftItem } from './unshared-draft-item.tsx';

/** The mutations that the server has not acknowledged, notes and answers among them, with actions. */
export function OutboxPanel({ online, onClose }: { online: boolean; onClose: () => void }) {
  const { db, sync } = useAccountContext();
  const { api, now, trouble } = useServices();
  const [sending, sendNow] = useBusy(send);
  const [result, setResult] = useState<string | null>(null);
  const [returned, setReturned] = useState(false);
  const read = useLiveQuery(
    async () => ({
      mutations: await readWaitingMutations(db),
      people: await readPeople(db),
      shifts: (await readShifts(db))?.patients ?? [],
      flush: await readFlushState(db),
      pulled: await readPulled(db),
      drafted: await readDraftChanges(db),
    }),
    [db],
  );
  const archived = useLiveQuery(async () => readArchived(db), [db]);
  const shared = useLiveQuery(async () => readShared(db), [db]);
  const drafts = unsharedOf(read?.drafted ?? [], shared ?? null);

  const hasGone = drafts.length > 0 || read?.mutations.some(isUnshared) === true;
  const [isArchivedKnown, setArchivedKnown] = useState(false);
  useEffect(
    () =>
      hasGone
        ? followArchived({ db, peopleChanges: api.peopleChanges }, setArchivedKnown)
        : undefined,
    [hasGone, api, db],
  );

  /** Sends and shows the result here, because the status behind this dialog is inert. */
  async function send() {
    clearResult();
    await sync.sendNow();
    try {
      const { waiting, rejected } = await readOutboxSummary(db);
      const left = [
        ...(rejected > 0 ? [syncMessages.rejected(rejected)] : []),
        ...(waiting > 0 ? [syncMessages.waiting(waiting)] : []),
      ];
      setResult(left.length === 0 ? null : messages.tried(left.join(', ')));
    } catch (cause) {
      // The list shows what is left as soon as it can be read again.
      console.error('the outbox could not be read', cause);
    }
  }

  /** Clears the result of an earlier attempt. */
  function clearResult(isReturned = false) {
    setResult(null);
    setReturned(isReturned);
  }

  function labelOf(patient: Id): string | null {
    // A caregiver has no list of people.
    const people = [
      ...(read?.people ?? []),
      ...(read?.shifts ?? []).map((one) => one.patient),
      ...(archived?.values() ?? []),
    ];
    const person = people.find(({ id }) => sameId(id, patient));
    return person === undefined ? null : patientLabel(person);
  }

  /** Those of a caregiver are not about a calendar that is shared. */
  function isUnshared({ pacienteId, answer, unavailable }: WaitingMutation): boolean {
    if (answer !== undefined || unavailable !== undefined || !shared) return false;
    return !shared.has(String(pacienteId));
  }

  function describeGone(patient: Id): string {
    const one = archived?.get(String(patient));
    if (one === undefined) return isArchivedKnown ? messages.notShared : messages.notListed;
    return archivedMessages.change(archivedMessages.title(one.archivedBy));
  }

  function isOwn({ paciente: patient, parts }: AnswerEdit): boolean {
    const shifts = read?.shifts.find((one) => sameId(one.patient.id, patient));
    const confirmed = new Set(shifts?.careRequests.filter(isConfirmed).map(partKey));
    return parts.every((part) => confirmed.has(partKey(part)));
  }

  const mutations = read?.mutations ?? [];
  const isEmpty = mutations.length === 0;
  const waiting = mutations.filter(({ rejection }) => rejection === null).length;
  const introStored = waiting < mutations.length ? messages.introMixed : messages.intro;
  const introWaiting = trouble.current().includes('volatile') ? messages.introInPage : introStored;
  const introFull = waiting === 0 ? messages.introRejected : introWaiting;
  // Shows nothing before the first read.
  const intro = read === undefined ? null : isEmpty ? messages.empty : introFull;
  const lastContactAt = latest(now(), read?.flush.lastContactAt ?? null, read?.pulled?.at ?? null);
  const holdUntil = read?.flush.holdUntil ?? 0;
  // Without the rejected mutations, which would hide the state of the others.
  const status =
    read === undefined ? null : syncStatus({ waiting, rejected: 0 }, read.flush, online, now());
  const reach = { online, state: status?.state ?? 'pendiente' };
  const feedback = returned ? messages.backInCalendar : isEmpty ? null : result;
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      actions={
        isEmpty ? undefined : (
          <>
            <Button onClick={() => downloadMutations(mutations, drafts, now())}>
              {messages.download}
            </Button>
            {/* Rejected mutations are not sent. After an attempt the button stays, so that it keeps focus. */}
            {waiting === 0 && result === null && !sending ? null : (
              <Button
                variant="primary"
                busy={sending}
                busyLabel={messages.sending}
                onClick={sendNow}
              >
                {messages.sendNow}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={styles['intro']} role="status">
        {intro}
        {feedback === null ? null : <b> {feedback}</b>}
      </p>
      <ul className={styles['saves']}>
        {joinDays(mutations).map(([mutation, ...others]) => (
          <MutationItem
            key={mutation.id}
            mutation={mutation}
            until={others.at(-1)?.unavailable?.fecha}
            patient={labelOf(mutation.pacienteId)}
            gone={isUnshared(mutation) ? describeGone(mutation.pacienteId) : null}
            reach={reach}
            isOwn={isOwn}
            onSend={send}
            onDiscarded={clearResult}
            onReturned={() => clearResult(true)}
            onLeave={onClose}
          />
        ))}
        {drafts.map((draft) => (
          <UnsharedDraftItem
            key={draft.patient}
            draft={draft}
            patient={labelOf(draft.patient)}
            gone={describeGone(draft.patient)}
          />
        ))}
      </ul>
      {(read?.drafted ?? [])
        .filter(({ patient }) => read?.people.some(({ id }) => sameId(id, patient)))
        .map((draft) => (
          <UnsavedDraft
            key={draft.patient}
            draft={draft}
            name={labelOf(draft.patient)}
            onLeave={onClose}
          />
        ))}
      {waiting === 0 || holdUntil <= now() ? null : (
        <p className={styles['facts']}>{messages.sendingAgainAt(formatTime(holdUntil))}</p>
      )}
      {read === undefined ? null : (
        <p className={styles['facts']}>
          {messages.lastContact}:{' '}
          {lastContactAt === null ? messages.never : formatAge(lastContactAt, now())}
        </p>
      )}
      <StorageLine holds={!isEmpty} unsent={waiting > 0} />
    </Dialog>
  );
}
