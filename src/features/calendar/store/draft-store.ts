/**
 * The draft of one calendar in this tab. An edit is in memory at once and written after the paint, as edits: the
 * draft, and the one that it was made on, so that another tab's edits of the same moment stay.
 *
 *            an edit                its turn
 *   clean ─────────────▶ edited ──────────────▶ writing ────▶ clean
 *     │                   ▲  ▲                     │ an edit meanwhile, or the write failed
 *     │ the save button,  │  └─────────────────────┘
 *     │ in its turn       │ an edit meanwhile: what was edited, rebased on what was saved
 *     └──▶ saving ────────┴──▶ clean
 *
 * If the browser closes the database, which it may have deleted then, `clean` becomes `edited`, and the next edit, save
 * or end of the page writes the whole draft.
 *
 * The rest of what the disk has (another tab's edits, what saving has left) the view reads from there: see
 * `newerDraft`.
 */

import type { DraftEdits, StoredDraft } from '#db/calendar/drafts.ts';
import type { SaveResult } from '#db/calendar/save-draft.ts';
import { type Draft, EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { rebaseOnMutation } from '#domain/calendar/rebase-draft.ts';
import { createListeners } from '#platform/listeners.ts';

export type DraftStore = ReturnType<typeof createDraftStore>;

interface DraftStoreDeps {
  /** Resolves with the revision of what was written. */
  readonly write: (edits: DraftEdits) => Promise<number>;
  /** Runs a function once the screen shows the change, because writing must not delay that. */
  readonly soon: (run: () => void) => void;
  /** A write failed: the draft is in memory only. */
  readonly onError: (cause: unknown) => void;
}

/** The draft to show: this tab's unless the disk has a later revision, from whichever tab. */
export function newerDraft(current: StoredDraft, read: StoredDraft): StoredDraft {
  return current.revision >= read.revision ? current : read;
}

/** The draft of one calendar, empty at first. */
export function createDraftStore({ write, soon, onError }: DraftStoreDeps) {
  const { subscribe, notify } = createListeners();
  let current: StoredDraft = { draft: EMPTY_DRAFT, revision: 0 };
  /** The draft that the unwritten edits were made on; null in `clean`. */
  let base: Draft | null = null;
  /** The draft saved last. A draft with a smaller revision was made without it. */
  let saved: StoredDraft | null = null;
  /** Writes and saves take turns; this is the last of them. */
  let turn: Promise<unknown> = Promise.resolve();

  function show(draft: Draft, revision: number): void {
    current = { draft, revision };
    notify();
  }

  function edit(draft: Draft): void {
    show(draft, Number.POSITIVE_INFINITY);
    soon(writeInTurn);
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = turn.then(work);
    turn = run.catch(() => undefined);
    return run;
  }

  function unwritten(): DraftEdits | null {
    return base && { base, draft: current.draft };
  }

  async function writeAll(): Promise<void> {
    for (let edits = unwritten(); edits !== null; edits = unwritten()) {
      const revision = await write(edits);
      const isLatest = current.draft === edits.draft;
      base = isLatest ? null : edits.draft;
      if (isLatest) show(edits.draft, revision);
    }
  }

  function writeInTurn(): Promise<void> {
    return inTurn(writeAll).catch(onError);
  }

  return {
    /** The draft as this tab made it last, with its revision on the disk; infinite until it is written. */
    current: () => current,
    subscribe,
    /** @param from the shown draft that this one was made from. */
    put(draft: Draft, from: StoredDraft): void {
      const rebased = (one: Draft) =>
        saved !== null && from.revision < saved.revision ? rebaseOnMutation(one, saved.draft) : one;
      base ??= rebased(from.draft);
      edit(rebased(draft));
    },
    /** The edits that are not on the disk yet; null if there are none. */
    unwritten,
    /** The disk may have lost the draft: all its edits count as unwritten from now on. */
    markUnwritten(): void {
      base = EMPTY_DRAFT;
    },
    /** Writes the unwritten edits. A failure is reported to `onError`, and the next change tries again. */
    write: writeInTurn,
    /**
     * Saves the shown draft, with the edits made until its turn. Changes made meanwhile, or on a screen that does not
     * show the result yet, are rebased on it and do not bring back what was saved.
     * @param shown the draft on the screen.
     * @param store moves a draft into the outbox. Rejects if that fails, or if the draft could not be written before.
     */
    save(shown: Draft, store: (draft: Draft) => Promise<SaveResult>) {
      const pressed = current.draft;
      return inTurn(async () => {
        await writeAll();
        const draft = current.draft === pressed ? shown : current.draft;
        const result = await store(draft);
        if (result.kind !== 'saved') return result;
        saved = { draft, revision: result.revision };
        if (base !== null) {
          base = EMPTY_DRAFT;
          edit(rebaseOnMutation(current.draft, draft));
        }
        return result;
      });
    },
  };
}
