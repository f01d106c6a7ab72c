import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { TABLE_NAMES } from '#server/store/table-names.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { secretOf } from '#tests/server/people/circle-people.ts';
import { caregiverCalls, no, part, yes } from '#tests/server/shifts/caregiver-calls.ts';
import { openTestBackend, PASSWORD, slot, type TestBackend } from '#tests/server/test-backend.ts';
import { INVITED } from './sign-up-data.ts';

const MAIL = 'zoraida@correo.test';
const ZORAIDA = {
  ...INVITED,
  ...{ rut: '7654321-6', name: 'Zoraida', lastname: 'Quintral', phone: '955511223' },
};
/** Every word and number of hers, the second mail and phone too. */
const HERS = /zoraida|quintral|95551122|7654321|gripe/i;
const TUESDAY = { fecha: '2026-11-24' };
const WEDNESDAY = { fecha: '2026-11-25' };

/** Somebody who was invited as a caregiver and as a relative, and has used what there is to use. */
async function useEverything(backend: TestBackend): Promise<string> {
  const { maria, save, answer } = await caregiverCalls(backend);
  const done = async (...[token, method, url, more]: Parameters<TestBackend['call']>) => {
    const { status, body } = await backend.call(token, method, url, more);
    if (status > 299) throw new Error(`${method} ${url}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const post = (token: string | null, url: string, body: unknown = {}) =>
    done(token, 'POST', url, { body });
  const put = (token: string, url: string, body: unknown) => done(token, 'PUT', url, { body });
  const invite = async (kind: string) => {
    const url = '/api/patients/rosa/invitations';
    const { invitation } = await post(maria, url, { kind, name: 'Zoraida', mail: MAIL });
    await post(maria, `${url}/${invitation.id}/send`);
    return secretOf(/\S+#\S+/.exec(backend.sent.at(-1)?.text ?? '')?.[0] ?? '');
  };
  const asCaregiver = { ...ZORAIDA, token: await invite('caregiver') };
  const { token: first } = await post(null, '/api/invitations/signup', asCaregiver);
  const asMember = { token: await invite('member'), consent: CONSENT_VERSION };
  const { token } = await post(first, '/api/invitations/accept', asMember);
  await backend.signIn(MAIL);
  const { id } = await done(token, 'GET', '/auth/me');
  await save(
    slot(TUESDAY),
    slot(WEDNESDAY),
    slot({
      ...TUESDAY,
      hora_inicio: '10:00',
      hora_fin: '10:30',
      status: 'confirmada',
      id_cuidador: id,
    }),
  );
  await answer(token, { ...no(part(TUESDAY)), reason: 'Zoraida: tengo gripe' });
  await answer(token, yes(part(WEDNESDAY)));
  await answer(token, { ...no(part(WEDNESDAY)), reason: 'Sigo con gripe' });
  await put(token, '/api/unavailability/2026-11-28', {
    spans: [{ hora_inicio: '08:00', hora_fin: '09:00' }],
  });
  await post(token, '/api/patients/rosa/feed');
  await post(token, '/api/shifts/feed');
  await post(token, '/api/patients', { name: 'Elvira', last_name: 'Quintral' });
  await put(maria, '/api/patients/rosa/owner', { id });
  await put(token, '/api/patients/rosa/owner', { id: 'maria' });
  await put(token, '/auth/me/phone', { phone: '955511224' });
  await put(token, '/auth/me/mail', { mail: 'zoraida2@correo.test', password: PASSWORD });
  await post(null, '/auth/forgot-password', { mail: MAIL });
  await done(token, 'GET', '/api/caregivers/search');
  await backend.deps.background.settled();
  return token;
}

/** The rows that say something of hers, each with its columns that do. */
async function traces({ store: { db } }: TestBackend) {
  const found: string[] = [];
  for (const table of TABLE_NAMES) {
    const rows = await db
      .selectFrom(table as 'consent')
      .selectAll()
      .execute();
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (HERS.test(String(value))) found.push(`${table}.${column}`);
      }
    }
  }
  return [...new Set(found)].sort();
}

describe.each(ENGINES)('somebody who deletes their account on $name', (engine) => {
  it('is named only where the privacy text says it, and their reasons nowhere', async () => {
    const backend = await openTestBackend(engine);
    const token = await useEverything(backend);
    const activity = async () => {
      const rows = await backend.store.db.selectFrom('activity').selectAll().execute();
      return rows.map(({ kind, detail }) => `${kind} ${detail}`).join('\n');
    };
    expect(await traces(backend)).toContain('account.rut');
    expect(await activity()).toMatch(/declined .*gripe.*withdrew .*gripe/s);

    expect((await backend.call(token, 'DELETE', '/auth/me')).status).toBe(200);
    await backend.deps.background.settled();
    expect(await traces(backend)).toEqual([
      'activity.actor_name',
      'activity.detail',
      'invitation.mail',
      'invitation.name',
    ]);
    expect(await activity()).toContain('"horaFin":"08:30"}]}');
    expect(await activity()).not.toMatch(/gripe|reason/);
  });
});
