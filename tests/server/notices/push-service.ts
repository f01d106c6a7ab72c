import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify } from 'jose';

/** A push message as a browser decrypted it. */
interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** The decrypted payload. */
  readonly payload: unknown;
  /** The claims of the sender's token, whose signature was verified. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The public key with which the sender identifies itself. */
  readonly publicKey: string;
}

export interface PushService {
  /** Its host with the port, as `PUSH_HOSTS` names it. */
  readonly host: string;
  /** Trusts its certificate. */
  readonly agent: Agent;
  readonly received: readonly ReceivedPush[];
  /** A new subscription of a browser. */
  subscribe(name: string): { endpoint: string; p256dh: string; auth: string };
  /** Ends a subscription, as a browser does. */
  unsubscribe(name: string): void;
  /** The status with which it answers from now on; 0 never answers. */
  answer(status: number): void;
  close(): Promise<void>;
}

/** A real push service with its browsers, over https: it verifies who sends and decrypts what was sent. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  let status = 201;
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const path = request.url ?? '';
      const browser = browsers.get(path);
      if (status === 0) return;
      if (browser === undefined || status > 299) {
        response.writeHead(browser === undefined ? 404 : status).end();
        return;
      }
      const { claims, publicKey } = await verify(request.headers.authorization ?? '');
      const payload = JSON.parse(decrypt(browser, Buffer.concat(chunks)));
      received.push({ path, headers: request.headers, payload, claims, publicKey });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const agent = new Agent({ ca: CERTIFICATE });
  return {
    host,
    agent,
    received,
    subscribe(name) {
      const browser = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) };
      const p256dh = browser.ecdh.generateKeys('base64url');
      browsers.set(`/${name}`, browser);
      return {
        endpoint: `https://${host}/${name}`,
        p256dh,
        auth: browser.auth.toString('base64url'),
      };
    },
    unsubscribe(name) {
      browsers.delete(`/${name}`);
    },
    answer(next) {
      status = next;
    },
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Browser {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** Verifies `vapid t=<JWT>, k=<key>` (RFC 8292). */
async function verify(authorization: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }] });
  const { payload } = await jwtVerify(token, keys, { algorithms: ['ES256'] });
  return { claims: { ...payload }, publicKey };
}

/** Decrypts a message of one record (RFC 8188 and RFC 8291). */
function decrypt({ ecdh, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(auth, ecdh.computeSecret(sender), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The end of the text is marked by a 2, after which there may be zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** HKDF with SHA-256, of one block. */
function derive(salt: Buffer, input: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(input).digest();
  const block = createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
  return block.subarray(0, length);
}

/** Of `localhost`, until 2120; nothing outside the tests trusts it. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBYTCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPTHvcQKd8Y0mpWg
1csGeWuV+0sLyOunLYIOIxvVo1NrIm5N+VTiokX31eDCpzPbwv/PGjIHcV8XwbZc
gca+Vl+jSDBGMA8GA1UdEwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0
MB0GA1UdDgQWBBTm7dXLqYVBsZqILN/BA+iKDzNxGDAKBggqhkjOPQQDAgNIADBF
AiBbDlv28r6sjt523VXcQBYv82M5RVep9bWEXhCuiPUWIAIhAOWykPpUVJV4c5Fh
pE9tOi+WIH6ac6gt3faCzdn39JH3
-----END CERTIFICATE-----`;

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaf1m0o0YvYU3hItC
ra7cpA0u9J2FOebBUDHhvR2p/VqhRANCAAT0x73ECnfGNJqVoNXLBnlrlftLC8jr
py2CDiMb1aNTayJuTflU4qJF99Xgwqcz28L/zxoyB3FfF8G2XIHGvlZf
-----END PRIVATE KEY-----`;
