import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createTokens } from '#server/auth/tokens.ts';
import { writeAllWords } from '#server/store/people/person-words.ts';
import { inTransaction } from '#server/store/store.ts';
import { newId } from '#sync/new-id.ts';
import { SECRET } from './live/families.ts';
import { seedDatabase } from './seeded-server.ts';
import { seedCountry } from './whole-lists/seed-country.ts';

const SERVER =
  process.env['SERVER'] ?? fileURLToPath(new URL('../build/server/main.js', import.meta.url));

/** A database with people and care requests, on the embedded engine or PostgreSQL. */
export async function seedPeople(engine: string, users: number, records: number) {
  const { seeded: wordsMs, ...database } = await seedDatabase(engine, SERVER, async (store) => {
    await seedCountry(store, { users, records });
    const begun = performance.now();
    // As the migration does: the embedded engine in one transaction.
    await (engine === 'PostgreSQL' ? writeAllWords(store.db) : inTransaction(store, writeAllWords));
    const ms = performance.now() - begun;
    if (engine === 'PostgreSQL') await sql.raw('vacuum analyze').execute(store.db);
    return ms;
  });
  const tokens = await createTokens(new TextEncoder().encode(SECRET), () => new Date(), newId);
  const token = (id: string, role: 'Admin' | 'Responsable') =>
    tokens.issue({ id, role, token_version: 1 }, true);
  const tokenOf = {
    admin: await token('admin', 'Admin'),
    family: await token('other', 'Responsable'),
  };
  return { ...database, tokenOf, wordsMs };
}

interface Answer {
  readonly status: number;
  readonly bytes: number;
  /** Milliseconds until its first byte, and its last. */
  readonly first: number;
  readonly last: number;
}

/** Makes a call as a browser does. */
export function call(url: string, token: string, onEnd?: () => void): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    request(
      url,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }, family: 4 },
      (answer) => {
        const first = performance.now() - begun;
        let bytes = 0;
        answer.on('data', (part: Buffer) => {
          bytes += part.length;
        });
        answer.once('end', () => {
          onEnd?.();
          const last = performance.now() - begun;
          resolve({ status: answer.statusCode ?? 0, bytes, first, last });
        });
        answer.once('error', reject);
      },
    )
      .once('error', reject)
      .end();
  });
}
