import { useEffect, useId, useState } from 'react';
import { useBoard } from '#features/calendar/commands/board.ts';
import { describeShift } from '#features/calendar/view-model/describe-shift.ts';
import { goneShift } from '#i18n/es/gone-shift.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ShiftSheet } from './shift-sheet.tsx';

/**
 * The sheet of the selected shift. If somebody else has removed the shift meanwhile, a message takes the place of the
 * sheet: if the sheet just closed, the next press would hit the week beneath it.
 */
export function SelectedSheet() {
  const { calendar, days, selected, openDialog } = useBoard();
  const { draft } = calendar;
  const [last, setLast] = useState({ shift: selected, draft });
  if (selected !== null && (selected !== last.shift || draft !== last.draft)) {
    setLast({ shift: selected, draft });
  }
  const isShown = days.some(({ fecha }) => fecha === last.shift?.fecha);
  // What the draft has done, as an undo, says so itself, and so does another period.
  const taken = selected === null && isShown && draft === last.draft ? last.shift : null;
  const isOver = selected === null && taken === null;
  useEffect(() => {
    if (isOver) openDialog(null);
  }, [isOver, openDialog]);
  const textId = useId();

  if (selected !== null) return <ShiftSheet shift={selected} />;
  if (taken === null) return null;
  const close = () => openDialog(null);
  return (
    <Dialog
      title={goneShift.title}
      describedBy={textId}
      onClose={close}
      actions={
        <Button variant="primary" onClick={close}>
          {goneShift.close}
        </Button>
      }
    >
      <p id={textId}>{goneShift.text(describeShift(taken))}</p>
    </Dialog>
  );
}
