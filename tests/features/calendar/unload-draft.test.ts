import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { readDraft, saveDraft, writeDraft, writeNewerDraft } from '#db/drafts.ts';
import { replaceRecords, takeTicket } from '#db/solicitudes.ts';
import { emptyDay } from '#domain/calendar/day.ts';
import { type Draft, EMPTY_DRAFT, editDraft } from '#domain/calendar/draft.ts';
import { PENDING, toggle } from '#domain/calendar/edit.ts';
import { zoneClock } from '#domain/calendar/zone.ts';
import {
  findOrCreateCalendar,
  keepOnly,
  type OpenCalendar,
  openCalendar,
} from '#features/calendar/state/open-calendar.ts';
import type { Device } from '#services';

/** A draft not yet on disk when a page is left is taken over by the tab's next page, and written by the worker. */
const PACIENTE = 7;
const CLOCK = zoneClock('America/Santiago');

let tab: Map<string, string>;
let told: Parameters<Device['handOverDraft']>[0][];
let pages: { db: AccountDatabase; end: AbortController }[];

beforeEach(() => {
  tab = new Map();
  told = [];
  pages = [];
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  });
});

afterEach(async () => {
  for (const { db, end } of pages) {
    end.abort();
    await db.delete();
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A device's data, opened by one page. */
function calendarSource(account = '1') {
  const db = new AccountDatabase(account);
  const end = new AbortController();
  pages.push({ db, end });
  return {
    db,
    closed: end.signal,
    handOverDraft: (left: (typeof told)[number]) => told.push(left),
  };
}

function page(account = '1'): OpenCalendar {
  return openCalendar(calendarSource(account), PACIENTE, CLOCK);
}

/** The draft that the page shows, once loaded. */
async function shown({ drafted, keeper }: OpenCalendar): Promise<Draft> {
  const read = await new Promise<{ draft: Draft; seen: number }>((resolve) => {
    drafted.subscribe(resolve);
  });
  const { draft, version } = keeper.current();
  return version > read.seen ? draft : read.draft;
}

function draftWith(...slots: readonly number[]): Draft {
  const held = emptyDay('2026-11-23');
  const wanted = slots.reduce((day, slot) => toggle(day, slot, PENDING, held), held);
  return editDraft(EMPTY_DRAFT, [{ held, wanted }]);
}

/** Leaves a page while its last draft is being written; the browser abandons the write. */
async function leaveUnwritten(calendar: OpenCalendar, draft: Draft): Promise<void> {
  const { db, keeper, onPageHide } = calendar;
  await db.open();
  const put = vi.spyOn(db.drafts, 'put').mockReturnValue(new Promise(() => {}) as never);
  keeper.put(draft, keeper.current().draft);
  onPageHide();
  put.mockRestore();
}

describe('a draft left by a page', () => {
  it('is shown and written by the next page', async () => {
    await leaveUnwritten(page(), draftWith(16, 17));
    const next = page();
    expect(await shown(next)).toEqual(draftWith(16, 17));
    await vi.waitFor(async () => {
      expect(await readDraft(next.db, PACIENTE)).toEqual(draftWith(16, 17));
    });
    // It is taken over only once, since the disk has it then.
    expect(tab.size).toBe(0);
  });

  it('is taken over by a page that still follows the writes of other tabs', async () => {
    await leaveUnwritten(page(), draftWith(16));
    const next = page();
    const seen: Draft[] = [];
    next.drafted.subscribe(({ draft }) => seen.push(draft));
    await vi.waitFor(async () => {
      expect(await readDraft(next.db, PACIENTE)).toEqual(draftWith(16));
    });
    await writeDraft(next.db, PACIENTE, draftWith(20));
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(draftWith(20)));
  });

  it('takes precedence over what was on the disk', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const first = page();
    await writeDraft(first.db, PACIENTE, draftWith(16));
    vi.setSystemTime(2000);
    await leaveUnwritten(first, draftWith(16, 17));
    expect(await shown(page())).toEqual(draftWith(16, 17));
  });

  it('is ignored if the disk has it, or something later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const first = page();
    await leaveUnwritten(first, draftWith(16, 17));
    vi.setSystemTime(2000);
    await writeDraft(first.db, PACIENTE, draftWith(20));
    expect(await shown(page())).toEqual(draftWith(20));
  });

  it('takes precedence over what was written while the clock was ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 86_400_000 });
    const first = page();
    await writeDraft(first.db, PACIENTE, draftWith(16));
    vi.setSystemTime(2000);
    await leaveUnwritten(first, draftWith(16, 17));
    expect(await shown(page())).toEqual(draftWith(16, 17));
  });

  it('is ignored if it is from when the clock was ahead, and the disk is later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 86_400_000 });
    const first = page();
    await leaveUnwritten(first, draftWith(16, 17));
    vi.setSystemTime(2000);
    await writeDraft(first.db, PACIENTE, draftWith(20));
    expect(await shown(page())).toEqual(draftWith(20));
  });

  it('is not kept if everything was written', async () => {
    const first = page();
    await shown(first);
    first.keeper.put(draftWith(16), EMPTY_DRAFT);
    await first.keeper.whenWritten(async () => {});
    first.onPageHide();
    expect(tab.size).toBe(0);
    expect(told).toEqual([]);
  });

  it('is written by the worker if the tab is closed, unless the disk has something later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const first = page();
    await writeDraft(first.db, PACIENTE, draftWith(16));
    vi.setSystemTime(2000);
    await leaveUnwritten(first, draftWith(16, 17));
    tab.clear();
    const [left] = told;
    if (left === undefined) throw new Error('the worker was told nothing');
    expect(left).toEqual({ paciente: PACIENTE, draft: draftWith(16, 17), at: 2000 });
    const open = page();
    expect(await shown(open)).toEqual(draftWith(16));
    await writeNewerDraft(open.db, PACIENTE, left.draft, left.at);
    // Open pages are notified.
    await vi.waitFor(async () => expect(await shown(open)).toEqual(draftWith(16, 17)));
    vi.setSystemTime(3000);
    await writeDraft(open.db, PACIENTE, draftWith(20));
    await writeNewerDraft(open.db, PACIENTE, left.draft, left.at);
    expect(await readDraft(open.db, PACIENTE)).toEqual(draftWith(20));
  });

  it('is taken over by the same calendar if the address has its numeric id as text', async () => {
    await leaveUnwritten(page(), draftWith(16));
    const device = calendarSource();
    const expected = findOrCreateCalendar(device, `${PACIENTE}`, CLOCK);
    const open = openCalendar(device, PACIENTE, CLOCK);
    keepOnly(device, open);
    expect(open.paciente).toBe(PACIENTE);
    expect(open.keeper).toBe(expected.keeper);
    expect(findOrCreateCalendar(device, `${PACIENTE}`, CLOCK)).toBe(open);
    expect(open.closed.aborted).toBe(false);
    expect(await shown(open)).toEqual(draftWith(16));
  });

  it('is ignored if it was saved since, by the restored page or another tab', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const first = page();
    await replaceRecords(first.db, PACIENTE, [], await takeTicket(first.db, PACIENTE));
    await leaveUnwritten(first, draftWith(16, 17));
    vi.setSystemTime(2000);
    const save = { id: 'save-1', createdAt: 2000 };
    expect(await saveDraft(first.db, PACIENTE, draftWith(16, 17), save)).toBe('saved');
    for (const { paciente, draft, at } of told)
      await writeNewerDraft(first.db, paciente, draft, at);
    expect(await shown(page())).toEqual(EMPTY_DRAFT);
  });

  it('is not shown to another account, and waits for its own', async () => {
    await leaveUnwritten(page('1'), draftWith(16));
    expect(await shown(page('2'))).toEqual(EMPTY_DRAFT);
    expect(await shown(page('1'))).toEqual(draftWith(16));
  });

  it('is ignored if it is unreadable', async () => {
    await leaveUnwritten(page(), draftWith(16));
    for (const key of tab.keys()) tab.set(key, '{');
    expect(await shown(page())).toEqual(EMPTY_DRAFT);
  });
});
