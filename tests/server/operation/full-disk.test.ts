import { type ChildProcess, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openDependencies } from '#server/composition-root.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartError } from '#server/start-error.ts';
import { openEmbedded } from '#server/store/embedded.ts';
import { libsql, temporaryDirectory } from '#tests/server/engines.ts';
import { demoDirectory, failToStart, startProduct } from '#tests/server/product.ts';
import { calendarOf, send } from '#tests/server/product-calls.ts';
import { openOwnTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

describe.each([libsql])('a full disk under $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openOwnTestBackend(engine);
  });

  const mostPages = (count: number) =>
    sql.raw(`pragma max_page_count = ${count}`).execute(backend.store.db);

  it('is reported, fails only that mutation, which succeeds later', async () => {
    const maria = await backend.tokenOf('maria@vinculo.test');
    const save = () =>
      backend.call(maria, 'POST', '/solicitudes/actualizar', {
        headers: { 'idempotency-key': 'one' },
        body: {
          id_paciente: 'rosa',
          slots: Array.from({ length: 1000 }, (_, index) =>
            slot({ fecha: `20${27 + Math.floor(index / 20)}-01-${10 + (index % 20)}` }),
          ),
        },
      });
    // No room for another page.
    await mostPages(1);
    const full = await save();
    expect(full.status).toBe(503);
    expect(full.headers['retry-after']).toBe('5');
    expect(full.body.code).toBe('unavailable');
    expect((await backend.call(maria, 'GET', '/solicitudes/paciente/rosa')).body).toEqual([]);
    await mostPages(1_000_000);
    const again = await save();
    expect(again.status).toBe(200);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect(again.body.solicitudes).toHaveLength(1000);
  });

  it('does not prevent the file from being closed', async () => {
    const pragma = vi.spyOn(Libsql.prototype, 'pragma');
    const close = vi.spyOn(Libsql.prototype, 'close');
    try {
      const store = openEmbedded(temporaryDirectory());
      await sql`select 1`.execute(store.db);
      pragma.mockImplementation(() => {
        throw new Error('database or disk is full');
      });
      await expect(store.close()).rejects.toThrow('full');
      // The connection for reading, and the other.
      expect(close).toHaveBeenCalledTimes(2);
    } finally {
      vi.restoreAllMocks();
    }
  });
});

describe.skipIf(spawnSync('prlimit', ['--version']).error)('a disk that takes no writes', () => {
  /** The system's own limit on how long files may grow, which refuses every write as a read-only disk does. */
  const limitFiles = ({ pid }: ChildProcess, size: '0' | 'unlimited') => {
    const limited = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${size}:unlimited`]);
    expect(limited.status).toBe(0);
  };

  it('is reported to who saves, and still read; the save succeeds later', async () => {
    const product = await startProduct({ file: inject('serverFile') });
    try {
      const { token, patient, before } = await calendarOf(product);
      const save = () =>
        send(product, '/solicitudes/actualizar', {
          token,
          headers: { 'idempotency-key': 'one' },
          body: { id_paciente: patient, slots: [slot({ fecha: '2031-05-05' })] },
        });
      const count = async () =>
        (await send(product, `/solicitudes/paciente/${patient}`, { token })).body.length;

      limitFiles(product.process, '0');
      const rejected = await save();
      expect(rejected).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(rejected.headers.get('retry-after')).toBe('5');
      expect(await count()).toBe(before);

      limitFiles(product.process, 'unlimited');
      expect((await save()).status).toBe(200);
      expect((await save()).headers.get('idempotency-replayed')).toBe('true');
      expect(await count()).toBe(before + 1);
      expect(await product.stop()).toBe(0);
    } finally {
      await product.stop();
      product.clear();
    }
  });
});

/** A small disk of its own for a process, which needs a namespace of mounts. */
const OWN_MOUNTS = ['unshare', '--mount', '--map-root-user'];

describe.skipIf(spawnSync('unshare', [...OWN_MOUNTS.slice(1), 'true']).status !== 0)(
  'a server on a small disk',
  () => {
    it('is not ready while it is nearly full, full, or read-only', async () => {
      const dataDir = temporaryDirectory();
      const mount = 'mount -t tmpfs -o size=80m none "$DATA_DIR" && exec "$@"';
      const under = [...OWN_MOUNTS, 'sh', '-c', mount, 'sh'];
      const product = await startProduct({ file: inject('serverFile'), dataDir, under });
      try {
        const pid = product.process.pid ?? 0;
        const inside = (script: string) => {
          const enter = [`--target=${pid}`, '--user', '--mount', '--preserve-credentials'];
          const done = spawnSync('nsenter', [...enter, 'sh', '-c', script, 'sh', dataDir]);
          expect([script, done.status, String(done.stderr)]).toEqual([script, 0, '']);
        };
        const ready = async () => {
          const response = await fetch(`${product.url}/readyz`);
          const { disk } = (await response.json()) as { disk: string };
          return [response.status, disk];
        };
        const { token, patient } = await calendarOf(product);
        const save = async (day: number) => {
          const slots = [slot({ fecha: `2031-05-${day}` })];
          const body = { id_paciente: patient, slots };
          return (await send(product, '/solicitudes/actualizar', { token, body })).status;
        };
        expect(await ready()).toEqual([200, 'ok']);
        inside('fallocate -l 40M "$1/nearly"');
        expect([await ready(), await save(10)]).toEqual([[503, 'full'], 200]);
        inside('cat /dev/zero > "$1/all" 2> /dev/null || true');
        expect([await ready(), await save(11)]).toEqual([[503, 'full'], 503]);
        inside('rm "$1/nearly" "$1/all"');
        expect([await ready(), await save(11)]).toEqual([[200, 'ok'], 200]);
        inside('mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"');
        expect(await ready()).toEqual([503, 'read-only']);
      } finally {
        await product.stop();
        product.clear();
      }
    });

    it('makes no copy there, and does not take that disk for its own', async () => {
      const file = inject('serverFile');
      const dataDir = await demoDirectory(file);
      const disk = temporaryDirectory();
      const mount = 'mount -t tmpfs -o size=256k none "$0" && "$@"; s=$?; ls "$0"; exit $s';
      const under = [...OWN_MOUNTS, 'sh', '-c', mount, disk];
      const target = join(disk, 'copy');
      expect(await failToStart({ file, dataDir, args: ['backup', target], under })).toEqual({
        code: 1,
        stdout: '',
        stderr: `No queda espacio en el disco de ${target}: libera espacio. Los datos no se han tocado.\n`,
      });
    });
  },
);

describe('a start', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const failure = (code: string) => Object.assign(new Error('it failed'), { code });

  // An operator who reads that the data are damaged restores an older copy.
  it.each([
    ['SQLITE_CORRUPT', /^La base de datos .* está dañada \(it failed\)/],
    ['SQLITE_NOTADB', /^La base de datos .* está dañada \(it failed\)/],
    ['SQLITE_BUSY', /^Otro programa está usando .*: espera a que termine o ciérralo/],
    ['SQLITE_LOCKED_SHAREDCACHE', /^Otro programa está usando /],
    ['SQLITE_FULL', /^No queda espacio en el disco de .*: libera espacio/],
    ['SQLITE_IOERR_SHMSIZE', /^El disco de .* falla o está lleno .*: libera espacio/],
    ['SQLITE_CANTOPEN', /^No se puede escribir en .*DATA_DIR/],
    ['SQLITE_READONLY', /^No se puede escribir en .*DATA_DIR/],
  ])('that ends with %s says what to do', (code, line) => {
    vi.spyOn(Libsql.prototype, 'pragma').mockImplementation(() => {
      throw failure(code);
    });
    const starting = () => openEmbedded(temporaryDirectory());
    expect(starting).toThrow(StartError);
    expect(starting).toThrow(line);
  });

  const migrateWith = (error: Error) => {
    const prepare = Libsql.prototype.prepare;
    vi.spyOn(Libsql.prototype, 'prepare').mockImplementation(function (this: Libsql.Database, sql) {
      if (sql.startsWith('create table')) throw error;
      return prepare.call(this, sql);
    });
    const environment = readEnvironment({ DATA_DIR: temporaryDirectory() }, []);
    return openDependencies(environment, { siteDir: null, log: null, processMetrics: null });
  };

  it('that fills the disk only while it migrates says so, too', async () => {
    const starting = migrateWith(failure('SQLITE_FULL'));
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(/^No queda espacio en el disco de .*vinculo\.db/);
  });

  it('does not present a bug as a rejection', async () => {
    await expect(migrateWith(failure('SQLITE_ERROR'))).rejects.toThrow('it failed');
  });
});
