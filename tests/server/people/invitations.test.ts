// Over 250 lines: the life of an invitation, from both sides, on one backend for each engine.
import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { NotSent } from '#server/mail/messenger.ts';
import { ACTIVE, INACTIVE } from '#server/store/account/accounts.ts';
import { codeIn, INVITED } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';
import { addAccount, addMemberOfRosa, secretOf } from './circle-people.ts';

const URL = '/api/patients/rosa/invitations';
const DAY = 86_400_000;
const CAREGIVER = { kind: 'caregiver', name: 'Ana', mail: 'ana@correo.test' };
const MEMBER = { kind: 'member', name: 'Inés', mail: 'ines@vinculo.test' };

describe.each(ENGINES)('an invitation on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  const post = (token: string | null, url: string, body: unknown = {}, headers = {}) =>
    backend.call(token, 'POST', url, { body, headers });
  const invite = (body: unknown = CAREGIVER, token = maria, headers = {}) =>
    post(token, URL, body, headers);
  const secret = async (body: unknown = CAREGIVER) => secretOf((await invite(body)).body.link);
  const open = (token: unknown) => post(null, '/api/invitations/read', { token });
  const accept = (who: string, token: string, consent: unknown = CONSENT_VERSION) =>
    post(who, '/api/invitations/accept', { token, consent });
  const signUp = (token: string, changes = {}) =>
    post(null, '/api/invitations/signup', { ...INVITED, ...changes, token });
  const verify = (token: string, code: string) =>
    post(null, '/api/invitations/verify', { token, code });
  const send = (id: string) => post(maria, `${URL}/${id}/send`);
  const revoke = (token: string, id: string) => backend.call(token, 'DELETE', `${URL}/${id}`);
  const circle = async () => (await backend.call(maria, 'GET', '/api/patients/rosa/circle')).body;
  const codeSent = () => codeIn(backend.sent.at(-1));
  const linkSent = () => /\S+\/invitacion#\S+/.exec(backend.sent.at(-1)?.text ?? '')?.[0] ?? '';
  const roleOf = async (token: string) => (await backend.call(token, 'GET', '/auth/me')).body.role;

  describe('that is made', () => {
    it('has a link with 256 bits after the #, of which only a hash is stored', async () => {
      const { status, body } = await invite({ ...CAREGIVER, mail: ' ANA@correo.test ' });
      expect(status).toBe(201);
      expect(body.link).toMatch(/^http:\/\/localhost\/invitacion#[\w-]{43}$/);
      expect(body.invitation).toEqual({
        ...{ id: body.invitation.id, kind: 'caregiver', name: 'Ana', contact: 'a•••@correo.test' },
        ...{ inviter: 'María', createdAt: '2026-11-23T12:00:00.000Z', sentAt: null },
        ...{ expiresAt: '2026-12-07T12:00:00.000Z', state: 'open' },
      });
      expect(body.circle.invitations).toEqual([body.invitation]);
      const stored = await backend.store.db.selectFrom('invitation').selectAll().execute();
      expect(stored).toMatchObject([{ mail: 'ana@correo.test', phone: null }]);
      expect(JSON.stringify(stored)).not.toContain(secretOf(body.link));
      expect(backend.sent).toEqual([]);
    });

    it('shows who invites for whom, and no contact in full', async () => {
      const { status, body } = await open(
        await secret({ ...CAREGIVER, mail: '', phone: '912344321' }),
      );
      expect([status, body]).toEqual([
        200,
        {
          ...{ kind: 'caregiver', patient: { name: 'rosa', nickname: 'Nana' }, channel: 'msg' },
          ...{ inviter: { name: 'María', lastname: 'Fuentes' }, contact: '+56 9 •••• 4321' },
          ...{ version: CONSENT_VERSION, isSent: false, codeChannel: 'msg' },
        },
      ]);
      for (const token of ['', 'x', null, 7]) {
        expect((await open(token)).body).toEqual({
          ...{
            code: 'no_invitation',
            message:
              'Este enlace ya no sirve. Si te llegó otro más nuevo, abre ese; si no, pide otro a quien te invitó.',
          },
        });
      }
    });

    it('names the patient as within a sentence, without an article', async () => {
      const token = await secret(CAREGIVER);
      await backend.store.db.updateTable('paciente').set({ nickname: 'el Tata' }).execute();
      expect((await open(token)).body).toMatchObject({ patient: { nickname: 'Tata' } });
    });

    it('is made once under a key, and each answer has a link that works while no later one is made', async () => {
      const headers = { 'idempotency-key': 'one' };
      const first = (await invite(CAREGIVER, maria, headers)).body;
      const second = (await invite(CAREGIVER, maria, headers)).body;
      expect(second.invitation.id).toBe(first.invitation.id);
      expect((await open(secretOf(first.link))).status).toBe(404);
      expect((await open(secretOf(second.link))).status).toBe(200);
      expect((await invite(MEMBER, maria, headers)).status).toBe(422);
      await revoke(maria, first.invitation.id);
      expect((await invite(CAREGIVER, maria, headers)).body.code).toBe('not_open');
    });

    it.each([
      ['no kind', { ...CAREGIVER, kind: 'friend' }, 'kind'],
      ['no name', { ...CAREGIVER, name: ' ' }, 'name'],
      ['neither mail nor phone', { ...CAREGIVER, mail: null }, 'mail'],
      ['both', { ...CAREGIVER, phone: '912345678' }, 'mail'],
      ['a mail that is none', { ...CAREGIVER, mail: 'ana' }, 'mail'],
      ['a phone that is none', { kind: 'member', name: 'Ana', phone: '12' }, 'phone'],
    ])('is rejected with %s', async (_what, body, path) => {
      const answer = await invite(body);
      expect([answer.status, answer.body.issues[0].path]).toEqual([422, path]);
    });

    it('is only the owner’s where it is for a member, and only to somebody else', async () => {
      const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
      const theirs = await invite(MEMBER, paula);
      expect([theirs.status, theirs.body.message]).toEqual([403, 'Solo María puede hacer esto.']);
      expect((await invite(CAREGIVER, paula)).status).toBe(201);
      const codes = [
        { ...MEMBER, mail: 'Maria@vinculo.test' },
        { ...MEMBER, mail: 'paula@vinculo.test' },
        { ...CAREGIVER, mail: 'camila@vinculo.test' },
      ].map(async (body) => {
        const { code, message } = (await invite(body)).body;
        return [code, message];
      });
      expect(await Promise.all(codes)).toEqual([
        ['own_invitation', 'No puedes invitarte a ti.'],
        ['already_there', 'Esta persona ya comparte el calendario.'],
        ['already_there', expect.stringMatching(/^Esta persona ya aceptó cuidar\./)],
      ]);
    });

    it('replaces one to the same mail, and there are at most twenty', async () => {
      const first = await secret();
      const second = await secret();
      expect((await open(first)).body).toEqual({
        ...{ code: 'invitation_revoked', message: 'La invitación de María fue retirada.' },
      });
      expect((await open(second)).status).toBe(200);
      const more = (index: number) => invite({ ...CAREGIVER, mail: `ana-${index}@correo.test` });
      for (let index = 1; index < 20; index += 1) expect((await more(index)).status).toBe(201);
      expect((await more(20)).body).toEqual({
        code: 'too_many_invitations',
        message: 'Ya hay 20 invitaciones abiertas. Retira alguna.',
      });
      expect((await circle()).invitations).toHaveLength(20);
      // One that has expired takes no place.
      await backend.store.db
        .updateTable('invitation')
        .set({ expires_at: backend.deps.clock().toISOString() })
        .where('mail', '=', 'ana-1@correo.test')
        .execute();
      expect((await more(20)).status).toBe(201);
    });

    it('does not replace one of another kind to the same mail', async () => {
      await invite();
      await invite({ ...MEMBER, mail: CAREGIVER.mail });
      const kinds = (await circle()).invitations.map(({ kind }: { kind: string }) => kind).sort();
      expect(kinds).toEqual(['caregiver', 'member']);
    });

    it('is limited to thirty a day', async () => {
      for (let index = 0; index < 30; index += 1) await invite({ ...CAREGIVER, name: ' ' });
      expect((await invite()).status).toBe(201);
      for (let index = 0; index < 29; index += 1) expect((await invite()).status).toBe(201);
      expect((await invite()).status).toBe(429);
    });

    it('is closed for all by its inviter or the owner', async () => {
      const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
      const { invitation, link } = (await invite()).body;
      expect((await revoke(paula, invitation.id)).body.code).toBe('not_owner');
      const theirs = (await invite({ ...CAREGIVER, mail: 'b@correo.test' }, paula)).body;
      expect((await revoke(maria, theirs.invitation.id)).status).toBe(200);
      for (let times = 0; times < 2; times += 1) {
        const answer = await revoke(maria, invitation.id);
        expect([answer.status, answer.body.circle.invitations]).toEqual([200, []]);
      }
      expect((await open(secretOf(link))).status).toBe(410);
      expect((await send(invitation.id)).body.code).toBe('not_open');
      expect((await revoke(maria, 'none')).status).toBe(404);
    });

    it('expires after fourteen days, and stays to be seen', async () => {
      const token = await secret();
      backend.advanceClock(14 * DAY);
      maria = await backend.tokenOf('maria@vinculo.test');
      expect((await open(token)).body).toEqual({
        ...{ code: 'invitation_expired', message: 'Este enlace venció. Pide otro a María.' },
      });
      expect((await circle()).invitations).toMatchObject([{ state: 'expired' }]);
      expect((await signUp(token)).status).toBe(410);
    });

    it('is not there while its patient is hidden', async () => {
      const token = await secret();
      await backend.store.db
        .updateTable('paciente')
        .set({ estado_cuenta: INACTIVE })
        .where('id', '=', 'rosa')
        .execute();
      expect((await open(token)).status).toBe(404);
      expect((await signUp(token)).status).toBe(404);
    });
  });

  describe('that the server sends', () => {
    it('goes to the mail or the mobile, with a link that the inviter never sees', async () => {
      const { invitation, link } = (await invite()).body;
      backend.advanceClock(1000);
      const answer = await send(invitation.id);
      expect(answer.body).toMatchObject({ success: true, message: 'Enviamos la invitación.' });
      expect(answer.body.circle.invitations[0].sentAt).toBe('2026-11-23T12:00:01.000Z');
      expect(backend.sent).toMatchObject([
        { to: 'ana@correo.test', subject: 'María te invita a cuidar a Nana' },
      ]);
      expect(linkSent()).not.toBe(link);
      expect((await open(secretOf(linkSent()))).body.isSent).toBe(true);
      expect((await open(secretOf(link))).body.isSent).toBe(false);
      const byPhone = (await invite({ ...MEMBER, mail: null, phone: '912344321' })).body;
      await send(byPhone.invitation.id);
      expect(backend.sent.at(-1)).toMatchObject({ to: '+56912344321', subject: 'SMS' });
      const { text = '' } = backend.sent.at(-1) ?? {};
      expect(text).toContain('María te invita a compartir el calendario de Nana en Vínculo: http');
      expect(text.length).toBeLessThan(160);
    });

    it('is sent by the owner only where it is for a member', async () => {
      const paula = await addMemberOfRosa(backend, 'paula', 'Paula');
      const { id } = (await invite(MEMBER)).body.invitation;
      const answer = await post(paula, `${URL}/${id}/send`);
      expect([answer.status, answer.body.code, backend.sent]).toEqual([403, 'not_owner', []]);
      const caregivers = (await invite()).body.invitation.id;
      expect((await post(paula, `${URL}/${caregivers}/send`)).status).toBe(200);
    });

    it('is valid from then on for the days that the message says', async () => {
      const { invitation } = (await invite()).body;
      const days = (count: number) => count * 86_400_000;
      backend.advanceClock(days(13));
      const { body } = await send(invitation.id);
      expect(backend.sent.at(-1)?.text).toContain('El enlace vale por 14 días');
      expect(body.circle.invitations[0].expiresAt).toBe('2026-12-20T12:00:00.000Z');
      backend.advanceClock(days(14) - 1000);
      expect((await open(secretOf(linkSent()))).status).toBe(200);
      backend.advanceClock(1000);
      expect((await open(secretOf(linkSent()))).status).not.toBe(200);
    });

    it('keeps the link that did arrive, and its end, when another cannot be sent', async () => {
      const { invitation } = (await invite()).body;
      const { body } = await send(invitation.id);
      const { expiresAt } = body.circle.invitations[0];
      backend.advanceClock(3_600_000);
      const arrived = secretOf(linkSent());
      const fails = { mail: () => Promise.reject(new NotSent('no')), sms: async () => {} };
      const app = await backend.anotherProcess({ messenger: fails });
      const failed = await backend.call(maria, 'POST', `${URL}/${invitation.id}/send`, {
        ...{ app, body: {} },
      });
      expect(failed.status).toBe(503);
      expect((await open(arrived)).body.isSent).toBe(true);
      expect((await circle()).invitations[0].expiresAt).toBe(expiresAt);
    });

    it('leaves out names that mail programs make links of', async () => {
      const { db } = backend.store;
      await db
        .updateTable('account')
        .set({ name: 'premio.cl' })
        .where('id', '=', 'maria')
        .execute();
      await db.updateTable('paciente').set({ nickname: 'http://x' }).execute();
      await send((await invite({ ...CAREGIVER, name: 'Ana' })).body.invitation.id);
      expect(backend.sent[0]?.text).not.toMatch(/premio|http:\/\/x/);
      expect(backend.sent[0]?.subject).toBe('Una familia te invita a cuidar a un ser querido');
    });
  });

  describe('that is accepted with an account', () => {
    it('assigns a caregiver, once, and is used', async () => {
      const valentina = await backend.tokenOf('valentina@vinculo.test');
      const token = await secret({ ...CAREGIVER, mail: 'valentina@vinculo.test' });
      expect((await accept(valentina, token, 'x')).body.issues[0].path).toBe('consent');
      expect((await accept(valentina, token)).body).toEqual({ success: true, token: null });
      // The first answer may have been lost.
      expect((await accept(valentina, token)).body).toMatchObject({ success: true });
      const diego = await backend.tokenOf('diego@vinculo.test');
      for (const answer of [await open(token), await accept(diego, token)]) {
        expect(answer.body).toEqual({
          ...{ code: 'invitation_used', message: 'Esta invitación ya se usó.' },
        });
      }
      const { caregivers, invitations } = await circle();
      expect(invitations).toEqual([]);
      expect(caregivers.at(-1)).toMatchObject({
        ...{ id: 'valentina', agreedAt: '2026-11-23T12:00:00.000Z', assigned: true },
      });
      const { body } = await backend.call(valentina, 'GET', '/auth/me/export');
      expect(body.consents).toMatchObject([{ version: CONSENT_VERSION }]);
      expect(body.invitations).toMatchObject([{ made: false, kind: 'caregiver' }]);
      // Of the same instant, so that they have no order.
      const activity = await backend.store.db.selectFrom('activity').select('kind').execute();
      expect(activity.map(({ kind }) => kind).toSorted()).toEqual(['invited', 'joined']);
    });

    it('makes a caregiver of a Responsable, and a Responsable of a caregiver', async () => {
      await addAccount(backend, 'ines');
      const ines = await backend.tokenOf('ines@vinculo.test');
      const one = await accept(ines, await secret({ ...CAREGIVER, mail: 'ines@vinculo.test' }));
      expect(await roleOf(one.body.token)).toBe('Responsable y Cuidador');
      const diego = await backend.tokenOf('diego@vinculo.test');
      const asMember = await secret({ ...MEMBER, mail: 'diego@vinculo.test' });
      const two = await accept(diego, asMember);
      expect(await roleOf(two.body.token)).toBe('Responsable y Cuidador');
      const users = await backend.call(two.body.token, 'GET', '/responsable/mis_usuarios');
      expect(users.body[0].id).toBe('rosa');
      // The token may have been lost with the first answer.
      const again = (await accept(diego, asMember)).body.token;
      expect(await roleOf(again)).toBe('Responsable y Cuidador');
    });

    it('gives the other devices of the account a token of their own session with the role that it has now', async () => {
      const { tokens } = backend.deps;
      const me = async (token: string) => (await backend.call(token, 'GET', '/auth/me')).body;
      const read = (token: string) =>
        tokens.read(token).then((reading) => 'token' in reading && reading.token);
      const device = await backend.tokenOf('diego@vinculo.test');
      expect((await me(device)).renewedToken).toBeUndefined();
      await accept(
        await backend.tokenOf('diego@vinculo.test'),
        await secret({ ...MEMBER, mail: 'diego@vinculo.test' }),
      );
      // A token that is renewed later does not end later.
      backend.advanceClock(60_000);
      const { renewedToken } = await me(device);
      expect(await read(renewedToken)).toEqual({
        ...(await read(device)),
        scope: 'Responsable y Cuidador',
      });
      expect((await me(renewedToken)).renewedToken).toBeUndefined();
      // Signing out with either ends both.
      await post(renewedToken, '/auth/logout');
      expect((await backend.call(device, 'GET', '/auth/me')).status).toBe(401);
    });

    it('gives who accepts a token of their own session, which a sign-out ends whole', async () => {
      const { tokens } = backend.deps;
      const read = (token: string) =>
        tokens.read(token).then((reading) => 'token' in reading && reading.token);
      const diego = await backend.tokenOf('diego@vinculo.test');
      const asMember = await secret({ ...MEMBER, mail: 'diego@vinculo.test' });
      backend.advanceClock(60_000);
      // The second time, the first answer was lost.
      for (const answer of [await accept(diego, asMember), await accept(diego, asMember)]) {
        expect(await read(answer.body.token)).toEqual({
          ...(await read(diego)),
          scope: 'Responsable y Cuidador',
        });
      }
      await post((await accept(diego, asMember)).body.token, '/auth/logout');
      expect((await backend.call(diego, 'GET', '/auth/me')).status).toBe(401);
    });

    it('is not for another person, unless the server sent it to them', async () => {
      const jorge = await backend.tokenOf('jorge@vinculo.test');
      const { link, invitation } = (await invite()).body;
      expect((await accept(jorge, secretOf(link))).body).toEqual({
        code: 'other_person',
        message:
          'Esta invitación es para a•••@correo.test. Entra con esa cuenta o pide otra a María.',
      });
      await send(invitation.id);
      expect((await accept(jorge, secretOf(linkSent()))).status).toBe(200);
    });

    it('may match by phone, but not by a mail that nobody verified', async () => {
      const { db } = backend.store;
      await addAccount(backend, 'ines', { phone: '+56912344321' });
      await db.updateTable('account').set({ mail_verified: 0 }).where('id', '=', 'ines').execute();
      const ines = await backend.tokenOf('ines@vinculo.test');
      expect((await accept(ines, await secret(MEMBER))).body.code).toBe('other_person');
      const byPhone = await secret({ kind: 'member', name: 'Inés', phone: '912344321' });
      expect((await accept(ines, byPhone)).status).toBe(200);
    });

    it('is neither the inviter’s own, nor an Admin’s, nor a member’s a second time', async () => {
      await addMemberOfRosa(backend, 'paula', 'Paula');
      const { db } = backend.store;
      const token = await secret({ kind: 'member', name: 'Inés', phone: '912344321' });
      await db.updateTable('account').set({ phone: '+56912344321' }).execute();
      const codes = [];
      for (const who of ['maria', 'andrea', 'paula']) {
        const answer = await accept(await backend.tokenOf(`${who}@vinculo.test`), token);
        codes.push([answer.status, answer.body.code]);
      }
      expect(codes).toEqual([
        [409, 'own_invitation'],
        [409, 'wrong_role'],
        [409, 'already_there'],
      ]);
    });

    it('is accepted by one of two who do it at once', async () => {
      const { invitation } = (await invite()).body;
      await send(invitation.id);
      const token = secretOf(linkSent());
      const people = ['jorge', 'valentina'].map((who) => backend.tokenOf(`${who}@vinculo.test`));
      const tokens = await Promise.all(people);
      const answers = await Promise.all(tokens.map((who) => accept(who, token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    });
  });

  describe('that makes an account', () => {
    it('needs no code where the server sent the link', async () => {
      await send((await invite()).body.invitation.id);
      const token = secretOf(linkSent());
      const { status, body } = await signUp(token, { mail: 'otra@correo.test' });
      expect(status).toBe(200);
      const me = await backend.call(body.token, 'GET', '/auth/me');
      expect(me.body).toMatchObject({ email: 'ana@correo.test', role: 'Cuidador' });
      expect(me.body.capabilities).toContain('claves');
      const account = backend.store.db.selectFrom('account').selectAll();
      expect(await account.where('mail', '=', 'ana@correo.test').execute()).toMatchObject([
        { estado_cuenta: ACTIVE, mail_verified: 1, phone: '+56987654321' },
      ]);
      expect((await circle()).caregivers.map(({ name }: { name: string }) => name)).toContain(
        'Ana',
      );
      expect(await backend.signIn('ana@correo.test')).toBeTruthy();
      // The first answer may have been lost.
      expect(await roleOf((await signUp(token)).body.token)).toBe('Cuidador');
      expect((await signUp(token, { password: 'Otra.1234' })).body.code).toBe('invitation_used');
      for (let tries = 0; tries < 9; tries += 1) await signUp(token, { password: 'Otra.1234' });
      expect((await signUp(token)).status).toBe(429);
    });

    it('needs the code that goes to the contact invited where the link was shared', async () => {
      const token = await secret({ kind: 'member', name: 'Ana', phone: '912344321' });
      const changes = { mail: 'ana@correo.test', phone: '987654321' };
      expect((await signUp(token, changes)).body).toEqual({ token: null });
      expect(backend.sent).toMatchObject([{ to: '+56912344321', subject: 'SMS' }]);
      const first = codeSent();
      expect((await circle()).members).toEqual([]);
      // Another call sends another code.
      await signUp(token, changes);
      if (codeSent() !== first) expect((await verify(token, first)).body.code).toBe('wrong_code');
      const answer = await verify(token, codeSent());
      expect(answer.status).toBe(200);
      expect(await roleOf(answer.body.token)).toBe('Responsable');
      expect((await circle()).members).toMatchObject([{ name: 'Ana' }]);
      // The first answer may have been lost.
      const again = await verify(token, codeSent());
      expect(await roleOf(again.body.token)).toBe('Responsable');
      expect((await verify(token, codeSent() === '000000' ? '000001' : '000000')).status).toBe(422);
    });

    it('does not take a code that reached another phone than the one invited', async () => {
      const token = await secret({ kind: 'member', name: 'Ana', phone: '912344321' });
      await signUp(token, { mail: 'ana@correo.test' });
      const { consent: _consent, ...data } = INVITED;
      const own = { ...data, mail: 'ana@correo.test', role: 'Responsable' };
      await post(null, '/auth/signup', { ...own, verificationMethod: 'msg' });
      expect(backend.sent.at(-1)?.to).toBe('+56987654321');
      expect((await verify(token, codeSent())).body.code).toBe('wrong_code');
    });

    it('to a mobile is not sent where no text message can be, and its code goes to the mail of the account', async () => {
      const silent = await backend.anotherProcess({ offersTextMessages: false });
      const there = (who: string | null, url: string, body: object) =>
        backend.call(who, 'POST', url, { app: silent, body });
      const made = { kind: 'member', name: 'Ana', phone: '912344321' };
      const { invitation, link } = (await there(maria, URL, made)).body;
      const answer = await there(maria, `${URL}/${invitation.id}/send`, {});
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          code: 'no_text_messages',
          message: 'No podemos enviar mensajes de texto. Invita de nuevo y comparte tú el enlace.',
        },
      ]);
      expect((await circle()).invitations[0].sentAt).toBeNull();
      const token = secretOf(link);
      expect((await there(null, '/api/invitations/read', { token })).body).toMatchObject({
        ...{ channel: 'msg', codeChannel: 'mail' },
      });
      const account = { ...INVITED, mail: 'ana@correo.test', token };
      await there(null, '/api/invitations/signup', account);
      expect(backend.sent).toMatchObject([{ to: 'ana@correo.test' }]);
      const code = codeSent();
      const verified = await there(null, '/api/invitations/verify', { token, code });
      expect(verified.status).toBe(200);
      expect((await circle()).members).toMatchObject([{ name: 'Ana' }]);
    });

    it('is rejected with every problem, without consent, and for a mail that is taken', async () => {
      const token = await secret();
      const wrong = await signUp(token, { rut: '1-1', password: 'x' });
      expect(wrong.body.issues.map(({ path }: { path: string }) => path)).toEqual([
        'rut',
        'password',
      ]);
      expect((await signUp(token, { consent: 'x' })).body.issues[0].path).toBe('consent');
      const taken = await secret({ ...CAREGIVER, mail: 'valentina@vinculo.test' });
      expect((await signUp(taken)).body.code).toBe('mail_taken');
      expect(backend.sent).toEqual([]);
      expect((await verify(token, '123456')).body.code).toBe('wrong_code');
    });

    it('is not opened by a code after it was revoked', async () => {
      const { invitation, link } = (await invite()).body;
      await signUp(secretOf(link));
      await revoke(maria, invitation.id);
      expect((await verify(secretOf(link), codeSent())).status).toBe(410);
      expect((await circle()).caregivers).toHaveLength(2);
    });
  });
});
