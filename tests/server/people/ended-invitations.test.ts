import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { addMember } from '#server/store/people/members.ts';
import { INVITED } from '#tests/server/account/sign-up-data.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, type TestBackend } from '#tests/server/test-backend.ts';
import { addAccount, secretOf } from './circle-people.ts';

const INES = { kind: 'member', name: 'Inés', mail: 'ines@vinculo.test' };
const ANA = { kind: 'caregiver', name: 'Ana', mail: 'ana@correo.test' };
const VALENTINA = { kind: 'caregiver', name: 'Valentina', mail: 'valentina@vinculo.test' };

describe.each(ENGINES)('an invitation that the family or an Admin ends on $name', (engine) => {
  let backend: TestBackend;
  let maria: string;
  let ines: string;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
    maria = await backend.tokenOf('maria@vinculo.test');
    await addAccount(backend, 'ines', { name: 'Inés' });
    ines = await backend.tokenOf('ines@vinculo.test');
  });

  const invite = (body: object, token = maria) =>
    backend.call(token, 'POST', '/api/patients/rosa/invitations', { body });
  const secret = async (body: object, token = maria) =>
    secretOf((await invite(body, token)).body.link);
  const accept = (who: string, token: string) =>
    backend.call(who, 'POST', '/api/invitations/accept', {
      body: { token, consent: CONSENT_VERSION },
    });
  const setStatus = async (change: 'deactivate' | 'reactivate', id: string) =>
    backend.call(
      await backend.tokenOf('andrea@vinculo.test'),
      'PUT',
      `/admin/users/${change}/${id}`,
    );

  it('is closed with the account that made it, and stays so when that is active again', async () => {
    const member = await secret(INES);
    const caregiver = await secret(VALENTINA);
    const valentina = await backend.tokenOf('valentina@vinculo.test');
    await setStatus('deactivate', 'maria');
    const refused = { code: 'invitation_revoked', message: 'La invitación de María fue retirada.' };
    for (const answer of [await accept(ines, member), await accept(valentina, caregiver)]) {
      expect([answer.status, answer.body]).toEqual([410, refused]);
    }
    await setStatus('reactivate', 'maria');
    expect((await accept(ines, member)).status).toBe(410);
    const list = await backend.call(ines, 'GET', '/responsable/mis_usuarios');
    expect(list.body).toEqual([]);
  });

  it('does not let a caregiver who is removed back in, and nobody else is concerned', async () => {
    await backend.store.db
      .updateTable('account')
      .set({ phone: '+56912344321' })
      .where('id', '=', 'camila')
      .execute();
    const camila = await backend.tokenOf('camila@vinculo.test');
    const byPhone = await secret({ kind: 'caregiver', name: 'Camila', phone: '912344321' });
    const asMember = await secret({ ...INES, mail: 'camila@vinculo.test' });
    const another = await secret(INES);
    await backend.call(maria, 'DELETE', '/api/patients/rosa/caregivers/camila');
    for (const token of [byPhone, asMember]) {
      expect((await accept(camila, token)).body.code).toBe('invitation_revoked');
    }
    const circle = (await backend.call(maria, 'GET', '/api/patients/rosa/circle')).body;
    expect(circle.caregivers.map(({ id }: { id: string }) => id)).toEqual(['diego']);
    expect((await accept(ines, another)).status).toBe(200);
    // Invited anew, they may come back.
    const anew = await secret({ ...VALENTINA, mail: 'camila@vinculo.test' });
    expect((await accept(camila, anew)).status).toBe(200);
  });

  it('ends with the membership of who made it, and no other invitation does', async () => {
    const { db } = backend.store;
    for (const patient of ['rosa', 'hernan']) {
      await addMember(db, patient, 'ines', backend.deps.clock());
    }
    await secret(VALENTINA, ines);
    await secret(ANA);
    const elsewhere = '/api/patients/hernan/invitations';
    expect((await backend.call(ines, 'POST', elsewhere, { body: ANA })).status).toBe(201);
    await backend.call(ines, 'DELETE', '/api/patients/rosa/members/ines');
    const open = await db
      .selectFrom('invitation')
      .select(['id_paciente', 'id_inviter'])
      .where('revoked_at', 'is', null)
      .orderBy('id_paciente')
      .execute();
    expect(open).toEqual([
      { id_paciente: 'hernan', id_inviter: 'ines' },
      { id_paciente: 'rosa', id_inviter: 'maria' },
    ]);
  });

  it('that was accepted says so again only to who is still there', async () => {
    const valentina = await backend.tokenOf('valentina@vinculo.test');
    const people = [
      [ines, await secret(INES), 'members/ines'],
      [valentina, await secret(VALENTINA), 'caregivers/valentina'],
    ] as const;
    for (const [who, token, place] of people) {
      expect((await accept(who, token)).status).toBe(200);
      expect((await accept(who, token)).status).toBe(200);
      await backend.call(maria, 'DELETE', `/api/patients/rosa/${place}`);
      const late = await accept(who, token);
      expect([late.status, late.body.code]).toEqual([410, 'invitation_used']);
    }
  });

  it('that made an account lets it in again only while it is there', async () => {
    const { id } = (await invite(ANA)).body.invitation;
    await backend.call(maria, 'POST', `/api/patients/rosa/invitations/${id}/send`, { body: {} });
    const token = /\/invitacion#(\S+)/.exec(backend.sent.at(-1)?.text ?? '')?.[1];
    const signUp = () =>
      backend.call(null, 'POST', '/api/invitations/signup', { body: { ...INVITED, token } });
    expect((await signUp()).status).toBe(200);
    expect((await signUp()).status).toBe(200);
    const { caregivers } = (await backend.call(maria, 'GET', '/api/patients/rosa/circle')).body;
    const ana = caregivers.find(({ name }: { name: string }) => name === 'Ana');
    await backend.call(maria, 'DELETE', `/api/patients/rosa/caregivers/${ana.id}`);
    expect((await signUp()).body.code).toBe('invitation_used');
  });

  it('does not let a member who is removed back in, but one who left', async () => {
    const toCare = { ...INES, kind: 'caregiver' };
    const end = (who: string) => backend.call(who, 'DELETE', '/api/patients/rosa/members/ines');
    await accept(ines, await secret(INES));
    const kept = await secret(toCare);
    await end(ines);
    expect((await accept(ines, kept)).status).toBe(200);
    await accept(ines, await secret(INES));
    await backend.call(maria, 'DELETE', '/api/patients/rosa/caregivers/ines');
    const ended = await secret(toCare);
    await end(maria);
    expect((await accept(ines, ended)).body.code).toBe('invitation_revoked');
  });
});
