import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The raw message with its headers. */
  readonly source: string;
  /** The decoded plain text. */
  readonly text: string;
}

interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** The latest mail to this address, or the next one if there is none yet. */
  mailTo(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A real SMTP server that stores the mails it receives. */
export async function startMailServer(
  options: {
    /** Rejects every recipient, with this answer. */
    readonly reject?: string;
    readonly secure?: boolean;
    /** How long it takes for each answer. */
    readonly answersAfterMs?: number;
    /** Answers to a whole mail when this is done. */
    readonly check?: Promise<void>;
  } = {},
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const later = (answer: () => void) =>
    options.answersAfterMs === undefined ? answer() : setTimeout(answer, options.answersAfterMs);
  const server = new SMTPServer({
    authOptional: true,
    secure: options.secure ?? false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => later(callback),
    onMailFrom: (_address, _session, callback) => later(callback),
    onRcptTo: (_address, _session, callback) =>
      later(() => callback(options.reject ? new Error(options.reject) : null)),
    onData(stream, session, callback) {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString();
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false || mailFrom === null ? '' : mailFrom.address;
        received.push({
          from,
          to: rcptTo.map(({ address }) => address),
          source,
          text: plainText(source),
        });
        arrivals.emit('mail');
        (options.check ?? Promise.resolve()).then(() => later(callback));
      });
    },
  });
  // A client that does not trust the certificate hangs up.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    async mailTo(address) {
      for (;;) {
        const mail = received.findLast(({ to }) => to.includes(address));
        if (mail !== undefined) return mail;
        await once(arrivals, 'mail');
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function plainText(source: string): string {
  const part =
    /^Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/m.exec(source)?.[1] ?? '';
  // Quoted-printable: long lines are cut, and bytes beyond ASCII are written as =XX.
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
