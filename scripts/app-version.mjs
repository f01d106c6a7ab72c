import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The version of the app and the time of its sources, as constants for the build. The time is that of the last commit,
 * so that the same sources give the same files wherever they are built; without a checkout it is the current time.
 */
export function versionOfApp() {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'));
  return {
    'import.meta.env.VERSION': JSON.stringify(version),
    'import.meta.env.MADE_AT': JSON.stringify((committedAt() ?? new Date()).toISOString()),
  };
}

function committedAt() {
  const { SOURCE_DATE_EPOCH: named } = process.env;
  const seconds = named || spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT }).stdout;
  const at = new Date(1000 * Number.parseInt(String(seconds), 10));
  return Number.isNaN(at.getTime()) ? null : at;
}
