import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installWebKit } from '#scripts/browser.mjs';

const PATIENCE_MS = 20_000;
const POLL_MS = 30;

/** A window of WebKitGTK with a profile of its own. Every wait gives up after 20 s. */
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
  /** Moves to a new window and closes the one before. */
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A display without a screen, for all windows of a file. */
export interface Display {
  readonly name: string;
  readonly close: () => Promise<void>;
}

/** Starts one; the server picks a free number itself. */
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Opens a window through the engine's own driver, by the W3C protocol. */
export async function openWebKit(display: Display): Promise<WebKit> {
  const { driver, browser } = installWebKit();
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'vinculo-webkit-'));
  // Its own group: the driver leaves the browser's processes behind when it is killed.
  const process_ = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
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

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
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

  await eventually('the driver answers', () => call('GET', '/status'));
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      },
    },
  })) as { readonly sessionId: string };
  const session = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body);
  const run = (script: string, ...args: readonly unknown[]) =>
    session('POST', '/execute/sync', { script, args });

  /** The element's middle, once it is there and in the middle of the window. */
  function middleOf(find: string, name: string): Promise<readonly [number, number]> {
    return eventually(name, () =>
      run(
        `const element = ${find};
         if (!element) return null;
         element.scrollIntoView({ block: 'center' });
         const { x, y, width, height } = element.getBoundingClientRect();
         return width === 0 ? null : [Math.round(x + width / 2), Math.round(y + height / 2)];`,
        name,
      ),
    ) as Promise<readonly [number, number]>;
  }

  async function clickOn(find: string, name: string): Promise<void> {
    const [x, y] = await middleOf(find, name);
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

  const bySelector = 'document.querySelector(arguments[0])';
  const byName = `[...document.querySelectorAll('button, [role=button]')].find((button) =>
    [button.ariaLabel, button.textContent.trim()].includes(arguments[0]) && button.getClientRects().length > 0)`;

  return {
    goto: async (url) => void (await session('POST', '/url', { url })),
    reload: async () => void (await session('POST', '/refresh', {})),
    async back() {
      const left = await session('GET', '/url');
      await session('POST', '/back', {});
      // A script in the page that is being left is never answered.
      await eventually('the page before', async () => (await session('GET', '/url')) !== left);
    },
    run,
    until: async (body, ...values) => void (await eventually(body, () => run(body, ...values))),
    async type(selector, text) {
      const found = await eventually(selector, () =>
        session('POST', '/element', { using: 'css selector', value: selector }),
      );
      const [id] = Object.values(found);
      await session('POST', `/element/${id}/value`, { text });
    },
    click: (selector) => clickOn(bySelector, selector),
    press: (name) => clickOn(byName, name),
    async leave() {
      const { handle } = (await session('POST', '/window/new', { type: 'tab' })) as {
        readonly handle: string;
      };
      await session('DELETE', '/window');
      await session('POST', '/window', { handle });
    },
    async close() {
      await session('DELETE', '').catch(() => undefined);
      if (process_.pid !== undefined) {
        try {
          process.kill(-process_.pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      await stop(process_);
      await rm(profile, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
