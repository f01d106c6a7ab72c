import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installWebKit } from '#scripts/browser.mjs';

const PATIENCE_MS = 30_000;
const POLL_MS = 30;

/** A window of WebKitGTK with a profile of its own. Every wait gives up after half a minute. */
export interface WebKit {
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** To the page before, until that is the window's. */
  readonly back: () => Promise<void>;
  /** Runs the body of a function in the page; its `arguments` are those given. */
  readonly run: (body: string, ...values: readonly unknown[]) => Promise<unknown>;
  /** Waits until such a body returns something true. */
  readonly until: (body: string, ...values: readonly unknown[]) => Promise<void>;
  /** Waits for an element and types into it. */
  readonly type: (selector: string, text: string) => Promise<void>;
  /** Waits for an element and presses its middle with the mouse. */
  readonly click: (selector: string) => Promise<void>;
  /** The same for a visible button with this text or name. */
  readonly press: (name: string) => Promise<void>;
  /** Moves to a new tab and closes the one before. */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A display without a screen, for all windows of a file. */
export interface Display {
  readonly name: string;
  readonly close: () => Promise<void>;
}

/** Starts one under a number that is free. */
export async function openDisplay(): Promise<Display> {
  const { display } = installWebKit();
  const server = spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = server.stdio[3];
  if (numbers === null || numbers === undefined) throw new Error('Xvfb names no display');
  const [number] = await once(numbers, 'data');
  return { name: `:${String(number).trim()}`, close: () => stop(server) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A command of the W3C protocol; rejects with the driver's error, or when it is not answered. */
type Call = (method: string, path: string, body?: object) => Promise<unknown>;

interface Driver {
  readonly call: Call;
  readonly close: () => Promise<void>;
}

async function startDriver(display: Display): Promise<Driver> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'vinculo-webkit-'));
  const child = spawn(installWebKit().driver, [`--port=${port}`], {
    stdio: 'ignore',
    // A group of its own: a driver that is killed leaves the browser's processes behind.
    detached: true,
    env: {
      PATH: process.env['PATH'],
      HOME: profile,
      XDG_RUNTIME_DIR: profile,
      DISPLAY: display.name,
      LANG: 'C.UTF-8',
      TZ: 'America/Santiago',
    },
  });
  const driver: Driver = {
    async call(method, path, body) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { value } = (await response.json()) as { readonly value: unknown };
      if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
      return value;
    },
    async close() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await stop(child);
      await rm(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
  await eventually('the driver answers', () => driver.call('GET', '/status'));
  return driver;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function eventually<T>(what: string, attempt: () => Promise<T>): Promise<NonNullable<T>> {
  const end = Date.now() + PATIENCE_MS;
  let last: unknown;
  for (;;) {
    try {
      const value = await attempt();
      if (value) return value;
    } catch (cause) {
      last = cause;
    }
    if (Date.now() > end) throw new Error(`never: ${what}`, { cause: last });
    await pause(POLL_MS);
  }
}

/** The browser sometimes does not start on a busy machine: then once more. */
export async function openWebKit(display: Display, isAgain = false): Promise<WebKit> {
  const driver = await startDriver(display);
  const args = ['--automation'];
  const options = { binary: installWebKit().browser, args };
  try {
    const { sessionId } = (await driver.call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { readonly sessionId: string };
    const session: Call = (method, path, body) =>
      driver.call(method, `/session/${sessionId}${path}`, body);
    return { ...windowOf(session), close: driver.close };
  } catch (cause) {
    await driver.close();
    if (isAgain) throw cause;
    return openWebKit(display, true);
  }
}

const BY_SELECTOR = 'document.querySelector(arguments[0])';
const BY_NAME = `[...document.querySelectorAll('button, [role=button]')].find((button) =>
  [button.ariaLabel, button.textContent.trim()].includes(arguments[0])
  && button.getClientRects().length > 0)`;

function windowOf(session: Call): Omit<WebKit, 'close'> {
  const run: WebKit['run'] = (script, ...args) =>
    session('POST', '/execute/sync', { script, args });

  async function clickOn(find: string, name: string): Promise<void> {
    const [x, y] = (await eventually(name, () =>
      run(
        `const element = ${find};
         if (!element) return null;
         element.scrollIntoView({ block: 'center' });
         const { x, y, width, height } = element.getBoundingClientRect();
         return width === 0 ? null : [Math.round(x + width / 2), Math.round(y + height / 2)];`,
        name,
      ),
    )) as readonly [number, number];
    await session('POST', '/actions', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  }

  return {
    run,
    async goto(url) {
      await session('POST', '/url', { url });
    },
    async reload() {
      await session('POST', '/refresh', {});
    },
    async back() {
      const left = await session('GET', '/url');
      await session('POST', '/back', {});
      // A script in the page that is being left is never answered.
      await eventually('the page before', async () => (await session('GET', '/url')) !== left);
    },
    async until(body, ...values) {
      await eventually(`${body} ${values}`, () => run(body, ...values));
    },
    async type(selector, text) {
      const found = await eventually(selector, () =>
        session('POST', '/element', { using: 'css selector', value: selector }),
      );
      await session('POST', `/element/${Object.values(found)[0]}/value`, { text });
    },
    click: (selector) => clickOn(BY_SELECTOR, selector),
    press: (name) => clickOn(BY_NAME, name),
    async leave() {
      const { handle } = (await session('POST', '/window/new', { type: 'tab' })) as {
        readonly handle: string;
      };
      await session('DELETE', '/window');
      await session('POST', '/window', { handle });
    },
  };
}
