// `npm run engines`: the stories in WebKitGTK, the engine of iPhones, and in Firefox, against the built product.
import { spawnSync } from 'node:child_process';
import { installFirefox, installWebKit } from './browser.mjs';

installFirefox();
installWebKit();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'engines'],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
