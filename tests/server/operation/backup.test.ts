import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { makeBackup } from '#server/backup.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';
import {
  AS_ANY_USER,
  demoDirectory,
  failToStart,
  type Product,
  startProduct,
} from '#tests/server/product.ts';
import { calendarOf, send } from '#tests/server/product-calls.ts';
import { slot } from '#tests/server/test-backend.ts';

const file = inject('serverFile');
const NOW = new Date('2026-11-24T15:00:00.000Z');

describe('a copy of the embedded database', () => {
  let dataDir: string;
  let environment: Parameters<typeof makeBackup>[0];
  beforeEach(async () => {
    dataDir = await demoDirectory(file);
    environment = { databaseUrl: null, dataDir, jwtSecret: null };
  });

  const start = async (directory: string) => {
    const product = await startProduct({ file, dataDir: directory });
    onTestFinished(async () => void (await product.stop()));
    return product;
  };
  const saveOn = (product: Product, token: string, patient: string, day: number) => {
    const times = { fecha: `2031-03-${10 + day}`, hora_inicio: '08:00', hora_fin: '08:30' };
    const body = { id_paciente: patient, slots: [slot(times)] };
    return send(product, '/solicitudes/actualizar', { token, body });
  };

  it('made while the server takes saves has each that was answered, and its sessions', async () => {
    const product = await start(dataDir);
    const { token, patient, before } = await calendarOf(product);
    const save = (day: number) => saveOn(product, token, patient, day);
    for (let day = 0; day < 5; day += 1) expect((await save(day)).status).toBe(200);
    const going = Promise.all([5, 6, 7, 8, 9].map(save));
    const target = join(temporaryDirectory(), 'copy');
    const said = makeBackup(environment, target, NOW);
    expect((await going).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(said).toContain(target);
    expect(readdirSync(target).sort()).toEqual(['jwt-secret', 'vinculo.db']);
    expect(statSync(target).mode & 0o077).toBe(0);

    const restored = await start(target);
    const { status, body } = await send(restored, `/solicitudes/paciente/${patient}`, { token });
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(before + 5);
  });

  it('gives every device its calendars anew, once', async () => {
    const product = await start(dataDir);
    const { token, patient } = await calendarOf(product);
    const changes = async (of: Product, since: number) =>
      (await send(of, `/api/patients/${patient}/changes?since=${since}`, { token })).body;
    await saveOn(product, token, patient, 0);
    const { version: here } = await changes(product, 0);
    const target = join(temporaryDirectory(), 'copy');
    makeBackup(environment, target, NOW);
    expect(await changes(product, here)).toMatchObject({ version: here, fechas: [] });

    const restored = await start(target);
    const { version: there, fechas } = await changes(restored, here + 1);
    expect([fechas, there > here + 1]).toEqual([undefined, true]);
    await restored.stop();
    expect(await changes(await start(target), there)).toMatchObject({ fechas: [] });
  });

  it('is made by the command, and not over another', async () => {
    const target = join(temporaryDirectory(), 'copy');
    const made = await failToStart({ file, dataDir, args: ['backup', target] });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(/^La copia está en .*copy \(\d+ KiB\) y se revisó\./);
    const again = await failToStart({ file, dataDir, args: ['backup', target] });
    expect(again).toMatchObject({ code: 1, stderr: `${target} ya existe: elige otra carpeta.\n` });
    const byDefault = makeBackup(environment, undefined, NOW);
    expect(byDefault).toContain(join(dataDir, 'backup', '2026-11-24T15-00-00'));
  });

  it.each([[['--help']], [['-o', 'copy']], [['copy', 'other']]])(
    'is not made by the arguments %j',
    async (given) => {
      const outside = temporaryDirectory();
      const under = ['sh', '-c', 'cd "$0" && exec "$@"', outside];
      const made = await failToStart({ file, dataDir, args: ['backup', ...given], under });
      expect(made).toEqual({
        code: 1,
        stdout: '',
        stderr: 'Di una sola carpeta nueva, o ninguna: npm run backup -- CARPETA\n',
      });
      expect(readdirSync(outside)).toEqual([]);
    },
  );

  it('has no file of a secret where another is in use', () => {
    const target = join(temporaryDirectory(), 'copy');
    const said = makeBackup({ ...environment, jwtSecret: 'x'.repeat(32) }, target, NOW);
    expect(said).toContain('No incluye JWT_SECRET');
    expect(readdirSync(target)).toEqual(['vinculo.db']);
  });

  it('replaces what an interrupted one left, and no other folder', () => {
    const outside = temporaryDirectory();
    const target = join(outside, 'copy');
    for (const name of ['copy.vinculo-unfinished', 'copy.unfinished']) {
      mkdirSync(join(outside, name));
      writeFileSync(join(outside, name, 'vinculo.db'), 'half');
    }
    makeBackup(environment, target, NOW);
    expect(readdirSync(outside).sort()).toEqual(['copy', 'copy.unfinished']);
    expect(readFileSync(join(outside, 'copy.unfinished', 'vinculo.db'), 'utf8')).toBe('half');
  });

  it('is not made of a damaged database, of none, or of PostgreSQL', async () => {
    const target = join(temporaryDirectory(), 'copy');
    const path = join(dataDir, 'vinculo.db');
    const bytes = readFileSync(path);
    writeFileSync(
      path,
      bytes.map((byte, index) => (index > 4096 && index % 3 === 0 ? 7 : byte)),
    );
    const copying = () => makeBackup(environment, target, NOW);
    expect(copying).toThrow(/dañada/);
    expect([existsSync(target), existsSync(`${target}.vinculo-unfinished`)]).toEqual([
      false,
      false,
    ]);
    const none = { ...environment, dataDir: temporaryDirectory() };
    expect(() => makeBackup(none, target, NOW)).toThrow(/^No hay base de datos en/);
    const empty = join(none.dataDir, 'vinculo.db');
    writeFileSync(empty, '');
    expect(() => makeBackup(none, target, NOW)).toThrow(/^No hay base de datos en/);
    const other = new Libsql(empty);
    other.exec('create table other (id)');
    other.close();
    expect(() => makeBackup(none, target, NOW)).toThrow(/es una base de otro programa/);
    const there = { ...environment, databaseUrl: 'postgres://a/b' };
    expect(() => makeBackup(there, target, NOW)).toThrow(/pg_dump/);
  });

  it('says in one line where it cannot be written, and leaves nothing there', async () => {
    const outside = temporaryDirectory();
    writeFileSync(join(outside, 'file'), '');
    const below = join(outside, 'file', 'copy');
    const copying = () => makeBackup(environment, below, NOW);
    expect(copying).toThrow(
      `No se puede escribir en ${below} (ENOTDIR): da permiso a esa carpeta o elige otra.`,
    );
    // As one made by root is for the service.
    const folder = join(dataDir, 'backup');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    const target = join(folder, 'copy');
    const args = ['backup', target];
    expect(await failToStart({ file, dataDir, args, under: AS_ANY_USER })).toEqual({
      code: 1,
      stdout: '',
      stderr: `No se puede escribir en ${target} (EACCES): da permiso a esa carpeta o elige otra.\n`,
    });
    chmodSync(folder, 0o700);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(['', 'vinculo.db', 'jwt-secret'])(
    'is not made by a user who may not read its files (%s)',
    async (name) => {
      const target = join(temporaryDirectory(), 'copy');
      const closed = join(dataDir, name);
      chmodSync(closed, 0);
      const args = ['backup', target];
      const { stderr } = await failToStart({ file, dataDir, args, under: AS_ANY_USER });
      chmodSync(closed, 0o700);
      const unread = join(dataDir, name || 'vinculo.db');
      expect(stderr).toBe(
        `No se puede leer ${unread}: hazlo como el usuario del servicio (sudo -u …).\n`,
      );
      expect(existsSync(target)).toBe(false);
    },
  );

  it('says what is unfinished there and cannot be deleted', async () => {
    const folder = join(dataDir, 'backup');
    const target = join(folder, 'copy');
    mkdirSync(`${target}.vinculo-unfinished`, { recursive: true });
    writeFileSync(join(`${target}.vinculo-unfinished`, 'vinculo.db'), '');
    chmodSync(`${target}.vinculo-unfinished`, 0o500);
    const args = ['backup', target];
    const made = await failToStart({ file, dataDir, args, under: AS_ANY_USER });
    chmodSync(`${target}.vinculo-unfinished`, 0o700);
    expect(made.stderr).toBe(
      `No se puede escribir en ${target} (EACCES): da permiso a esa carpeta o elige otra.\n`,
    );
  });
});
