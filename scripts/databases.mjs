// `npm run databases [-- 'repeatable read' | serializable | distributed | pgbouncer]`: the server's suite against a PostgreSQL that
// behaves like other databases, one run for each.
import { spawnSync } from 'node:child_process';

const given = process.argv[2];
for (const like of given === undefined
  ? ['repeatable read', 'serializable', 'distributed', 'pgbouncer']
  : [given]) {
  console.log(`\n── ${like}`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...process.argv.slice(3)],
    { stdio: 'inherit', env: { ...process.env, DATABASE_LIKE: like } },
  );
  if (status !== 0) process.exit(status ?? 1);
}
