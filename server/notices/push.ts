import { ECDH } from 'node:crypto';
import type { Agent } from 'node:https';
import type { NoticeDevice } from '#domain/contract/notices.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { codeOf } from '#server/store/conflicts.ts';
import { vapidKeys } from './vapid-keys.ts';

/** The push services of the browsers that have one; `*` stands for one label or more. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

const TIMEOUT_MS = 7000;

/** Sends notices to browsers (RFC 8030, encrypted by RFC 8291). */
export type Push = ReturnType<typeof createPush>;

interface PushOptions {
  readonly secret: Uint8Array;
  /** The operator's contact for a push service: an https address or `mailto:`. */
  readonly subject: string;
  readonly hosts?: readonly string[];
  /** The certificate of a push service that is not publicly trusted. */
  readonly agent?: Agent;
}

export function createPush({ secret, subject, hosts = PUSH_HOSTS, agent }: PushOptions) {
  const keys = vapidKeys(secret);
  return {
    publicKey: keys.publicKey,

    /**
     * Whether something can be sent there. Only to known push services: an endpoint comes from a client, and must not
     * make the server call another address. It must be spelled as browsers spell it, so that every parser finds the
     * same host in it.
     */
    accepts({ endpoint, p256dh, auth }: NoticeDevice): boolean {
      if (!URL.canParse(endpoint)) return false;
      const { href, protocol, host, username, password } = new URL(endpoint);
      const isPlain = href === endpoint && protocol === 'https:' && username + password === '';
      const isKnown = hosts.some((known) =>
        known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
      );
      return isPlain && isKnown && isPoint(p256dh) && bytesOf(auth).length === 16;
    },

    /**
     * @param payload JSON of up to 3 kB.
     * @returns `gone` if the device no longer accepts notices.
     * @throws NotSent
     */
    async send(
      target: NoticeDevice,
      payload: string,
      options: { readonly seconds: number; readonly isUrgent: boolean },
    ): Promise<'sent' | 'gone'> {
      // Loaded only here, to keep a cold start short.
      const { default: webPush } = await import('web-push');
      const { endpoint, p256dh, auth } = target;
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys },
          TTL: Math.max(0, Math.floor(options.seconds)),
          urgency: options.isUrgent ? 'high' : 'normal',
          timeout: TIMEOUT_MS,
          ...(agent && { agent }),
        });
        return 'sent';
      } catch (error) {
        const status = statusOf(error);
        if (status === 404 || status === 410) return 'gone';
        // Neither the error nor its message is passed on: both contain the endpoint, which is a secret.
        throw new NotSent(`the push service did not take it: ${status ?? codeOf(error)}`);
      }
    },
  };
}

function statusOf(error: unknown): number | null {
  const { statusCode } = Object(error) as { readonly statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : null;
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

/** Whether a text is an uncompressed point of the curve P-256. */
function isPoint(text: string): boolean {
  const bytes = bytesOf(text);
  if (bytes.length !== 65) return false;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
