import { useRef } from 'react';
import type { Block } from '#domain/calendar/day.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { common } from '#i18n/es/common.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CloseIcon } from '#ui/icons/close-icon.tsx';
import { blockWords } from './cell-words.ts';
import styles from './selection-bar.module.css';
import { useFocusPassedOn } from './use-focus-passed-on.ts';

export interface SelectionBarProps {
  readonly block: Block;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The block that is selected, and what can be done to it. */
export function SelectionBar({ block, onEdit, onRemove, onClose }: SelectionBarProps) {
  const bar = useRef<HTMLElement>(null);
  useFocusPassedOn(bar);
  return (
    <section ref={bar} className={styles['bar']} aria-label={words.selection.label}>
      <p className={styles['what']}>{blockWords(block)}</p>
      <Button onClick={onEdit}>{words.selection.edit}</Button>
      <Button onClick={onRemove}>{words.selection.remove}</Button>
      <IconButton label={common.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}
