import { Link } from '@tanstack/react-router';
import { isPatient } from '#domain/people/person.ts';
import { assigning, people as messages, openCircle, patientForm } from '#i18n/es/people.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CalendarIcon, PeopleIcon } from '#ui/icons.tsx';
import { PencilIcon, PersonPlusIcon } from '#ui/later-icons.tsx';
import { linkButton } from '#ui/link-button.ts';
import { nameOf } from './describe-person.ts';
import styles from './person-cells.module.css';
import { TodayLine } from './today-line.tsx';
import type { RowProps } from './user-columns.ts';

/** The actions of a Responsable on a patient; none on anybody else. On a phone they follow who comes today. */
export function AssignActions(props: RowProps) {
  const { person, mobile, mayEdit, hasCircle, onTask } = props;
  if (!isPatient(person)) {
    // A card without actions needs no word for that.
    return <span className={mobile ? 'visually-hidden' : 'soft'}>{messages.notAvailable}</span>;
  }
  const described = { 'aria-description': nameOf(person) };
  const edit = () => onTask({ kind: 'edit', person });
  return (
    <>
      {mobile ? <TodayLine person={person} /> : null}
      <div className={styles['actions']}>
        {mobile ? (
          <Link
            to="/dashboard/calendario"
            search={{ paciente: String(person.id) }}
            {...described}
            {...linkButton({ variant: 'primary' })}
          >
            <CalendarIcon />
            <span>{messages.calendar}</span>
          </Link>
        ) : null}
        <Button
          icon={<PersonPlusIcon />}
          title={assigning.open}
          {...described}
          onClick={() => onTask({ kind: 'assign', person })}
        >
          {assigning.open}
        </Button>
        {hasCircle ? (
          <Button
            className={styles['circle'] ?? ''}
            icon={<PeopleIcon />}
            {...described}
            onClick={() => onTask({ kind: 'circle', person })}
          >
            {openCircle}
          </Button>
        ) : null}
        {mayEdit && mobile ? (
          <Button icon={<PencilIcon />} {...described} onClick={edit}>
            {patientForm.edit}
          </Button>
        ) : null}
        {mayEdit && !mobile ? (
          <IconButton label={patientForm.edit} {...described} onClick={edit}>
            <PencilIcon />
          </IconButton>
        ) : null}
      </div>
    </>
  );
}
