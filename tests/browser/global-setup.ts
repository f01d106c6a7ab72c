import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The browser tests run against the output of `npm run build`, so fail clearly if there is none. */
export function setup(): void {
  for (const file of ['../../dist/index.html', '../../dist/sw.js', '../../build/server/main.js']) {
    if (!existsSync(fileURLToPath(new URL(file, import.meta.url)))) {
      throw new Error('nothing is built: run `npm run build` before the browser tests');
    }
  }
}
