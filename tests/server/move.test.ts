import { cpSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { move, readMoveArguments } from '#server/move.ts';
import { DEMO_PASSWORD } from '#server/seed/demo-family.ts';
import { openPostgres } from '#server/store/postgres.ts';
import type { Store } from '#server/store/store.ts';
import { TABLE_NAMES } from '#server/store/table-names.ts';
import { makeSchema, temporaryDirectory } from './engines.ts';
import { failingAt } from './faulty-store.ts';
import { failToStart, type Product, startProduct } from './product.ts';

const file = inject('serverFile');
const JWT_SECRET = 'the same secret before and after it';

describe('a move of an embedded database into PostgreSQL', () => {
  let source: Product;
  let schema: Awaited<ReturnType<typeof makeSchema>>;
  let target: Store;
  beforeEach(async () => {
    source = await startProduct({ file, env: { JWT_SECRET } });
    schema = await makeSchema();
    target = await openPostgres(schema.url);
  });
  afterEach(async () => {
    await source.stop();
    source.clear();
    await target.close();
    await schema.drop();
  });

  const login = async (url: string) => {
    const answer = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mail: 'maria@vinculo.example', password: DEMO_PASSWORD }),
    });
    return { status: answer.status, token: ((await answer.json()) as { token: string }).token };
  };
  const me = async (url: string, token: string) =>
    (await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  // Each from a directory of its own: a file stays locked until the process that moved it ends.
  const moveAll = (store = target, lines: string[] = []) => {
    const from = temporaryDirectory();
    cpSync(source.dataDir, from, { recursive: true });
    return move(from, store, (line) => lines.push(line));
  };

  it('brings everything over, and its sessions go on', async () => {
    const { token } = await login(source.url);
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
    const env = { DATABASE_URL: schema.url, JWT_SECRET };
    const moved = await startProduct({ file, env, args: ['--demo'] });
    expect(await me(moved.url, token)).toBe(200);
    expect((await login(moved.url)).status).toBe(200);
    await moved.stop();
  });

  it('is not made while a server has the database', async () => {
    const moving = move(source.dataDir, target, () => {});
    await expect(moving).rejects.toThrow(/^Vínculo está usando .*: detenlo antes/);
    expect((await login(source.url)).status).toBe(200);
  });

  it('leaves nothing behind when it breaks off, and is repeated', async () => {
    await source.stop();
    await expect(moveAll(failingAt(target, 'insert', 'solicitud'))).rejects.toThrow();
    expect(await target.db.selectFrom('account').select('id').execute()).toEqual([]);
    await moveAll();
    await expect(moveAll()).rejects.toThrow(
      /^La base de destino no está vacía \(hay datos en account\)/,
    );
  });

  it('notices a row that arrived otherwise', async () => {
    await source.stop();
    await expect(moveAll({ ...target, db: target.db.withPlugin(CHANGING) })).rejects.toThrow(
      /^La tabla account llegó distinta/,
    );
    expect(await target.db.selectFrom('account').select('id').execute()).toEqual([]);
  });

  it('is made by the command, with its arguments', async () => {
    await source.stop();
    const args = ['move', '--from', source.dataDir, '--to', schema.url];
    const { code, stdout } = await failToStart({ file, dataDir: source.dataDir, args });
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
