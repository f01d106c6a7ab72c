import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { countChanges } from '#domain/calendar/count-changes.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { RedoIcon, UndoIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import styles from './draft-bar.module.css';
import { SaveButton } from './save-button.tsx';

/**
 * The number of unsaved changes, undo, redo, a new shift and save. Always within reach of the thumb.
 * @param props.children more overlays, above the live region for messages.
 */
export function DraftBar({ children }: { children: ReactNode }) {
  const { calendar, commands, above, openDialog } = useBoard();
  const { draft } = calendar;
  // Counted after the edit is on the screen. A change that the server holds already does not count.
  const counted = useDeferredValue(calendar);
  const changes = useMemo(
    () =>
      countChanges(Object.keys(counted.draft.days).flatMap((fecha) => counted.day(fecha).changes)),
    [counted],
  );
  return (
    <div className={styles['bar']}>
      <div className={styles['above']} data-encima="">
        {/* Of several notices only the one that is new is announced. */}
        <div ref={above} role="status" aria-atomic={false} />
        {children}
      </div>
      <IconButton
        label={messages.undo}
        aria-disabled={draft.undo.length === 0 || undefined}
        onClick={commands.undo}
      >
        <UndoIcon size={22} />
      </IconButton>
      <IconButton
        label={messages.redo}
        aria-disabled={draft.redo.length === 0 || undefined}
        onClick={commands.redo}
      >
        <RedoIcon size={22} />
      </IconButton>
      <span className={styles['count']} data-cuenta="">
        {changes > 0 ? <span>{messages.unsaved(changes)}</span> : null}
      </span>
      <Button
        className={styles['add'] ?? ''}
        icon={<PlusIcon />}
        title={messages.add}
        onClick={() => openDialog({ kind: 'add' })}
      >
        {messages.add}
      </Button>
      <SaveButton />
    </div>
  );
}
