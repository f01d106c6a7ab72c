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

/** What a page had not on the disk when it went is taken up by the tab's next page, and written by the worker. */
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

/** What of a device one page has open. */
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

/** What the page shows, once it is read. */
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

/** A page that goes while its last draft is being written; the browser gives that up. */
async function leaveUnwritten(calendar: OpenCalendar, draft: Draft): Promise<void> {
  const { db, keeper, onPageHide } = calendar;
  await db.open();
  const put = vi.spyOn(db.drafts, 'put').mockReturnValue(new Promise(() => {}) as never);
  keeper.put(draft, keeper.current().draft);
  onPageHide();
  put.mockRestore();
}

describe('what a page leaves', () => {
  it('is what the next one shows, and has written', async () => {
    await leaveUnwritten(page(), draftWith(16, 17));
    const next = page();
    expect(await shown(next)).toEqual(draftWith(16, 17));
    await vi.waitFor(async () => {
      expect(await readDraft(next.db, PACIENTE)).toEqual(draftWith(16, 17));
    });
    // It is taken up once: by then the disk has it.
    expect(tab.size).toBe(0);
  });

  it('is taken up by a page that goes on hearing what other tabs write', async () => {
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

  it('goes before what was on the disk until then', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const first = page();
    await writeDraft(first.db, PACIENTE, draftWith(16));
    vi.setSystemTime(2000);
    await leaveUnwritten(first, draftWith(16, 17));
    expect(await shown(page())).toEqual(draftWith(16, 17));
  });

  it('is nothing where the disk has it, or has what came later', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    const first = page();
    await leaveUnwritten(first, draftWith(16, 17));
    vi.setSystemTime(2000);
    await writeDraft(first.db, PACIENTE, draftWith(20));
    expect(await shown(page())).toEqual(draftWith(20));
  });

  it('goes before what the disk has from when the clock was ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 86_400_000 });
    const first = page();
    await writeDraft(first.db, PACIENTE, draftWith(16));
    vi.setSystemTime(2000);
    await leaveUnwritten(first, draftWith(16, 17));
    expect(await shown(page())).toEqual(draftWith(16, 17));
  });

  it('is nothing where it is from when the clock was ahead, and the disk from afterwards', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 86_400_000 });
    const first = page();
    await leaveUnwritten(first, draftWith(16, 17));
    vi.setSystemTime(2000);
    await writeDraft(first.db, PACIENTE, draftWith(20));
    expect(await shown(page())).toEqual(draftWith(20));
  });

  it('is nothing where all of it was written', async () => {
    const first = page();
    await shown(first);
    first.keeper.put(draftWith(16), EMPTY_DRAFT);
    await first.keeper.whenWritten(async () => {});
    first.onPageHide();
    expect(tab.size).toBe(0);
    expect(told).toEqual([]);
  });

  it('is written by the worker where the tab is closed, unless the disk has what came later', async () => {
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
    // Pages that are open hear of it.
    await vi.waitFor(async () => expect(await shown(open)).toEqual(draftWith(16, 17)));
    vi.setSystemTime(3000);
    await writeDraft(open.db, PACIENTE, draftWith(20));
    await writeNewerDraft(open.db, PACIENTE, left.draft, left.at);
    expect(await readDraft(open.db, PACIENTE)).toEqual(draftWith(20));
  });

  it('is taken up by the one calendar there is, where the address has its number as text', async () => {
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

  it('is nothing where it was saved since: the page came back, or another tab had it', async () => {
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

  it('is no other account’s, and waits for its own', async () => {
    await leaveUnwritten(page('1'), draftWith(16));
    expect(await shown(page('2'))).toEqual(EMPTY_DRAFT);
    expect(await shown(page('1'))).toEqual(draftWith(16));
  });

  it('that cannot be read is none', async () => {
    await leaveUnwritten(page(), draftWith(16));
    for (const key of tab.keys()) tab.set(key, '{');
    expect(await shown(page())).toEqual(EMPTY_DRAFT);
  });
});
