import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatHora } from '#domain/calendar/time.ts';
import { migrate } from '#server/store/migrate.ts';
import { openPostgres } from '#server/store/postgres.ts';
import { type Cluster, startCluster } from '#tests/server/postgres-cluster.ts';
import { openOwnTestBackend, slot } from '#tests/server/test-backend.ts';

/** A small disk, which only root can make. Its name is short, because a socket lies on it. */
const disk = mkdtempSync('/tmp/vinculo-disk-');
const isMounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'none', disk]).status === 0;

let cluster: Cluster;
beforeAll(async () => {
  if (!isMounted) return;
  // What was acknowledged is on the disk, and little of it is set aside for the log.
  const durable = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name}=on`);
  cluster = await startCluster([...durable, 'min_wal_size=32MB', 'max_wal_size=32MB'], disk);
});
afterAll(async () => {
  if (isMounted) await cluster.stop();
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

it.runIf(isMounted)(
  'PostgreSQL on a full disk loses no save that was acknowledged, and takes the others later',
  async () => {
    const backend = await openOwnTestBackend({
      name: 'postgres',
      async prepareSeeded(seed) {
        const store = await openPostgres(cluster.url);
        await migrate(store);
        await seed(store.db);
        await store.close();
        return { open: () => openPostgres(cluster.url), clear: async () => undefined };
      },
      prepare: () => Promise.reject(new Error('not needed')),
    });
    const maria = await backend.tokenOf('maria@vinculo.test');
    const SLOTS = 1000;
    const LAST = 10;
    const save = (number: number) =>
      backend.call(maria, 'POST', '/solicitudes/actualizar?since=1', {
        headers: { 'idempotency-key': `save-${number}` },
        body: {
          id_paciente: 'rosa',
          slots: Array.from({ length: SLOTS }, (_, index) =>
            slot({
              fecha: `20${27 + Math.floor(index / 20)}-01-${10 + (index % 20)}`,
              hora_inicio: formatHora(30 * number),
              hora_fin: formatHora(30 * number + 30),
            }),
          ),
        },
      });
    const stored = async () => {
      const { body } = await backend.call(maria, 'GET', '/solicitudes/paciente/rosa');
      return body.length / SLOTS;
    };
    const first = await save(0);
    expect(first.status).toBe(200);

    const filler = join(disk, 'filler');
    spawnSync('sh', ['-c', 'cat /dev/zero > "$1"', 'sh', filler]);
    // With room for a save or two, so that it becomes full within one.
    truncateSync(filler, statSync(filler).size - 2 * 1024 * 1024);
    const answers = [];
    for (let number = 1; number <= LAST; number += 1) answers.push(await save(number));
    const rejected = answers.flatMap(({ status }, index) => (status === 200 ? [] : [index + 1]));
    expect(rejected.length).toBeGreaterThan(0);
    for (const number of rejected) {
      const { status, headers, body } = answers[number - 1] ?? {};
      expect([status, headers?.['retry-after'], body?.code]).toEqual([503, '5', 'unavailable']);
    }
    rmSync(filler);
    // A power cut on top of it.
    await cluster.kill();
    await cluster.start();
    await expect.poll(stored).toBe(LAST + 1 - rejected.length);
    for (let number = 0; number <= LAST; number += 1) {
      const { status, headers } = await save(number);
      const isReplayed = headers['idempotency-replayed'] === 'true';
      expect([number, status, isReplayed]).toEqual([number, 200, !rejected.includes(number)]);
    }
    expect(await stored()).toBe(LAST + 1);
  },
  // Twenty saves of a thousand slots: ten seconds on a quiet machine.
  180_000,
);
