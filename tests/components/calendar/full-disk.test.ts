import { expect, it, vi } from 'vitest';
import { readDraft } from '#db/calendar/drafts.ts';
import { calendarPerTest, FRIDAY } from './calendar-page.ts';
import { cell, eventually, expectShifts, synced, waitUntil } from './on-page.ts';

/** Which write fails is up to the app; that a transaction is whole on a real disk is in `tests/browser`. */
const page = calendarPerTest();

/** Lets the nth write from now on fail as on a full disk, of all that hold changes. */
function failWrite(nth: number): { readonly hasFailed: () => boolean; readonly end: () => void } {
  let left = nth;
  const { put, add } = IDBObjectStore.prototype;
  const counted = (write: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name !== 'meta') left -= 1;
      if (left === 0) throw new DOMException('no room', 'QuotaExceededError');
      return write.apply(this, args);
    };
  const spies = [
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(counted(put)),
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(counted(add)),
  ];
  return {
    hasFailed: () => left <= 0,
    end() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/** In how many places the edits are, read in one transaction: as a draft, and as a save that waits. */
async function placesOnDisk(): Promise<number> {
  const { db } = await page.app.device();
  return db.transaction('r', db.drafts, db.saves, async () => {
    const { days } = await readDraft(db, page.paciente());
    return (Object.keys(days).length > 0 ? 1 : 0) + (await db.saves.count());
  });
}

it('a disk that becomes full in the middle of a save: it is a draft or a save, whole, at whichever write', async () => {
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
  await page.show({ fecha: FRIDAY, vista: 'dia' });
  const { sync } = await page.app.device();
  const wanted: string[] = [];
  let hasFailed = true;
  for (let nth = 1; hasFailed; nth += 1) {
    const hora = `${String(5 + nth).padStart(2, '0')}:00`;
    const isThere = async () => (await page.serverHas(FRIDAY)).some((one) => one.startsWith(hora));
    // Nothing else is written meanwhile.
    await sync.sendNow();
    await sync.refresh();
    await page.press(FRIDAY, hora);
    await page.drawn(1);
    const disk = failWrite(nth);
    await page.save();
    // Either the write fails, or fewer are needed.
    await waitUntil(async () => {
      if (disk.hasFailed()) return;
      expect([await isThere(), await placesOnDisk()]).toEqual([true, 0]);
    });
    hasFailed = disk.hasFailed();
    disk.end();
    const places = await placesOnDisk();
    if (places !== 1) expect([places, await isThere()]).toEqual([0, true]);
    await waitUntil(() =>
      expect(cell(FRIDAY, hora).dataset['estado']).toMatch(/^(?:nueva|pendiente)$/),
    );
    if (cell(FRIDAY, hora).dataset['estado'] === 'nueva') await page.save();
    // A pass that failed is repeated after some seconds.
    page.app.wait(10_000);
    page.fetchNew();
    wanted.push(`${hora}–${hora.slice(0, 2)}:30 pendiente`);
    await eventually(() => page.serverHas(FRIDAY), wanted);
    await synced('al-dia', 0);
  }
  // The draft, the save, and what is written on its way to the server.
  expect(wanted.length).toBeGreaterThan(4);
  await page.app.reload();
  await expectShifts(FRIDAY, ...wanted);
  // Six rounds take longer than one story does, where the machine is busy.
}, 120_000);
