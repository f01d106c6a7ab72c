// Types and lint. One type check per project, each with the library of its own runtime, so that `document` in domain
// or `window` in the worker is an error.
import { spawn } from 'node:child_process';

const PROJECTS = ['src/domain', 'src', 'sw', 'server', 'conformance', 'tests', 'bench'];
const BIN = new URL('../node_modules/.bin/', import.meta.url).pathname;
/** What a check has found is kept here, so that the next one looks only at what a change can affect. */
const FOUND = new URL('../node_modules/.cache/tsc/', import.meta.url).pathname;

function run(command, args, settings = []) {
  return new Promise((resolve) => {
    const child = spawn(BIN + command, [...args, ...settings]);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => {
      resolve({ name: [command, ...args].join(' '), code, output });
    });
  });
}

const results = await Promise.all([
  ...PROJECTS.map((project) => {
    const found = `${FOUND}${project.replace('/', '-')}.tsbuildinfo`;
    return run('tsc', ['--project', project], ['--incremental', '--tsBuildInfoFile', found]);
  }),
  run('biome', ['check', '--error-on-warnings', '.']),
]);
for (const { name, code, output } of results) {
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (code !== 0) console.log(output);
}
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
