import { returnToDraft } from '#db/outbox/waiting-mutations.ts';
import { spanOf } from '#domain/calendar/care-request.ts';
import type { Fecha } from '#domain/calendar/time.ts';
import type { Mutation } from '#domain/outbox/queue.ts';
import { union } from '#domain/planner/span.ts';
import { Above } from '#features/calendar/commands/above.tsx';
import { useBoard } from '#features/calendar/commands/board.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { Button } from '#ui/button.tsx';
import { AlertIcon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import styles from './notice.module.css';

const { rejected: messages } = conflictMessages;

/**
 * The saves for the days on the screen that the server has rejected, each with the reason, until the user decides. If
 * somebody else had changed the same shifts, both versions are shown instead.
 */
export function RejectedNotice({ fechas }: { readonly fechas: readonly Fecha[] }) {
  const { rejected } = useBoard().calendar;
  const shown = rejected.filter(({ changes }) =>
    changes.some(({ record }) => fechas.includes(record.fecha)),
  );
  return shown.length === 0 ? null : (
    <Above>
      {shown.map((mutation) => (
        <Rejected key={mutation.id} mutation={mutation} fechas={fechas} />
      ))}
    </Above>
  );
}

function Rejected(props: { readonly mutation: Mutation; readonly fechas: readonly Fecha[] }) {
  const { mutation, fechas } = props;
  const { calendar, say } = useBoard();
  const { db, paciente: patient, draftStore } = calendar.open;

  async function correct(): Promise<void> {
    try {
      // What was edited before goes to the disk first.
      await draftStore.write();
      const outcome = await returnToDraft(db, patient, mutation.id);
      if (outcome === 'unlisted') toast('warning', messages.notYet);
      else say(messages.inDraft);
    } catch (cause) {
      console.error('a rejected save was not returned to the draft', cause);
      toast('error', conflictMessages.notDone);
    }
  }

  const times = fechas.flatMap((fecha) => {
    const records = mutation.changes.map(({ record }) => record);
    const spans = records.filter((record) => record.fecha === fecha).map(spanOf);
    return union(spans).map(({ start, end }) => describeInterval(fecha, start, end));
  });
  const { message, status } = mutation.rejection ?? { message: null, status: 0 };
  return (
    <div className={`${styles['notice']} ${styles['loss']}`} data-rechazado={mutation.id}>
      <AlertIcon />
      <p className={styles['list']}>
        <b>{messages.notSaved(times)}</b> {messages.reason(message, status)}
      </p>
      <Button variant="primary" onClick={() => void correct()}>
        {messages.correct}
      </Button>
    </div>
  );
}
