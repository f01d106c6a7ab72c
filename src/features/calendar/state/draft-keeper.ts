import { type Draft, EMPTY_DRAFT } from '#domain/calendar/draft.ts';
import { sinceSaved } from '#domain/calendar/draft-since-saved.ts';

/**
 * The draft of one loved one in this tab: changed at once in memory, and written right behind, one
 * write at a time and always the latest.
 *
 * Every change has a number. What was read from the disk after change `written()` was on it is at
 * least as new as that change; so whoever shows the calendar takes the draft from here while
 * `current().version` is ahead of what it read, and from the disk otherwise. That is how another
 * tab's edits and a finished save are taken over without ever going back behind an edit made here.
 */
export interface DraftKeeper {
  readonly current: () => { readonly draft: Draft; readonly version: number };
  readonly subscribe: (changed: () => void) => () => void;
  /** @param from the draft that this one was made of. */
  readonly put: (draft: Draft, from: Draft) => void;
  /**
   * A draft is in the outbox now. What was changed since it was handed over, or is still changed from a
   * screen that does not show so yet, goes on from the save, and does not bring back what it saved.
   * @param version the change that was its last.
   */
  readonly saved: (draft: Draft, version: number) => void;
  /** The latest change that is on the disk. */
  readonly written: () => number;
  /**
   * Writes at once what is not written yet: the page may be about to go, and nothing that waits for
   * another write would ever run. The disk takes writes in the order in which they begin.
   */
  readonly writeNow: () => void;
  /** Runs a task when everything is on the disk; what is changed from then on is written behind it. */
  readonly whenWritten: <T>(task: () => Promise<T>) => Promise<T>;
}

export interface DraftKeeperDeps {
  readonly write: (draft: Draft) => Promise<void>;
  /** Runs something as soon as the screen shows what was changed: writing must not come before that. */
  readonly soon: (run: () => void) => void;
  /** A write failed: the draft is in memory only. The next change tries again. */
  readonly onError: (cause: unknown) => void;
}

export function createDraftKeeper({ write, soon, onError }: DraftKeeperDeps): DraftKeeper {
  const listeners = new Set<() => void>();
  let latest = { draft: EMPTY_DRAFT, version: 0 };
  /** The latest change whose write has begun. */
  let begun = 0;
  let written = 0;
  let busy: Promise<unknown> | null = null;
  let planned = false;
  /** The last save, until a change is made that goes on from it; and the drafts that did not know of it. */
  let save: { readonly draft: Draft; readonly unaware: WeakSet<Draft> } | null = null;

  async function writeLatest(): Promise<void> {
    const { draft, version } = latest;
    begun = version;
    try {
      await write(draft);
      written = Math.max(written, version);
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
      // What was changed meanwhile, where no loop went on to it. A disk that refused is left alone till the next.
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

  function change(draft: Draft): void {
    latest = { draft, version: latest.version + 1 };
    for (const changed of listeners) changed();
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
      change(save === null ? draft : sinceSaved(draft, save.draft));
    },
    saved(draft, version) {
      const isBehind = latest.version > version;
      save = { draft, unaware: new WeakSet(isBehind ? [draft, latest.draft] : [draft]) };
      if (isBehind) change(sinceSaved(latest.draft, draft));
    },
    written: () => written,
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
        // What was changed while the task ran has not been written by anyone yet.
        if (begun < latest.version) writeBehind();
      });
      if (result === undefined) throw new Error('a task ended without a result');
      return result.value;
    },
  };
}
