import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createTokens } from '#server/auth/tokens.ts';
import { openEmbedded } from '#server/store/embedded.ts';
import { writeAllWords } from '#server/store/person-words.ts';
import { openPostgres } from '#server/store/postgres.ts';
import { inTransaction } from '#server/store/store.ts';
import { newId } from '#sync/new-id.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
// Declares what `engines.ts` is provided with.
import type {} from '#tests/server/global-setup.ts';
import { startCluster } from '#tests/server/postgres-cluster.ts';
import { startProduct } from '#tests/server/product.ts';
import { SECRET } from './live/families.ts';
import { seedCountry } from './whole-lists/seed-country.ts';

const SERVER =
  process.env['SERVER'] ?? fileURLToPath(new URL('../build/server/main.js', import.meta.url));

/** A server with people and care requests, on the embedded engine or PostgreSQL. */
export async function seeded(engine: string, users: number, records: number) {
  const cluster = engine === 'PostgreSQL' ? await startCluster() : null;
  const dataDir = temporaryDirectory();
  const env = { JWT_SECRET: SECRET, ...(cluster && { DATABASE_URL: cluster.url }) };
  const first = await startProduct({ file: SERVER, dataDir, env });
  await first.stop();
  const store = cluster ? await openPostgres(cluster.url) : openEmbedded(dataDir);
  await seedCountry(store, { users, records });
  const begun = performance.now();
  // As the migration does: the embedded engine in one transaction.
  await (engine === 'PostgreSQL' ? writeAllWords(store.db) : inTransaction(store, writeAllWords));
  const wordsMs = performance.now() - begun;
  if (engine === 'PostgreSQL') await sql.raw('vacuum analyze').execute(store.db);
  await store.close();
  const tokens = await createTokens(new TextEncoder().encode(SECRET), () => new Date(), newId);
  const token = (id: string, role: 'Admin' | 'Responsable') =>
    tokens.issue({ id, role, token_version: 1 }, true);
  const start = () => startProduct({ file: SERVER, dataDir, env });
  const tokenOf = {
    admin: await token('admin', 'Admin'),
    family: await token('other', 'Responsable'),
  };
  return { start, tokenOf, wordsMs, clear: () => first.clear(), stop: () => cluster?.stop() };
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
