import type { DraftEdits, StoredDraft } from '#db/drafts.ts';
import { type Draft, EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { sinceSaved } from '#domain/calendar/draft-since-saved.ts';

/**
 * The draft of one loved one in this tab: changed at once in memory and written right after, one write at a
 * time and always the latest. What is written are edits: the draft, and the one that it was made on, so that
 * another tab's edits of the same moment stay.
 *
 * A view takes the draft from here while what it read from the disk has a smaller revision than `current()`, and
 * from the disk otherwise. This way another tab's edits and a finished save are picked up without ever losing an
 * edit made here.
 */
export interface DraftKeeper {
  readonly current: () => CurrentDraft;
  readonly subscribe: (changed: () => void) => () => void;
  /** @param from the draft that this one was made of. */
  readonly put: (draft: Draft, from: Draft) => void;
  /**
   * A draft is in the outbox now. Changes made since it was handed over, or from a screen that does not show
   * the save yet, are rebased on the save and do not bring back what it contains.
   * @param version the last change in it.
   */
  readonly saved: (draft: Draft, version: number) => void;
  /** The latest change that is on the disk. */
  readonly written: () => number;
  /** The edits that are not on the disk yet; null where all are. */
  readonly unwritten: () => DraftEdits | null;
  /**
   * Writes at once what is not written yet: the page may be about to close, and nothing queued after another
   * write would run. The disk applies writes in the order in which they begin.
   */
  readonly writeNow: () => void;
  /** Runs a task when everything is on the disk; later changes are written after it. */
  readonly whenWritten: <T>(task: () => Promise<T>) => Promise<T>;
}

export interface CurrentDraft extends StoredDraft {
  /** How often it was changed in this tab. */
  readonly version: number;
}

/** The revision of what is not on the disk: larger than any. */
const UNWRITTEN = Number.POSITIVE_INFINITY;

export interface DraftKeeperDeps {
  /** Resolves with the draft as written, merged with what other tabs have written. */
  readonly write: (edits: DraftEdits) => Promise<StoredDraft>;
  /** Runs something once the screen shows the change: writing must not delay that. */
  readonly soon: (run: () => void) => void;
  /** A write failed: the draft is in memory only. The next change tries again. */
  readonly onError: (cause: unknown) => void;
}

/**
 * Keeps the draft of one calendar, empty at first. A failed write is reported to `onError`, and `whenWritten`
 * rejects.
 */
export function createDraftKeeper({ write, soon, onError }: DraftKeeperDeps): DraftKeeper {
  const listeners = new Set<() => void>();
  let latest: CurrentDraft = { draft: EMPTY_DRAFT, version: 0, revision: 0 };
  /** What the disk has of the latest draft, or what that was made on. */
  let base = EMPTY_DRAFT;
  /** The latest change whose write has begun. */
  let begun = 0;
  let written = 0;
  let busy: Promise<unknown> | null = null;
  let planned = false;
  /** The last save, until a change builds on it; and the drafts made without it. */
  let save: { readonly draft: Draft; readonly unaware: WeakSet<Draft> } | null = null;

  async function writeLatest(): Promise<void> {
    const { draft, version } = latest;
    begun = version;
    try {
      const stored = await write({ base, draft });
      if (version < written) return;
      written = version;
      base = draft;
      if (latest.version === version) show({ ...stored, version });
    } catch (cause) {
      begun = written;
      throw cause;
    }
  }

  async function writeAll(): Promise<void> {
    while (begun < latest.version) await writeLatest();
  }

  function start(work: () => Promise<void>): Promise<void> {
    const run = work();
    const all = Promise.allSettled([busy, run]).then(([, own]) => {
      if (busy !== all) return;
      busy = null;
      // Writes changes made meanwhile that no loop picked up. After a failed write it waits for the next
      // change.
      if (own.status === 'fulfilled' && begun < latest.version) writeBehind();
    });
    busy = all;
    return run;
  }

  function writeBehind(): void {
    if (planned) return;
    planned = true;
    soon(() => {
      planned = false;
      if (busy === null && begun < latest.version) start(writeAll).catch(onError);
    });
  }

  function show(current: CurrentDraft): void {
    latest = current;
    for (const changed of listeners) changed();
  }

  function change(draft: Draft): void {
    show({ draft, version: latest.version + 1, revision: UNWRITTEN });
    writeBehind();
  }

  return {
    current: () => latest,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    put(draft, from) {
      // Compare by identity: a refused save put back as a draft has equal content but is a new draft.
      if (!save?.unaware.has(from)) save = null;
      const onSave = (one: Draft) => (save === null ? one : sinceSaved(one, save.draft));
      if (latest.version === written) base = onSave(from);
      change(onSave(draft));
    },
    saved(draft, version) {
      const isBehind = latest.version > version;
      save = { draft, unaware: new WeakSet(isBehind ? [draft, latest.draft] : [draft]) };
      if (!isBehind) return;
      base = EMPTY_DRAFT;
      change(sinceSaved(latest.draft, draft));
    },
    written: () => written,
    unwritten: () => (latest.version > written ? { base, draft: latest.draft } : null),
    writeNow() {
      if (begun < latest.version) start(writeLatest).catch(onError);
    },
    async whenWritten(task) {
      while (busy !== null) await busy;
      let result: { value: Awaited<ReturnType<typeof task>> } | undefined;
      await start(async () => {
        await writeAll();
        result = { value: await task() };
      }).finally(() => {
        // Changes made while the task ran are not written yet.
        if (begun < latest.version) writeBehind();
      });
      if (result === undefined) throw new Error('a task ended without a result');
      return result.value;
    },
  };
}
