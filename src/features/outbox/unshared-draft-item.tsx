import { discardUnsharedDraft, type UnsharedDraft } from '#db/unshared-work.ts';
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
export function UnsharedDraftItem({ draft }: { readonly draft: UnsharedDraft }) {
  const { db } = useAccountContext();
  const { now } = useServices();
  const lines = describeChanges(draft.changes, chileanFecha(now()));
  return (
    <li className={styles['save']} data-borrador={draft.patient} data-estado="rejected">
      <ChangeLines lines={lines} />
      <p className={styles['state']}>
        <b>{messages.unsaved}</b>
      </p>
      <p className={styles['reason']}>{messages.notShared}</p>
      <DiscardActions
        label={[messages.unsaved, lines[0]?.text].filter(Boolean).join(', ')}
        onDiscard={() => discardUnsharedDraft(db, draft.patient)}
      >
        <Button onClick={() => downloadDraft(draft, now())}>{messages.downloadOne}</Button>
      </DiscardActions>
    </li>
  );
}
