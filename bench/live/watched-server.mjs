// Loaded into a server process before it starts (`node --import`): on SIGUSR2 it appends to the file that
// `WATCH_FILE` names how much memory is used after a garbage collection, and how many queries there have been.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const load = createRequire(import.meta.url);
let queries = 0;

const { Client } = load('pg');
const { query } = Client.prototype;
Client.prototype.query = function count(...call) {
  queries += 1;
  return query.apply(this, call);
};

const Libsql = load('libsql');
const { prepare } = Libsql.prototype;
Libsql.prototype.prepare = function watch(...call) {
  const statement = prepare.apply(this, call);
  for (const name of ['all', 'run']) {
    const execute = statement[name].bind(statement);
    statement[name] = (...values) => {
      queries += 1;
      return execute(...values);
    };
  }
  return statement;
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const cpu = process.cpuUsage();
  const line = { heapUsed, external, rss, queries, cpuMs: (cpu.user + cpu.system) / 1000 };
  appendFileSync(process.env.WATCH_FILE ?? '', `${JSON.stringify(line)}\n`);
});
