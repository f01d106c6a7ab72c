import { Link } from '@tanstack/react-router';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { linkButton } from '#ui/link-button.ts';
import styles from './outbox-panel.module.css';

/** Says that a calendar has edits that were not saved, so that they do not wait here, and leads to the save button. */
export function UnsavedDraft(props: {
  readonly patient: string;
  readonly name: string | null;
  /** The user goes to the calendar. */
  readonly onLeave: () => void;
}) {
  const { patient, name, onLeave } = props;
  return (
    <div className={styles['unsaved']}>
      <p>{messages.unsavedIn(name)}</p>
      <Link
        to="/dashboard/calendario"
        search={{ paciente: patient }}
        {...linkButton({ variant: 'secondary' })}
        onClick={onLeave}
      >
        {messages.openCalendar}
      </Link>
    </div>
  );
}
