import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import { applyLeft } from '#db/people/left-patient.ts';
import { readPatients } from '#db/people/people.ts';
import type { PatientShifts } from '#domain/contract/shifts.ts';
import { type Id, sameId } from '#domain/people/id.ts';
import { patientLabel } from '#domain/people/person.ts';
import { describeFailure } from '#i18n/describe-failure.ts';
import { ownPatients as messages } from '#i18n/es/my-time.ts';
import { useAccountContext, useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import timeStyles from './my-time.module.css';
import styles from './shifts.module.css';

export interface PatientsSectionProps {
  readonly patients: readonly PatientShifts[];
}

/** The patients for whom the caregiver agreed to care, whether they are asked now or not, and how to end that. */
export function PatientsSection({ patients }: PatientsSectionProps) {
  const { db } = useAccountContext();
  const own = useLiveQuery(async () => readPatients(db), [db]);
  const [leaving, setLeaving] = useState<Id | null>(null);
  const caredFor = patients.filter(({ assigned, agreed }) => assigned || agreed);
  // An agreement that the family has ended meanwhile is not ended again.
  const asked = caredFor.find(({ patient }) => leaving !== null && sameId(patient.id, leaving));
  if (caredFor.length === 0) return null;
  return (
    <section className={styles['section']} aria-label={messages.title}>
      <h2>{messages.title}</h2>
      <ul className={timeStyles['days']}>
        {caredFor.map(({ patient, family, assigned }) => {
          const name = patientLabel(patient);
          return (
            <li key={patient.id}>
              <div>
                <b>{name}</b>
                {assigned && family.length === 0 ? null : (
                  <span className={styles['line']}>
                    {assigned ? messages.family(family) : messages.notAsked}
                  </span>
                )}
              </div>
              <Button aria-label={messages.leaveOf(name)} onClick={() => setLeaving(patient.id)}>
                {messages.leave}
              </Button>
            </li>
          );
        })}
      </ul>
      {asked === undefined ? null : (
        <LeaveDialog
          patient={asked.patient}
          isFamily={own?.some(({ id }) => sameId(id, asked.patient.id)) ?? false}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

/** Asks before a caregiver stops caring for a patient. */
function LeaveDialog(props: {
  readonly patient: PatientShifts['patient'];
  /** The reader shares the calendar too, and needs no invitation to care again. */
  readonly isFamily: boolean;
  readonly onClose: () => void;
}) {
  const { patient, isFamily, onClose } = props;
  const { api } = useServices();
  const { db, sync } = useAccountContext();
  const textId = useId();
  const name = patientLabel(patient);

  async function leave(): Promise<string | null> {
    const outcome = await callLoaded(api.shifts, (calls) => calls.leave(patient.id));
    if (outcome.kind === 'ok') {
      // If the write fails, the next pull brings the change, and reports the storage error.
      await applyLeft(db, patient.id).catch((cause: unknown) => console.error('left', cause));
      toast('success', messages.left(name));
    }
    // Also after a failure, because the server may have done it.
    if (outcome.kind !== 'unauthorized') void sync.refresh();
    if (outcome.kind === 'ok' || outcome.kind === 'unauthorized') return null;
    const texts = { fallback: messages.failed, offline: messages.offline, isBare: true };
    return describeFailure(outcome, texts);
  }

  return (
    <ActionDialog
      title={messages.question(name)}
      describedBy={textId}
      confirm={messages.leave}
      confirming={messages.leaving}
      danger
      act={leave}
      onClose={onClose}
    >
      <p id={textId}>{isFamily ? messages.textToFamily : messages.text}</p>
    </ActionDialog>
  );
}
