import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin } from '#server/make-admin.ts';
import { StartError } from '#server/start-error.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, PASSWORD, type TestBackend } from '#tests/server/test-backend.ts';

const MAIL = 'nueva@correo.test';

describe.each(ENGINES)('making an Admin on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  const stored = () =>
    backend.store.db.selectFrom('account').selectAll().where('mail', '=', MAIL).execute();
  const signUp = async (role: string, verified_at: string | null) => {
    await backend.store.db
      .insertInto('account')
      .values({
        ...{ id: 'nueva', mail: MAIL, role, name: 'Ana', last_name: 'Soto', verified_at },
        ...{ token_version: 1, created_at: '2026-11-23T12:00:00.000Z' },
        estado_cuenta: verified_at === null ? 'Pendiente' : 'Activo',
      })
      .execute();
    return stored();
  };
  const VERIFIED = '2026-11-23T12:01:00.000Z';

  it.each(['before', 'while'])(
    'takes the mail of a sign-up that was never verified, made %s the password was typed',
    async (when) => {
      if (when === 'before') await signUp('Responsable', null);
      const message = await makeAdmin(backend.deps, MAIL, async () => {
        if (when === 'while') await signUp('Responsable', null);
        return PASSWORD;
      });
      expect(message).toBe(`${MAIL} ya puede administrar.`);
      expect(await stored()).toMatchObject([{ role: 'Admin', name: 'Administración' }]);
      await backend.signIn(MAIL);
    },
  );

  it('leaves an account as it is that signed up while the password was typed', async () => {
    let before: unknown;
    const making = makeAdmin(backend.deps, MAIL, async () => {
      before = await signUp('Responsable', VERIFIED);
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
      await signUp('Admin', VERIFIED);
      return PASSWORD;
    });
    expect(await stored()).toMatchObject([
      { id: 'nueva', role: 'Admin', estado_cuenta: 'Activo', token_version: 2 },
    ]);
    await backend.signIn(MAIL);
  });
});
