// The Chromium for the stories and the benches: Debian's for root on a Debian system, else the one that
// Playwright downloads. Stories run in the headless shell, the browser without windows, which needs a third
// less processor time; benches use the whole browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SHELL = ['/usr/bin/chromium-headless-shell'];
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

const named = process.env.CHROMIUM_PATH;

/**
 * The path of a browser: the configured one, else the shell, else the whole one; undefined if there is none.
 */
export function findBrowser({ whole = false } = {}) {
  if (named) return named;
  const places = [...(whole ? [] : SHELL), ...WHOLE, chromium.executablePath()];
  return places.find((path) => existsSync(path));
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Finds or installs a browser: the wanted one if possible, else any. Returns its path. */
export function installBrowser({ whole = false } = {}) {
  const found = findBrowser({ whole });
  const isWanted = found !== undefined && (named || whole || SHELL.includes(found));
  if (isWanted) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['-o', 'Acquire::Retries=3', 'update']);
    const install = (name) => run('apt-get', ['install', '-y', '--no-install-recommends', name]);
    const hasShell = !whole && install('chromium-headless-shell');
    if (!hasShell && found === undefined) install('chromium');
  } else if (found === undefined) {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
  const path = findBrowser({ whole });
  if (path === undefined) throw new Error('there is no Chromium here, and none could be installed');
  return path;
}
