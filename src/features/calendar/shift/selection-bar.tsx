import { useRef } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { notesOf } from '#domain/planner/handover-note.ts';
import { blockWords } from '#features/calendar/shown/cell-words.ts';
import type { DayView } from '#features/calendar/shown/day-view.ts';
import { noteHead } from '#features/calendar/shown/note-head.ts';
import type { OpenCalendar } from '#features/calendar/state/open-calendar.ts';
import { useNotes } from '#features/calendar/state/use-planning.ts';
import { common } from '#i18n/es/common.ts';
import { shift as words } from '#i18n/es/shift.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons.tsx';
import { useFocusPassedOn } from '#ui/use-focus-passed-on.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  readonly open: OpenCalendar;
  readonly view: DayView;
  readonly block: Block;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The block that is selected, its note, and what can be done to it. */
export function SelectionBar({ open, view, block, onEdit, onRemove, onClose }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusPassedOn(bar);
  const notes = notesOf(useNotes(open) ?? [], block, view.blocks).filter(({ text }) => text !== '');
  return (
    <section ref={bar} className={styles['bar']} aria-label={words.selected}>
      <div className={styles['what']}>
        <p>{blockWords(block)}</p>
        {notes.map((note) => (
          <p key={note.start} className={styles['note']}>
            <b>{noteHead(note, block)}</b> {note.text}
          </p>
        ))}
      </div>
      <Button onClick={onEdit}>{words.edit}</Button>
      <Button onClick={onRemove}>{words.remove}</Button>
      <IconButton label={common.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
