import { beforeEach, describe, expect, it } from 'vitest';
import { addressWithoutNul, jsonWithoutNul } from '#server/http/nul.ts';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, PASSWORD, slot, type TestBackend } from '#tests/server/test-backend.ts';

const NUL = '\u0000';
const MAIL = `maria@vinculo.test${NUL}`;

describe.each(ENGINES)('a NUL on $name', (engine) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(engine);
  });

  const confirmed = { status: 'confirmada', id_cuidador: `camila${NUL}` };

  it.each([
    ['/auth/login', { mail: NUL, password: PASSWORD }, 401],
    ['/auth/login', { mail: MAIL, password: PASSWORD }, 401],
    ['/auth/resend-code', { mail: MAIL }, 404],
    ['/auth/verify', { mail: MAIL, code: '123456' }, 422],
    ['/auth/forgot-password', { mail: MAIL }, 422],
    ['/auth/reset-password', { mail: MAIL, token: NUL, newPassword: 'Nueva.Clave1' }, 200],
    ['/solicitudes/actualizar', { id_paciente: `rosa${NUL}`, slots: [slot()] }, 404],
    ['/solicitudes/actualizar', { id_paciente: 'rosa', slots: [slot(confirmed)] }, 422],
    ['/api/patients', { name: NUL, last_name: 'Rojas' }, 422],
  ])(
    'in what is sent to %s is in nothing that there is: %j is answered %d',
    async (url, body, status) => {
      const token = url.startsWith('/auth/') ? null : await backend.tokenOf('maria@vinculo.test');
      const answer = await backend.call(token, 'POST', url, { body });
      expect(answer.status).toBe(status);
      if (url === '/auth/reset-password') expect(answer.body.success).toBe(false);
      await backend.deps.background.settled();
      expect(backend.sent).toEqual([]);
    },
  );

  it.each([
    ['maria', 'GET', '/api/patients/rosa%00/caregivers', undefined],
    ['maria', 'PUT', '/api/patients/rosa%00/caregivers', { caregiverIds: [] }],
    ['maria', 'PUT', '/api/patients/%00', { name: 'Rosa', last_name: 'Rojas' }],
    ['maria', 'GET', '/api/patients/%00/notes', undefined],
    ['maria', 'PUT', '/api/patients/%00/notes/2026-11-23/08:00', { text: 'Comió' }],
    ['maria', 'GET', '/solicitudes/paciente/%00', undefined],
    ['andrea', 'PUT', '/admin/users/deactivate/maria%00', undefined],
    ['andrea', 'PUT', '/admin/users/reactivate/%00', undefined],
  ] as const)('in an address leads to nobody: %s, %s %s', async (who, method, url, body) => {
    const token = await backend.tokenOf(`${who}@vinculo.test`);
    expect((await backend.call(token, method, url, { body })).status).toBe(404);
    expect((await backend.call(token, 'GET', '/auth/me')).status).toBe(200);
  });

  it('in a caregiver id to assign is rejected as an unknown caregiver', async () => {
    const token = await backend.tokenOf('maria@vinculo.test');
    const body = { caregiverIds: ['camila', `diego${NUL}`] };
    const answer = await backend.call(token, 'PUT', '/api/patients/rosa/caregivers', { body });
    expect(answer.status).toBe(422);
    expect(answer.body.issues).toMatchObject([{ path: 'caregiverIds.1' }]);
  });

  it('makes a mail invalid', async () => {
    const answer = await backend.call(null, 'GET', '/auth/check-email/maria@vinculo.test%00');
    expect(answer.status).toBe(200);
    expect(answer.body.valid).toBe(false);
  });

  it('is removed from a name', async () => {
    const token = await backend.tokenOf('maria@vinculo.test');
    const body = { name: `Luis${NUL}Alberto`, last_name: `Rojas${NUL}`, nickname: NUL };
    const answer = await backend.call(token, 'POST', '/api/patients', { body });
    expect(answer.status).toBe(201);
    const row = await backend.store.db
      .selectFrom('paciente')
      .select(['name', 'last_name', 'nickname'])
      .where('id', '=', answer.body.id)
      .executeTakeFirst();
    expect(row).toEqual({ name: 'Luis Alberto', last_name: 'Rojas', nickname: null });
  });
});

describe('an incoming call', () => {
  it('has no NUL in its JSON, and keeps a backslash that is meant as one', () => {
    const given = {
      text: `a${NUL}${NUL}b`,
      [NUL]: '\\u0000',
      slash: `\\${NUL}\\\\`,
      plain: 'u0000',
    };
    expect(JSON.parse(jsonWithoutNul(JSON.stringify(given)))).toEqual({
      text: 'a\u0001\u0001b',
      '\u0001': '\\u0000',
      slash: '\\\u0001\\\\',
      plain: 'u0000',
    });
  });

  it('has no NUL in its address, and keeps a percent sign that is meant as one', () => {
    expect(addressWithoutNul({ url: '/a%00%00/%2500?b=%00' })).toBe('/a%01%01/%2500?b=%01');
  });
});
