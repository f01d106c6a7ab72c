import type { Person } from '#domain/people/person.ts';
import { common } from '#i18n/es/common.ts';
import { assigning, patientForm } from '#i18n/es/people.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { CareHoursQuestion } from './care-hours-question.tsx';
import { nameOf } from './describe-person.ts';
import { PlanLink } from './first-steps-card.tsx';
import styles from './people.module.css';
import type { PeopleTask } from './people-dialog.tsx';

interface AddedNoticeProps {
  readonly person: Person;
  readonly hasCircle: boolean;
  readonly onTask: (task: PeopleTask) => void;
  readonly onClose: () => void;
}

/** What comes next for a patient who was just added. */
export function AddedNotice({ person, hasCircle, onTask, onClose }: AddedNoticeProps) {
  return (
    <section className={styles['next']} aria-label={patientForm.whatNext(nameOf(person))}>
      <p>{patientForm.whatNext(nameOf(person))}</p>
      <CareHoursQuestion patient={person.id} />
      <div className={`row ${styles['headActions']}`}>
        <Button onClick={() => onTask({ kind: hasCircle ? 'invite' : 'assign', person })}>
          {hasCircle ? assigning.invite : assigning.open}
        </Button>
        <PlanLink person={person} />
        <IconButton label={common.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
    </section>
  );
}
