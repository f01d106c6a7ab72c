import { useId } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { describeShift } from '#features/calendar/view-model/describe-shift.ts';
import { goneShift } from '#i18n/es/gone-shift.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

/**
 * In place of a dialog about a shift that somebody else has changed or removed meanwhile: if the dialog just closed, the
 * next press would hit the week beneath it.
 */
export function ChangedShift(props: {
  /** As it was. */
  readonly shift: Shift;
  /** What is there now; null if it is gone. */
  readonly now: Shift | null;
}) {
  const { shift, now } = props;
  const { openDialog } = useBoard();
  const textId = useId();
  const close = () => openDialog(null);
  return (
    <Dialog
      title={now === null ? goneShift.title : goneShift.changed.title}
      describedBy={textId}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {goneShift.close}
        </Button>
      }
    >
      <p id={textId}>
        {now === null
          ? goneShift.text(describeShift(shift))
          : goneShift.changed.text(describeShift(now))}
      </p>
    </Dialog>
  );
}
