import { existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds beside the app that a server may be serving, and takes its place when all of it is written: a build empties its
 * folder first, and a build that fails would leave nothing to serve. To come after all plugins that write files.
 */
export function wholeBuild(): Plugin {
  let served = '';
  let isWritten = false;
  return {
    name: 'whole-build',
    apply: 'build',
    config({ root = '.', build }) {
      served = resolve(root, build?.outDir ?? 'dist');
      return { build: { outDir: `${served}.new`, emptyOutDir: true } };
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // Called after a failure too.
        if (!isWritten) return;
        const old = `${served}.old`;
        rmSync(old, { recursive: true, force: true });
        if (existsSync(served)) renameSync(served, old);
        renameSync(`${served}.new`, served);
        rmSync(old, { recursive: true, force: true });
      },
    },
  };
}
