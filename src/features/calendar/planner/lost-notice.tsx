import { dismissLostConfirmations } from '#db/calendar/lost-confirmations.ts';
import {
  type CareRequest,
  careRequestKey,
  endOf,
  horasOf,
  isOnGrid,
  slotsOf,
  startOf,
} from '#domain/calendar/care-request.ts';
import { caregiversOf } from '#domain/calendar/day.ts';
import { confirmedBy } from '#domain/calendar/edit.ts';
import { withoutStretches } from '#domain/calendar/lost-confirmations.ts';
import { slotStart } from '#domain/calendar/time.ts';
import { withChanges } from '#domain/calendar/with-changes.ts';
import { groupBy } from '#domain/group-by.ts';
import { type OpenDialog, useBoard } from '#features/calendar/commands/board.ts';
import type { Calendar } from '#features/calendar/store/use-calendar.ts';
import { describeInterval } from '#features/calendar/view-model/describe-shift.ts';
import { conflict as conflictMessages } from '#i18n/es/conflict.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { Notice } from './notice.tsx';

const { lost: messages } = conflictMessages;

/**
 * Shows whose confirmed shift another change has removed, with a backend that does not check whether the author of a
 * change had seen what it removes, and offers to restore it as an unsaved change. Hours off the grid cannot be restored:
 * the form for a new shift is offered, with the whole slots that they touch.
 */
export function LostNotice() {
  const { calendar, openDialog, say } = useBoard();
  const { db, paciente: patient } = calendar.open;
  const lost = notAddedAgain(calendar);
  // Only on loaded days: on others it could replace a shift that the user does not see.
  const known = lost.filter(({ fecha }) => calendar.known(fecha));
  const restorable = known.filter(isOnGrid);
  const [toAdd] = known;

  function dismiss(careRequests: readonly CareRequest[]): void {
    dismissLostConfirmations(db, patient, careRequests).catch((cause: unknown) => {
      console.error('lost confirmations were not dismissed', cause);
      toast('error', conflictMessages.notDone);
    });
  }

  function restore(): void {
    const days = groupBy(restorable, ({ fecha }) => fecha);
    calendar.edit(
      new Map(
        [...days].map(([fecha, records]) => {
          const changes = records.map((record) => ({ accion: 'inscribir', record }) as const);
          return [fecha, (day) => withChanges(day, changes)];
        }),
      ),
    );
    say(messages.restored(restorable.length));
    dismiss(restorable);
  }

  return (
    <Notice
      isLoss
      more={messages.more}
      action={
        restorable.length > 0 ? (
          <Button onClick={restore}>{messages.restore}</Button>
        ) : toAdd === undefined ? null : (
          <Button onClick={() => openDialog(formFor(toAdd))}>{messages.add}</Button>
        )
      }
      dismissLabel={messages.dismiss}
      onDismiss={() => dismiss(calendar.lost)}
      data-perdidas={lost.length}
    >
      {lost.map((careRequest) => (
        <li key={careRequestKey(careRequest)}>
          {messages.gone(
            careRequest.cuidador?.nombre || conflictMessages.unnamed,
            describeInterval(careRequest.fecha, startOf(careRequest), endOf(careRequest)),
          )}
          {isOnGrid(careRequest) ? null : ` ${messages.offGrid}`}
        </li>
      ))}
    </Notice>
  );
}

/** The lost hours for which the draft does not confirm the same caregiver again. */
function notAddedAgain({ lost, day }: Calendar): readonly CareRequest[] {
  const fechas = [...new Set(lost.map(({ fecha }) => fecha))];
  const there = fechas.flatMap((fecha) =>
    day(fecha).shifts.flatMap((shift) =>
      caregiversOf(shift).map((cuidador) => ({
        ...{ fecha, status: shift.status, cuidador },
        ...horasOf(shift),
      })),
    ),
  );
  return withoutStretches(lost, there);
}

function formFor(careRequest: CareRequest): OpenDialog {
  const { fecha, cuidador } = careRequest;
  const { from, to } = slotsOf(careRequest);
  const span = { start: slotStart(from), end: slotStart(to) };
  return { kind: 'add', fecha, span, choice: confirmedBy(cuidador) };
}
