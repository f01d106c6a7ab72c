import { discardDraft } from '#db/calendar/drafts.ts';
import type { DraftChanges } from '#db/people/unshared-work.ts';
import { chileanFecha } from '#domain/calendar/chilean-fecha.ts';
import { outbox as messages } from '#i18n/es/outbox.ts';
import { useAccountContext, useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { ChangeLines } from './change-lines.tsx';
import { describeChanges } from './describe-changes.ts';
import { DiscardActions } from './discard-actions.tsx';
import { downloadDraft } from './download-mutations.ts';
import styles from './outbox-panel.module.css';

/** What was edited and not saved in a calendar that is not shared any more: it can be kept as a file, or discarded. */
export function UnsharedDraftItem({
  draft,
  patient,
  gone,
}: {
  readonly draft: DraftChanges;
  /** Null where it is not known any more whose calendar it was. */
  readonly patient: string | null;
  /** Why the user has this calendar no more. */
  readonly gone: string;
}) {
  const { db } = useAccountContext();
  const { now } = useServices();
  const lines = describeChanges(draft.changes, chileanFecha(now()));
  return (
    <li className={styles['save']} data-borrador={draft.patient} data-estado="rejected">
      {patient === null ? null : <h3>{patient}</h3>}
      <ChangeLines lines={lines} />
      <p className={styles['state']}>
        <b>{messages.unsaved}</b>
      </p>
      <p className={styles['reason']}>{gone}</p>
      <DiscardActions
        label={[messages.unsaved, lines[0]?.text].filter(Boolean).join(', ')}
        onDiscard={() => discardDraft(db, draft.patient)}
      >
        <Button onClick={() => downloadDraft(draft, now())}>{messages.downloadOne}</Button>
      </DiscardActions>
    </li>
  );
}
