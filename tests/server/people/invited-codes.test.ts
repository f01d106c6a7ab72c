import { beforeEach, describe, expect, it } from 'vitest';
import { codeIn, INVITED } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, PASSWORD, type TestBackend } from '#tests/server/test-backend.ts';
import { secretOf } from './circle-people.ts';

const MAIL = 'ana@correo.test';

/** Of a sign-up that was begun with an invitation, and resumed without its link. */
describe.each(ENGINES)('the code of an invited account, entered elsewhere, on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
  });

  const URL = '/api/patients/rosa/invitations';
  const post = (url: string, body: object) => backend.call(null, 'POST', url, { body });
  const signUpBy = async (kind: 'caregiver' | 'member', mail: string | null = MAIL) => {
    const phone = mail === null ? INVITED.phone : null;
    const body = { kind, name: 'Ana', mail, phone };
    const made = (await backend.call(maria, 'POST', URL, { body })).body;
    const account = { ...INVITED, mail: MAIL, token: secretOf(made.link) };
    expect((await post('/api/invitations/signup', account)).body).toEqual({ token: null });
    return made;
  };
  const codeSent = () => codeIn(backend.sent.at(-1));
  const verify = () => post('/auth/verify', { mail: MAIL, code: codeSent() });
  const logIn = () => post('/auth/login', { mail: MAIL, password: PASSWORD });
  const circle = async () => {
    const { body } = await backend.call(maria, 'GET', '/api/patients/rosa/circle');
    const named = ({ name }: { name: string }) => name === 'Ana';
    return [body.caregivers.some(named), body.members.some(named), body.invitations.length];
  };

  it.each([
    ['caregiver', MAIL, [true, false, 0]],
    ['member', MAIL, [false, true, 0]],
    ['caregiver', null, [true, false, 0]],
  ] as const)('makes a %s of them, by the mail or the mobile, once', async (kind, mail, joined) => {
    await signUpBy(kind, mail);
    await post('/auth/resend-code', { mail: MAIL });
    expect((await verify()).status).toBe(200);
    expect(await circle()).toEqual(joined);
    // The first answer may have been lost.
    expect((await verify()).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it('makes one of them of two calls at the same moment', async () => {
    await signUpBy('caregiver');
    const answers = await Promise.all([verify(), verify()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await circle()).toEqual([true, false, 0]);
  });

  it('does not open it after the invitation was revoked', async () => {
    const { invitation } = await signUpBy('caregiver');
    await backend.call(maria, 'DELETE', `${URL}/${invitation.id}`);
    const answer = await verify();
    expect([answer.status, answer.body.code]).toEqual([410, 'invitation_revoked']);
    expect((await logIn()).body.code).toBe('not_verified');
    expect(await circle()).toEqual([false, false, 0]);
  });

  it('does not open a caregiver’s whose invitation is not there any more', async () => {
    const { invitation } = await signUpBy('caregiver');
    await backend.store.db.deleteFrom('invitation').where('id', '=', invitation.id).execute();
    const answer = await verify();
    expect([answer.status, answer.body.code]).toEqual([404, 'no_invitation']);
    expect((await logIn()).body.code).toBe('not_verified');
  });

  it('joins nothing where somebody has signed up with the mail without the invitation since', async () => {
    await signUpBy('caregiver');
    const own = { ...INVITED, mail: MAIL, role: 'Responsable', verificationMethod: 'mail' };
    expect((await post('/auth/signup', own)).status).toBe(201);
    expect((await verify()).status).toBe(200);
    expect(await circle()).toEqual([false, false, 1]);
    expect((await logIn()).status).toBe(200);
  });
});
