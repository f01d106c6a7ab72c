import {
  CALLER_WAITS_MS,
  type Letter,
  type Messenger,
  NobodyThere,
  NotSent,
  type Sender,
} from './messenger.ts';

/** The limits of the first steps, which tell an address where no mail server answers from a slow one. */
const TIMEOUTS = { connectionTimeout: 4000, greetingTimeout: 4000 };

/**
 * Mails through an SMTP server, `smtp://` or `smtps://`. A mail that takes longer than `withinMs` is not sent, unless
 * only the answer of the server that has taken it is missing.
 */
export function smtpMail(url: string, from: Sender): Messenger['mail'] {
  return async (to, letter, withinMs = CALLER_WAITS_MS) => {
    // Loaded only here, to keep a cold start short.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url, ...TIMEOUTS });
    const signal = AbortSignal.timeout(withinMs);
    try {
      await transport.sendMail({ ...message(to, from, letter), signal });
    } catch (error) {
      const reason = signal.aborted ? `not within ${withinMs} ms` : codeOf(error);
      const Failure = isOfAddress(error) ? NobodyThere : NotSent;
      throw new Failure(`the mail was not taken: ${reason}`);
    } finally {
      transport.close();
    }
  };
}

/**
 * The same mail as the bytes of a file. No server transports it, so its text is not encoded and stays readable.
 */
export async function mailBytes(to: string, from: Sender, letter: Letter): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { text, html, ...head } = message(to, from, letter);
  const alternatives = [eightBit('text/plain', text), eightBit('text/html', html)];
  const { message: bytes } = await transport.sendMail({ ...head, alternatives });
  return bytes as Buffer;
}

function eightBit(type: string, content: string) {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit`;
  return { raw: `${head}\r\n\r\n${content.replaceAll('\n', '\r\n')}` };
}

function message(to: string, from: Sender, letter: Letter) {
  // Objects, because text would be parsed: an address could name several recipients, and a colon in a name a group.
  return {
    from: { ...from },
    to: { name: '', address: to },
    ...letter,
    // Asks mailboxes not to answer with «I am away» (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * Only codes are logged, because the whole answer often contains the address. If the server answered nothing, the code
 * of the socket, of TLS or of the name server distinguishes a wrong port from a wrong certificate.
 */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { code, responseCode, originalCode, timeoutType } = error as Record<string, unknown>;
  const words = [code, responseCode ?? originalCode ?? timeoutType];
  return words.filter((word) => word !== undefined).join(' ') || 'unknown';
}

/**
 * Whether a mail server rejects a mail for good because of its address: unknown, moved or disabled (RFC 3463, X.1.1,
 * X.1.2, X.1.6 and X.2.1). Other rejections may be due to the server that sends, which its operator mends.
 */
function isOfAddress(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('response' in error)) return false;
  return /^5\d\d[ -]5\.(?:1\.[126]|2\.1)\b/.test(String(error.response));
}
