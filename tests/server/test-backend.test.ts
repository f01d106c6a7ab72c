import { describe, expect, it } from 'vitest';
import { ENGINES } from './engines.ts';
import { addMemberOfRosa } from './people/circle-people.ts';
import { openTestBackend, slot, type TestBackend } from './test-backend.ts';

const MARIA = 'maria@vinculo.test';
const LIST = '/solicitudes/paciente/rosa';

describe.each(ENGINES)('a test on $name', (engine) => {
  /** All that a test may find: what is stored, what was sent, the time, the next id, and the tries left of a limit. */
  async function found({ store: { db }, deps, sent, call, tokenOf }: TestBackend) {
    const maria = await tokenOf(MARIA);
    const forget = { body: { mail: MARIA } };
    const asked: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      asked.push((await call(null, 'POST', '/auth/forgot-password', forget)).status);
    }
    await deps.background.settled();
    return {
      accounts: await db.selectFrom('account').select(['id', 'role']).orderBy('id').execute(),
      calendar: (await call(maria, 'GET', LIST)).body,
      members: await db.selectFrom('paciente_miembro').selectAll().execute(),
      notices: (await db.selectFrom('notice').select('id').execute()).length,
      sent: sent.length,
      asked,
      now: deps.clock(),
      id: deps.newId(),
    };
  }

  it('finds nothing of the one before it, on the same app', async () => {
    const one = await openTestBackend(engine);
    const first = await found(one);
    await addMemberOfRosa(one, 'paula');
    one.advanceClock(86_400_000);
    const saving = one.call(await one.tokenOf(MARIA), 'POST', '/solicitudes/actualizar', {
      body: { id_paciente: 'rosa', slots: [slot()] },
    });
    await one.close();
    const two = await openTestBackend(engine);
    expect(two.app).toBe(one.app);
    expect(await found(two)).toEqual(first);
    // It did not wait for this, and the end of the first test did.
    expect((await saving).status).toBe(200);
  });

  it('has another app than one that is under way', async () => {
    const [one, two] = [await openTestBackend(engine), await openTestBackend(engine)];
    expect(two.app).not.toBe(one.app);
    await addMemberOfRosa(one, 'paula');
    const { db } = two.store;
    expect(await db.selectFrom('paciente_miembro').selectAll().execute()).toEqual([]);
  });
});
