// The browsers of the stories and the benches: Debian's for root on a Debian system, else the Chromium that
// Playwright downloads. Stories run in the headless shell, the browser without windows, which needs a third
// less processor time; benches use the whole browser. A story that needs the whole browser or another
// engine is skipped, with a message, where that cannot be installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SHELL = ['/usr/bin/chromium-headless-shell'];
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];
const FIREFOX = ['/usr/bin/firefox-esr'];

const named = process.env.CHROMIUM_PATH;

const isShell = (path) => /headless[-_]shell/.test(path);

/**
 * The path of a browser: the configured one, else the shell, else the whole one; undefined if there is none.
 */
export function findBrowser({ whole = false } = {}) {
  if (named && !(whole && isShell(named))) return named;
  const places = [...(whole ? [] : SHELL), ...WHOLE, chromium.executablePath()];
  return places.find((path) => existsSync(path));
}

/** The path of Firefox: the configured one, else Debian's; undefined if there is none. */
export function findFirefox() {
  return process.env.FIREFOX_PATH ?? FIREFOX.find((path) => existsSync(path));
}

/** WebKitGTK, its driver and a virtual display; undefined if one is missing. */
export function findWebKit() {
  const [libraries] = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter(
    existsSync,
  );
  const version =
    libraries && readdirSync(libraries).findLast((name) => name.startsWith('webkit2gtk-'));
  const found = {
    driver: '/usr/bin/WebKitWebDriver',
    browser: `${libraries}/${version}/MiniBrowser`,
    display: '/usr/bin/Xvfb',
  };
  return Object.values(found).every((path) => existsSync(path)) ? found : undefined;
}

function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages. @returns whether all were installed. */
function install(...packages) {
  return run('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
}

function updateLists() {
  run('apt-get', ['-o', 'Acquire::Retries=3', 'update']);
}

/**
 * Finds or installs a browser: the wanted one if possible, else any.
 * @returns its path.
 */
export function installBrowser({ whole = false } = {}) {
  const found = findBrowser({ whole });
  const isWanted = found !== undefined && (named || whole || isShell(found));
  if (isWanted) return found;
  if (mayInstall()) {
    updateLists();
    const hasShell = !whole && install('chromium-headless-shell');
    if (!hasShell && found === undefined) install('chromium');
  } else if (found === undefined) {
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
  const path = findBrowser({ whole });
  if (path === undefined) throw new Error('there is no Chromium here, and none could be installed');
  return path;
}

/** Installs missing browsers, if that is possible. */
function installMissing(found, ...packages) {
  if (found !== undefined || !mayInstall()) return;
  updateLists();
  install(...packages);
}

/** Installs a whole Chromium beside the shell, for the stories that need one. */
export function installWhole() {
  installMissing(findBrowser({ whole: true }), 'chromium');
}

/** Installs Firefox. */
export function installFirefox() {
  installMissing(findFirefox(), 'firefox-esr');
}

/** Finds or installs WebKitGTK with its driver. */
export function installWebKit() {
  installMissing(findWebKit(), 'webkit2gtk-driver', 'xvfb');
  const found = findWebKit();
  if (found === undefined)
    throw new Error('WebKit needs the packages webkit2gtk-driver and xvfb, for root on Debian');
  return found;
}
