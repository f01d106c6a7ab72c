import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { test } from 'vitest';
import { createPasswords, STRONG_COST } from '#server/auth/passwords.ts';
import { createTokens } from '#server/auth/tokens.ts';
import { writeAllWords } from '#server/store/people/person-words.ts';
import type { Store } from '#server/store/store.ts';
import { newId } from '#sync/new-id.ts';
import { call } from './http-call.ts';
import { SECRET } from './live/families.ts';
import { percentile, report } from './report.ts';
import { seedDatabase } from './seeded-server.ts';

/**
 * S8: 24 who sign in at once from one address, over three processes on one PostgreSQL, by the number of attempts of the
 * day before them; and eight at once who search among the `CAREGIVERS` of one family.
 */

const SERVER = fileURLToPath(new URL('../build/server/main.js', import.meta.url));
const PROCESSES = 3;
const AT_ONCE = 24;
const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
const ATTEMPTS = (process.env['ATTEMPTS'] ?? '0,1650000').split(',').map(Number);
const CAREGIVERS = Number(process.env['CAREGIVERS'] ?? 36_000);
const SEARCHERS = 8;
const PASSWORD = 'Correcta.1';

async function seed({ db }: Store, attempts: number): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const columns = `(id, mail, password_hash, role, name, last_name, estado_cuenta, token_version, created_at)`;
  const of = (prefix: string, role: string, hash: string, count: number) =>
    run(`insert into account ${columns}
      select '${prefix}' || n, '${prefix}' || n || '@correo.example', ${hash}, '${role}', 'María ' || n % 997,
        'Soto ' || n, 'Activo', 1, '2026-01-01T12:00:00.000Z' from generate_series(1, ${count}) as n`);
  const hash = await createPasswords(STRONG_COST).hash(PASSWORD);
  await of('family', 'Responsable', `'${hash}'`, AT_ONCE);
  await of('caregiver', 'Cuidador', 'null', CAREGIVERS);
  await run(`insert into paciente (id, id_responsable, name, last_name, created_at, calendar_version)
    values ('rosa', 'family1', 'Rosa', 'Soto', '2026-01-01T12:00:00.000Z', 1)`);
  await run(`insert into agreement (id_paciente, id_cuidador)
    select 'rosa', 'caregiver' || n from generate_series(1, ${CAREGIVERS}) as n`);
  // Over the windows of the last day.
  const now = Date.now();
  await run(`insert into login_attempt (subject, window_start, count)
    select md5(n::text) || n, to_char(to_timestamp(${now / 1000} - n % 96 * 900) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:00.000"Z"'), 1 from generate_series(1, ${attempts}) as n`);
  await writeAllWords(db);
  await run('vacuum analyze');
}

test.each(ATTEMPTS)(
  'S8: 24 sign-ins at once after %i attempts',
  { timeout: 3_600_000 },
  async (attempts) => {
    const { start, close } = await seedDatabase('PostgreSQL', SERVER, (store) =>
      seed(store, attempts),
    );
    const products = [await start(), ...(await Promise.all([start(), start()]))];
    const agent = new Agent({ keepAlive: true });
    const times: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const { url = '' } = products[index % PROCESSES] ?? {};
          const begun = performance.now();
          const { status } = await call(`${url}/auth/login`, {
            method: 'POST',
            body: JSON.stringify({ mail: `family${index + 1}@correo.example`, password: PASSWORD }),
            agent,
          });
          if (status !== 200) throw new Error(`a sign-in was answered ${status}`);
          if (round >= 0) times.push(performance.now() - begun);
        }),
      );
    }
    report('S8', `${AT_ONCE} sign-ins at once, ${attempts} attempts before`, {
      'p50 ms': percentile(times, 50),
      'p99 ms (≤ 1500)': percentile(times, 99),
    });

    const tokens = await createTokens(new TextEncoder().encode(SECRET), () => new Date(), newId);
    const token = await tokens.issue(
      { id: 'family1', role: 'Responsable', token_version: 1 },
      true,
    );
    for (const query of ['', '?limit=50', '?limit=50&q=maria+99']) {
      const found: number[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        await Promise.all(
          Array.from({ length: SEARCHERS }, async () => {
            const begun = performance.now();
            const { status } = await call(`${products[0]?.url}/api/caregivers/search${query}`, {
              method: 'GET',
              headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
              agent,
            });
            if (status !== 200) throw new Error(`a search was answered ${status}`);
            if (round >= 0) found.push(performance.now() - begun);
          }),
        );
      }
      report('S10', `${SEARCHERS} at once: ${CAREGIVERS} caregivers${query}`, {
        'p50 ms': percentile(found, 50),
        'p99 ms': percentile(found, 99),
      });
    }
    agent.destroy();
    for (const product of products) await product.stop('SIGKILL');
    await close();
  },
);
