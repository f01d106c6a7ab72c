// All benchmarks: builds the product and the peers' pages, and runs the benches one by one. Arguments go to
// the test runner, e.g. `npm run bench -- bench/calendar.bench.ts`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installBrowser } from './browser.mjs';
import { runTests } from './run-tests.mjs';

function step(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

step('npm', ['run', '--silent', 'build']);
if (!existsSync('bench/peers/node_modules'))
  step('npm', ['ci', '--prefix', 'bench/peers', '--no-fund']);
step(process.execPath, [
  'node_modules/vite/bin/vite.js',
  'build',
  '--config',
  'bench/peers/vite.config.js',
]);
// With an explicit value, because otherwise a file name after it would be taken for its value.
const args = ['--disable-console-intercept=true', ...process.argv.slice(2)];
process.exitCode = runTests('bench', args, { CHROMIUM_PATH: installBrowser({ whole: true }) });
