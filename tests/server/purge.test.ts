import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '#server/store/purge.ts';
import { ENGINES } from './engines.ts';
import { openTestBackend, slot, type TestBackend } from './test-backend.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('purging on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
    await save();
    await backend.call(maria, 'POST', '/auth/logout');
  });
  afterEach(() => backend.close());

  const save = () =>
    backend.call(maria, 'POST', '/solicitudes/actualizar', {
      body: { id_paciente: 'rosa', slots: [slot()] },
      headers: { 'idempotency-key': 'one' },
    });
  const purged = async () => {
    const { db } = backend.store;
    await purge(db, backend.deps.clock());
    const tokens = await db.selectFrom('revoked_token').select('jti').execute();
    const saves = await db.selectFrom('save_ledger').select('key').execute();
    return tokens.length === 0 && saves.length === 0;
  };

  it('ignores a clock that is far ahead for a while', async () => {
    for (let times = 0; times < 2; times += 1) {
      backend.advanceClock(365 * DAY);
      await backend.tokenOf('jorge@vinculo.test');
      backend.advanceClock(DAY / 2);
      await backend.tokenOf('jorge@vinculo.test');
      backend.advanceClock(-365.5 * DAY);
      expect((await backend.call(maria, 'GET', '/auth/me')).status).toBe(401);
      expect(await purged()).toBe(false);
    }
  });

  it('begins a day late where the server was off for months', async () => {
    backend.advanceClock(100 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(1);
    expect(await purged()).toBe(true);
  });

  it('takes place where a call comes once a month', async () => {
    backend.advanceClock(100 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(30 * DAY);
    expect(await purged()).toBe(true);
  });

  it('waits a day again after a clock that was further ahead', async () => {
    backend.advanceClock(1000 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(-900 * DAY);
    expect(await purged()).toBe(false);
    backend.advanceClock(DAY + 1);
    expect(await purged()).toBe(true);
  });
});
