import { dismissLostConfirmations } from '#db/lost-confirmations.ts';
import { type CareRequest, careRequestKey, endOf, startOf } from '#domain/calendar/care-request.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { Notice } from './notice.tsx';

const { lost: messages } = conflictMessages;

/**
 * Shows whose confirmed shift another change has removed, with a backend that does not check whether the author of a
 * change had seen what it removes, and offers to restore it as an unsaved change.
 */
export function LostNotice() {
  const { calendar } = useBoard();
  const { lost } = calendar;
  const { db, paciente: patient } = calendar.open;

  function dismiss(careRequests: readonly CareRequest[]): void {
    dismissLostConfirmations(db, patient, careRequests).catch((cause: unknown) => {
      console.error('lost confirmations were not dismissed', cause);
      toast('error', conflictMessages.notDone);
    });
  }

  /** Only on loaded days: on others it could replace a shift that the user does not see. */
  function restore(): void {
    const known = lost.filter(({ fecha }) => calendar.known(fecha));
    const days = groupBy(known, ({ fecha }) => fecha);
    calendar.edit(
      new Map(
        [...days].map(([fecha, records]) => {
          const changes = records.map((record) => ({ accion: 'inscribir', record }) as const);
          return [fecha, (day) => withChanges(day, changes)];
        }),
      ),
    );
    dismiss(known);
  }

  return (
    <Notice
      isLoss
      more={messages.more}
      action={<Button onClick={restore}>{messages.restore}</Button>}
      dismissLabel={messages.dismiss}
      onDismiss={() => dismiss(lost)}
      data-perdidas={lost.length}
    >
      {lost.map((careRequest) => (
        <li key={careRequestKey(careRequest)}>
          {messages.gone(
            careRequest.cuidador?.nombre || conflictMessages.unnamed,
            describeInterval(careRequest.fecha, startOf(careRequest), endOf(careRequest)),
          )}
        </li>
      ))}
    </Notice>
  );
}
