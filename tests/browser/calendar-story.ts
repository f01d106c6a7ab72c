import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { addDays, type Fecha } from '#domain/calendar/time.ts';
import { emptyWeek, openAt } from './calendar-week.ts';
import { beSignedIn } from './family-week.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { pagePerFile, type SharedFixture } from './fixture.ts';
import type { Product } from './product.ts';

/** The page of a test at an empty week of its own. */
interface CalendarStory {
  /** The Monday of a week that no other test of the file uses. */
  readonly monday: Fecha;
  /** Its Tuesday. */
  readonly day: Fecha;
  readonly product: Product;
  readonly proxy: FaultyProxy;
  readonly paciente: string;
  readonly page: Page;
  /** Opens the week. */
  readonly open: () => Promise<void>;
  /** The server's records of a day, as `10:00–11:00 confirmada Camila Torres Vega`. */
  readonly serverHas: (fecha: string) => readonly string[];
}

/**
 * Signs in once per file, and chooses a week without shifts and without a draft before each of its tests. Opening a
 * calendar takes longer than most of what is done in it, so each test opens the one that it looks at, and once. Members
 * may only be read in a test.
 */
export function calendarStory(browser: SharedFixture['browser'] = {}): CalendarStory {
  let product: Product;
  let proxy: FaultyProxy;
  let patient: string;
  let page: Page;
  let weeks = 0;
  let monday: Fecha;
  pagePerFile(
    async (story) => {
      ({ product, proxy, page } = story);
      patient = product.paciente('Rosa Elena');
      await beSignedIn(page, proxy.url, story.maria);
    },
    { browser },
  );
  beforeEach(async () => {
    monday = emptyWeek(weeks);
    weeks += 1;
    // A file without the app.
    await page.goto(`${proxy.url}/robots.txt`);
    await forgetDrafts(page);
  });
  return {
    get monday() {
      return monday;
    },
    get day() {
      return addDays(monday, 1);
    },
    get product() {
      return product;
    },
    get proxy() {
      return proxy;
    },
    get paciente() {
      return patient;
    },
    get page() {
      return page;
    },
    open: () => openAt(page, proxy.url, { paciente: patient, fecha: monday }),
    serverHas: (fecha) =>
      product
        .records(patient)
        .filter((careRequest) => careRequest.fecha === fecha)
        .map(({ horaInicio, horaFin, status, cuidador }) =>
          [`${horaInicio}–${horaFin}`, status, cuidador?.nombre].filter(Boolean).join(' '),
        )
        .sort(),
  };
}

/** Discards the unsaved changes of an earlier test; no calendar may be open. */
function forgetDrafts(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // Edits that were not written before the page was left.
    localStorage.removeItem('vinculo-left-drafts');
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || name === 'vinculo-session') continue;
      const db = await settled(indexedDB.open(name));
      await settled(db.transaction('drafts', 'readwrite').objectStore('drafts').clear());
      db.close();
    }
  });
}
