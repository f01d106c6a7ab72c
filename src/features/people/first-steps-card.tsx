import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hideFirstSteps } from '#db/account/first-steps.ts';
import { type FirstStep, type FirstStepsDone, stepsToShow } from '#domain/people/first-steps.ts';
import type { Person } from '#domain/people/person.ts';
import { firstSteps as messages } from '#i18n/es/first-steps.ts';
import { assigning, patientForm } from '#i18n/es/people.ts';
import { useAccountContext } from '#services';
import { Button } from '#ui/button.tsx';
import { linkButton } from '#ui/link-button.ts';
import { StepsCard } from '#ui/steps-card.tsx';
import { CareHoursQuestion } from './care-hours-question.tsx';
import type { PeopleTask } from './people-dialog.tsx';

interface FirstStepsCardProps {
  /** What the account has of them; null where no steps are to be shown. */
  readonly done: FirstStepsDone | null;
  /** The first patient; null where there is none yet. */
  readonly patient: Person | null;
  /** The patient in whose circle somebody has an invitation to answer. */
  readonly invitedTo: Person | null;
  /** Whether the backend knows who shares a patient. */
  readonly hasCircle: boolean;
  readonly onTask: (task: PeopleTask) => void;
}

/** «Tus primeros pasos», until all are done or the user hides them. */
export function FirstStepsCard(props: FirstStepsCardProps) {
  const { done, patient, invitedTo, hasCircle, onTask } = props;
  const { db } = useAccountContext();
  const steps = done ? stepsToShow(done) : null;
  if (steps === null) return null;

  function actionOf(step: FirstStep): ReactNode {
    if (step === 'patient') {
      return (
        <Button variant="primary" onClick={() => onTask({ kind: 'add' })}>
          {patientForm.add}
        </Button>
      );
    }
    if (patient === null) return null;
    return step === 'helper' ? (
      <Button
        variant="primary"
        onClick={() => onTask({ kind: hasCircle ? 'invite' : 'assign', person: patient })}
      >
        {hasCircle ? assigning.invite : assigning.open}
      </Button>
    ) : (
      <>
        <CareHoursQuestion patient={patient.id} />
        <PlanLink person={patient} />
      </>
    );
  }

  const toInvitations = invitedTo && (
    <Button onClick={() => onTask({ kind: 'circle', person: invitedTo })}>
      {messages.toInvitations}
    </Button>
  );

  return (
    <StepsCard
      title={messages.title}
      done={messages.done}
      awaited={messages.awaited}
      corner={
        done?.patient ? (
          <Button variant="quiet" onClick={() => void hideFirstSteps(db)}>
            {messages.hide}
          </Button>
        ) : null
      }
      steps={steps.map(({ step, state }) => ({
        key: step,
        state,
        ...messages.steps[step],
        ...(state === 'awaited'
          ? { text: messages.awaitedText, action: toInvitations }
          : { action: actionOf(step) }),
      }))}
    />
  );
}

/** «Armar su semana» */
export function PlanLink({ person }: { person: Person }) {
  return (
    <Link
      to="/dashboard/calendario"
      search={{ paciente: String(person.id) }}
      {...linkButton({ variant: 'primary' })}
    >
      {messages.plan}
    </Link>
  );
}
