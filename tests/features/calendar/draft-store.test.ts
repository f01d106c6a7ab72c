// Over 250 lines: one store and all of its transitions.
import { describe, expect, it } from 'vitest';
import type { DraftEdits } from '#db/calendar/drafts.ts';
import type { SaveResult } from '#db/calendar/save-draft.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { createDraftStore, newerDraft } from '#features/calendar/store/draft-store.ts';

/** The stored draft of a calendar without one. */
const NOTHING = { draft: EMPTY_DRAFT, revision: 0 };

/** A disk that is slow until released, and a screen that paints on demand. */
function setUp() {
  const written: DraftEdits[] = [];
  const waiting: { resolve: () => void; reject: (cause: Error) => void }[] = [];
  const painted: (() => void)[] = [];
  const errors: unknown[] = [];
  const draftStore = createDraftStore({
    write: (edits) =>
      new Promise((resolve, reject) => {
        waiting.push({
          resolve() {
            written.push(edits);
            resolve(written.length);
          },
          reject,
        });
      }),
    soon: (run) => painted.push(run),
    onError: (cause) => errors.push(cause),
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const paint = () => {
    for (const run of painted.splice(0)) run();
    return settle();
  };
  /** The next write ends. */
  const disk = (failure?: Error) => {
    const next = waiting.shift();
    if (failure === undefined) next?.resolve();
    else next?.reject(failure);
    return settle();
  };
  const drafts = () => written.map(({ draft }) => draft);
  return { draftStore, written, drafts, waiting, errors, paint, disk, settle };
}

function draftWith(...slots: readonly number[]): Draft {
  const expected = emptyDay('2026-11-23');
  const wanted = slots.reduce((day, slot) => toggle(day, slot, PENDING, expected), expected);
  return editDraft(EMPTY_DRAFT, [{ expected, wanted }]);
}

function slotsOf(draft: Draft): readonly string[] {
  return Object.keys(draft.days['2026-11-23']?.cells ?? {});
}

describe('the draft of a tab', () => {
  it('is there at once and on the disk after the paint', async () => {
    const { draftStore, waiting, drafts, paint, disk } = setUp();
    const draft = draftWith(1);
    draftStore.put(draft, NOTHING);
    expect(draftStore.current()).toEqual({ draft, revision: Number.POSITIVE_INFINITY });
    expect(waiting).toHaveLength(0);
    await paint();
    await disk();
    expect(drafts()).toEqual([draft]);
    expect(draftStore.current()).toEqual({ draft, revision: 1 });
    expect(draftStore.unwritten()).toBeNull();
  });

  it('is written one at a time, skipping all but the latest change of the meantime', async () => {
    const { draftStore, waiting, drafts, paint, disk } = setUp();
    draftStore.put(draftWith(1), NOTHING);
    await paint();
    draftStore.put(draftWith(1, 2), draftStore.current());
    draftStore.put(draftWith(1, 2, 3), draftStore.current());
    await paint();
    expect(waiting).toHaveLength(1);
    await disk();
    expect(waiting).toHaveLength(1);
    await disk();
    expect(drafts()).toEqual([draftWith(1), draftWith(1, 2, 3)]);
    expect(draftStore.unwritten()).toBeNull();
  });

  it('is written without waiting for a paint when the page is left', async () => {
    const { draftStore, waiting, settle } = setUp();
    draftStore.put(draftWith(1), NOTHING);
    void draftStore.write();
    await settle();
    expect(waiting).toHaveLength(1);
  });

  it('names what an edit was made on while the one before it was being written', async () => {
    const { draftStore, written, paint, disk } = setUp();
    const first = draftWith(1);
    draftStore.put(first, NOTHING);
    await paint();
    // Taken back: over an empty draft that would be no edit, and the first would stay on the disk.
    draftStore.put(draftWith(), draftStore.current());
    await disk();
    await disk();
    expect(written[1]).toEqual({ base: first, draft: draftWith() });
  });

  it('tries again with the next change when the disk failed', async () => {
    const { draftStore, drafts, errors, paint, disk } = setUp();
    draftStore.put(draftWith(1), NOTHING);
    await paint();
    await disk(new Error('full'));
    expect(errors).toHaveLength(1);
    expect(draftStore.unwritten()).toEqual({ base: EMPTY_DRAFT, draft: draftWith(1) });
    draftStore.put(draftWith(1, 2), draftStore.current());
    await paint();
    await disk();
    expect(drafts()).toEqual([draftWith(1, 2)]);
  });
});

it('a draft whose write failed is written when asked for, and before it is saved', async () => {
  for (const ask of ['write', 'save'] as const) {
    const { draftStore, drafts, paint, disk, settle } = setUp();
    draftStore.put(draftWith(1), NOTHING);
    await paint();
    await disk(new Error('full'));
    const done = draftStore[ask](draftWith(1), async () => ({ kind: 'unlisted' }));
    await settle();
    await disk();
    await done;
    expect(drafts()).toEqual([draftWith(1)]);
  }
});

/** A save that ends when the test says so. */
function slowSave() {
  const saving: { draft: Draft; end: (result: SaveResult | Error) => void }[] = [];
  const store = (draft: Draft) =>
    new Promise<SaveResult>((resolve, reject) => {
      saving.push({
        draft,
        end: (result) => (result instanceof Error ? reject(result) : resolve(result)),
      });
    });
  return { saving, store };
}

describe('saving', () => {
  it('waits for the write under way and takes what was edited until then', async () => {
    const { draftStore, drafts, paint, disk, settle } = setUp();
    const { saving, store } = slowSave();
    draftStore.put(draftWith(1), NOTHING);
    await paint();
    const done = draftStore.save(draftWith(1), store);
    draftStore.put(draftWith(1, 2), draftStore.current());
    await settle();
    expect(saving).toHaveLength(0);
    await disk();
    await disk();
    expect(drafts()).toEqual([draftWith(1), draftWith(1, 2)]);
    expect(saving[0]?.draft).toEqual(draftWith(1, 2));
    saving[0]?.end({ kind: 'nothing' });
    expect(await done).toEqual({ kind: 'nothing' });
  });

  it('takes what is shown and not what another tab has written', async () => {
    const { draftStore, settle } = setUp();
    const { saving, store } = slowSave();
    void draftStore.save(draftWith(7), store);
    await settle();
    expect(saving[0]?.draft).toEqual(draftWith(7));
  });

  it('delays writes until it is over, and loses none of them', async () => {
    const { draftStore, waiting, written, paint, disk, settle } = setUp();
    const { saving, store } = slowSave();
    const done = draftStore.save(draftWith(1), store);
    await settle();
    draftStore.put(draftWith(1, 5), { draft: draftWith(1), revision: 3 });
    await paint();
    expect(waiting).toHaveLength(0);
    saving[0]?.end({ kind: 'saved', revision: 4 });
    await done;
    await settle();
    await disk();
    expect(written[0]?.base).toEqual(EMPTY_DRAFT);
    expect(written.map(({ draft }) => slotsOf(draft))).toEqual([['5']]);
  });

  it('does not lose what was changed while it ran, when it fails', async () => {
    const { draftStore, drafts, paint, disk, settle } = setUp();
    const { saving, store } = slowSave();
    const done = draftStore.save(draftWith(1), store);
    await settle();
    draftStore.put(draftWith(1, 5), NOTHING);
    await paint();
    saving[0]?.end(new Error('no room'));
    await expect(done).rejects.toThrow('no room');
    await settle();
    await disk();
    expect(drafts()).toEqual([draftWith(1, 5)]);
  });

  it('is part of an edit made on a screen that shows it, and not on one that does not', async () => {
    const { draftStore, settle } = setUp();
    const { saving, store } = slowSave();
    const done = draftStore.save(draftWith(1), store);
    await settle();
    saving[0]?.end({ kind: 'saved', revision: 4 });
    await done;
    draftStore.put(draftWith(1, 5), { draft: draftWith(1), revision: 3 });
    expect(slotsOf(draftStore.current().draft)).toEqual(['5']);
    // From then on an edit counts as new, even if it repeats the saved one.
    draftStore.put(draftWith(1, 5), draftStore.current());
    expect(slotsOf(draftStore.current().draft)).toEqual(['1', '5']);
  });

  it('does not contain what came back to the draft after it', async () => {
    const { draftStore, settle } = setUp();
    const { saving, store } = slowSave();
    const done = draftStore.save(draftWith(1), store);
    await settle();
    saving[0]?.end({ kind: 'saved', revision: 4 });
    await done;
    draftStore.put(draftWith(1, 5), { draft: draftWith(1), revision: 5 });
    expect(slotsOf(draftStore.current().draft)).toEqual(['1', '5']);
    expect(draftStore.unwritten()?.base).toEqual(draftWith(1));
  });
});

describe('another tab that writes in the same moment', () => {
  it('has its edits in what is shown here as soon as the own are written and read', async () => {
    const { draftStore, paint, disk } = setUp();
    let changes = 0;
    draftStore.subscribe(() => {
      changes += 1;
    });
    draftStore.put(draftWith(1), NOTHING);
    // The write resolves with 1: the disk has the other tab's edits too, at 2.
    const both = { draft: draftWith(1, 9), revision: 2 };
    expect(newerDraft(draftStore.current(), both).draft).toEqual(draftWith(1));
    await paint();
    await disk();
    expect(newerDraft(draftStore.current(), both)).toBe(both);
    // One for the edit, one for the write.
    expect(changes).toBe(2);
  });

  it('loses nothing: what is written names what it was made on', async () => {
    const { draftStore, written, paint, disk } = setUp();
    const read = { draft: draftWith(1), revision: 1 };
    draftStore.put(draftWith(1, 2), read);
    draftStore.put(draftWith(1, 2, 3), draftStore.current());
    await paint();
    await disk();
    const later = { draft: draftWith(1, 2, 3, 9), revision: 7 };
    draftStore.put(draftWith(1, 2, 9), later);
    await paint();
    await disk();
    expect(written).toEqual([
      { base: read.draft, draft: draftWith(1, 2, 3) },
      { base: later.draft, draft: draftWith(1, 2, 9) },
    ]);
  });
});
