import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { DraftRow } from '#db/stored-rows.ts';
import { draftWritten, emptyWeek, expectShifts, openAt } from '#tests/browser/calendar-week.ts';
import {
  beSignedIn,
  cell,
  eventually,
  press,
  save,
  syncState,
} from '#tests/browser/family-week.ts';
import { storyPerTest } from '#tests/browser/fixture.ts';

/**
 * Rare situations of one device; `docs/scenes.md` lists the results. Without a worker, because no script can reach one.
 */
const story = storyPerTest();

const MONDAY = emptyWeek(0);

async function openWeek(page: Page): Promise<void> {
  const paciente = story.product.paciente('Rosa Elena');
  await openAt(page, story.proxy.url, { paciente, fecha: MONDAY, vista: 'semana' });
}

function onServer(): readonly string[] {
  return story.product
    .records(story.product.paciente('Rosa Elena'))
    .filter(({ fecha }) => fecha === MONDAY)
    .map(({ horaInicio, horaFin }) => `${horaInicio}–${horaFin}`)
    .sort();
}

/** The stored changes of the patient, read in one transaction without the app. */
function onDisk(page: Page): Promise<{ readonly isDrafted: boolean; readonly isSaved: boolean }> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    const { name = '' } = databases.find((found) => !found.name?.endsWith('-session')) ?? {};
    const db = await settled(indexedDB.open(name));
    const stores = db.transaction(['drafts', 'saves']);
    const [drafts, saves] = await Promise.all([
      settled<DraftRow[]>(stores.objectStore('drafts').getAll()),
      settled(stores.objectStore('saves').count()),
    ]);
    db.close();
    return {
      isDrafted: drafts.some(({ draft }) => Object.keys(draft.days).length > 0),
      isSaved: saves > 0,
    };
  });
}

it('a disk that becomes full in the middle of a save: it is a draft or a save, whole', async () => {
  const context = await story.profile.open();
  // A test cannot fill the disk, so simulate the browser's error where a save is added: its draft is removed before that.
  await context.addInitScript(() => {
    for (const method of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function (...args) {
        if (this.name === 'saves' && Reflect.get(globalThis, 'isDiskFull') === true)
          throw new DOMException('no room', 'QuotaExceededError');
        return write.apply(this, args);
      };
    }
  });
  const page = await context.newPage();
  await beSignedIn(page, story.proxy.url, story.maria);
  await openWeek(page);
  await syncState(page, 'al-dia', 0);
  const half = cell(page, MONDAY, '10:00');
  await half.click();
  await draftWritten(page);
  await page.evaluate(() => Object.assign(globalThis, { isDiskFull: true }));
  await save(page);
  await page.getByText('Este dispositivo no tiene espacio', { exact: false }).waitFor();
  expect(await onDisk(page)).toEqual({ isDrafted: true, isSaved: false });
  await page.reload();
  await half.and(page.locator('[data-estado="nueva"]')).waitFor();
  await save(page);
  await eventually(onServer, ['10:00–10:30']);
});

describe('a tab of an older version beside one that has changed the database', () => {
  /** A later version is this one with a larger number of its database. */
  async function openBoth(): Promise<BrowserContext> {
    const context = await story.profile.open();
    await context.addInitScript(() => {
      if (sessionStorage.getItem('later') === null) return;
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (name, version) {
        return version === undefined || name === 'vinculo-session'
          ? open.call(this, name, version)
          : open.call(this, name, version + 10);
      };
      const { get } = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'version') ?? {};
      Object.defineProperty(IDBDatabase.prototype, 'version', {
        get() {
          return get?.call(this) - (this.name === 'vinculo-session' ? 0 : 10);
        },
      });
    });
    return context;
  }

  it('says so, saves nothing halfway, and has its edits after a reload', async () => {
    const context = await openBoth();
    const page = await context.newPage();
    await beSignedIn(page, story.proxy.url, story.maria);
    await openWeek(page);
    await cell(page, MONDAY, '10:00').click();
    await draftWritten(page);

    const later = await context.newPage();
    await later.goto(`${story.proxy.url}/login?nueva`);
    await later.evaluate(() => sessionStorage.setItem('later', 'yes'));
    await openWeek(later);
    await expectShifts(later, MONDAY, '10:00–10:30 nueva');
    await page.getByText('Esta pestaña quedó con una versión anterior', { exact: false }).waitFor();

    await cell(page, MONDAY, '14:00').click();
    await expectShifts(page, MONDAY, '10:00–10:30 nueva', '14:00–14:30 nueva');
    await save(page);
    await page.getByText('Vuelve a cargar la página: seguirán ahí.', { exact: false }).waitFor();
    expect(onServer()).toEqual([]);

    await page.evaluate(() => sessionStorage.setItem('later', 'yes'));
    await press(page, 'Volver a cargar');
    await expectShifts(page, MONDAY, '10:00–10:30 nueva', '14:00–14:30 nueva');
    await save(page);
    await eventually(onServer, ['10:00–10:30', '14:00–14:30']);
    await syncState(page, 'al-dia', 0);
  });
});
