import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messenger } from './messenger.ts';
import { mailBytes } from './smtp.ts';

/** Where messages that nobody was set up to send are kept, under the data directory. */
const FOLDER = 'mail';

interface Keeping {
  readonly dataDir: string;
  readonly from: string;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly log: { write(line: string): void } | null;
}

/**
 * Keeps messages as files, a mail as `.eml`, a text message as `.txt`, for a server that is set up to
 * send neither. The log says that there is one and where; its reader and its codes are in the file.
 */
export function keptMessages(keeping: Keeping): Messenger {
  return {
    async mail(to, letter) {
      await keep(keeping, 'eml', await mailBytes(to, keeping.from, letter), letter.subject);
    },
    async sms(to, text) {
      await keep(keeping, 'txt', Buffer.from(`${to}\n\n${text}\n`), 'SMS');
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = clock();
  const file = join(folder, `${at.toISOString().replace(/[:.]/g, '-')}-${newId()}.${extension}`);
  await writeFile(file, content, { mode: 0o600, flag: 'wx' });
  const line = { level: 30, time: at.getTime(), subject, file, msg: 'message kept, not sent' };
  log?.write(`${JSON.stringify(line)}\n`);
}
