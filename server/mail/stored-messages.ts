import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Log, writeLog } from '#server/log.ts';
import { codeOf } from '#server/store/store.ts';
import { type Messenger, NotSent } from './messenger.ts';
import { mailBytes } from './smtp.ts';

/** Where messages that cannot be sent are kept, under the data directory. */
const FOLDER = 'mail';
/** By then every code and every link in them has run out. */
const KEPT_MS = 86_400_000;

interface Keeping {
  readonly dataDir: string;
  readonly from: string;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly log: Log | null;
}

/**
 * Keeps messages as files, a mail as `.eml`, a text message as `.txt`, for a server that is set up to send
 * neither. The log says only that there is one and where; recipient and codes are in the file.
 */
export function keptMessages(keeping: Keeping): Required<Messenger> {
  return {
    async mail(to, letter) {
      await keep(keeping, 'eml', await mailBytes(to, keeping.from, letter), letter.subject);
    },
    async sms(to, text) {
      await keep(keeping, 'txt', Buffer.from(`${to}\n\n${text}\n`), 'SMS');
    },
    async tidy() {
      const folder = join(keeping.dataDir, FOLDER);
      const before = fileTime(new Date(keeping.clock().getTime() - KEPT_MS));
      const files = await readdir(folder).catch(() => []);
      const old = files.filter((file) => /\.(eml|txt)$/.test(file) && file < before);
      const reasons: string[] = [];
      for (const file of old) {
        await rm(join(folder, file), { force: true }).catch((error: Error) => {
          reasons.push(error.message);
        });
      }
      // Nobody's start or login should fail over an old file.
      const [reason] = reasons;
      if (reason === undefined) return;
      const line = { files: reasons.length, reason, msg: 'messages not deleted' };
      writeLog(keeping.log, 'warn', keeping.clock(), line);
    },
  };
}

async function keep(
  { dataDir, clock, newId, log }: Keeping,
  extension: string,
  content: Buffer,
  subject: string,
): Promise<void> {
  const folder = join(dataDir, FOLDER);
  const at = clock();
  const file = join(folder, `${fileTime(at)}-${newId()}.${extension}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    // A full disk leaves half a message.
    await rm(file, { force: true }).catch(() => {});
    throw new NotSent(`the message could not be kept: ${codeOf(cause)}`, { cause });
  }
  writeLog(log, 'info', at, { subject, file, msg: 'message kept, not sent' });
}

/** Names of files begin with it, so that they sort by time. */
function fileTime(at: Date): string {
  return at.toISOString().replace(/[:.]/g, '-');
}
