import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));
const CLOCK = new URL('server-clock.mjs', import.meta.url).href;

/** A Wednesday morning in Chile: somebody is there, and what lies before and after her is in the same week. */
export const AT = new Date('2026-11-25T10:20:00-03:00');

/** The demo accounts have one password, which the README and the first start print. */
const PASSWORD = 'Vinculo.2025';

/** The built product with the demo family, in the state of that moment on every run. */
export async function startProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vinculo-screens-'));
  const server = spawn(process.execPath, ['--import', CLOCK, SERVER], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, SCREENS_AT: AT.toISOString() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return {
    url: await addressOf(server),
    async close() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await gone;
      await rm(dataDir, { recursive: true });
    },
  };
}

async function addressOf(server) {
  for await (const line of createInterface(server.stdout)) {
    const port = /^Vínculo está en http:\/\/[\w.]+:(\d+)/.exec(line)?.[1];
    if (port === undefined) continue;
    server.stdout.resume();
    return `http://localhost:${port}`;
  }
  throw new Error('the server did not start');
}

/** A token of a demo account, by the name before the @. */
export async function tokenOf(url, name) {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mail: `${name}@vinculo.example`, password: PASSWORD }),
  });
  return (await answer.json()).token;
}
