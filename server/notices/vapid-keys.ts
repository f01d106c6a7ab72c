import { createECDH, hkdfSync } from 'node:crypto';

/**
 * The keys with which push services recognise this backend (VAPID), in base64url. Derived from the server's secret, so
 * that they are made and kept with it and several processes agree. With another secret all sessions end, and with
 * them the devices that were subscribed under the earlier keys.
 */
export function vapidKeys(secret: Uint8Array): {
  readonly publicKey: string;
  readonly privateKey: string;
} {
  const ecdh = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const derived = hkdfSync('sha256', secret, new Uint8Array(), `vapid key ${attempt}`, 32);
    try {
      ecdh.setPrivateKey(Buffer.from(derived));
      break;
    } catch {
      // One number in four thousand million is none of the curve.
    }
  }
  return {
    publicKey: ecdh.getPublicKey('base64url'),
    // Without a leading zero, Node would give less than the 32 bytes that web-push wants.
    privateKey: ecdh.getPrivateKey().toString('base64url').padStart(43, 'A'),
  };
}
