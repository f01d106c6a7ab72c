import { isPatient } from '#domain/people/person.ts';
import { common } from '#i18n/es/common.ts';
import { assigning, openCircle, patientForm } from '#i18n/es/people.ts';
import { PencilIcon, PersonPlusIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PeopleIcon } from '#ui/icons.tsx';
import { nameOf } from './describe-person.ts';
import styles from './people.module.css';
import type { RowProps } from './user-columns.ts';

/** The actions of a Responsable on a patient; none on anybody else. */
export function AssignActions({ person, mobile, mayEdit, hasCircle, onTask }: RowProps) {
  if (!isPatient(person)) return <span className={styles['none']}>{common.notAvailable}</span>;
  const assign = () => onTask({ kind: 'assign', person });
  return (
    <div className={styles['actions']}>
      <Button
        className={mobile ? (styles['square'] ?? '') : ''}
        icon={<PersonPlusIcon />}
        title={assigning.open}
        aria-label={assigning.open}
        aria-description={nameOf(person)}
        onClick={assign}
      >
        {mobile ? null : assigning.open}
      </Button>
      {hasCircle ? (
        <Button
          className={styles['circle'] ?? ''}
          icon={<PeopleIcon />}
          aria-description={nameOf(person)}
          onClick={() => onTask({ kind: 'circle', person })}
        >
          {openCircle}
        </Button>
      ) : null}
      {mayEdit ? (
        <IconButton
          label={patientForm.edit}
          aria-description={nameOf(person)}
          onClick={() => onTask({ kind: 'edit', person })}
        >
          <PencilIcon />
        </IconButton>
      ) : null}
    </div>
  );
}
