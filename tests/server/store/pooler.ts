import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, unprivilegedUser, untilSaid } from '#tests/server/postgres-cluster.ts';

/** What a pool does not take from who opens a connection, so it is set for the role; see `docs/scaling.md`. */
const LIMITS = {
  statement_timeout: '15s',
  lock_timeout: '4s',
  idle_in_transaction_session_timeout: '10s',
};
const IGNORED = ['extra_float_digits', 'options', ...Object.keys(LIMITS)];

/**
 * PgBouncer, as installed on this machine, before a PostgreSQL: a connection has another one of the server for each
 * transaction.
 */
export async function startPooler(cluster: Cluster): Promise<Pick<Cluster, 'url' | 'stop'>> {
  const { searchParams } = new URL(cluster.url);
  const server = searchParams.get('host') ?? '';
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  for (const [name, value] of Object.entries(LIMITS)) {
    await client.query(`alter role vinculo set ${name} = '${value}'`);
  }
  await client.end();
  const home = join(server, 'pooler');
  const user = unprivilegedUser();
  mkdirSync(home);
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${server} user=vinculo
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${home}
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_idle_timeout = 5
ignore_startup_parameters = ${IGNORED.join(',')}
`,
  );
  if (user !== null) for (const path of [home, settings]) chownSync(path, user.uid, user.gid);
  const pooler = spawn('pgbouncer', [settings], {
    ...(user ?? {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killed = () => pooler.kill('SIGKILL');
  process.once('exit', killed);
  await untilSaid(pooler, 'pgbouncer', 'process up');
  return {
    url: `postgresql:///postgres?host=${encodeURIComponent(home)}&port=6432&user=vinculo`,
    async stop() {
      process.off('exit', killed);
      const ended = once(pooler, 'exit');
      pooler.kill('SIGQUIT');
      await ended;
    },
  };
}
