import { sql } from 'kysely';
import Libsql from 'libsql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '#server/store/embedded.ts';
import { ENGINES, temporaryDirectory } from './engines.ts';
import { openWorld, slot, type World } from './world.ts';

const EMBEDDED = ENGINES.filter(({ name }) => name === 'libsql');

describe.each(EMBEDDED)('a full disk under $name', (engine) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engine);
  });
  afterEach(() => world.close());

  const mostPages = (count: number) =>
    sql.raw(`pragma max_page_count = ${count}`).execute(world.store.db);

  it('is reported, fails only that save, and the same save succeeds later', async () => {
    const maria = await world.tokenOf('maria@vinculo.test');
    const save = () =>
      world.call(maria, 'POST', '/solicitudes/actualizar', {
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
    expect((await world.call(maria, 'GET', '/solicitudes/paciente/rosa')).body).toEqual([]);
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
      expect(close).toHaveBeenCalledOnce();
    } finally {
      vi.restoreAllMocks();
    }
  });
});
