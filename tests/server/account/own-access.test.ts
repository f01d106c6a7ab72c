// Over 250 lines: every rule of the calls that change the own access, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '#server/store/account/own-access.ts';
import { ENGINES, onOneEngine } from '#tests/server/engines.ts';
import { addAccount } from '#tests/server/people/circle-people.ts';
import { openTestBackend, PASSWORD, type TestBackend } from '#tests/server/test-backend.ts';
import { codeIn } from './sign-up-data.ts';

const MINUTE = 60_000;
const NEW = 'Nueva.Clave1';
const MARIA = 'maria@vinculo.test';
const NEXT = 'maria.nueva@correo.test';

describe.each(ENGINES)('the own access on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.signIn(MARIA);
  });

  const put = (path: string, body: object, token = maria) =>
    backend.call(token, 'PUT', `/auth/me/${path}`, { body });
  const me = async (token = maria) => backend.call(token, 'GET', '/auth/me');
  const login = async (mail: string, password: string) =>
    (await backend.call(null, 'POST', '/auth/login', { body: { mail, password } })).status;
  const subjects = async () => {
    await backend.deps.background.settled();
    return backend.sent.map(({ to, subject }) => [to, subject]);
  };
  const code = () => codeIn(backend.sent.at(-1));
  const verify = (given: string) =>
    backend.call(maria, 'POST', '/auth/me/mail/verify', { body: { code: given } });
  /** Asks for a link to a new password, and returns its secret. */
  const forget = async () => {
    await backend.call(null, 'POST', '/auth/forgot-password', { body: { mail: MARIA } });
    await backend.deps.background.settled();
    const link = new URL(/http\S+/.exec(backend.sent.at(-1)?.text ?? '')?.[0] ?? '');
    return link.searchParams.get('token');
  };
  const isResetBy = async (token: string | null, mail: string) => {
    const body = { mail, token, newPassword: 'Otra.Clave2' };
    return (await backend.call(null, 'POST', '/auth/reset-password', { body })).body.success;
  };
  const account = () =>
    backend.store.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', 'maria')
      .executeTakeFirstOrThrow();

  it('changes no password that was changed since it was checked', async () => {
    const { db } = backend.store;
    const checked = await account();
    expect(await changePassword(db, checked, 'one')).toMatchObject({ password_hash: 'one' });
    expect(await changePassword(db, checked, 'another')).toBeNull();
    expect((await account()).password_hash).toBe('one');
  });

  it('changes no password of an account that was deactivated since it was checked', async () => {
    const { passwords } = backend.deps;
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const set = (on: string) => backend.call(andrea, 'PUT', `/admin/users/${on}/maria`);
    const app = await backend.anotherProcess({
      passwords: {
        ...passwords,
        async hash(...of) {
          await set('deactivate');
          return passwords.hash(...of);
        },
      },
    });
    const body = { password: PASSWORD, newPassword: NEW };
    const answer = await backend.call(maria, 'PUT', '/auth/me/password', { body, app });
    expect(answer.status).toBe(401);
    await set('reactivate');
    expect(await login(MARIA, NEW)).toBe(401);
    expect(await login(MARIA, PASSWORD)).toBe(200);
  });

  it('corrects the name, by which an Admin finds its owner from then on', async () => {
    const none = await put('name', { name: ' ', lastname: 'Toro' });
    expect([none.status, none.body.message]).toEqual([422, 'Ingresa tu nombre']);
    const { body } = await put('name', { name: ' María   José', lastname: 'Toro ' });
    expect(body).toEqual({ success: true, message: 'Tu nombre se corrigió.' });
    expect((await me()).body).toMatchObject({ name: 'María José', lastname: 'Toro' });
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const found = async (q: string) => {
      const { body } = await backend.call(andrea, 'GET', `/admin/users?limit=5&q=${q}`);
      return body.users.map(({ id }: { readonly id: string }) => id);
    };
    expect(await found('toro')).toEqual(['maria']);
    expect(await found('jose')).toEqual(['maria']);
  });

  it('changes the phone, which nobody has proved to read then', async () => {
    await backend.store.db.updateTable('account').set({ phone_verified: 1 }).execute();
    expect((await put('phone', { phone: '1' })).body.message).toBe(
      'Número inválido. Ej: +56912345678',
    );
    expect((await put('phone', { phone: '9 8765 4321'.replaceAll(' ', '') })).status).toBe(200);
    expect((await me()).body.phone).toBe('+56987654321');
    expect((await account()).phone_verified).toBe(0);
    // The same again proves nothing, and takes no proof away.
    await backend.store.db.updateTable('account').set({ phone_verified: 1 }).execute();
    await put('phone', { phone: '+56987654321' });
    expect((await account()).phone_verified).toBe(1);
  });

  it('changes the password: every other session and link ends, and this one goes on with its notices', async () => {
    const tablet = await backend.signIn(MARIA);
    const jorge = await backend.signIn('jorge@vinculo.test');
    for (const [token, endpoint, id_account] of [
      [maria, 'https://fcm.googleapis.com/fcm/send/phone', 'maria'],
      [tablet, 'https://fcm.googleapis.com/fcm/send/tablet', 'maria'],
      [jorge, 'https://fcm.googleapis.com/fcm/send/jorge', 'jorge'],
    ] as const) {
      const { jti } = JSON.parse(atob(token.split('.')[1] ?? ''));
      await backend.store.db
        .insertInto('push_subscription')
        .values({
          ...{ endpoint_hash: endpoint, endpoint, id_account, jti, p256dh: 'x' },
          ...{ auth: 'x', created_at: '2026', expires_at: '2027' },
        })
        .execute();
    }
    const link = await forget();
    const { status, body } = await put('password', { password: PASSWORD, newPassword: NEW });
    expect(status).toBe(200);
    expect(await isResetBy(link, MARIA)).toBe(false);
    for (const token of [maria, tablet]) expect((await me(token)).status).toBe(401);
    expect((await me(body.token)).status).toBe(200);
    expect([await login(MARIA, PASSWORD), await login(MARIA, NEW)]).toEqual([401, 200]);
    const { jti } = JSON.parse(atob(body.token.split('.')[1] ?? ''));
    const devices = await backend.store.db
      .selectFrom('push_subscription')
      .select(['endpoint', 'jti'])
      .orderBy('endpoint')
      .execute();
    expect(devices).toEqual([
      {
        endpoint: 'https://fcm.googleapis.com/fcm/send/jorge',
        jti: expect.not.stringMatching(jti),
      },
      { endpoint: 'https://fcm.googleapis.com/fcm/send/phone', jti },
    ]);
    expect((await me(jorge)).status).toBe(200);
    expect(await subjects()).toEqual([
      [MARIA, 'Recupera tu contraseña de Vínculo'],
      [MARIA, 'Tu contraseña de Vínculo cambió'],
    ]);
  });

  it('changes the password of a session that is not remembered, which does not last longer then', async () => {
    const body = { mail: MARIA, password: PASSWORD, RememberMe: false };
    const { token } = (await backend.call(null, 'POST', '/auth/login', { body })).body;
    const changed = await put('password', { password: PASSWORD, newPassword: NEW }, token);
    expect((await me(changed.body.token)).status).toBe(200);
    backend.advanceClock(13 * 60 * MINUTE);
    expect((await me(changed.body.token)).status).toBe(401);
  });

  it('changes nothing with a wrong password, a weak one, or after too many attempts', async () => {
    const wrong = await put('password', { password: 'Otra.Clave1', newPassword: NEW });
    expect([wrong.status, wrong.body.issues]).toEqual([
      ...[422, [{ path: 'password', message: 'Esa no es tu contraseña actual.' }]],
    ]);
    const weak = await put('password', { password: PASSWORD, newPassword: 'corta' });
    expect(weak.body.issues[0].path).toBe('newPassword');
    for (let times = 0; times < 9; times += 1)
      await put('password', { password: 'x', newPassword: NEW });
    expect((await put('password', { password: PASSWORD, newPassword: NEW })).status).toBe(429);
    expect(await login(MARIA, PASSWORD)).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  it('changes the mail with the code that the new one got, and tells the old one', async () => {
    expect((await put('mail', { mail: NEXT, password: 'x' })).status).toBe(422);
    expect((await put('mail', { mail: MARIA, password: PASSWORD })).body.message).toBe(
      'Es el correo que ya tienes.',
    );
    expect((await put('mail', { mail: 'jorge@vinculo.test', password: PASSWORD })).status).toBe(
      409,
    );
    expect(await subjects()).toEqual([]);
    const link = await forget();
    expect((await put('mail', { mail: NEXT.toUpperCase(), password: PASSWORD })).status).toBe(200);
    const right = code();
    expect((await verify(right === '000000' ? '111111' : '000000')).status).toBe(422);
    expect((await me()).body.email).toBe(MARIA);
    expect((await verify(right)).status).toBe(200);
    expect((await me()).body.email).toBe(NEXT);
    // The answer may have been lost.
    expect((await verify(right)).status).toBe(200);
    // Who still reads the old mail does not get in with a link from there.
    expect([await isResetBy(link, MARIA), await isResetBy(link, NEXT)]).toEqual([false, false]);
    const andrea = await backend.tokenOf('andrea@vinculo.test');
    const { body: found } = await backend.call(andrea, 'GET', '/admin/users?limit=2&q=maria.nueva');
    expect(found.users).toMatchObject([{ id: 'maria' }]);
    expect([await login(MARIA, PASSWORD), await login(NEXT, PASSWORD)]).toEqual([401, 200]);
    expect(await subjects()).toEqual([
      [MARIA, 'Recupera tu contraseña de Vínculo'],
      [NEXT, 'Tu código para cambiar tu correo en Vínculo'],
      [MARIA, 'El correo de tu cuenta de Vínculo cambió'],
    ]);
  });

  onOneEngine(engine, () => {
    it('lets nobody guess the password by changing the mail', async () => {
      for (let times = 0; times < 10; times += 1)
        expect((await put('mail', { mail: NEXT, password: 'x' })).status).toBe(422);
      expect((await put('mail', { mail: NEXT, password: PASSWORD })).status).toBe(429);
      expect(await subjects()).toEqual([]);
    });

    it('sends six codes an hour to one mail, whoever asks for them', async () => {
      const jorge = await backend.signIn('jorge@vinculo.test');
      const ask = async (mail: string, token = maria) =>
        (await put('mail', { mail, password: PASSWORD }, token)).status;
      for (let times = 0; times < 6; times += 1) expect(await ask(NEXT)).toBe(200);
      expect([await ask(NEXT), await ask(NEXT, jorge)]).toEqual([429, 429]);
      expect(await subjects()).toHaveLength(6);
      expect(await ask('otra@correo.test')).toBe(200);
    });
  });

  it('takes a code five times and for ten minutes, and a mail that was taken meanwhile never', async () => {
    await put('mail', { mail: NEXT, password: PASSWORD });
    const first = code();
    backend.advanceClock(11 * MINUTE);
    expect((await verify(first)).status).toBe(422);
    await put('mail', { mail: NEXT, password: PASSWORD });
    for (let times = 0; times < 5; times += 1) await verify(code() === '000000' ? '1' : '000000');
    expect((await verify(code())).status).toBe(422);
    await put('mail', { mail: NEXT, password: PASSWORD });
    await addAccount(backend, 'other');
    const { db } = backend.store;
    await db.updateTable('account').set({ mail: NEXT }).where('id', '=', 'other').execute();
    expect((await verify(code())).status).toBe(409);
    // One that was never verified gives way to who reads the mail.
    await db
      .updateTable('account')
      .set({ estado_cuenta: 'Pendiente', verified_at: null })
      .where('id', '=', 'other')
      .execute();
    expect((await verify(code())).status).toBe(200);
    expect((await me()).body.email).toBe(NEXT);
  });

  it('of an account without a password says so, and a link by mail makes one', async () => {
    await backend.store.db
      .updateTable('account')
      .set({ password_hash: null, google_sub: 'maria' })
      .where('id', '=', 'maria')
      .execute();
    expect((await me()).body.hasPassword).toBe(false);
    for (const answer of [
      await put('password', { password: '', newPassword: NEW }),
      await put('mail', { mail: NEXT, password: '' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'no_password']);
    }
    await forget();
    expect(await subjects()).toEqual([[MARIA, 'Recupera tu contraseña de Vínculo']]);
  });
});
