import { chmodSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { move, readMoveArguments } from '#server/move.ts';
import { StartError } from '#server/start-error.ts';
import { openPostgres } from '#server/store/postgres.ts';
import type { Store } from '#server/store/store.ts';
import { TABLE_NAMES } from '#server/store/table-names.ts';
import { makeSchema, temporaryDirectory } from '#tests/server/engines.ts';
import { failingAt } from '#tests/server/faulty-store.ts';
import {
  AS_ANY_USER,
  demoDirectory,
  failToStart,
  type ProductOptions,
  startProduct,
} from '#tests/server/product.ts';
import { enter, send } from '#tests/server/product-calls.ts';

const file = inject('serverFile');

describe('a move of an embedded database into PostgreSQL', () => {
  let dataDir: string;
  let schema: Awaited<ReturnType<typeof makeSchema>>;
  let target: Store;
  beforeEach(async () => {
    dataDir = await demoDirectory(file);
    schema = await makeSchema();
    target = await openPostgres(schema.url);
  });
  afterEach(async () => {
    await target.close();
    await schema.drop();
  });

  const start = async (options: Omit<ProductOptions, 'file'>) => {
    const product = await startProduct({ file, ...options });
    onTestFinished(async () => void (await product.stop()));
    return product;
  };
  // Each from a directory of its own: a file stays locked until the process that moved it ends.
  const moveAll = (store = target, lines: string[] = []) => {
    const from = temporaryDirectory();
    cpSync(dataDir, from, { recursive: true });
    return move(from, store, (line) => lines.push(line));
  };

  it('brings everything over, and its sessions go on', async () => {
    const source = await start({ dataDir });
    const { token } = await enter(source);
    await source.stop();
    const lines: string[] = [];
    expect(await moveAll(target, lines)).toContain('jwt-secret');
    const counts = TABLE_NAMES.map((table) => {
      const [row] = source.query<{ count: number }>(`select count(*) as count from ${table}`);
      return [table, row?.count];
    });
    expect(lines.map((line) => /^(\w+): (\d+) filas/.exec(line)?.slice(1))).toEqual(
      counts.map(([table, count]) => [table, String(count)]),
    );
    expect(counts.flat()).not.toContain(undefined);
    const JWT_SECRET = readFileSync(join(dataDir, 'jwt-secret'), 'utf8');
    const env = { DATABASE_URL: schema.url, JWT_SECRET };
    const moved = await start({ env, args: ['--demo'] });
    expect((await send(moved, '/auth/me', { token })).status).toBe(200);
    expect((await enter(moved)).status).toBe(200);
    await moved.stop();
  });

  it('is not made while a server has the database', async () => {
    const source = await start({ dataDir });
    const moving = move(dataDir, target, () => {});
    await expect(moving).rejects.toThrow(/^Vínculo está usando .*: detenlo antes/);
    expect((await enter(source)).status).toBe(200);
  });

  it('is not made by a user who may not read the database', async () => {
    chmodSync(dataDir, 0);
    const args = ['move', '--from', dataDir, '--to', 'postgres://localhost:1/none'];
    const { stderr } = await failToStart({ file, dataDir, args, under: AS_ANY_USER });
    chmodSync(dataDir, 0o700);
    const unread = join(dataDir, 'vinculo.db');
    expect(stderr).toBe(
      `No se puede leer ${unread}: hazlo como el usuario del servicio (sudo -u …).\n`,
    );
    const none = temporaryDirectory();
    expect(() => readMoveArguments(['--from', none])).toThrow(`No hay base de datos en ${none}`);
  });

  it('leaves nothing behind when it breaks off, and is repeated', async () => {
    await expect(moveAll(failingAt(target, 'insert', 'solicitud'))).rejects.toThrow();
    expect(await target.db.selectFrom('account').select('id').execute()).toEqual([]);
    await moveAll();
    await expect(moveAll()).rejects.toThrow(
      /^La base de destino no está vacía \(hay datos en account\)/,
    );
  });

  it.each([
    ['53100', /^No queda espacio en el disco de PostgreSQL/],
    ['53300', /^PostgreSQL no acepta más conexiones/],
    ['3F000', /^DATABASE_URL nombra un esquema/],
    ['57P01', /^Se perdió la conexión con PostgreSQL/],
    ['SQLITE_CORRUPT', /^La base de datos .* está dañada/],
  ])('says in one line what broke it off (%s)', async (code, line) => {
    const error = Object.assign(new Error('the power is out'), { code });
    const moving = moveAll(failingAt(target, 'insert', 'solicitud', { error }));
    await expect(moving).rejects.toThrow(StartError);
    await expect(moving).rejects.toThrow(line);
  });

  it('is not made of an empty file', async () => {
    const none = temporaryDirectory();
    writeFileSync(join(none, 'vinculo.db'), '');
    await expect(move(none, target, () => {})).rejects.toThrow(
      `No hay base de datos en ${none}: revisa --from.`,
    );
  });

  it('is not made of a database of another program, which the argument named', async () => {
    const dataDir = temporaryDirectory();
    const other = new Libsql(join(dataDir, 'vinculo.db'));
    other.exec('create table other (id)');
    other.close();
    await expect(move(dataDir, target, () => {})).rejects.toThrow(
      /de otro programa.*con --from\.$/,
    );
  });

  it('notices a row that arrived otherwise', async () => {
    await expect(moveAll({ ...target, db: target.db.withPlugin(CHANGING) })).rejects.toThrow(
      /^La tabla account llegó distinta/,
    );
    expect(await target.db.selectFrom('account').select('id').execute()).toEqual([]);
  });

  it('is made by the command, with its arguments', async () => {
    const args = ['move', '--from', dataDir, '--to', schema.url];
    const { code, stdout } = await failToStart({ file, dataDir, args });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^account: \d+ filas, [0-9a-f]{16}\n(.*\n)*Todo está en PostgreSQL/);
    for (const wrong of [[], ['--to', 'x'], ['--frm', 'x']]) {
      expect(() => readMoveArguments(wrong)).toThrow(/--from CARPETA --to postgres/);
    }
  });
});

/** Loses the accent of a name on its way. */
const CHANGING = {
  transformQuery: <T>({ node }: { readonly node: T }): T =>
    JSON.parse(JSON.stringify(node).replace('María', 'Maria')),
  transformResult: async <T>({ result }: { readonly result: T }) => result,
};
