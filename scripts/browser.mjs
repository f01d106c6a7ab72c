// Makes sure that the machine has a Chromium for the tests: Debian's where we are root on a Debian,
// else the one that Playwright downloads.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

export function installBrowser() {
  const present = [...PLACES, chromium.executablePath()].some((path) => path && existsSync(path));
  if (present) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  } else {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
}
