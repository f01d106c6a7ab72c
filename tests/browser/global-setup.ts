import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The stories run against what `npm run build` made: say so, rather than test something older. */
export function setup(): void {
  for (const file of ['../../dist/index.html', '../../dist/sw.js', '../../build/server/main.js']) {
    if (!existsSync(fileURLToPath(new URL(file, import.meta.url)))) {
      throw new Error('nothing is built: run `npm run build` before the browser tests');
    }
  }
}
