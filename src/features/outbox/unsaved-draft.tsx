import { Link } from '@tanstack/react-router';
import type { DraftChanges } from '#db/people/unshared-work.ts';
import { fechasOfChanges } from '#domain/calendar/changes.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { useServices } from '#services';
import { linkButton } from '#ui/link-button.ts';
import { ChangeLines } from './change-lines.tsx';
import { describeChanges } from './describe-changes.ts';
import styles from './outbox-panel.module.css';

/**
 * Says which edits of a calendar were not saved, so that they do not wait here, and leads to the first of them and the
 * save button.
 */
export function UnsavedDraft(props: {
  readonly draft: DraftChanges;
  readonly name: string | null;
  /** The user goes to the calendar. */
  readonly onLeave: () => void;
}) {
  const { draft, name, onLeave } = props;
  const { now } = useServices();
  const [first] = [...fechasOfChanges(draft.changes)].sort();
  return (
    <div className={styles['unsaved']}>
      <p>{messages.unsavedIn(name)}</p>
      <ChangeLines lines={describeChanges(draft.changes, chileanFecha(now()))} />
      <Link
        to="/dashboard/calendario"
        search={{ paciente: draft.patient, fecha: first }}
        {...linkButton({ variant: 'secondary' })}
        onClick={onLeave}
      >
        {messages.openCalendar}
      </Link>
    </div>
  );
}
