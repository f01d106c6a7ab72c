import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

/** Real SMTP and SMS gateway servers that keep the messages the product sends. */
interface Mailbox {
  readonly smtpUrl: string;
  readonly smsUrl: string;
  /** The text of the newest mail to an address, once `count` have arrived. */
  readonly mail: (to: string, count?: number) => Promise<string>;
  readonly sms: (count?: number) => Promise<string>;
  readonly close: () => Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: { readonly to: readonly string[]; readonly source: string }[] = [];
  const messages: string[] = [];

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, source: Buffer.concat(parts).toString() });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));

  const sms = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      messages.push(body);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => sms.listen(0, '127.0.0.1', resolve));

  async function newest(read: () => readonly string[], count: number): Promise<string> {
    await expect
      .poll(() => read().length, { timeout: 20_000, interval: 50 })
      .toBeGreaterThanOrEqual(count);
    return read().at(-1) ?? '';
  }

  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    smsUrl: `http://127.0.0.1:${(sms.address() as AddressInfo).port}/`,
    mail: (to, count = 1) =>
      newest(
        () => mails.filter((one) => one.to.includes(to)).map((one) => plainText(one.source)),
        count,
      ),
    sms: (count = 1) => newest(() => messages, count),
    async close() {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      sms.closeAllConnections();
      await new Promise<void>((resolve) => sms.close(() => resolve()));
    },
  };
}

/** The six-digit code in a message. */
export function codeIn(text: string): string {
  const [code] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [];
  if (code === undefined) throw new Error(`no code in ${text}`);
  return code;
}

/** The decoded text part of a mail; it comes before the HTML part. */
export function plainText(source: string): string {
  const [, head = '', body = ''] =
    /(Content-Type: text\/plain[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(source) ?? [];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const soft = body.replace(/=\r\n/g, '');
  return /quoted-printable/i.test(head)
    ? soft.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : body;
}
