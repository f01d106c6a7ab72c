import type { Page } from 'playwright-core';
import { signIn, syncState } from '#tests/browser/family-week.ts';
import type { Product } from '#tests/browser/product.ts';
import { MARIA } from '#tests/browser/product.ts';
import { cellAt, columnAt, type Point } from './aim.ts';
import type { InPage } from './in-page.ts';
import type { BenchWeek } from './week.ts';
import { writeWeek } from './write-week.ts';

/** A calendar to be measured: a page that draws a week and can be clicked and dragged. */
export interface Candidate {
  readonly name: string;
  /** Selects each drawn shift. */
  readonly shift: (page: Page) => Promise<string>;
  /** Makes this week available to the page. */
  readonly prepare: (week: BenchWeek) => Promise<void>;
  /** Draws the week once, removes it and goes to where `mount` can be measured. */
  readonly open: (page: Page, week: BenchWeek) => Promise<void>;
  /** Draws the week: milliseconds from the call until all shifts are painted. */
  readonly mount: (page: Page, week: BenchWeek) => Promise<number>;
  /** Where a minute of a day is on the screen, scrolled into view. */
  readonly aim: (page: Page, week: BenchWeek, day: number, minute: number) => Promise<Point>;
  /** What a pointer can do there. */
  readonly takes: 'nothing' | 'clicks' | 'clicks and drags';
}

export const PEERS = [
  'fullcalendar',
  'react-big-calendar',
  'event-calendar',
  'toast-ui',
  'schedule-x',
] as const;

/** After this long, a page has done all that it does by itself after opening. */
const SETTLED_MS = 500;

interface PeerPage {
  readonly peer: {
    readonly shift: string;
    readonly column: string;
    readonly mount: (week: BenchWeek) => void;
    readonly unmount: () => void;
  };
  readonly inPage: InPage;
}

/** Another calendar, alone on its page. */
export function peer(name: (typeof PEERS)[number], url: string): Candidate {
  const mount = (page: Page, week: BenchWeek) =>
    page.evaluate((given) => {
      const { peer: own, inPage } = globalThis as unknown as PeerPage;
      const began = performance.now();
      own.mount(given);
      return inPage
        .painted(() => inPage.count(own.shift) >= given.shifts.length)
        .then((at) => at - began);
    }, week);
  return {
    name,
    takes: name === 'schedule-x' ? 'clicks' : 'clicks and drags',
    shift: (page) => page.evaluate(() => (globalThis as unknown as PeerPage).peer.shift),
    // `mount` passes the week.
    prepare: async () => undefined,
    async open(page, week) {
      await page.goto(`${url}?peer=${name}`);
      await page.waitForFunction(() => 'peer' in globalThis);
      await mount(page, week);
      await page.evaluate(() => (globalThis as unknown as PeerPage).peer.unmount());
      await page.waitForTimeout(SETTLED_MS);
    },
    mount,
    aim: async (page, _week, day, minute) =>
      columnAt(
        page,
        await page.evaluate(() => (globalThis as unknown as PeerPage).peer.column),
        day,
        minute,
      ),
  };
}

const SHIFT_SELECTOR = '[data-bloque]';

/**
 * The whole product: shell, sidebar, bars, planner. Its week is mounted on return from another page; the
 * clock starts with the browser's `popstate`.
 */
export function product(server: Product): Candidate {
  const patient = server.paciente('Rosa Elena');
  return {
    name: 'Vínculo',
    takes: 'clicks and drags',
    shift: async () => SHIFT_SELECTOR,
    prepare: async (week) => writeWeek(server, patient, week),
    async open(page, week) {
      await signIn(page, server.url, MARIA);
      await page.goto(
        `${server.url}/dashboard/calendario?${new URLSearchParams({ paciente: patient, fecha: week.monday })}`,
      );
      await syncState(page, 'al-dia', 0);
      await page.waitForFunction(
        ([selector, count]) => document.querySelectorAll(selector).length === count,
        [SHIFT_SELECTOR, week.shifts.length] as const,
      );
      await page.getByRole('button', { name: 'Planificar' }).waitFor();
      await page.getByRole('link', { name: 'Datos personales' }).click();
      await page.locator('[data-vista]').waitFor({ state: 'detached' });
      await page.waitForTimeout(SETTLED_MS);
    },
    mount: (page, { shifts }) =>
      page.evaluate(
        ([selector, count]) => {
          const { inPage } = globalThis as unknown as PeerPage;
          // The product's own listener may run first, so the time is taken from the event.
          const back = new Promise<number>((resolve) => {
            addEventListener('popstate', ({ timeStamp }) => resolve(timeStamp), { once: true });
          });
          history.back();
          return back.then((began) =>
            inPage.painted(() => inPage.count(selector) >= count).then((at) => at - began),
          );
        },
        [SHIFT_SELECTOR, shifts.length] as const,
      ),
    aim: (page, week, day, minute) => cellAt(page, week, day, minute),
  };
}

interface DetachedPage {
  readonly inPage: InPage;
  restore: () => void;
}

/**
 * What only the browser needs: a copy of the elements of the product's finished page is added at once. No code of the
 * product is attached to it, so it answers no click.
 */
export function elementsAlone(server: Product): Candidate {
  const whole = product(server);
  return {
    ...whole,
    name: 'its elements alone',
    takes: 'nothing',
    async open(page, week) {
      await whole.open(page, week);
      await whole.mount(page, week);
      await page.waitForTimeout(SETTLED_MS);
      await page.evaluate(() => {
        const main = document.querySelector('main');
        const parent = main?.parentElement;
        const copy = main?.cloneNode(true);
        if (!main || !parent || !copy) throw new Error('the page has no main part');
        main.remove();
        (globalThis as unknown as DetachedPage).restore = () => parent.append(copy);
      });
      await page.waitForTimeout(SETTLED_MS);
    },
    mount: (page, { shifts }) =>
      page.evaluate(
        ([selector, count]) => {
          const { inPage, restore } = globalThis as unknown as DetachedPage;
          const began = performance.now();
          restore();
          return inPage.painted(() => inPage.count(selector) >= count).then((at) => at - began);
        },
        [SHIFT_SELECTOR, shifts.length] as const,
      ),
  };
}
