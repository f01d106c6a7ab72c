import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dependencies } from '#server/dependencies.ts';
import { writeLog } from '#server/log.ts';
import { codeOf } from '#server/store/conflicts.ts';
import { type Messenger, NotSent, type Sender } from './messenger.ts';
import { mailBytes } from './smtp.ts';

/** Where messages are stored, under the data directory. */
const FOLDER = 'mail';
/** By then every code and link in them has expired. */
const RETENTION_MS = 86_400_000;

interface StorageOptions extends Pick<Dependencies, 'clock' | 'newId' | 'log'> {
  readonly dataDir: string;
  readonly from: Sender;
}

/**
 * Stores messages as files, a mail as `.eml`, a text message as `.txt`, on a server that is not configured to send
 * them. The log has only the path: recipient and codes are in the file, and subjects name people.
 */
export function storedMessages(options: StorageOptions): Required<Messenger> {
  return {
    async mail(to, letter) {
      await store(options, 'eml', await mailBytes(to, options.from, letter));
    },
    async sms(to, text) {
      await store(options, 'txt', Buffer.from(`${to}\n\n${text}\n`));
    },
    async tidy() {
      const folder = join(options.dataDir, FOLDER);
      const before = fileTime(new Date(options.clock().getTime() - RETENTION_MS));
      const files = await readdir(folder).catch(() => []);
      const old = files.filter((file) => /\.(eml|txt)$/.test(file) && file < before);
      const reasons: string[] = [];
      for (const file of old) {
        await rm(join(folder, file), { force: true }).catch((error: Error) => {
          reasons.push(error.message);
        });
      }
      // A start or a sign-in must not fail because of an old file.
      const [reason] = reasons;
      if (reason === undefined) return;
      const line = { files: reasons.length, reason, msg: 'messages not deleted' };
      writeLog(options.log, 'warn', options.clock(), line);
    },
  };
}

async function store(
  { dataDir, clock, newId, log }: StorageOptions,
  extension: string,
  content: Buffer,
): Promise<void> {
  const folder = join(dataDir, FOLDER);
  const at = clock();
  const file = join(folder, `${fileTime(at)}-${newId()}.${extension}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    // If the disk is full, half of the file may have been written.
    await rm(file, { force: true }).catch(() => {});
    throw new NotSent(`the message could not be kept: ${codeOf(cause)}`, { cause });
  }
  writeLog(log, 'info', at, { file, msg: 'message kept, not sent' });
}

/** The beginning of a file's name, so that files sort by time. */
function fileTime(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}
