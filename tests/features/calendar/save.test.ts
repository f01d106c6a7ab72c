import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { readDraft, writeDraft } from '#db/drafts.ts';
import { changeQueue, readQueue } from '#db/outbox.ts';
import { wipe } from '#db/sign-out.ts';
import { replaceRecords, takeTicket } from '#db/solicitudes.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { applyDayChange } from '#domain/calendar/day-change.ts';
import { type Draft, EMPTY_DRAFT, editDraft, redo, undo } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { acknowledge, freeze, refuse } from '#domain/outbox/queue.ts';
import { type SaveDeps, saveCalendar } from '#features/calendar/draft/save.ts';
import { createDraftKeeper } from '#features/calendar/state/draft-keeper.ts';
import type { FlushResult } from '#sync/flush.ts';

const PACIENTE = 7;
const FECHA = '2026-11-23';
const never = new Promise<never>(() => {});

let db: AccountDatabase;
beforeEach(async () => {
  db = new AccountDatabase('1', { indexedDB: new IDBFactory(), IDBKeyRange });
  await replaceRecords(db, PACIENTE, [], await takeTicket(db, PACIENTE));
});
afterEach(() => db.close());

function draftWith(...slots: readonly number[]): Draft {
  const held = emptyDay(FECHA);
  const wanted = slots.reduce((day, slot) => toggle(day, slot, PENDING, held), held);
  return editDraft(EMPTY_DRAFT, [{ held, wanted }]);
}

function keeperOf(account: AccountDatabase) {
  return createDraftKeeper({
    write: (draft) => writeDraft(account, PACIENTE, draft),
    soon: (run) => run(),
    onError(cause) {
      throw cause;
    },
  });
}

/** A save whose flush ends as told. */
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
    keeper: keeperOf(db),
    now: () => 1000,
    newId: () => 'save-1',
    moment: () => never,
    ...change,
  };
}

/** What the engine does when the server takes, or refuses, the next request. */
async function answered(accepts: boolean): Promise<FlushResult> {
  const frozen = await changeQueue(db, PACIENTE, (queue) => freeze(queue, () => 'request'));
  const id = frozen.requests[0]?.id ?? '';
  await changeQueue(db, PACIENTE, (queue) =>
    accepts
      ? acknowledge(queue, id)
      : refuse(queue, id, { status: 422, message: 'Se cruza con otro turno' }, () => 'other'),
  );
  return { kind: 'clear' };
}

describe('what is said after a save', () => {
  it('is that the server has it, once it has', async () => {
    const deps = depsWith(() => answered(true));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'acknowledged' });
    expect((await readQueue(db, PACIENTE)).saves).toEqual([]);
  });

  it('is that it is here, while the server has not answered', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'here' });
    expect((await readQueue(db, PACIENTE)).saves).toHaveLength(1);
  });

  it('is that it is here, when the answer takes longer than the moment', async () => {
    const deps = depsWith(() => never, { moment: async () => {} });
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'here' });
  });

  it('is that somebody must sign in, where the session is over', async () => {
    const deps = depsWith(async () => ({ kind: 'signed-out' }));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'signed-out' });
  });

  it('is the server’s own no', async () => {
    const deps = depsWith(() => answered(false));
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({
      kind: 'refused',
      message: 'Se cruza con otro turno',
    });
  });

  it('is that there was nothing to save', async () => {
    const deps = depsWith(() => never);
    expect(await saveCalendar(deps, PACIENTE, EMPTY_DRAFT)).toEqual({ kind: 'nothing' });
  });

  it('is that the calendar is not back yet, and the draft stays', async () => {
    await wipe(db, { discard: false });
    const deps = depsWith(() => never);
    deps.keeper.put(draftWith(20), EMPTY_DRAFT);
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'unlisted' });
    expect(await readDraft(db, PACIENTE)).toEqual(draftWith(20));
    expect((await readQueue(db, PACIENTE)).saves).toEqual([]);
  });

  it('is that it failed, where the device cannot keep it', async () => {
    const deps = depsWith(() => never);
    db.close();
    expect((await saveCalendar(deps, PACIENTE, draftWith(20))).kind).toBe('failed');
  });
});

describe('a save that is kept', () => {
  it('is not called failed because the disk cannot be asked afterwards', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const deps = depsWith(async () => {
      db.close();
      return { kind: 'waiting', until: 5000 };
    });
    expect(await saveCalendar(deps, PACIENTE, draftWith(20))).toEqual({ kind: 'here' });
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });
});

describe('a save', () => {
  it('takes the draft out and into the outbox in one step', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    deps.keeper.put(draftWith(20, 21), EMPTY_DRAFT);
    await saveCalendar(deps, PACIENTE, draftWith(20, 21));
    const queue = await readQueue(db, PACIENTE);
    expect(await readDraft(db, PACIENTE)).toEqual(EMPTY_DRAFT);
    expect(queue.saves).toMatchObject([{ id: 'save-1', createdAt: 1000 }]);
    expect(queue.saves[0]?.changes).toMatchObject([
      { accion: 'inscribir', record: { horaInicio: '10:00', horaFin: '11:00' } },
    ]);
  });

  it('takes along what was changed between the press and the disk', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    deps.keeper.put(draftWith(20), EMPTY_DRAFT);
    const saving = saveCalendar(deps, PACIENTE, draftWith(20));
    deps.keeper.put(draftWith(20, 30), EMPTY_DRAFT);
    await saving;
    const queue = await readQueue(db, PACIENTE);
    expect(queue.saves[0]?.changes).toHaveLength(2);
  });

  it('is not brought back by what is changed while the screen does not show it yet', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    const saved = draftWith(20);
    const added = (draft: Draft, slot: number) => {
      const held = emptyDay(FECHA);
      const shown = applyDayChange(held, draft.days[FECHA]);
      return editDraft(draft, [{ held, wanted: toggle(shown, slot, PENDING, held) }]);
    };
    deps.keeper.put(saved, EMPTY_DRAFT);
    await saveCalendar(deps, PACIENTE, saved);
    const slots = () => Object.keys(deps.keeper.current().draft.days[FECHA]?.cells ?? {});
    deps.keeper.put(added(saved, 30), saved);
    expect(slots()).toEqual(['30']);
    expect(deps.keeper.current().draft.undo).toHaveLength(1);
    // From here on it is an edit like any other, also where it says the same again.
    const latest = deps.keeper.current().draft;
    deps.keeper.put(added(latest, 20), latest);
    expect(slots()).toEqual(['20', '30']);
    await deps.keeper.whenWritten(async () => undefined);
  });

  it('that comes back refused is a draft like any other, and all of it stays', async () => {
    const deps = depsWith(() => answered(false));
    const saved = draftWith(20);
    deps.keeper.put(saved, EMPTY_DRAFT);
    await saveCalendar(deps, PACIENTE, saved);
    // Brought back to the draft it is read from the disk, and says the same as before.
    const back = structuredClone(saved);
    const held = emptyDay(FECHA);
    const shown = applyDayChange(held, back.days[FECHA]);
    deps.keeper.put(editDraft(back, [{ held, wanted: toggle(shown, 30, PENDING, held) }]), back);
    const { draft } = deps.keeper.current();
    expect(Object.keys(draft.days[FECHA]?.cells ?? {})).toEqual(['20', '30']);
    await deps.keeper.whenWritten(async () => undefined);
  });

  it('leaves what was changed while it was on its way to the disk, and nothing of its own', async () => {
    const deps = depsWith(async () => ({ kind: 'waiting', until: 5000 }));
    const saved = draftWith(20);
    deps.keeper.put(saved, EMPTY_DRAFT);
    const begun = new Promise<void>((resolve) => {
      const { whenWritten } = deps.keeper;
      Object.assign(deps.keeper, {
        whenWritten: <T>(task: () => Promise<T>) =>
          whenWritten(() => {
            const result = task();
            deps.keeper.put(undo(saved), saved);
            resolve();
            return result;
          }),
      });
    });
    await saveCalendar(deps, PACIENTE, saved);
    await begun;
    const { draft } = deps.keeper.current();
    expect(draft.days[FECHA]?.cells).toEqual({ 20: null });
    expect(redo(draft).days).toEqual({});
    await deps.keeper.whenWritten(async () => undefined);
    expect(await readDraft(db, PACIENTE)).toEqual(draft);
  });

  it('that has nothing to save keeps what can be done again', async () => {
    const deps = depsWith(() => never);
    const undone = undo(draftWith(20));
    deps.keeper.put(undone, EMPTY_DRAFT);
    expect(await saveCalendar(deps, PACIENTE, undone)).toEqual({ kind: 'nothing' });
    await deps.keeper.whenWritten(async () => undefined);
    expect(await readDraft(db, PACIENTE)).toEqual(undone);
  });
});
