import { useListener } from '#platform/use-listener.ts';
import type { CalendarCommands } from './commands/calendar-commands.ts';
import { keyCommand } from './commands/key-command.ts';

/**
 * Ctrl+Z and Ctrl+Shift+Z on the whole page: after a click beside the calendar nothing has the focus.
 * @param sheetOpen whether the open dialog is the shift's own sheet, behind which a change can be seen.
 */
export function useHistoryKeys(commands: CalendarCommands | null, sheetOpen: boolean): void {
  useListener('keydown', onKeyDown, { on: document });

  function onKeyDown(event: KeyboardEvent) {
    // Inside the grid the grid has handled the key already; in a field the keys belong to the field.
    if (event.defaultPrevented || isTyped(event.target)) return;
    // Behind any other dialog the user would not see the change.
    if (!sheetOpen && (event.target as Element).closest('dialog') !== null) return;
    const command = keyCommand(event);
    if (command?.kind !== 'undo' && command?.kind !== 'redo') return;
    event.preventDefault();
    commands?.[command.kind]();
  }
}

/** Whether Ctrl+Z undoes typing there; it does not on a switch or a radio. */
function isTyped(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type);
}
