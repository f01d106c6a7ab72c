import type { Page } from 'playwright-core';
import { signIn, syncState } from '#tests/browser/family-week.ts';
import type { Product } from '#tests/browser/product.ts';
import { MARIA } from '#tests/browser/product.ts';
import { cellAt, columnAt, type Point } from './aim.ts';
import type { InPage } from './in-page.ts';
import { layWeek } from './lay-week.ts';
import type { BenchWeek } from './week.ts';

/** A page that draws a week and can be clicked and dragged, whoever made it. */
export interface Contestant {
  readonly name: string;
  /** Selects each drawn block. */
  readonly block: (page: Page) => Promise<string>;
  /** Brings the page to where `mount` can be measured. */
  readonly open: (page: Page, week: BenchWeek) => Promise<void>;
  /** Draws the week: milliseconds from the call until all blocks are painted. */
  readonly mount: (page: Page, week: BenchWeek) => Promise<number>;
  /** Back to where `mount` can be called again. */
  readonly unmount: (page: Page, week: BenchWeek) => Promise<void>;
  /** Where a minute of a day lies on the screen, scrolled into sight. */
  readonly aim: (page: Page, week: BenchWeek, day: number, minute: number) => Promise<Point>;
  readonly canResize: boolean;
}

export const PEERS = [
  'fullcalendar',
  'react-big-calendar',
  'event-calendar',
  'toast-ui',
  'schedule-x',
] as const;

interface PeerPage {
  readonly peer: {
    readonly block: string;
    readonly column: string;
    readonly mount: (week: BenchWeek) => void;
    readonly unmount: () => void;
  };
  readonly inPage: InPage;
}

/** A peer, alone on its page. */
export function peer(name: (typeof PEERS)[number], url: string): Contestant {
  return {
    name,
    canResize: name !== 'schedule-x',
    block: (page) => page.evaluate(() => (globalThis as unknown as PeerPage).peer.block),
    async open(page) {
      await page.goto(`${url}?peer=${name}`);
      await page.waitForFunction(() => 'peer' in globalThis);
    },
    mount: (page, week) =>
      page.evaluate((given) => {
        const { peer: own, inPage } = globalThis as unknown as PeerPage;
        const began = performance.now();
        own.mount(given);
        return inPage
          .painted(() => inPage.count(own.block) >= given.blocks.length)
          .then((at) => at - began);
      }, week),
    unmount: (page) => page.evaluate(() => (globalThis as unknown as PeerPage).peer.unmount()),
    aim: async (page, _week, day, minute) =>
      columnAt(
        page,
        await page.evaluate(() => (globalThis as unknown as PeerPage).peer.column),
        day,
        minute,
      ),
  };
}

const BLOCK = '[data-bloque]';

/**
 * The product with all of its own around it: shell, sidebar, bars. Its week is mounted as a user comes
 * back to it from another page, read from the device's database.
 */
export function product(server: Product): Contestant {
  return {
    name: 'Vínculo',
    canResize: true,
    block: async () => BLOCK,
    async open(page, week) {
      const paciente = server.paciente('Rosa Elena');
      layWeek(server, paciente, week);
      await signIn(page, server.url, MARIA);
      await page.goto(
        `${server.url}/dashboard/calendario?${new URLSearchParams({ paciente, fecha: week.monday })}`,
      );
      await page.locator('[data-vista="semana"]').waitFor();
      await syncState(page, 'al-dia', 0);
      await page.waitForFunction(
        ([selector, count]) => document.querySelectorAll(selector).length === count,
        [BLOCK, week.blocks.length] as const,
      );
      await leave(page);
    },
    mount: (page, { blocks }) =>
      page.evaluate(
        ([selector, count]) => {
          const { inPage } = globalThis as unknown as PeerPage;
          const began = performance.now();
          history.back();
          return inPage.painted(() => inPage.count(selector) >= count).then((at) => at - began);
        },
        [BLOCK, blocks.length] as const,
      ),
    async unmount(page, { blocks }) {
      const undo = page.getByRole('button', { name: 'Deshacer' });
      while ((await undo.getAttribute('aria-disabled')) === null) await undo.click();
      await page.waitForFunction(
        ([selector, count]) => document.querySelectorAll(selector).length === count,
        [BLOCK, blocks.length] as const,
      );
      await leave(page);
    },
    aim: (page, week, day, minute) => cellAt(page, week, day, minute),
  };
}

/** To another page of the product, by its own link. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Datos personales' }).click();
  await page.locator('[data-vista]').waitFor({ state: 'detached' });
}
