import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { makeSchema, temporaryDirectory } from '#tests/server/engines.ts';
import { type Product, startProduct } from '#tests/server/product.ts';
import { calendarOf, send } from '#tests/server/product-calls.ts';
import { farFromRoundHour } from '#tests/server/round-hour.ts';
import { slot } from '#tests/server/test-backend.ts';

/** `SAVES=180 KEYS=40` for longer races, at every isolation. */
const { SAVES: saves, KEYS: keys = '8' } = process.env;
const SAVES = Number(saves ?? 30);
const KEYS = Number(keys);
const TIMES = 6;

/** The isolation of single statements; the server states that of every transaction (`isolation.test.ts`). */
const LEVELS = [
  'serializable',
  ...(saves === undefined ? [] : ['repeatable read', 'read committed']),
];

describe.each(LEVELS)('three built servers on one PostgreSQL whose default is %s', (level) => {
  let schema: Awaited<ReturnType<typeof makeSchema>>;
  let products: readonly Product[] = [];
  beforeEach(async () => {
    schema = await makeSchema();
    const option = encodeURIComponent(
      ` -c default_transaction_isolation=${level.replace(' ', '\\ ')}`,
    );
    const dataDir = temporaryDirectory();
    const env = {
      DATABASE_URL: `${schema.url}${option}`,
      ...{ JWT_SECRET: 'x'.repeat(32), CALLS_PER_MINUTE: '99999', CALLS_AT_ONCE: '99' },
    };
    const start = (args: readonly string[]) =>
      startProduct({ file: inject('serverFile'), dataDir, env, args });
    // The first makes the tables, and the family in them.
    const first = await start(['--demo']);
    products = [first, ...(await Promise.all([start([]), start([])]))];
  });
  afterEach(async () => {
    for (const product of products) await product.stop();
    products[0]?.clear();
    await schema.drop();
  });

  /** Makes each call in one of the processes, all at once. A busy one (503) is asked again, as the app does. */
  const atOnce = (count: number, call: (index: number) => [string, Parameters<typeof send>[2]]) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const product = products[index % products.length] as Product;
        let status = 0;
        const ask = async () => {
          ({ status } = await send(product, ...call(index)));
          return status;
        };
        await expect.poll(ask, { timeout: 50_000, interval: 200 }).not.toBe(503);
        return status;
      }),
    );

  it('lose no save and apply none twice, make one account, and count every attempt', {
    timeout: 180_000,
  }, async () => {
    const { token, patient, before } = await calendarOf(products[0] as Product);
    const save = (index: number, key: string): [string, Parameters<typeof send>[2]] => {
      const start = 60 * (index % 20);
      const time = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
      const times = { hora_inicio: time(start), hora_fin: time(start + 30) };
      const fecha = `203${key.length}-12-${10 + Math.floor(index / 20)}`;
      const body = { id_paciente: patient, slots: [slot({ ...times, fecha })] };
      return ['/solicitudes/actualizar', { token, headers: { 'idempotency-key': key }, body }];
    };
    const stored = async () =>
      (await send(products[1] as Product, `/solicitudes/paciente/${patient}`, { token })).body
        .length;

    const saved = await atOnce(SAVES, (index) => save(index, `s-${1000 + index}`));
    expect(new Set(saved)).toEqual(new Set([200]));
    expect(await stored()).toBe(before + SAVES);

    const repeated = await atOnce(KEYS * TIMES, (index) => {
      const which = Math.floor(index / TIMES);
      return save(which, `k-${100 + which}`);
    });
    expect(new Set(repeated)).toEqual(new Set([200]));
    expect(await stored()).toBe(before + SAVES + KEYS);

    const signedUp = await atOnce(TIMES, () => ['/auth/signup', { body: SIGNUP }]);
    expect(new Set(signedUp)).toEqual(new Set([201]));

    await farFromRoundHour();
    const asked = await atOnce(45, () => ['/auth/check-email/nadie@correo.test', {}]);
    expect(asked.filter((status) => status === 200)).toHaveLength(30);
    expect(asked.filter((status) => status === 429)).toHaveLength(15);
  });
});
