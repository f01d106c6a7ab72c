import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgres } from '#tests/server/engines.ts';
import { openOwnTestBackend, type TestBackend } from '#tests/server/test-backend.ts';

const BUSY = {
  status: 503,
  body: {
    code: 'unavailable',
    message: 'El servicio está muy ocupado. Intenta de nuevo en unos segundos.',
  },
  headers: { 'retry-after': '5' },
};

/** Asking whether a mail is free counts the attempt by a statement of its own, outside of any transaction. */
describe('a single statement that PostgreSQL', () => {
  let backend: TestBackend;
  const run = async <T>(text: string) => (await sql.raw<T>(text).execute(backend.store.db)).rows;
  beforeEach(async () => {
    backend = await openOwnTestBackend(postgres);
    // What an aborted statement takes from a sequence is not given back.
    await run('create sequence attempt');
  });
  afterEach(async () => {
    await run('drop trigger fails on login_attempt');
    await run('drop function fail');
    await run('drop sequence attempt');
  });

  /** PostgreSQL itself ends so many attempts with this code. */
  async function failing(code: string, times: number): Promise<void> {
    await run(`create function fail() returns trigger as $$
      begin
        if nextval('attempt') <= ${times} then raise exception 'no' using errcode = '${code}'; end if;
        return new;
      end $$ language plpgsql`);
    await run(
      'create trigger fails before insert on login_attempt for each row execute function fail()',
    );
  }
  const attempts = async () => {
    const [row] = await run<{ last_value: number }>('select last_value from attempt');
    return row?.last_value;
  };
  const ask = () => backend.call(null, 'GET', '/auth/check-email/nadie@correo.test');

  it.each(['40001', '40P01'])('aborts with %s is done again', async (code) => {
    await failing(code, 2);
    expect((await ask()).status).toBe(200);
    // Two that failed, and one for each of the two limits.
    expect(await attempts()).toBe(4);
  });

  it('aborts again and again is given up after twelve times', async () => {
    await failing('40001', 1000);
    expect(await ask()).toMatchObject(BUSY);
    expect(await attempts()).toBe(12);
  });

  it('cannot store, because its disk is full, is not done again', async () => {
    await failing('53100', 1);
    expect(await ask()).toMatchObject(BUSY);
    expect(await attempts()).toBe(1);
    expect((await ask()).status).toBe(200);
  });
});
