/**
 * A UUID v7 (RFC 9562), in the same form on device and server: 48 bits of time, then random bits.
 * @param now milliseconds since 1970.
 * @param random ten bytes from the platform's random source.
 */
export function uuidV7(now: number, random: Uint8Array): string {
  const time = now.toString(16).padStart(12, '0');
  const rest = Array.from(random, (byte, index) =>
    // Sets the version and variant bits.
    (index === 0 ? (byte & 0x0f) | 0x70 : index === 2 ? (byte & 0x3f) | 0x80 : byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
  return [time.slice(0, 8), time.slice(8), rest.slice(0, 4), rest.slice(4, 8), rest.slice(8)].join(
    '-',
  );
}
