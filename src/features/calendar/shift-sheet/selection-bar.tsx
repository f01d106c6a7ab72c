import { useRef } from 'react';
import type { Shift } from '#domain/calendar/day.ts';
import { notesOf } from '#domain/planner/handover-note.ts';
import type { OpenCalendar } from '#features/calendar/store/open-calendar.ts';
import { useNotes } from '#features/calendar/store/use-planning.ts';
import type { DayView } from '#features/calendar/view-model/day-view.ts';
import { describeShift } from '#features/calendar/view-model/describe-shift.ts';
import { noteHead } from '#features/calendar/view-model/note-head.ts';
import { common } from '#i18n/es/common.ts';
import { shiftMessages as messages } from '#i18n/es/shift.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly open: OpenCalendar;
  readonly view: DayView;
  readonly shift: Shift;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The shift that is selected, its note, and what can be done to it. */
export function SelectionBar({ open, view, shift, onEdit, onRemove, onClose }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusOnRemoval(bar);
  const notes = notesOf(useNotes(open) ?? [], shift, view.shifts).filter(({ text }) => text !== '');
  return (
    <section ref={bar} className={styles['bar']} aria-label={messages.selected}>
      <div className={styles['what']}>
        <p>{describeShift(shift)}</p>
        {notes.map((note) => (
          <p key={note.start} className={styles['note']}>
            <b>{noteHead(note, shift)}</b> {note.text}
          </p>
        ))}
      </div>
      <Button onClick={onEdit}>{messages.edit}</Button>
      <Button onClick={onRemove}>{messages.remove}</Button>
      <IconButton label={common.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
