import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressing smaller files does not reduce the number of packets. */
const WORTH_PACKING = 1024;

/** The next quality makes files 6 % smaller, and takes twice as long; the best one takes four times as long. */
const QUALITY = 9;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/**
 * Writes compressed copies of scripts and styles beside them, for `server/http/site.ts`: compressing each for each
 * device takes a server longer than everything else that it does for a page.
 */
export function packedAssets(): Plugin {
  return {
    name: 'packed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle)
        .filter(({ fileName }) => /^assets\/.*\.(?:js|css)$/.test(fileName))
        .map((file) => ({
          path: join(dir, file.fileName),
          content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }));
      await Promise.all(
        files
          .filter(({ content }) => content.length > WORTH_PACKING)
          .flatMap(({ path, content }) => [
            brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).then(
              (packed) => writeFile(`${path}.br`, packed),
            ),
            gz(content).then((packed) => writeFile(`${path}.gz`, packed)),
          ]),
      );
    },
  };
}
