import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from '#scripts/browser.mjs';
import { chunkOf } from './chunk-of.ts';
import { describePages, type PageRecord } from './describe-pages.ts';

export function chromiumPath(): string {
  const path = findBrowser();
  if (path === undefined) throw new Error('there is no Chromium here: run `npm test` once');
  return path;
}

/** The browser with all that the headless shell lacks; undefined where there is only that. */
export const WHOLE_CHROMIUM = findBrowser({ whole: true });

export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

interface ContextOptions {
  readonly offline?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Null sets no zone, so that the test can change it while the page is open. */
  readonly timezoneId?: string | null;
  readonly colorScheme?: 'light' | 'dark';
  /** The device itself is dark: paper is light there, as it is not where `colorScheme` is; only a browser process of its own. */
  readonly isDeviceDark?: boolean;
  readonly hasTouch?: boolean;
  /** True allows a service worker, the installation of which takes longer than many stories; else it is blocked. */
  readonly worker?: boolean;
  /** True keeps pages in the back-forward cache; only the whole browser has one. */
  readonly backForwardCache?: boolean;
  /** The size of letters in the browser's settings, in px; only a browser process of its own has one. */
  readonly letters?: number;
}

/** The profile of one user's browser. */
export interface Profile {
  readonly open: (options?: ContextOptions) => Promise<BrowserContext>;
  /** Uncaught errors and Content Security Policy violations of all pages. */
  readonly complaints: readonly string[];
  /** The address and text of every open page, and what all pages wrote to their consoles last. */
  readonly describe: () => Promise<string>;
  readonly close: () => Promise<void>;
}

function settings(options: ContextOptions) {
  return {
    locale: 'es-CL',
    ...(options.timezoneId === null
      ? {}
      : { timezoneId: options.timezoneId ?? 'America/Santiago' }),
    viewport: options.viewport ?? DESKTOP,
    serviceWorkers: options.worker === true ? 'allow' : 'block',
    hasTouch: options.hasTouch ?? false,
    colorScheme: options.isDeviceDark ? null : (options.colorScheme ?? 'light'),
    offline: options.offline ?? false,
  } as const;
}

async function prepare(
  context: BrowserContext,
  { complaints, messages }: PageRecord,
): Promise<BrowserContext> {
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    messages.push(`${message.type()}: ${message.text()}`);
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  // Chromium's own messages do not name the policy for all that it forbids.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  context.setDefaultTimeout(40_000);
  return context;
}

/** A context of a running browser: as good as a new browser, and what it keeps is gone when it is closed. */
export function contextIn(browser: Browser): Profile {
  const record: PageRecord = { complaints: [], messages: [] };
  const opened: BrowserContext[] = [];
  return {
    complaints: record.complaints,
    async open(options = {}) {
      const context = await browser.newContext(settings(options));
      opened.push(context);
      return prepare(context, record);
    },
    describe: () => describePages(opened, record),
    async close() {
      await Promise.all(opened.map((context) => context.close()));
    },
  };
}

/** A browser process of its own, with a profile that persists when it is closed and opened again. */
export async function createProfile(): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'vinculo-profile-'));
  const record: PageRecord = { complaints: [], messages: [] };
  let current: BrowserContext | null = null;

  return {
    complaints: record.complaints,
    async open(options = {}) {
      current = await chromium.launchPersistentContext(folder, {
        executablePath: (options.backForwardCache && WHOLE_CHROMIUM) || chromiumPath(),
        headless: true,
        args: [
          ...LAUNCH_ARGUMENTS,
          ...(options.letters ? [`--blink-settings=defaultFontSize=${options.letters}`] : []),
          ...(options.isDeviceDark ? ['--blink-settings=preferredColorScheme=0'] : []),
        ],
        ...(options.backForwardCache
          ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] }
          : {}),
        ...settings(options),
      });
      return prepare(current, record);
    },
    describe: () => describePages(current === null ? [] : [current], record),
    async close() {
      await current?.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/**
 * Makes the browser look for a new version until one has been installed, or has failed to install. A single call
 * may join a check begun before, and does so for as long as what that one found is being installed.
 */
export async function checkForUpdate(
  page: Page,
  outcome: 'installed' | 'redundant' = 'installed',
): Promise<void> {
  await page.evaluate(async (awaited) => {
    const registration = await navigator.serviceWorker.ready;
    let reached = registration.waiting?.state === awaited;
    while (!reached) {
      await registration.update();
      const { installing } = registration;
      if (installing === null) continue;
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => resolve(), { once: true });
      });
      reached = installing.state === awaited;
    }
  }, outcome);
}

/** Waits until the app's service worker controls this page. */
export async function workerInControl(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** How long a page must have made no request to be considered at rest. */
const REST_MS = 1000;

/**
 * Waits until a page has fetched these chunks and made no request for a while. A request at the moment when
 * the old worker is being stopped for a new version restarts it; the browser then waits half a minute for it
 * to become idle, or for ever when devtools are attached, as they are here.
 */
export async function atRest(page: Page, chunks: readonly string[] = []): Promise<void> {
  await page.waitForFunction(
    ([rest, awaited]) => {
      const fetched = performance.getEntriesByType('resource');
      const isAhead = (chunk: string) => fetched.some(({ name }) => name.includes(chunk));
      const last = Math.max(...fetched.map(({ startTime }) => startTime));
      return awaited.every(isAhead) && performance.now() - last > rest;
    },
    [REST_MS, chunks] as const,
  );
}

/** The same for a calendar, once it has prefetched everything. */
export function calendarAtRest(page: Page): Promise<void> {
  const calendar = 'src/features/calendar';
  return atRest(page, [
    chunkOf(`${calendar}/planner/planner.tsx`),
    chunkOf(`${calendar}/saving/conflict-notice.tsx`),
  ]);
}

/** Stops every service worker of the page's origin, as the browser may do at any time. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** The devtools id of the page's service worker registration. */
export async function registrationOf(devtools: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return registered;
}

/**
 * Prepares a Background Sync event that can still be fired after the page has navigated away. Chromium
 * itself may wait minutes after one of its own attempts has failed.
 */
export async function backgroundSync(page: Page, tag: string): Promise<() => Promise<void>> {
  const { origin } = new URL(page.url());
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools);
  return async () => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag,
      lastChance: false,
    });
  };
}
