import { spawnSync } from 'node:child_process';

/** Runs one of the suites. @param env beside the variables of this process. @returns the exit code. */
export function runTests(project, args = [], env = {}) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...args],
    { stdio: 'inherit', env: { ...process.env, ...env } },
  );
  return status ?? 1;
}
