// `npm run databases [-- 'repeatable read' | serializable | distributed | pgbouncer]`: the server's suite against a
// PostgreSQL that behaves like other databases, one run for each.
import { runTests } from './run-tests.mjs';

const given = process.argv[2];
for (const like of given === undefined
  ? ['repeatable read', 'serializable', 'distributed', 'pgbouncer']
  : [given]) {
  console.log(`\n── ${like}`);
  const status = runTests('server', process.argv.slice(3), { DATABASE_LIKE: like });
  if (status !== 0) process.exit(status);
}
