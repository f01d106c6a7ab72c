import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Libsql from 'libsql';
import { describe, expect, it } from 'vitest';
import { StartError } from '#server/start-error.ts';
import { openEmbedded } from '#server/store/embedded.ts';
import { migrate } from '#server/store/migrate.ts';
import { temporaryDirectory } from '#tests/server/engines.ts';

describe('the embedded file', () => {
  const DAMAGED = /^La base de datos .*vinculo\.db está dañada .* no se ha tocado: .*DATA_DIR\.$/;

  async function written(): Promise<{ dataDir: string; file: string }> {
    const dataDir = temporaryDirectory();
    const store = openEmbedded(dataDir);
    await migrate(store);
    await store.close();
    return { dataDir, file: join(dataDir, 'vinculo.db') };
  }

  it('is rejected, and left as it is, when it is no database', () => {
    const dataDir = temporaryDirectory();
    const file = join(dataDir, 'vinculo.db');
    writeFileSync(file, 'Querido diario: hoy vino Camila.');
    expect(() => openEmbedded(dataDir)).toThrow(DAMAGED);
    expect(() => openEmbedded(dataDir)).toThrow(StartError);
    expect(readFileSync(file, 'utf8')).toBe('Querido diario: hoy vino Camila.');
  });

  it('is not called damaged while another program holds it', { timeout: 20_000 }, async () => {
    const { dataDir, file } = await written();
    const other = new Libsql(file);
    other.exec('begin immediate');
    expect(() => openEmbedded(dataDir)).toThrow(/^Otro programa está usando .*vinculo\.db/);
    other.close();
    await openEmbedded(dataDir).close();
  });

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, 6000)],
    [
      'scribbled over',
      (bytes: Buffer) =>
        Buffer.concat([
          bytes.subarray(0, 4096),
          bytes.subarray(4096).map((byte, index) => (index % 3 === 0 ? 7 : byte)),
        ]),
    ],
  ])('is rejected, and left as it is, when it was %s', async (_what, damage) => {
    const { dataDir, file } = await written();
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    expect(() => openEmbedded(dataDir)).toThrow(DAMAGED);
    expect(readFileSync(file).equals(damaged)).toBe(true);
  });

  it('is rejected when it belongs to another program', () => {
    const dataDir = temporaryDirectory();
    const other = new Libsql(join(dataDir, 'vinculo.db'));
    other.exec('create table recetas (nombre text)');
    other.close();
    expect(() => openEmbedded(dataDir)).toThrow(/es una base de otro programa/);
  });

  it('is rejected where it cannot be written', () => {
    const blocked = join(temporaryDirectory(), 'a-file');
    writeFileSync(blocked, '');
    const opening = () => openEmbedded(join(blocked, 'data'));
    expect(opening).toThrow(/^No se puede escribir en .*DATA_DIR\.$/);
    expect(opening).toThrow(StartError);
  });

  it('contains nothing of deleted data', async () => {
    const { dataDir, file } = await written();
    const store = openEmbedded(dataDir);
    const value = 'toma quetiapina en la noche';
    await store.db.insertInto('setting').values({ name: 'nota', value }).execute();
    await store.close();
    expect(readFileSync(file).includes(value)).toBe(true);
    const again = openEmbedded(dataDir);
    await again.db.deleteFrom('setting').where('name', '=', 'nota').execute();
    await again.close();
    expect(readFileSync(file).includes(value)).toBe(false);
  });

  it('survives a power cut, since it syncs every commit', async () => {
    const { dataDir } = await written();
    const store = openEmbedded(dataDir);
    const ask = async (pragma: string) =>
      Object.values(
        (await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(store.db)).rows[0] ??
          {},
      )[0];
    expect(await ask('journal_mode')).toBe('wal');
    expect(await ask('synchronous')).toBe(2);
    expect(await ask('foreign_keys')).toBe(1);
    await store.close();
  });
});
