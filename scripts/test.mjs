// The whole suite, cheapest first: types and lint, everything that needs Node alone, the build with
// its size check, and the stories in a real browser, which is installed meanwhile.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findBrowser } from './browser.mjs';

async function step(name, command, args) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const [status] = await once(spawn(command, args, { stdio: 'inherit' }), 'exit');
  console.log(`── ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Starts to install browsers.
 * @returns a function that waits for them, and then prints their output.
 */
function beginInstallingBrowsers() {
  const child = spawn(process.execPath, ['scripts/install-browsers.mjs']);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const ended = once(child, 'close');
  return async () => {
    const [status] = await ended;
    process.stdout.write(Buffer.concat(said));
    if (status !== 0) process.exit(status ?? 1);
  };
}

const node = process.execPath;
const vitest = 'node_modules/vitest/vitest.mjs';
const browsersInstalled = beginInstallingBrowsers();
await step('types and lint', node, ['scripts/check.mjs']);
const withoutBrowser = ['unit', 'components', 'server'].flatMap((name) => ['--project', name]);
await step('unit, simulation, components, server', node, [vitest, 'run', ...withoutBrowser]);
await step('build', 'npm', ['run', '--silent', 'build']);
await step('size', node, ['scripts/check-bundle.mjs']);
await browsersInstalled();
process.env.CHROMIUM_PATH = findBrowser();
await step('browser', node, [vitest, 'run', '--project', 'browser']);
