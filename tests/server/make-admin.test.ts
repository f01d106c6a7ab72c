import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin } from '#server/make-admin.ts';
import { StartError } from '#server/start-error.ts';
import { ENGINES } from './engines.ts';
import { openTestBackend, PASSWORD, type TestBackend } from './test-backend.ts';

const MAIL = 'nueva@correo.test';

describe.each(ENGINES)('making an Admin on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  const stored = () =>
    backend.store.db.selectFrom('account').selectAll().where('mail', '=', MAIL).execute();
  const signUp = async (role: string) => {
    await backend.store.db
      .insertInto('account')
      .values({
        ...{ id: 'nueva', mail: MAIL, role, name: 'Ana', last_name: 'Soto' },
        ...{ estado_cuenta: 'Pendiente', token_version: 1, created_at: '2026-11-23T12:00:00.000Z' },
      })
      .execute();
    return stored();
  };

  it('leaves an account as it is that signed up while the password was typed', async () => {
    let before: unknown;
    const making = makeAdmin(backend.deps, MAIL, async () => {
      before = await signUp('Responsable');
      return PASSWORD;
    });
    await expect(making).rejects.toEqual(
      new StartError(
        `${MAIL} ya es la cuenta de un Responsable: usa otro correo para administrar.`,
      ),
    );
    expect(await stored()).toEqual(before);
  });

  it('gives the password to an Admin whom somebody else made while it was typed', async () => {
    await makeAdmin(backend.deps, MAIL, async () => {
      await signUp('Admin');
      return PASSWORD;
    });
    expect(await stored()).toMatchObject([
      { id: 'nueva', role: 'Admin', estado_cuenta: 'Activo', token_version: 2 },
    ]);
    await backend.signIn(MAIL);
  });
});
