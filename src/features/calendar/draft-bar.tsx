import type { ReactNode, Ref } from 'react';
import type { Id } from '#domain/people/id.ts';
import { calendar as words } from '#i18n/es/calendar.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { leavingSlots } from './day-view.ts';
import styles from './draft-bar.module.css';
import type { GridActions } from './grid-actions.ts';
import { RedoIcon, UndoIcon } from './history-icons.tsx';
import { SaveButton } from './save-button.tsx';
import type { Calendar } from './use-calendar.ts';

export interface DraftBarProps {
  readonly calendar: Calendar;
  readonly actions: GridActions;
  readonly paciente: Id;
  /** For news that rise above it over the days, and move nothing: a live region. */
  readonly above: Ref<HTMLDivElement>;
  /** Such a thing, over whatever else is there. */
  readonly children?: ReactNode;
}

/** What is not saved yet, a way back, and the way to save it. Always in reach of the thumb. */
export function DraftBar({ calendar, actions, paciente, above, children }: DraftBarProps) {
  const { draft } = calendar;
  // What the server holds meanwhile by itself is no change any more.
  const changes = Object.keys(draft.days)
    .map(calendar.day)
    .reduce((sum, view) => sum + view.unsaved.size + leavingSlots(view).length, 0);
  return (
    <div className={styles['bar']}>
      <div className={styles['above']}>
        <div ref={above} role="status" />
        {children}
      </div>
      <IconButton
        label={words.undo}
        aria-disabled={draft.undo.length === 0 || undefined}
        onClick={actions.undo}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        label={words.redo}
        aria-disabled={draft.redo.length === 0 || undefined}
        onClick={actions.redo}
      >
        <RedoIcon />
      </IconButton>
      <span className={styles['count']}>
        {changes > 0 ? (
          <>
            <span className={styles['long']}>{words.unsaved(changes)}</span>
            <span className={styles['short']} aria-hidden="true">
              {words.unsavedShort(changes)}
            </span>
          </>
        ) : null}
      </span>
      <SaveButton calendar={calendar} paciente={paciente} />
    </div>
  );
}
