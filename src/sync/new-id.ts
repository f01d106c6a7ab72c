/**
 * A UUID v7 (RFC 9562): 48 bits of Unix milliseconds, then chance. `crypto.randomUUID` is missing where a
 * page comes without https.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const chance = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[9] ?? 0) & 3);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${chance.slice(0, 3)}`,
    `${variant}${chance.slice(3, 6)}`,
    chance.slice(6, 18),
  ].join('-');
}
