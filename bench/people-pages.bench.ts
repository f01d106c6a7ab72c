import { test } from 'vitest';
import { call, seedPeople } from './country-server.ts';
import { percentile, report } from './report.ts';

/** S10: a page of the list of users, by the number of people. `USERS=3000,30000`, `ENGINES=embedded` for others. */

const USERS = (process.env['USERS'] ?? '1000,10000,100000').split(',').map(Number);
const ENGINES = (process.env['ENGINES'] ?? 'embedded,PostgreSQL').split(',');
const ROUNDS = 40;

const QUERIES = {
  'the first page': '',
  'of one role': '&role=Cuidador',
  'of patients': '&role=Ser+Querido',
  'a letter (m)': '&q=m',
  'a frequent name (maria)': '&q=maria',
  'two words (maria 99)': '&q=maria+99',
  'a mail (persona.99)': '&q=persona.99',
  'a RUT (10.000.0)': '&q=10.000.0',
  'nobody (zzz)': '&q=zzz',
} as const;

test.each(ENGINES)('pages of users on %s', { timeout: 3_600_000 }, async (engine) => {
  for (const users of USERS) {
    const { start, tokenOf, wordsMs, close } = await seedPeople(engine, users, 1);
    const { url, stop: end } = await start();
    const timed = async (query: string) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const { status, last } = await call(`${url}/admin/users?limit=50${query}`, tokenOf.admin);
        if (status !== 200) throw new Error(`${query} was answered ${status}`);
        // The first compiles the schemas.
        if (round > 0) times.push(last);
      }
      return times;
    };
    report('S10', `${engine}, ${users} people: their words, once`, { seconds: wordsMs / 1000 });
    for (const [what, query] of Object.entries(QUERIES)) {
      const times = await timed(query);
      report('S10', `${engine}, ${users} people: ${what}`, {
        'p50 ms': percentile(times, 50),
        'p99 ms': percentile(times, 99),
      });
    }
    const place = { id: '01a1fbc0-aaaa-7000-8000-000000000001', is_patient: 0 };
    const late = { ...place, created_at: '2020-01-02T12:00:00.000Z' };
    const after = Buffer.from(JSON.stringify(late)).toString('base64url');
    const times = await timed(`&after=${after}`);
    report('S10', `${engine}, ${users} people: a page near the end`, {
      'p50 ms': percentile(times, 50),
      'p99 ms': percentile(times, 99),
    });
    await end('SIGKILL');
    await close();
  }
});
