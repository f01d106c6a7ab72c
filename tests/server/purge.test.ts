import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#server/store/purge.ts';
import { ENGINES } from './engines.ts';
import { openWorld, slot, type World } from './world.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('purging on $name', (engine) => {
  let world: World;
  let maria: string;
  beforeEach(async () => {
    world = await openWorld(engine);
    maria = await world.tokenOf('maria@vinculo.test');
    await save();
    await world.call(maria, 'POST', '/auth/logout');
  });
  afterEach(() => world.close());

  const save = () =>
    world.call(maria, 'POST', '/solicitudes/actualizar', {
      body: { id_paciente: 'rosa', slots: [slot()] },
      headers: { 'idempotency-key': 'one' },
    });
  const purged = async () => {
    const { db } = world.store;
    await purge(db, world.parts.clock());
    const tokens = await db.selectFrom('revoked_token').select('jti').execute();
    const saves = await db.selectFrom('save_ledger').select('key').execute();
    return tokens.length === 0 && saves.length === 0;
  };

  it('does not believe a clock that is far ahead for a while', async () => {
    for (let times = 0; times < 2; times += 1) {
      world.wait(365 * DAY);
      await world.tokenOf('jorge@vinculo.test');
      world.wait(DAY / 2);
      await world.tokenOf('jorge@vinculo.test');
      world.wait(-365.5 * DAY);
      expect((await world.call(maria, 'GET', '/auth/me')).status).toBe(401);
      expect(await purged()).toBe(false);
    }
  });

  it('begins a day late where the server was off for months', async () => {
    world.wait(100 * DAY);
    expect(await purged()).toBe(false);
    world.wait(DAY);
    expect(await purged()).toBe(false);
    world.wait(1);
    expect(await purged()).toBe(true);
  });

  it('takes place where a call comes once a month', async () => {
    world.wait(100 * DAY);
    expect(await purged()).toBe(false);
    world.wait(30 * DAY);
    expect(await purged()).toBe(true);
  });

  it('waits a day again after a clock that was further ahead', async () => {
    world.wait(1000 * DAY);
    expect(await purged()).toBe(false);
    world.wait(-900 * DAY);
    expect(await purged()).toBe(false);
    world.wait(DAY + 1);
    expect(await purged()).toBe(true);
  });
});
