import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is wrong with where the data are kept; `ok` if nothing is. */
export type Disk = 'ok' | 'replaced' | 'read-only' | 'full';

/** Enough for the write-ahead log of the largest save many times over. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** The file is gone, or another one has its name: what is written to ours is lost when we close it. */
class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
  readonly code = 'FILE_REPLACED';
}

/** Notices when a file that is open was moved, deleted or replaced. */
export function watchFile(file: string) {
  const opened = statSync(file);
  const isThere = () => {
    const now = statSync(file, { throwIfNoEntry: false });
    return now !== undefined && now.ino === opened.ino && now.dev === opened.dev;
  };
  return {
    /** @throws FileReplaced */
    check(): void {
      if (!isThere()) throw new FileReplaced(`${file} is not the file that was opened`);
    },
    disk(): Disk {
      if (!isThere()) return 'replaced';
      try {
        accessSync(dirname(file), constants.W_OK);
        accessSync(file, constants.W_OK);
      } catch {
        return 'read-only';
      }
      const { bavail, bsize } = statfsSync(dirname(file));
      return bavail * bsize < MIN_FREE_BYTES ? 'full' : 'ok';
    },
  };
}

export type WatchedFile = ReturnType<typeof watchFile>;
