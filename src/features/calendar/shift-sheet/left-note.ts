import { withTabStorage } from '#platform/tab-storage.ts';

/** What was typed as a note and could not be stored: the next page of this tab shows it in its field again. */
interface LeftNote {
  readonly text: string;
  /** The text that its author typed over. */
  readonly over: string;
}

const PREFIX = 'vinculo-left-note:';

/** Leaves a text to the next page; returns whether the browser keeps it. `key` names its account, patient and shift. */
export function leaveNote(key: string, note: LeftNote): boolean {
  const isKept = withTabStorage((storage) => {
    storage.setItem(PREFIX + key, JSON.stringify(note));
    return true;
  });
  return isKept === true;
}

/** What an earlier page left; null if nothing. */
export function readLeftNote(key: string): LeftNote | null {
  return withTabStorage((storage) => JSON.parse(storage.getItem(PREFIX + key) ?? 'null'));
}

/** The text is stored by now, or given up. */
export function dropLeftNote(key: string): void {
  withTabStorage((storage) => storage.removeItem(PREFIX + key));
}
