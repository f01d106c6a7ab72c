// The whole suite: types and lint, the build with its size check, then everything that needs Node alone beside the
// stories in a real browser, which mostly wait.
import { spawn } from 'node:child_process';
import { installBrowser, installOthers } from './browser.mjs';

/**
 * Runs a step, and shows its output as it comes or, `after` others, once it is over.
 * @returns the exit code.
 */
async function run(name, command, args, after) {
  const began = Date.now();
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'] });
  const output = [];
  if (after === undefined) console.log(`\n── ${name}`);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      if (after === undefined) process.stdout.write(data);
      else output.push(data);
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  await after;
  if (after !== undefined) console.log(`\n── ${name}\n${Buffer.concat(output)}`);
  console.log(`── ${name}: ${seconds} s`);
  return code ?? 1;
}

const node = process.execPath;
const tests = (...projects) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((name) => ['--project', name]),
];

const checked = await run('types and lint', node, ['scripts/check.mjs']);
if (checked !== 0) process.exit(checked);
const built = await run('build', 'npm', ['run', '--silent', 'build']);
if (built !== 0) process.exit(built);
process.env.CHROMIUM_PATH = installBrowser();
installOthers();
const name = 'unit, simulation, components, server';
const withoutBrowser = run(name, node, tests('unit', 'components', 'server'));
const browser = run('browser', node, tests('browser'), withoutBrowser);
process.exit(Math.max(...(await Promise.all([withoutBrowser, browser]))));
