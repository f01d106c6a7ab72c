// Over 250 lines: every call has its line.
import { createECDH } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { invitationHash } from '#server/auth/one-time.ts';
import { INVITED } from '#tests/server/account/sign-up-data.ts';
import { ENGINES, type Engine } from '#tests/server/engines.ts';
import { addAccount, addMemberOfRosa } from '#tests/server/people/circle-people.ts';
import { openTestBackend, PASSWORD, slot, type TestBackend } from '#tests/server/test-backend.ts';

/**
 * Who may make which call. Rosa is a patient of María, who shares her with Paula, no longer shares her with Pedro, and
 * has invited Inés, another Responsable. Camila is her caregiver, Valentina is another family's. They call one after
 * another, Inés last, because her call may use up the invitation.
 */
const CALLERS = {
  nobody: null,
  admin: 'andrea',
  'other-caregiver': 'valentina',
  caregiver: 'camila',
  'removed-member': 'pedro',
  member: 'paula',
  owner: 'maria',
  invited: 'ines',
} as const;
type Caller = keyof typeof CALLERS;
type Statuses = Readonly<Record<Caller, number>>;

function everybody(status: number): Statuses {
  const entries = Object.keys(CALLERS).map((caller) => [caller, status]);
  return Object.fromEntries(entries) as Statuses;
}

const signedIn = (status: number): Statuses => ({ ...everybody(status), nobody: 401 });
const CAREGIVERS: Statuses = { ...signedIn(403), caregiver: 200, 'other-caregiver': 200 };
const ADMIN: Statuses = { ...signedIn(403), admin: 200 };
const anyResponsable = (status: number): Statuses => ({
  ...{ ...signedIn(403), owner: status, member: status },
  ...{ 'removed-member': status, invited: status },
});
/** For owner and members; other Responsables learn nothing. */
const ofRosa = (status: number): Statuses => ({
  ...{ ...signedIn(403), owner: status, member: status },
  ...{ 'removed-member': 404, invited: 404 },
});
const ownerOfRosa = (status: number): Statuses => ({ ...ofRosa(status), member: 403 });

interface Line {
  /** The address to call; by default that of the route. */
  readonly url?: string;
  readonly body?: unknown;
  readonly statuses: Statuses;
}

const SECRET = 'the secret of the link';
const ROSA = '/api/patients/rosa';
const PERSON = { name: 'Rosa', last_name: 'Rojas' };
const PART = { fecha: '2026-11-24', hora_inicio: '08:00', hora_fin: '08:30' };
const DEVICE = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'x'.repeat(22),
};

/** Every call of the API: a new one needs a line here. */
const MATRIX: Readonly<Record<string, Line>> = {
  'GET /auth/check-email/{email}': {
    url: '/auth/check-email/ana@correo.test',
    statuses: everybody(200),
  },
  'POST /auth/signup': { statuses: everybody(422) },
  'POST /auth/resend-code': { body: { mail: 'ana@correo.test' }, statuses: everybody(404) },
  'POST /auth/verify': {
    body: { mail: 'ana@correo.test', code: '123456' },
    statuses: everybody(422),
  },
  'POST /auth/forgot-password': { statuses: everybody(422) },
  'POST /auth/reset-password': { body: { mail: 'a@b.cl' }, statuses: everybody(200) },
  'POST /auth/login': {
    body: { mail: 'maria@vinculo.test', password: PASSWORD },
    statuses: everybody(200),
  },
  // Google is not set up.
  'GET /auth/google': { statuses: everybody(404) },
  'POST /auth/google': { body: { url: 'x', flow: 'x' }, statuses: everybody(404) },
  'POST /auth/logout': { statuses: signedIn(200) },
  'GET /auth/me': { statuses: signedIn(200) },
  // The only Admin stays.
  'DELETE /auth/me': { statuses: { ...signedIn(200), admin: 409 } },
  // Nobody here still lacks data.
  'PUT /auth/me': { statuses: signedIn(409) },
  'PUT /auth/me/name': {
    ...{ body: { name: 'Ana', lastname: 'Rojas' }, statuses: signedIn(200) },
  },
  'PUT /auth/me/phone': { body: { phone: '987654321' }, statuses: signedIn(200) },
  // With a wrong password.
  'PUT /auth/me/password': {
    ...{ body: { password: 'x', newPassword: PASSWORD }, statuses: signedIn(422) },
  },
  'PUT /auth/me/mail': { body: { mail: 'a@b.cl', password: 'x' }, statuses: signedIn(422) },
  'POST /auth/me/mail/verify': { body: { code: '123456' }, statuses: signedIn(422) },
  'GET /auth/me/export': { statuses: signedIn(200) },
  'GET /responsable/mis_usuarios': { statuses: anyResponsable(200) },
  'POST /api/patients': { body: PERSON, statuses: anyResponsable(201) },
  'PUT /api/patients/{id}': { url: ROSA, body: PERSON, statuses: ofRosa(200) },
  'GET /api/patients/archived': { statuses: anyResponsable(200) },
  'PUT /api/patients/{id}/archived': {
    ...{ url: `${ROSA}/archived`, body: { archived: true }, statuses: ofRosa(200) },
  },
  'GET /api/caregivers/search': { statuses: anyResponsable(200) },
  'GET /api/patients/{id}/caregivers': { url: `${ROSA}/caregivers`, statuses: ofRosa(200) },
  'PUT /api/patients/{id}/caregivers': {
    ...{ url: `${ROSA}/caregivers`, body: { caregiverIds: ['camila'] }, statuses: ofRosa(200) },
  },
  'GET /solicitudes/paciente/{id}': { url: '/solicitudes/paciente/rosa', statuses: ofRosa(200) },
  'POST /solicitudes/actualizar': {
    ...{ body: { id_paciente: 'rosa', slots: [slot()] }, statuses: ofRosa(200) },
  },
  'GET /api/patients/{id}/changes': { url: `${ROSA}/changes?since=3`, statuses: ofRosa(200) },
  'GET /api/patients/{id}/notes/changes': { url: `${ROSA}/notes/changes`, statuses: ofRosa(200) },
  'GET /api/patients/{id}/notes': { url: `${ROSA}/notes`, statuses: ofRosa(200) },
  'PUT /api/patients/{id}/notes/{fecha}/{hora}': {
    ...{ url: `${ROSA}/notes/2026-11-23/08%3A00`, body: { text: 'x' }, statuses: ofRosa(200) },
  },
  'GET /api/patients/{id}/circle': { url: `${ROSA}/circle`, statuses: ofRosa(200) },
  // Paula leaves, or is removed.
  'DELETE /api/patients/{id}/members/{account}': {
    ...{ url: `${ROSA}/members/paula`, statuses: ofRosa(200) },
  },
  'PUT /api/patients/{id}/owner': {
    ...{ url: `${ROSA}/owner`, body: { id: 'paula' }, statuses: ownerOfRosa(200) },
  },
  'POST /api/patients/{id}/ask-again': {
    url: `${ROSA}/ask-again`,
    body: { parts: [PART] },
    statuses: ofRosa(409),
  },
  'POST /api/patients/{id}/invitations': {
    url: `${ROSA}/invitations`,
    body: { kind: 'member', name: 'Ana', mail: 'ana@correo.test' },
    statuses: ownerOfRosa(201),
  },
  'POST /api/patients/{id}/invitations/{invitation}/send': {
    ...{ url: `${ROSA}/invitations/invitation/send`, statuses: ownerOfRosa(200) },
  },
  'DELETE /api/patients/{id}/invitations/{invitation}': {
    ...{ url: `${ROSA}/invitations/invitation`, statuses: ownerOfRosa(200) },
  },
  'POST /api/invitations/read': { body: { token: SECRET }, statuses: everybody(200) },
  'POST /api/invitations/accept': {
    body: { token: SECRET, consent: CONSENT_VERSION },
    statuses: { ...signedIn(403), admin: 409, owner: 409, member: 409, invited: 200 },
  },
  // Inés has an account.
  'POST /api/invitations/signup': { body: { ...INVITED, token: SECRET }, statuses: everybody(409) },
  'POST /api/invitations/verify': {
    ...{ body: { token: SECRET, code: '123456' }, statuses: everybody(422) },
  },
  'GET /api/shifts': { statuses: CAREGIVERS },
  // Nothing is pending at that time.
  'POST /api/patients/{id}/answers': {
    ...{ url: `${ROSA}/answers`, body: { answer: 'yes', parts: [PART] } },
    statuses: { ...CAREGIVERS, caregiver: 409, 'other-caregiver': 404 },
  },
  'DELETE /api/shifts/{id}': {
    ...{ url: '/api/shifts/rosa', statuses: { ...CAREGIVERS, 'other-caregiver': 404 } },
  },
  'GET /api/unavailability': { statuses: CAREGIVERS },
  'PUT /api/unavailability/{fecha}': {
    ...{ url: '/api/unavailability/2026-11-24', body: { spans: [] }, statuses: CAREGIVERS },
  },
  'GET /api/events': { statuses: signedIn(200) },
  'GET /api/notices': { statuses: signedIn(200) },
  // This kind is for families.
  'PUT /api/notices/preferences': {
    body: { kind: 'uncovered', channel: 'push', enabled: true },
    statuses: {
      ...anyResponsable(200),
      ...{ admin: 422, caregiver: 422, 'other-caregiver': 422 },
    },
  },
  'PUT /api/notices/devices': { body: DEVICE, statuses: signedIn(200) },
  // Without a body.
  'DELETE /api/notices/devices': { statuses: signedIn(422) },
  'POST /api/notices/test': {
    ...{ body: { endpoint: DEVICE.endpoint }, statuses: signedIn(404) },
  },
  'GET /api/patients/{id}/care-hours': { url: `${ROSA}/care-hours`, statuses: ofRosa(200) },
  'PUT /api/patients/{id}/care-hours': {
    ...{ url: `${ROSA}/care-hours`, body: { window: { from: 0, to: 480 } }, statuses: ofRosa(200) },
  },
  'GET /admin/users': { statuses: ADMIN },
  'GET /admin/export/users-relations': { statuses: ADMIN },
  'GET /admin/export/records': { statuses: ADMIN },
  'POST /admin/workbooks': { body: { workbook: 'records' }, statuses: ADMIN },
  // Nobody has asked for it.
  'GET /admin/workbooks/{id}': {
    ...{ url: '/admin/workbooks/none', statuses: { ...ADMIN, admin: 404 } },
  },
  'GET /admin/workbooks/{id}/file': {
    ...{ url: '/admin/workbooks/none/file', statuses: { ...ADMIN, admin: 404 } },
  },
  'DELETE /admin/workbooks/{id}': {
    ...{ url: '/admin/workbooks/none', statuses: { ...ADMIN, admin: 404 } },
  },
  'PUT /admin/users/deactivate/{id}': { url: '/admin/users/deactivate/diego', statuses: ADMIN },
  'PUT /admin/users/reactivate/{id}': { url: '/admin/users/reactivate/diego', statuses: ADMIN },
  'DELETE /api/patients/{id}/caregivers/{account}': {
    ...{ url: `${ROSA}/caregivers/diego`, statuses: ofRosa(200) },
  },
  'GET /api/patients/{id}/activity': { url: `${ROSA}/activity`, statuses: ofRosa(200) },
  'GET /api/feeds': { statuses: signedIn(200) },
  'POST /api/patients/{id}/feed': { url: `${ROSA}/feed`, statuses: ofRosa(201) },
  'DELETE /api/patients/{id}/feed': { url: `${ROSA}/feed`, statuses: ofRosa(200) },
  'POST /api/shifts/feed': {
    statuses: { ...CAREGIVERS, caregiver: 201, 'other-caregiver': 201 },
  },
  'DELETE /api/shifts/feed': { statuses: CAREGIVERS },
  // Whoever holds the secret address; this is none.
  'GET /api/feeds/{file}': { url: '/api/feeds/secret.ics', statuses: everybody(404) },
};

async function openCircle(engine: Engine): Promise<TestBackend> {
  const backend = await openTestBackend(engine);
  const { db } = backend.store;
  await addMemberOfRosa(backend, 'paula', 'Paula');
  await addAccount(backend, 'pedro');
  await addAccount(backend, 'ines');
  const removed = { url: `${ROSA}/members/pedro`, id: 'pedro' };
  const joined_at = backend.deps.clock().toISOString();
  const pedro = { id_paciente: 'rosa', id_account: removed.id, joined_at };
  await db.insertInto('paciente_miembro').values(pedro).execute();
  await backend.call(await backend.tokenOf('maria@vinculo.test'), 'DELETE', removed.url);
  await db
    .insertInto('invitation')
    .values({
      ...{ id_paciente: 'rosa', id: 'invitation', kind: 'member', id_inviter: 'maria' },
      ...{ name: 'Inés', mail: 'ines@vinculo.test', created_at: joined_at },
      ...{ token_hash: invitationHash(backend.deps.secret, SECRET), expires_at: '2026-12-24' },
    })
    .execute();
  return backend;
}

/**
 * The first call for each set of answers. These are found by the same queries for all such calls, so what the other
 * engine does with them is shown by one.
 */
const KINDS = Object.entries(MATRIX).filter(
  ([, { statuses }], index, lines) =>
    index === lines.findIndex(([, other]) => isDeepStrictEqual(other.statuses, statuses)),
);

describe.each(ENGINES)('on $name', (engine) => {
  it('every call says who may make it', async () => {
    const backend = await openTestBackend(engine);
    const { paths } = (await backend.call(null, 'GET', '/openapi.json')).body;
    const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.toSorted()).toEqual(Object.keys(MATRIX).toSorted());
  });

  const lines = engine === ENGINES[0] ? Object.entries(MATRIX) : KINDS;
  it.each(lines)('%s answers each of them so', async (route, line) => {
    const [method = '', path = ''] = route.split(' ');
    const { url = path, body, statuses } = line;
    const backend = await openCircle(engine);
    const sessions = new Map<Caller, string | null>();
    for (const [caller, id] of Object.entries(CALLERS) as [Caller, string | null][]) {
      sessions.set(caller, id && (await backend.tokenOf(`${id}@vinculo.test`)));
    }
    const call = (caller: Caller, to: { readonly url: string; readonly body: unknown }) =>
      backend.call(sessions.get(caller) ?? null, method as 'POST', to.url, {
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: to.body ?? {} }),
      });
    /** The same call for a patient who does not exist. */
    const unknown = {
      url: url.replace('/rosa', '/nadie'),
      body: JSON.parse(JSON.stringify(body ?? {}).replace('"rosa"', '"nadie"')),
    };

    const answered: Partial<Record<Caller, number>> = {};
    for (const caller of sessions.keys()) {
      const answer = await call(caller, { url, body });
      answered[caller] = answer.status;
      if (statuses[caller] === 404) {
        expect(answer.body, caller).toEqual((await call(caller, unknown)).body);
      }
    }
    expect(answered).toEqual(statuses);
  });
});
