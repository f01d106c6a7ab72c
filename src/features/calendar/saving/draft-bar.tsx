import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { countChanges } from '#domain/calendar/count-changes.ts';
import { useBoard } from '#features/calendar/commands/board.ts';
import type { Vista } from '#features/calendar/view-model/views.ts';
import { calendar as messages } from '#i18n/es/calendar.ts';
import { RedoIcon, UndoIcon } from '#ui/account-icons.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './draft-bar.module.css';
import { SaveButton } from './save-button.tsx';

/**
 * How much is not saved, undo, redo and save. Always within reach of the thumb.
 * @param props.children more overlays, above the live region for messages.
 */
export function DraftBar({ children }: { children: ReactNode }) {
  const { calendar, commands, vista, above } = useBoard();
  useRoomBeneath(above, vista);
  const { draft } = calendar;
  // A change that the server holds already is not counted.
  const changes = countChanges(
    Object.keys(draft.days).flatMap((fecha) => calendar.day(fecha).changes),
  );
  return (
    <div className={styles['bar']}>
      <div className={styles['above']}>
        <div ref={above} role="status" />
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
      <span className={styles['count']}>
        {changes > 0 ? <span>{messages.unsaved(changes)}</span> : null}
      </span>
      <SaveButton />
    </div>
  );
}

/**
 * Keeps the bar and its overlays from hiding what is needed. What gets focus scrolls to above the bar. While an overlay
 * is shown, the view can be scrolled farther by its height, so that its last rows and the focused slot can be seen.
 */
function useRoomBeneath(above: RefObject<HTMLElement | null>, vista: Vista): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every view is an element of its own
  useLayoutEffect(() => {
    const risen = above.current?.parentElement;
    if (!risen) return;
    const page = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => {
      const room = `${innerHeight - risen.getBoundingClientRect().top}px`;
      page.scrollPaddingBlockEnd = room;
      risen.parentElement?.style.setProperty('--room', room);
      const view = document.querySelector<HTMLElement>('[data-vista]');
      if (view === null) return;
      const height = entry?.contentRect.height ? `${risen.offsetHeight}px` : '';
      view.style.paddingBlockEnd = height;
      view.style.scrollPaddingBlockEnd = height;
      if (height !== '') {
        view.querySelector('[role="gridcell"]:focus')?.scrollIntoView({ block: 'nearest' });
      }
    });
    observer.observe(risen);
    return () => {
      observer.disconnect();
      page.scrollPaddingBlockEnd = '';
    };
  }, [above, vista]);
}
