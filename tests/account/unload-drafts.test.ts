// Over 250 lines: the life of a draft at the end of a page, in one and two tabs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  applyUnloadDrafts,
  areUnloadDraftsKept,
  dropUnloadDraft,
  dropUnloadDrafts,
  storeUnloadDraft,
  unloadDraftPatients,
} from '#account/unload-drafts.ts';
import { AccountDatabase } from '#db/account-database.ts';
import type { CalendarReading } from '#db/calendar/calendar-reading.ts';
import { readDraft, readStoredDraft, writeDraft } from '#db/calendar/drafts.ts';
import { saveDraft } from '#db/calendar/save-draft.ts';
import { nextReadSequence, replaceCareRequests } from '#db/calendar/server-snapshot.ts';
import { resumeTransactions, suspendTransactions } from '#db/transaction-watch.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import { newerDraft } from '#features/calendar/store/draft-store.ts';
import {
  closeOthers,
  type OpenCalendar,
  openCalendar,
} from '#features/calendar/store/open-calendar.ts';
import { syncStore } from '#sync/store.ts';

/** Edits that a page has not written when it is closed are written by the next page of the account. */
const PACIENTE = 7;
const FECHA = '2026-11-23';
const CLOCK = zoneClock('America/Santiago');

let stored: Map<string, string>;
let pages: { db: AccountDatabase; end: AbortController }[];

beforeEach(() => {
  stored = new Map();
  pages = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(async () => {
  for (const { db, end } of pages) {
    end.abort();
    await db.delete();
  }
  vi.unstubAllGlobals();
});

/** The part of an account context that a calendar needs, as one page opens it. */
async function openAccountContext(accountId = '1') {
  const db = new AccountDatabase(accountId);
  const end = new AbortController();
  pages.push({ db, end });
  await applyUnloadDrafts(db);
  return {
    db,
    closed: end.signal,
    newId: () => `calendar-${pages.length}`,
    unloadDrafts: {
      store: (draft: Parameters<OpenCalendarSource['unloadDrafts']['store']>[0]) =>
        storeUnloadDraft({ ...draft, database: db.name }),
      drop: dropUnloadDraft,
    },
  };
}
type OpenCalendarSource = Parameters<typeof openCalendar>[0];

async function page(accountId = '1'): Promise<OpenCalendar> {
  return openCalendar(await openAccountContext(accountId), PACIENTE, CLOCK);
}

/** The draft that the page shows, once loaded. */
async function shown({ readings, draftStore }: OpenCalendar): Promise<Draft> {
  const read = await new Promise<CalendarReading>((resolve) => {
    readings.of('2026-11').subscribe(resolve);
  });
  return newerDraft(draftStore.current(), read).draft;
}

function draftWith(...slots: readonly number[]): Draft {
  return editWith(EMPTY_DRAFT, ...slots);
}

/** A draft with some more slots, drawn at once. */
function editWith(draft: Draft, ...slots: readonly number[]): Draft {
  const expected = emptyDay(FECHA);
  const before = Object.keys(draft.days[FECHA]?.cells ?? {}).map(Number);
  const wanted = [...before, ...slots].reduce(
    (day, slot) => toggle(day, slot, PENDING, expected),
    expected,
  );
  return editDraft(draft, [{ expected, wanted }]);
}

function slotsOf(draft: Draft): readonly number[] {
  return Object.keys(draft.days[FECHA]?.cells ?? {}).map(Number);
}

/** The event when a page is hidden, closed or back. */
function dispatch(type: string, persisted = false): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

/** Closes a page while its last edit is being written; the browser aborts the write. */
async function closeUnwritten(calendar: OpenCalendar, slot: number): Promise<void> {
  const { db, draftStore } = calendar;
  const draft = await shown(calendar);
  const { revision } = await readStoredDraft(db, PACIENTE);
  const transaction = vi.spyOn(db, 'transaction').mockReturnValue(new Promise(() => {}) as never);
  draftStore.put(editWith(draft, slot), { draft, revision });
  dispatch('pagehide');
  await Promise.resolve();
  transaction.mockRestore();
}

describe('unload drafts', () => {
  it('are written and shown by the next page', async () => {
    await closeUnwritten(await page(), 16);
    const next = await page();
    expect(await readDraft(next.db, PACIENTE)).toEqual(draftWith(16));
    expect(await shown(next)).toEqual(draftWith(16));
    // They are written only once.
    expect(stored.size).toBe(0);
  });

  it('of the first version are written, whatever the database has become since', async () => {
    const cells = { 16: { status: 'pendiente', cuidador: null, nueva: true } };
    const days = { [FECHA]: { cells, over: { 16: null }, removed: [] } };
    const draft = {
      id: 'calendar',
      database: new AccountDatabase('1').name,
      version: 1,
      paciente: PACIENTE,
      base: { days: {}, undo: [], redo: [] },
      draft: { days, undo: [], redo: [] },
    };
    stored.set('vinculo-left-drafts', JSON.stringify([draft]));
    expect(slotsOf(await shown(await page()))).toEqual([16]);
  });

  it('of a later version are left to an app that knows it', async () => {
    await closeUnwritten(await page(), 16);
    const later = stored.get('vinculo-left-drafts')?.replace('"version":1', '"version":2') ?? '';
    stored.set('vinculo-left-drafts', later);
    expect(await shown(await page())).toEqual(EMPTY_DRAFT);
    expect(stored.get('vinculo-left-drafts')).toBe(later);
  });

  it('of a calendar that is open are not written by its page', async () => {
    const first = await page();
    await closeUnwritten(first, 16);
    const [{ id }] = JSON.parse(stored.get('vinculo-left-drafts') ?? '[]');
    await applyUnloadDrafts(first.db, new Set([id]));
    expect(await readDraft(first.db, PACIENTE)).toEqual(EMPTY_DRAFT);
    expect(stored.size).toBe(1);
  });

  it('are unfinished work only where something is left of them', () => {
    const { name: database } = new AccountDatabase('1');
    const one = {
      id: 'one',
      database,
      paciente: PACIENTE,
      base: EMPTY_DRAFT,
      draft: draftWith(16),
    };
    storeUnloadDraft(one);
    storeUnloadDraft({ ...one, id: 'other', database: 'another account', paciente: 8 });
    expect(unloadDraftPatients(database)).toEqual([`${PACIENTE}`]);
    storeUnloadDraft({ ...one, draft: EMPTY_DRAFT });
    expect(unloadDraftPatients(database)).toEqual([]);
  });

  it('are merged with what other pages have written since', async () => {
    const first = await page();
    await writeDraft(first.db, PACIENTE, draftWith(10));
    await closeUnwritten(first, 16);
    await writeDraft(first.db, PACIENTE, editWith(draftWith(10), 30));
    expect(slotsOf(await shown(await page()))).toEqual([10, 16, 30]);
  });

  it('of several pages are all written', async () => {
    const [first, second] = [await page(), await page()];
    await closeUnwritten(first, 16);
    await closeUnwritten(second, 20);
    expect(slotsOf(await shown(await page()))).toEqual([16, 20]);
  });

  it('that are stored anew while others write them stay', async () => {
    const { db } = await openAccountContext();
    const left = { id: 'one', database: db.name, paciente: PACIENTE, base: EMPTY_DRAFT };
    storeUnloadDraft({ ...left, draft: draftWith(16) });
    const writing = applyUnloadDrafts(db);
    storeUnloadDraft({ ...left, draft: draftWith(16, 20) });
    await writing;
    expect(slotsOf(await readDraft(db, PACIENTE))).toEqual([16]);
    await applyUnloadDrafts(db);
    expect(slotsOf(await readDraft(db, PACIENTE))).toEqual([16, 20]);
    expect(stored.size).toBe(0);
  });

  it('replace those that the same calendar stored before: what was undone since does not come back', async () => {
    const { db } = await openAccountContext();
    const left = { id: 'one', database: db.name, paciente: PACIENTE, base: EMPTY_DRAFT };
    storeUnloadDraft({ ...left, draft: draftWith(16) });
    storeUnloadDraft({ ...left, draft: EMPTY_DRAFT });
    await applyUnloadDrafts(db);
    expect(slotsOf(await readDraft(db, PACIENTE))).toEqual([]);
  });

  it('are removed by a page that could write them after all', async () => {
    const first = await page();
    await shown(first);
    first.draftStore.put(draftWith(16), { draft: EMPTY_DRAFT, revision: 0 });
    dispatch('pagehide');
    expect(stored.size).toBe(1);
    await vi.waitFor(() => expect(stored.size).toBe(0));
    expect(await readDraft(first.db, PACIENTE)).toEqual(draftWith(16));
  });

  it('of a page in the back-forward cache, whose writes are aborted, are written when it is back', async () => {
    const logged = vi.spyOn(console, 'error');
    const first = await page();
    await shown(first);
    first.draftStore.put(draftWith(16), { draft: EMPTY_DRAFT, revision: 0 });
    void first.draftStore.write();
    await vi.waitFor(async () => expect(await first.db.drafts.count()).toBe(0));
    dispatch('pagehide', true);
    suspendTransactions();
    expect(stored.size).toBe(1);
    resumeTransactions();
    dispatch('pageshow', true);
    await vi.waitFor(() => expect(stored.size).toBe(0));
    expect(await readDraft(first.db, PACIENTE)).toEqual(draftWith(16));
    expect(logged).not.toHaveBeenCalled();

    // From then on a failure is logged again.
    logged.mockImplementation(() => undefined);
    const put = vi.spyOn(first.db.drafts, 'put').mockRejectedValue(new Error('full'));
    first.draftStore.put(draftWith(16, 17), first.draftStore.current());
    // Its message cannot be shown without a document, which is logged as well.
    const failures = () =>
      logged.mock.calls.filter(([what]) => what === 'the draft was not stored');
    await vi.waitFor(() =>
      expect(failures()).toEqual([['the draft was not stored', new Error('full')]]),
    );
    put.mockRestore();
    logged.mockRestore();
  });

  it('are none if everything was written', async () => {
    const first = await page();
    await shown(first);
    first.draftStore.put(draftWith(16), { draft: EMPTY_DRAFT, revision: 0 });
    await first.draftStore.write();
    dispatch('pagehide');
    expect(stored.size).toBe(0);
  });

  it('do not bring back what has been saved since, once the server has it', async () => {
    const first = await page();
    const { db } = first;
    await replaceCareRequests(db, PACIENTE, [], await nextReadSequence(db, PACIENTE));
    await closeUnwritten(first, 16);
    const save = { id: 'save-1', createdAt: 2000 };
    expect(await saveDraft(db, PACIENTE, draftWith(16), save)).toMatchObject({ kind: 'saved' });
    await applyUnloadDrafts(db);
    const store = syncStore(db);
    const { mutations } = await store.changeQueue(PACIENTE, (queue) => queue);
    const careRequests = mutations.flatMap(({ changes }) => changes.map(({ record }) => record));
    await store.replaceCareRequests(PACIENTE, careRequests, await store.nextReadSequence(PACIENTE));
    expect(await readDraft(db, PACIENTE)).toMatchObject({ days: {} });
  });

  it('are shown by the same calendar if the address has its numeric id as text', async () => {
    await closeUnwritten(await page(), 16);
    const context = await openAccountContext();
    const ahead = openCalendar(context, `${PACIENTE}`, CLOCK);
    const open = openCalendar(context, PACIENTE, CLOCK);
    closeOthers(context, open);
    expect(open.paciente).toBe(PACIENTE);
    expect(open).toBe(ahead);
    expect(await shown(open)).toEqual(draftWith(16));
  });

  it('are written only for the account that made them', async () => {
    await closeUnwritten(await page('1'), 16);
    expect(await shown(await page('2'))).toEqual(EMPTY_DRAFT);
    expect(await shown(await page('1'))).toEqual(draftWith(16));
  });

  it('are removed when their account signs out', async () => {
    const first = await page();
    await closeUnwritten(first, 16);
    dropUnloadDrafts(first.db.name);
    expect(stored.size).toBe(0);
  });

  it('of other calendars and accounts stay when those of one are removed', () => {
    const edits = { paciente: PACIENTE, base: EMPTY_DRAFT, draft: draftWith(16) };
    for (const [id, database] of Object.entries({ a: 'maria', b: 'maria', c: 'paula' })) {
      storeUnloadDraft({ ...edits, id, database });
    }
    const ids = () =>
      JSON.parse(stored.get('vinculo-left-drafts') ?? '[]').map(({ id }: { id: string }) => id);
    dropUnloadDraft('a');
    expect(ids()).toEqual(['b', 'c']);
    dropUnloadDrafts('maria');
    expect(ids()).toEqual(['c']);
  });

  it('stay if they cannot be written', async () => {
    await closeUnwritten(await page(), 16);
    const db = new AccountDatabase('1');
    pages.push({ db, end: new AbortController() });
    const put = vi.spyOn(db.drafts, 'put').mockRejectedValue(new Error('full'));
    await expect(applyUnloadDrafts(db)).rejects.toThrow('full');
    put.mockRestore();
    expect(await shown(await page())).toEqual(draftWith(16));
  });

  it('are written by this page if localStorage did not take them', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { db } = await openAccountContext();
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { ...localStorage, setItem });
    const draft = draftWith(20);
    const edits = { base: EMPTY_DRAFT, draft, paciente: PACIENTE };
    storeUnloadDraft({ ...edits, id: 'one', database: db.name });
    expect(areUnloadDraftsKept()).toBe(false);
    await applyUnloadDrafts(db);
    expect((await readDraft(db, PACIENTE)).days).toEqual(draft.days);
    expect(areUnloadDraftsKept()).toBe(true);
  });

  it('are ignored if they are unreadable', async () => {
    await closeUnwritten(await page(), 16);
    for (const key of stored.keys()) stored.set(key, '{');
    expect(await shown(await page())).toEqual(EMPTY_DRAFT);
  });
});
