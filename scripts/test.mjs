// The whole suite, cheapest first: types and lint, everything that needs Node alone, the build with
// its size check, and the stories in a real browser.
import { spawnSync } from 'node:child_process';
import { installBrowser, installWhole } from './browser.mjs';

function step(name, command, args) {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(`── ${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (status !== 0) process.exit(status ?? 1);
}

const node = process.execPath;
const vitest = 'node_modules/vitest/vitest.mjs';
step('types and lint', node, ['scripts/check.mjs']);
const withoutBrowser = ['unit', 'components', 'server'].flatMap((name) => ['--project', name]);
step('unit, simulation, components, server', node, [vitest, 'run', ...withoutBrowser]);
step('build', 'npm', ['run', '--silent', 'build']);
process.env.CHROMIUM_PATH = installBrowser();
installWhole();
step('browser', node, [vitest, 'run', '--project', 'browser']);
