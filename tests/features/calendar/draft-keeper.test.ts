import { describe, expect, it } from 'vitest';
import type { DraftEdits } from '#db/drafts.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { createDraftKeeper } from '#features/calendar/state/draft-keeper.ts';

/** A disk that is slow until released, and a screen that paints on demand. */
function setUp() {
  const written: Draft[] = [];
  const waiting: { resolve: () => void; reject: (cause: Error) => void }[] = [];
  const painted: (() => void)[] = [];
  const errors: unknown[] = [];
  const keeper = createDraftKeeper({
    write: ({ draft }) =>
      new Promise((resolve, reject) => {
        waiting.push({
          resolve() {
            written.push(draft);
            resolve({ draft, revision: written.length });
          },
          reject,
        });
      }),
    soon: (run) => painted.push(run),
    onError: (cause) => errors.push(cause),
  });
  const paint = () => {
    for (const run of painted.splice(0)) run();
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { keeper, written, waiting, errors, paint, settle };
}

function draftWith(...slots: readonly number[]): Draft {
  const held = emptyDay('2026-11-23');
  const wanted = slots.reduce((day, slot) => toggle(day, slot, PENDING, held), held);
  return editDraft(EMPTY_DRAFT, [{ held, wanted }]);
}

describe('the draft of a tab', () => {
  it('is there at once and on the disk after the paint', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    const draft = draftWith(1);
    keeper.put(draft, EMPTY_DRAFT);
    expect(keeper.current()).toMatchObject({
      draft,
      version: 1,
      revision: Number.POSITIVE_INFINITY,
    });
    expect(waiting).toHaveLength(0);
    paint();
    waiting[0]?.resolve();
    await settle();
    expect(written).toEqual([draft]);
    expect(keeper.written()).toBe(1);
  });

  it('is written one at a time, skipping all but the latest change of the meantime', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    keeper.put(draftWith(1), EMPTY_DRAFT);
    paint();
    keeper.put(draftWith(1, 2), EMPTY_DRAFT);
    keeper.put(draftWith(1, 2, 3), EMPTY_DRAFT);
    paint();
    expect(waiting).toHaveLength(1);
    waiting[0]?.resolve();
    await settle();
    expect(waiting).toHaveLength(2);
    waiting[1]?.resolve();
    await settle();
    expect(written).toEqual([draftWith(1), draftWith(1, 2, 3)]);
    expect(keeper.written()).toBe(3);
  });

  it('is written without waiting for a paint when the page is left', () => {
    const { keeper, waiting } = setUp();
    keeper.put(draftWith(1), EMPTY_DRAFT);
    keeper.writeNow();
    expect(waiting).toHaveLength(1);
  });

  it('is written without waiting for a running write when the page is left', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    keeper.put(draftWith(1), EMPTY_DRAFT);
    paint();
    keeper.put(draftWith(1, 2), EMPTY_DRAFT);
    keeper.writeNow();
    expect(waiting).toHaveLength(2);
    waiting[0]?.resolve();
    waiting[1]?.resolve();
    await settle();
    expect(written).toEqual([draftWith(1), draftWith(1, 2)]);
    expect(keeper.written()).toBe(2);
    keeper.writeNow();
    expect(waiting).toHaveLength(2);
  });

  it('is also written if it changed after the page only seemed to be left', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    keeper.put(draftWith(1), EMPTY_DRAFT);
    keeper.writeNow();
    keeper.put(draftWith(1, 2), EMPTY_DRAFT);
    paint();
    waiting[0]?.resolve();
    await settle();
    paint();
    waiting[1]?.resolve();
    await settle();
    expect(written).toEqual([draftWith(1), draftWith(1, 2)]);
    expect(keeper.written()).toBe(2);
  });

  it('tries again with the next change when the disk refused', async () => {
    const { keeper, waiting, written, errors, paint, settle } = setUp();
    keeper.put(draftWith(1), EMPTY_DRAFT);
    paint();
    waiting[0]?.reject(new Error('full'));
    await settle();
    expect(errors).toHaveLength(1);
    expect(keeper.written()).toBe(0);
    keeper.put(draftWith(1, 2), EMPTY_DRAFT);
    paint();
    waiting[1]?.resolve();
    await settle();
    expect(written).toEqual([draftWith(1, 2)]);
  });
});

describe('a draft that the disk refused', () => {
  it('is written when the page is left, and before a task', async () => {
    for (const leave of ['writeNow', 'whenWritten'] as const) {
      const { keeper, waiting, written, paint, settle } = setUp();
      keeper.put(draftWith(1), EMPTY_DRAFT);
      paint();
      waiting[0]?.reject(new Error('full'));
      await settle();
      const done = keeper[leave](async () => undefined);
      await settle();
      waiting[1]?.resolve();
      await done;
      expect(written).toEqual([draftWith(1)]);
    }
  });
});

it('of two writes under way the later one counts, whichever ends first', async () => {
  const { keeper, waiting, paint, settle } = setUp();
  keeper.put(draftWith(1), EMPTY_DRAFT);
  paint();
  keeper.put(draftWith(1, 2), EMPTY_DRAFT);
  keeper.writeNow();
  waiting[1]?.resolve();
  await settle();
  waiting[0]?.resolve();
  await settle();
  expect(keeper.written()).toBe(2);
});

describe('a task that needs the draft on the disk', () => {
  it('waits for the write under way and for what was changed since', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    keeper.put(draftWith(1), EMPTY_DRAFT);
    paint();
    keeper.put(draftWith(1, 2), EMPTY_DRAFT);
    const seen: unknown[] = [];
    const done = keeper.whenWritten(async () => {
      seen.push(...written);
      return 'ok';
    });
    waiting[0]?.resolve();
    await settle();
    waiting[1]?.resolve();
    expect(await done).toBe('ok');
    expect(seen).toEqual([draftWith(1), draftWith(1, 2)]);
  });

  it('holds back writes until it is over, and loses none of them', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    let finish = () => {};
    const done = keeper.whenWritten(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await settle();
    keeper.put(draftWith(5), EMPTY_DRAFT);
    paint();
    expect(waiting).toHaveLength(0);
    finish();
    await done;
    await settle();
    paint();
    waiting[0]?.resolve();
    await settle();
    expect(written).toEqual([draftWith(5)]);
  });

  it('that fails does not take with it what was changed while it ran', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    let fail = (_cause: Error) => {};
    const done = keeper.whenWritten(
      () =>
        new Promise<void>((_resolve, reject) => {
          fail = reject;
        }),
    );
    await settle();
    keeper.put(draftWith(5), EMPTY_DRAFT);
    paint();
    fail(new Error('no room'));
    await expect(done).rejects.toThrow('no room');
    await settle();
    paint();
    waiting[0]?.resolve();
    await settle();
    expect(written).toEqual([draftWith(5)]);
  });

  it('passes its failure on and leaves the keeper working', async () => {
    const { keeper, waiting, written, paint, settle } = setUp();
    await expect(
      keeper.whenWritten(async () => {
        throw new Error('no room');
      }),
    ).rejects.toThrow('no room');
    keeper.put(draftWith(1), EMPTY_DRAFT);
    paint();
    waiting[0]?.resolve();
    await settle();
    expect(written).toEqual([draftWith(1)]);
  });
});

describe('another tab that writes in the same moment', () => {
  it('has its edits in what is shown here as soon as the own are written', async () => {
    const both = draftWith(1, 9);
    const keeper = createDraftKeeper({
      write: async () => ({ draft: both, revision: 7 }),
      soon: (run) => run(),
      onError(cause) {
        throw cause;
      },
    });
    let changes = 0;
    keeper.subscribe(() => {
      changes += 1;
    });
    keeper.put(draftWith(1), EMPTY_DRAFT);
    await keeper.whenWritten(async () => undefined);
    expect(keeper.current()).toEqual({ draft: both, version: 1, revision: 7 });
    expect(changes).toBe(2);
  });

  it('loses nothing: what is written names what it was made on', async () => {
    const edits: DraftEdits[] = [];
    const keeper = createDraftKeeper({
      async write(one) {
        edits.push(one);
        return { draft: one.draft, revision: edits.length };
      },
      soon: (run) => run(),
      onError(cause) {
        throw cause;
      },
    });
    const read = draftWith(1);
    keeper.put(draftWith(1, 2), read);
    keeper.put(draftWith(1, 2, 3), keeper.current().draft);
    await keeper.whenWritten(async () => undefined);
    const later = draftWith(1, 2, 3, 9);
    keeper.put(draftWith(1, 2, 9), later);
    await keeper.whenWritten(async () => undefined);
    expect(edits[0]?.base).toBe(read);
    expect(edits.at(-1)).toEqual({ base: later, draft: draftWith(1, 2, 9) });
  });
});
