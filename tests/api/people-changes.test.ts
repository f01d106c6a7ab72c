import { describe, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { peopleChangesApi } from '#api/people-changes.ts';
import { answeredBy } from './answered-by.ts';

const ROSA = { name: 'Rosa', last_name: 'Rojas', nickname: null, rut: null, birthdate: null };

/** The calls to a backend with this answer; `asked` has the requests. */
function calls(status: number, body: unknown, idempotencyKeys = true) {
  const asked: { line: string; key: string | null; body: string }[] = [];
  const client = createClient({
    ...answeredBy(async (request, path) => {
      asked.push({
        line: `${request.method} ${path}`,
        key: request.headers.get('idempotency-key'),
        body: await request.text(),
      });
      return status === 204
        ? new Response(null, { status })
        : new Response(JSON.stringify(body), { status });
    }),
    idempotencyKeys,
  });
  return { asked, api: peopleChangesApi(client) };
}

describe('the calls that change people', () => {
  it('use the paths of the contract, with unchanged ids', async () => {
    const { asked, api } = calls(200, { success: true });
    await api.deactivate('a/b');
    await api.reactivate(7);
    await api.assign('rosa', [1, '2']);
    expect(asked.map(({ line, body }) => `${line} ${body}`)).toEqual([
      'PUT /admin/users/deactivate/a%2Fb ',
      'PUT /admin/users/reactivate/7 ',
      'PUT /api/patients/rosa/caregivers {"caregiverIds":[1,"2"]}',
    ]);
  });

  it.each([
    [204, null, { kind: 'ok', value: null }],
    [200, {}, { kind: 'ok', value: null }],
    [200, null, { kind: 'ok', value: null }],
    [200, { success: false, message: 'No' }, { kind: 'rejected', status: 200, message: 'No' }],
    [403, { message: 'Ajeno' }, { kind: 'rejected', status: 403, message: 'Ajeno' }],
    [401, {}, { kind: 'unauthorized', message: null }],
  ])('an answer of %i %j is %j', async (status, body, outcome) => {
    const { api } = calls(status, body);
    expect(await api.deactivate(1)).toEqual(outcome);
    expect(await api.assign(1, [])).toEqual(outcome);
  });

  it('add somebody with a key, if the backend supports keys', async () => {
    const own = calls(201, { id: 9, name: 'Rosa', tipo: 'Paciente' });
    expect(await own.api.addPatient('one', ROSA)).toMatchObject({
      kind: 'ok',
      value: { id: 9, name: 'Rosa' },
    });
    expect(own.asked[0]).toMatchObject({
      line: 'POST /api/patients',
      key: 'one',
      body: JSON.stringify(ROSA),
    });
    const foreign = calls(201, { id: 9 }, false);
    await foreign.api.addPatient('one', ROSA);
    expect(foreign.asked[0]?.key).toBeNull();
  });

  it('treat an answer without a person as an error', async () => {
    const { api } = calls(200, { ok: true });
    expect((await api.changePatient(1, ROSA)).kind).toBe('network');
  });
});
