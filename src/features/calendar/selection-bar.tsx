import { useRef } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { noteOf } from '#domain/planner/handover-note.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { common } from '#i18n/es/common.ts';
import { handover } from '#i18n/es/handover.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons/close-icon.tsx';
import { blockWords } from './cell-words.ts';
import type { OpenCalendar } from './open-calendar.ts';
import styles from './selection-bar.module.css';
import { useFocusPassedOn } from './use-focus-passed-on.ts';
import { useNotes } from './use-planning.ts';

export interface SelectionBarProps {
  readonly open: OpenCalendar;
  readonly block: Block;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The block that is selected, its note, and what can be done to it. */
export function SelectionBar({ open, block, onEdit, onRemove, onClose }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusPassedOn(bar);
  const note = noteOf(useNotes(open) ?? [], block)?.text ?? '';
  return (
    <section ref={bar} className={styles['bar']} aria-label={words.selection.label}>
      <div className={styles['what']}>
        <p>{blockWords(block)}</p>
        {note === '' ? null : (
          <p className={styles['note']}>
            <b>{handover.inList}</b> {note}
          </p>
        )}
      </div>
      <Button onClick={onEdit}>{words.selection.edit}</Button>
      <Button onClick={onRemove}>{words.selection.remove}</Button>
      <IconButton label={common.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
