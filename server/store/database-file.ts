import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The problem with the storage of the data; `ok` if there is none. */
export type Disk = 'ok' | 'replaced' | 'read-only' | 'full';

/** Many times the size of the write-ahead log of the largest save. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/**
 * The file is gone, or its name belongs to another file: anything written to the open file is lost when it is closed.
 */
class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
  readonly code = 'FILE_REPLACED';
}

/** Detects that an open file was moved, deleted or replaced. */
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
