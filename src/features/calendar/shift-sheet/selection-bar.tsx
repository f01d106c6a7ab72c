import type { Shift } from '#domain/calendar/day.ts';
import { isPending } from '#domain/calendar/status.ts';
import { notesOf } from '#domain/planner/handover-note.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { removeWhole } from '#features/calendar/commands/remove-shifts.ts';
import { useNotes } from '#features/calendar/store/use-planning.ts';
import { describeShift } from '#features/calendar/view-model/describe-shift.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import { wholeShift } from '#features/calendar/view-model/whole-night.ts';
import { common } from '#i18n/es/common.ts';
import { shiftMessages as messages } from '#i18n/es/shift.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import styles from './selection-bar.module.css';
import { StandingNotice } from './standing-notice.tsx';
import { asksWhoComes, WhoComes } from './who-comes.tsx';

/** The shift that is selected, its note, and what can be done to it. */
export function SelectionBar({ shift }: { shift: Shift }) {
  const { calendar, say, select, openDialog } = useBoard();
  const { shifts } = calendar.day(shift.fecha);
  const notes = notesOf(useNotes(calendar.open) ?? [], shift, shifts).filter(({ text }) => text);
  const who = asksWhoComes(shift) ? <WhoComes shift={shift} /> : null;
  return (
    <section className={styles['bar']} aria-label={messages.selected}>
      <StandingNotice shift={shift} />
      <div className={styles['what']}>
        <p>{describeShift(shift)}</p>
        {notes.map((note) => (
          <p key={note.start} className={styles['note']}>
            <b>{noteHead(note, shift)}</b> {note.text}
          </p>
        ))}
      </div>
      {isPending(shift) ? null : who}
      <Button onClick={() => openDialog({ kind: 'sheet' })}>{messages.edit}</Button>
      <Button onClick={() => removeWhole({ calendar, say, select }, shift)}>
        {wholeShift(calendar.day, shift).length > 1 ? messages.removeNight : messages.remove}
      </Button>
      <IconButton label={common.close} onClick={() => select(null)}>
        <CloseIcon />
      </IconButton>
      {isPending(shift) ? who : null}
    </section>
  );
}
