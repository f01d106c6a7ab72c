import { useLiveQuery } from 'dexie-react-hooks';
import { textOnServer } from '#db/calendar/notes.ts';
import type { Id } from '#domain/people/id.ts';
import type { HandoverNote } from '#domain/planner/handover-note.ts';
import { handover as messages } from '#i18n/es/handover.ts';
import { useAccountContext } from '#services';
import styles from './outbox-panel.module.css';

/** What a note says for everybody else, while the text that was written here is rejected. */
export function NoteThere(props: { readonly patient: Id; readonly note: HandoverNote }) {
  const { patient, note } = props;
  const { db } = useAccountContext();
  const there = useLiveQuery(
    async () => textOnServer(db, patient, note),
    [db, patient, note.fecha, note.start],
  );
  if (!there || there === note.text) return null;
  return (
    <p className={styles['note']}>
      <b>{messages.there}</b>
      <br />
      {there}
    </p>
  );
}
