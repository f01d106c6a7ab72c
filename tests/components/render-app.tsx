import { act, cleanup, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import Dexie from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { Fragment, StrictMode } from 'react';
import { afterAll, afterEach, beforeEach, type Mock, vi } from 'vitest';
import { createServices } from '#app/create-services.ts';
import { createAppRouter } from '#app/router.tsx';
import { type AccountContext, type Services, ServicesProvider } from '#services';
import { type Network, networkTo } from './network.ts';
import {
  type Download,
  dismissToasts,
  recordDownloads,
  recordListeners,
  toastsFaded,
} from './outlives-page.ts';
import { type ReferenceServer, realClock, startReferenceServer } from './reference-server.ts';

/** Monday 23 November 2026, nine in the morning in Chile. */
const START = Date.UTC(2026, 10, 23, 12);

/** The Responsable of the demo family with two patients. */
export const MARIA = 'maria@vinculo.example';
export const JORGE = 'jorge@vinculo.example';
export const ADMIN = 'admin@vinculo.example';

/**
 * The whole app in a DOM without a browser: the real routes, services, databases (in memory) and engine, and the
 * real server behind a network with faults on demand. Only the service worker is missing: the page sends by itself,
 * as it does wherever there is none.
 */
export interface App {
  readonly server: ReferenceServer;
  readonly network: Network;
  readonly user: UserEvent;
  /** The environment of the open page. */
  readonly services: Services;
  /** The account context of the open page. */
  readonly device: () => Promise<AccountContext>;
  /** Puts a token of this account onto the device, as an earlier sign-in left it. */
  readonly signIn: (mail: string) => Promise<void>;
  /** Opens an address in a new page; what an earlier page stored is there. Its promise does not wait for content. */
  readonly open: (path: string, options?: { readonly as?: string }) => Promise<void>;
  /** Closes the page and opens its address again. */
  readonly reload: () => Promise<void>;
  /** Advances the clock of page and server. Timers run in real time. */
  readonly wait: (ms: number) => void;
  /** Lets no press wait any longer for the server's answer; until then they wait for ever, however slow the machine is. */
  readonly runOutOfPatience: () => void;
  /** The path and decoded query of the page's address. */
  readonly address: () => string;
  /** Makes the window as wide as this; a desktop's width at first. */
  readonly resize: (width: number) => void;
  /** Lets pages find a new version from now on; returns what is called to activate it. */
  readonly newVersion: () => Mock<() => void>;
  /** The files that the page has handed to the browser. */
  readonly downloads: readonly Download[];
}

const DESKTOP = 1280;
export const PHONE = 390;

interface Page {
  readonly services: Services;
  readonly runOutOfPatience: () => void;
  readonly opened: readonly Promise<AccountContext | null>[];
  readonly close: () => Promise<void>;
}

export interface AppOptions {
  /**
   * Whether React renders all twice and runs each effect twice, as `npm run dev` does. It is a seventh of these tests'
   * time, so that only the tests of `strict-mode.test.ts` do it.
   */
  readonly isStrict?: boolean;
  /** Whether the server has a clock of its own, which `wait` does not advance. */
  readonly hasServerClock?: boolean;
}

/** A new app, server and storage for each test of a file; members may only be read while a test runs. */
export function appPerTest({ isStrict = false, hasServerClock = false }: AppOptions = {}): App {
  let server: ReferenceServer;
  let network: Network;
  let user: UserEvent;
  let page: Page | null;
  let downloads: Download[];
  let update: Mock<() => void> | null;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    page = null;
    downloads = [];
    update = null;
    recordDownloads(downloads);
    vi.stubGlobal('innerWidth', DESKTOP);
    server = await startReferenceServer(hasServerClock ? realClock() : undefined);
    network = networkTo(server.app);
    vi.stubGlobal('fetch', network.fetch);
    const databases = new IDBFactory();
    vi.stubGlobal('indexedDB', databases);
    Dexie.dependencies.indexedDB = databases;
    // Without style sheets, `pointer-events` is never off.
    user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  });

  afterEach(async () => {
    network.close();
    await page?.close();
    await nothingDue();
    dismissToasts();
    await server.close();
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  // Work that React has still scheduled needs the window.
  afterAll(async () => {
    await toastsFaded();
    await new Promise((resolve) => setTimeout(resolve));
  });

  function shown(): Page {
    if (page === null) throw new Error('no page is open');
    return page;
  }

  async function open(path: string): Promise<void> {
    await page?.close();
    await nothingDue();
    history.replaceState(null, '', path);
    page = openPage(update, isStrict);
  }

  return {
    get server() {
      return server;
    },
    get network() {
      return network;
    },
    get user() {
      return user;
    },
    get services() {
      return shown().services;
    },
    async device() {
      await vi.waitUntil(() => shown().opened.length > 0);
      const device = await shown().opened.at(-1);
      if (!device) throw new Error('nobody is signed in');
      return device;
    },
    async signIn(mail) {
      localStorage.setItem('token', await server.tokenOf(mail));
    },
    async open(path, { as } = {}) {
      if (as !== undefined) localStorage.setItem('token', await server.tokenOf(as));
      await open(path);
    },
    reload: () => open(location.pathname + location.search + location.hash),
    wait: (ms) => void vi.setSystemTime(Date.now() + ms),
    runOutOfPatience: () => shown().runOutOfPatience(),
    address: () => location.pathname + decodeURIComponent(location.search.replaceAll('+', ' ')),
    resize(width) {
      vi.stubGlobal('innerWidth', width);
      act(() => void window.dispatchEvent(new Event('resize')));
    },
    newVersion() {
      update = vi.fn();
      return update;
    },
    get downloads() {
      return downloads;
    },
  };
}

/**
 * Waits for what a closed page has begun: its code runs on here, while a browser would have ended it. React and the
 * databases do each step as an immediate, so that none being due means that no chain of them is left.
 */
async function nothingDue(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (process.getActiveResourcesInfo().includes('Immediate'));
}

/** Renders the app as `main.tsx` does, and closes all that it opens, as a browser does with a page. */
function openPage(update: (() => void) | null, isStrict: boolean): Page {
  const channels: BroadcastChannel[] = [];
  const Channel = globalThis.BroadcastChannel;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      isClosed = false;
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
      // A page that is gone says nothing, and its code has ended.
      override postMessage(message: unknown): void {
        if (!this.isClosed) super.postMessage(message);
      }
      override close(): void {
        this.isClosed = true;
        super.close();
      }
    },
  );
  const removeListeners = recordListeners();
  const opened: Promise<AccountContext | null>[] = [];
  const real = createServices();
  let runOutOfPatience = () => {};
  const patience = new Promise<void>((resolve) => {
    runOutOfPatience = resolve;
  });
  const services: Services = {
    ...real,
    answerTimeout: () => patience,
    ...(update === null ? {} : { update: { ...real.update, ready: () => true, apply: update } }),
    openAccountContext() {
      const opening = real.openAccountContext();
      opened.push(opening);
      return opening;
    },
  };
  const Mode = isStrict ? StrictMode : Fragment;
  render(
    <Mode>
      <ServicesProvider services={services}>{createAppRouter(services)}</ServicesProvider>
    </Mode>,
  );
  return {
    services,
    opened,
    runOutOfPatience,
    async close() {
      cleanup();
      for (const device of opened) (await device.catch(() => null))?.close();
      for (const channel of channels) channel.close();
      removeListeners();
      vi.stubGlobal('BroadcastChannel', Channel);
    },
  };
}
