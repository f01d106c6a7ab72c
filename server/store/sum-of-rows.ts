import { createHash } from 'node:crypto';

export interface Sum {
  readonly count: number;
  readonly checksum: string;
}

/** A checksum of rows that depends neither on their order nor on the order of their columns. */
export function sumOfRows() {
  const checksum = Buffer.alloc(32);
  let count = 0;
  return {
    add(row: Readonly<Record<string, unknown>>): void {
      const fields = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
      const hash = createHash('sha256').update(JSON.stringify(fields)).digest();
      for (const [index, byte] of hash.entries()) {
        checksum[index] = ((checksum[index] ?? 0) + byte) & 0xff;
      }
      count += 1;
    },
    result: (): Sum => ({ count, checksum: checksum.toString('hex') }),
  };
}
