// Over 250 lines: one command and all that can happen while it runs.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountDatabase } from '#db/account-database.ts';
import { readDraft, writeEdits } from '#db/calendar/drafts.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { changeQueue } from '#db/outbox/change-queue.ts';
import { updateFlushState } from '#db/outbox/flush-state.ts';
import { readQueue } from '#db/outbox/outbox.ts';
import { wipe } from '#db/sign-out.ts';
import { careRequestOver } from '#domain/calendar/care-request.ts';
import { deriveDay, emptyDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, paint, removeSlots, toggle } from '#domain/calendar/edit.ts';
import { redo, undo } from '#domain/calendar/undo.ts';
import { acknowledge, EMPTY_QUEUE, freeze } from '#domain/outbox/queue.ts';
import { acknowledgeExcept, reject } from '#domain/outbox/reject-batch.ts';
import { type SaveDeps, saveCalendar } from '#features/calendar/saving/save.ts';
import { createDraftStore } from '#features/calendar/store/draft-store.ts';
import type { FlushResult } from '#sync/flush-schedule.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const PACIENTE = 7;
const FECHA = '2026-11-23';
const never = new Promise<never>(() => {});
/** The stored draft of a calendar without one. */
const NOTHING = { draft: EMPTY_DRAFT, revision: 0 };

let db: AccountDatabase;
beforeEach(async () => {
  db = openTestDatabase();
  await replaceCareRequests(db, PACIENTE, [], await nextReadSequence(db, PACIENTE));
});

function draftWith(...slots: readonly number[]): Draft {
  const expected = emptyDay(FECHA);
  const wanted = slots.reduce((day, slot) => toggle(day, slot, PENDING, expected), expected);
  return editDraft(EMPTY_DRAFT, [{ expected, wanted }]);
}

function keeperOf(account: AccountDatabase) {
  return createDraftStore({
    write: (edits) => writeEdits(account, PACIENTE, edits),
    soon: (run) => run(),
    onError(cause) {
      throw cause;
    },
  });
}

/** Dependencies with a flush that ends as given. */
function depsWith(flush: () => Promise<FlushResult>, change: Partial<SaveDeps> = {}): SaveDeps {
  const unused = () => never;
  return {
    db,
    sync: {
      saved: flush,
      sendNow: unused,
      pull: unused,
      refresh: unused,
      wake: () => {},
      stop: () => {},
    },
    draftStore: keeperOf(db),
    now: () => 1000,
    newId: () => 'save-1',
    answerTimeout: () => never,
    ...change,
  };
}

/** Does what the engine does when the server accepts or refuses the next request. */
async function answered(accepts: boolean): Promise<FlushResult> {
  const frozen = await changeQueue(db, PACIENTE, (queue) => freeze(queue, () => 'request'));
  const id = frozen.batches[0]?.id ?? '';
  await changeQueue(db, PACIENTE, (queue) =>
    accepts
      ? acknowledge(queue, id)
      : reject(queue, id, { status: 422, message: 'Se cruza con otro turno' }, () => 'other'),
  );
  return { kind: 'clear' };
}

/** A promise that is settled when `release` is called. */
function lateAnswer() {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { late, release: () => release() };
}

describe('the outcome of the save button', () => {
  it('says that the server has it, once it has', async () => {
    const deps = depsWith(() => answered(true));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'acknowledged' });
    expect((await readQueue(db, PACIENTE)).mutations).toEqual([]);
  });

  it('says that it is on this device, while the server has not answered', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'waiting' });
    expect((await readQueue(db, PACIENTE)).mutations).toHaveLength(1);
  });

  it('says that the server failed, if that is why it waits', async () => {
    const deps = depsWith(async () => {
      await updateFlushState(db, { trouble: 'server' });
      return { kind: 'waiting', until: 5000 };
    });
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'troubled' });
    expect((await readQueue(db, PACIENTE)).mutations).toHaveLength(1);
  });

  it('says that it is being sent, if the answer takes too long, and then what the answer was', async () => {
    // The trouble of an earlier pass says nothing about this save.
    await updateFlushState(db, { trouble: 'server' });
    const { late, release } = lateAnswer();
    const deps = depsWith(() => late.then(() => answered(true)), { answerTimeout: async () => {} });
    const outcome = await saveCalendar(deps, PACIENTE, draftWith(20));
    if (outcome.kind !== 'sending') throw new Error(outcome.kind);
    release();
    expect(await outcome.later).toEqual({ kind: 'acknowledged' });
  });

  it('is told once for saves that are being sent at the same time, and a rejection goes first', async () => {
    const { late, release } = lateAnswer();
    const sending = late.then(() => answered(false)).then(() => answered(true));
    const deps = depsWith(() => sending, { answerTimeout: async () => {} });
    const first = await saveCalendar(deps, PACIENTE, draftWith(20));
    await changeQueue(db, PACIENTE, (queue) => freeze(queue, () => 'under way'));
    const newer = { ...deps, now: () => 2000, newId: () => 'save-2' };
    const second = await saveCalendar(newer, PACIENTE, draftWith(30));
    if (first.kind !== 'sending' || second.kind !== 'sending') throw new Error(second.kind);
    release();
    expect(await first.later).toBeNull();
    expect(await second.later).toEqual({ kind: 'rejected', message: 'Se cruza con otro turno' });
    expect((await readQueue(db, PACIENTE)).mutations).toHaveLength(1);
  });

  it('says that the user must sign in, if the session is over', async () => {
    const deps = depsWith(async () => ({ kind: 'signed-out' }));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'signed-out' });
  });

  it('is the rejection of the server', async () => {
    const deps = depsWith(() => answered(false));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({
      kind: 'rejected',
      message: 'Se cruza con otro turno',
    });
  });

  it('is the rejection of the server also if the mutation has another id by then', async () => {
    const rejection = { status: 422, message: 'Se cruza con otro turno' };
    const deps = depsWith(async () => {
      await changeQueue(db, PACIENTE, (queue) => ({
        ...queue,
        mutations: queue.mutations.map((save) => ({ ...save, id: 'its rest', rejection })),
      }));
      return { kind: 'clear' };
    });
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({
      kind: 'rejected',
      message: rejection.message,
    });
  });

  it('says that there was nothing to save', async () => {
    const deps = depsWith(() => never);
    expect(await saveCalendar(deps, PACIENTE, EMPTY_DRAFT)).toEqual({ kind: 'nothing' });
  });

  it('says that the calendar has not been loaded yet if the draft removes something, which stays', async () => {
    await wipe(db, { discard: false });
    const deps = depsWith(() => never);
    const seen = deriveDay(FECHA, [careRequestOver(FECHA, 20, 22, 'pendiente', null)]);
    const shortened = editDraft(EMPTY_DRAFT, [
      { expected: seen, wanted: removeSlots(seen, 21, 22) },
    ]);
    deps.draftStore.put(shortened, NOTHING);
    expect(await saveCalendar(deps, PACIENTE, shortened)).toEqual({ kind: 'unlisted' });
    expect(await readDraft(db, PACIENTE)).toEqual(shortened);
    expect((await readQueue(db, PACIENTE)).mutations).toEqual([]);
  });

  it('is the same before the calendar has been loaded if the draft removes nothing', async () => {
    await wipe(db, { discard: false });
    const deps = depsWith(() => answered(true));
    deps.draftStore.put(draftWith(20), NOTHING);
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'acknowledged' });
  });

  it('asks which version stays, if a list that came just now changes the same slots', async () => {
    const diegos = careRequestOver(FECHA, 0, 1, 'confirmada', { id: 1, nombre: 'Diego' });
    const drawn = editDraft(EMPTY_DRAFT, [
      { expected: emptyDay(FECHA), wanted: paint(emptyDay(FECHA), 0, 4, PENDING) },
    ]);
    const deps = depsWith(() => never);
    deps.draftStore.put(drawn, NOTHING);
    await replaceCareRequests(db, PACIENTE, [diegos], await nextReadSequence(db, PACIENTE));
    expect(await saveCalendar(deps, PACIENTE, drawn)).toEqual({ kind: 'contested' });
    expect(await readDraft(db, PACIENTE)).toEqual(drawn);
    expect(await readQueue(db, PACIENTE)).toEqual(EMPTY_QUEUE);
  });

  it('asks which version stays, if only the server knew of another change', async () => {
    const deps = depsWith(async () => {
      const { batches } = await changeQueue(db, PACIENTE, (queue) => freeze(queue, () => 'x'));
      const { id = '', changes = [] } = batches[0] ?? {};
      await changeQueue(db, PACIENTE, (queue) =>
        acknowledgeExcept(queue, id, changes, () => 'rejected part'),
      );
      return { kind: 'clear' };
    });
    expect(await saveCalendar(deps, PACIENTE, draftWith(1))).toEqual({ kind: 'contested' });
  });

  it('says that it failed, if the device cannot store it', async () => {
    const deps = depsWith(() => never);
    db.close();
    expect((await saveCalendar(deps, PACIENTE, draftWith(20))).kind).toBe('failed');
  });
});

describe('a mutation that is stored', () => {
  it('is not reported as failed because the disk cannot be read afterwards', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const deps = depsWith(async () => {
      db.close();
      return { kind: 'waiting', until: 5000 };
    });
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'waiting' });
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});

describe('saving', () => {
  it('moves the draft to the outbox in one transaction', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    deps.draftStore.put(draftWith(20, 21), NOTHING);
    await saveCalendar(deps, PACIENTE, draftWith(20, 21));
    const queue = await readQueue(db, PACIENTE);
    expect(await readDraft(db, PACIENTE)).toEqual(EMPTY_DRAFT);
    expect(queue.mutations).toMatchObject([{ id: 'save-1', createdAt: 1000 }]);
    expect(queue.mutations[0]?.changes).toMatchObject([
      { accion: 'inscribir', record: { horaInicio: '10:00', horaFin: '11:00' } },
    ]);
  });

  it('includes changes made between the click and the write', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    deps.draftStore.put(draftWith(20), NOTHING);
    const saving = saveCalendar(deps, PACIENTE, draftWith(20));
    deps.draftStore.put(draftWith(20, 30), deps.draftStore.current());
    await saving;
    const queue = await readQueue(db, PACIENTE);
    expect(queue.mutations[0]?.changes).toHaveLength(2);
  });

  it('is not undone by a change made before the screen shows it', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    const saved = draftWith(20);
    const added = (draft: Draft, slot: number) => {
      const expected = emptyDay(FECHA);
      const shown = applyDayChange(expected, draft.days[FECHA]);
      return editDraft(draft, [{ expected, wanted: toggle(shown, slot, PENDING, expected) }]);
    };
    deps.draftStore.put(saved, NOTHING);
    await saveCalendar(deps, PACIENTE, saved);
    const slots = () => Object.keys(deps.draftStore.current().draft.days[FECHA]?.cells ?? {});
    deps.draftStore.put(added(saved, 30), { draft: saved, revision: 1 });
    expect(slots()).toEqual(['30']);
    expect(deps.draftStore.current().draft.undo).toHaveLength(1);
    // From now on an edit counts as new, even if it repeats the saved one.
    const latest = deps.draftStore.current();
    deps.draftStore.put(added(latest.draft, 20), latest);
    expect(slots()).toEqual(['20', '30']);
    await deps.draftStore.write();
  });

  it('treats what was returned after a rejection as an ordinary draft', async () => {
    const deps = depsWith(() => answered(false));
    const saved = draftWith(20);
    deps.draftStore.put(saved, NOTHING);
    await saveCalendar(deps, PACIENTE, saved);
    // Back in the draft it is read from the disk, as equal data in new objects.
    const back = structuredClone(saved);
    const read = { draft: back, revision: 3 };
    const expected = emptyDay(FECHA);
    const shown = applyDayChange(expected, back.days[FECHA]);
    deps.draftStore.put(
      editDraft(back, [{ expected, wanted: toggle(shown, 30, PENDING, expected) }]),
      read,
    );
    const { draft } = deps.draftStore.current();
    expect(Object.keys(draft.days[FECHA]?.cells ?? {})).toEqual(['20', '30']);
    await deps.draftStore.write();
  });

  it('leaves in the draft only what was changed during the write', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    const saved = draftWith(20);
    deps.draftStore.put(saved, NOTHING);
    const { save } = deps.draftStore;
    Object.assign(deps.draftStore, {
      save: (shown: Draft, store: Parameters<typeof save>[1]) =>
        save(shown, (draft) => {
          const result = store(draft);
          deps.draftStore.put(undo(saved), deps.draftStore.current());
          return result;
        }),
    });
    await saveCalendar(deps, PACIENTE, saved);
    const { draft } = deps.draftStore.current();
    expect(draft.days[FECHA]?.cells).toEqual({ 20: null });
    expect(redo(draft).days).toEqual({});
    await deps.draftStore.write();
    expect(await readDraft(db, PACIENTE)).toEqual(draft);
  });

  it('leaves what another tab draws while it waits for the disk', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    const saved = draftWith(20);
    deps.draftStore.put(saved, NOTHING);
    const saving = saveCalendar(deps, PACIENTE, saved);
    // This draft is written after the one above, and before the save.
    const other = keeperOf(db);
    other.put(draftWith(30), NOTHING);
    await saving;
    await other.write();
    const left = await readDraft(db, PACIENTE);
    expect(Object.keys(left.days[FECHA]?.cells ?? {})).toEqual(['30']);
    const [save] = (await readQueue(db, PACIENTE)).mutations;
    expect(save?.changes).toMatchObject([{ accion: 'inscribir', record: { horaInicio: '10:00' } }]);
  });

  it('nothing leaves the redo steps', async () => {
    const deps = depsWith(() => never);
    const undone = undo(draftWith(20));
    deps.draftStore.put(undone, NOTHING);
    expect(await saveCalendar(deps, PACIENTE, undone)).toEqual({ kind: 'nothing' });
    await deps.draftStore.write();
    expect(await readDraft(db, PACIENTE)).toEqual(undone);
  });
});
