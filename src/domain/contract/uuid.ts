/**
 * A UUID v7 (RFC 9562), as both sides of the wire make their keys: 48 bits of time, then chance.
 * @param now milliseconds since 1970.
 * @param chance ten bytes, as random as the platform has them.
 */
export function uuidV7(now: number, chance: Uint8Array): string {
  const time = now.toString(16).padStart(12, '0');
  const rest = Array.from(chance, (byte, index) =>
    // Where the version and the variant are told.
    (index === 0 ? (byte & 0x0f) | 0x70 : index === 2 ? (byte & 0x3f) | 0x80 : byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
  return [time.slice(0, 8), time.slice(8), rest.slice(0, 4), rest.slice(4, 8), rest.slice(8)].join(
    '-',
  );
}
