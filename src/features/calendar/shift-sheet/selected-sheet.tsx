import { useEffect, useState } from 'react';
import { useBoard } from '#features/calendar/commands/board.ts';
import { ChangedShift } from './changed-shift.tsx';
import { ShiftSheet } from './shift-sheet.tsx';

/** The sheet of the selected shift, or that somebody else has removed the shift meanwhile. */
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

  if (selected !== null) return <ShiftSheet shift={selected} />;
  return taken === null ? null : <ChangedShift shift={taken} now={null} />;
}
