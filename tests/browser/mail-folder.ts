import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { plainText } from './mailbox.ts';
import type { Product } from './product.ts';

/** The mails that a server without a mail server stores as files. */
export interface MailFolder {
  /** The text of the newest mail to an address, once there is one. */
  readonly newest: (to: string) => Promise<string>;
}

export function openMailFolder({ databaseFile }: Product): MailFolder {
  const folder = join(dirname(databaseFile), 'mail');
  const sources = (): readonly string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => name.endsWith('.eml'))
      .map(({ name }) => name)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  return {
    async newest(to) {
      const addressed = () => {
        try {
          return sources().findLast((source) => source.includes(`To: ${to}`)) ?? '';
        } catch {
          // The folder is made with the first mail.
          return '';
        }
      };
      await expect.poll(addressed, { timeout: 20_000, interval: 50 }).not.toBe('');
      return plainText(addressed());
    },
  };
}
