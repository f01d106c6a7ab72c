import { expect, vi } from 'vitest';
import { CONSENT_VERSION } from '#domain/account/consent.ts';
import { startHousekeeping } from '#server/housekeeping.ts';
import { deliverDue } from '#server/notices/deliver.ts';
import { tellUncovered } from '#server/notices/tell-uncovered.ts';
import { writeCareWindow } from '#server/store/calendar/care-windows.ts';
import { readListened } from '#server/store/calendar/live.ts';
import { purge } from '#server/store/purge.ts';
import type { Store } from '#server/store/store.ts';
import { codeIn, SIGNUP } from '#tests/server/account/sign-up-data.ts';
import { PASSWORD, slot, type TestBackend } from '#tests/server/test-backend.ts';
import { ROWS } from './grown-tables.ts';

/** Makes a call that must succeed. @returns the body of its answer. */
type Ask = (
  token: string | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<
  TestBackend['call'] extends (...all: never) => Promise<{ body: infer Body }> ? Body : never
>;

/** The calls that apps make, and what the server does beside them, on a backend whose queries go to `store`. */
export async function makeHotCalls(backend: TestBackend, store: Store): Promise<void> {
  const { call, app, deps, sent } = backend;
  const ask: Ask = async (token, method, url, body, headers = {}) => {
    const answer = await call(token, method, url, {
      app,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expect([method, url, answer.status]).toEqual([method, url, expect.toBeOneOf([200, 201])]);
    expect([url, answer.body.success]).not.toEqual([url, false]);
    return answer.body;
  };
  const code = () => codeIn(sent.at(-1));

  await signUp(ask, code);
  const enter = async (name: string) => {
    const login = { mail: `${name}@vinculo.test`, password: PASSWORD, RememberMe: true };
    return (await ask(null, 'POST', '/auth/login', login)).token as string;
  };
  const maria = await enter('maria');
  const andrea = await enter('andrea');
  await callAsFamily(ask, maria);
  await callAsCaregiver(ask, maria, await enter('diego'));
  await callAsAdmin(ask, andrea);
  await ask(null, 'POST', '/auth/forgot-password', { mail: 'maria@vinculo.test' });
  await deps.background.settled();
  const [, token] = /&token=([\w-]+)/.exec(sent.at(-1)?.text ?? '') ?? [];
  const reset = { mail: 'maria@vinculo.test', token, newPassword: 'Otra.Clave1' };
  await ask(null, 'POST', '/auth/reset-password', reset);
  await ask(await enter('camila'), 'POST', '/auth/logout');
  await ask(await enter('jorge'), 'DELETE', '/auth/me');
  await readListened(store.db, [
    { account: 'maria', version: 1, jti: 'one' },
    { account: 'diego', version: 1, jti: 'two' },
  ]);
  await writeCareWindow(store.db, 'rosa', { from: 540, to: 1080 }, null);
  const evening = () => new Date('2026-11-23T18:30:00-03:00');
  await tellUncovered({ ...deps, store, clock: evening });
  await deliverDue({ ...deps, store }, app.log);
  await purge(store, deps.clock());
  await startHousekeeping({ ...deps, store }, app.log).stop();
}

async function signUp(ask: Ask, code: () => string): Promise<void> {
  await ask(null, 'GET', '/auth/check-email/nadie@correo.test');
  await ask(null, 'POST', '/auth/signup', { ...SIGNUP, consent: CONSENT_VERSION });
  const { mail } = SIGNUP;
  await ask(null, 'POST', '/auth/resend-code', { mail });
  await ask(null, 'POST', '/auth/verify', { mail, code: code() });
}

async function callAsFamily(ask: Ask, maria: string): Promise<void> {
  const save = {
    id_paciente: 'rosa',
    slots: [slot(), slot({ hora_inicio: '10:00', hora_fin: '11:00' })],
  };
  await ask(maria, 'POST', '/solicitudes/actualizar', save, { 'idempotency-key': 'plan' });
  await ask(maria, 'POST', '/solicitudes/actualizar', save, { 'idempotency-key': 'plan' });
  await ask(maria, 'POST', '/solicitudes/actualizar', {
    id_paciente: 'rosa',
    slots: [slot({ accion: 'eliminar' })],
    since: 1,
  });
  await ask(maria, 'PUT', '/api/patients/rosa/notes/2026-11-23/10%3A00', { text: 'Comió' });
  for (const url of [
    '/auth/me',
    '/auth/me/export',
    '/responsable/mis_usuarios',
    '/solicitudes/paciente/rosa',
    '/api/patients/rosa/changes?since=1',
    // Of a calendar that is read by several statements, and of one that is not.
    '/api/patients/rosa/changes?from=2010-01-01&to=2026-12-01',
    '/api/patients/hernan/changes?from=2026-11-01&to=2026-12-01',
    '/api/patients/rosa/notes/changes?since=1',
    '/api/patients/rosa/notes/changes?from=2026-11-01&to=2026-12-01',
    '/api/patients/rosa/activity',
    '/api/patients/rosa/circle',
    '/api/patients/rosa/care-hours',
    '/api/notices',
    '/api/feeds',
    '/api/patients/rosa/notes',
    '/api/patients/rosa/caregivers',
  ]) {
    await ask(maria, 'GET', url);
  }
  await ask(maria, 'PUT', '/api/patients/hernan/archived', { archived: true });
  await ask(maria, 'GET', '/api/patients/archived');
  await ask(maria, 'PUT', '/api/patients/hernan/archived', { archived: false });
  const { next } = await ask(maria, 'GET', '/api/caregivers/search?limit=1');
  await ask(maria, 'GET', `/api/caregivers/search?limit=1&q=d&after=${next}`);
  const { address } = await ask(maria, 'POST', '/api/patients/rosa/feed', {});
  await ask(null, 'GET', new URL(address).pathname);
  await ask(maria, 'DELETE', '/api/patients/rosa/feed');
}

async function callAsCaregiver(ask: Ask, maria: string, diego: string): Promise<void> {
  const fecha = '2026-11-25';
  const [first, second, third] = [
    slot({ fecha }),
    slot({ fecha, hora_inicio: '15:00', hora_fin: '16:00' }),
    slot({ fecha, hora_inicio: '17:00', hora_fin: '18:00' }),
  ];
  await ask(maria, 'POST', '/solicitudes/actualizar', {
    id_paciente: 'rosa',
    slots: [first, second, third],
  });
  const part = ({ hora_inicio, hora_fin }: typeof first) => ({ fecha, hora_inicio, hora_fin });
  const answers = '/api/patients/rosa/answers';
  await ask(
    diego,
    'POST',
    answers,
    { answer: 'yes', parts: [part(first)] },
    { 'idempotency-key': 'yes' },
  );
  // One notice tells of both.
  const also = { answer: 'yes', parts: [part(third)] };
  await ask(diego, 'POST', answers, also, { 'idempotency-key': 'also' });
  await ask(
    diego,
    'POST',
    answers,
    { answer: 'no', parts: [part(second)] },
    { 'idempotency-key': 'no' },
  );
  await ask(diego, 'PUT', `/api/unavailability/${fecha}`, {
    spans: [{ hora_inicio: '10:00', hora_fin: '11:00' }],
  });
  await ask(diego, 'GET', '/api/unavailability');
  await ask(diego, 'GET', '/api/shifts');
  const { address } = await ask(diego, 'POST', '/api/shifts/feed', {});
  await ask(null, 'GET', new URL(address).pathname);
  await ask(diego, 'DELETE', '/api/shifts/hernan');
}

async function callAsAdmin(ask: Ask, andrea: string): Promise<void> {
  for (const query of [
    '',
    '&role=Responsable',
    `&q=mail${ROWS - 1}`,
    `&q=ana+mail${ROWS - 1}&role=Responsable`,
  ]) {
    const { next } = await ask(andrea, 'GET', `/admin/users?limit=1${query}`);
    if (next !== null) await ask(andrea, 'GET', `/admin/users?limit=1${query}&after=${next}`);
  }
  await ask(andrea, 'GET', '/admin/users');
  for (const workbook of ['records', 'users-relations']) {
    const { id } = await ask(andrea, 'POST', '/admin/workbooks', { workbook });
    const job = `/admin/workbooks/${id}`;
    await vi.waitFor(async () => expect((await ask(andrea, 'GET', job)).state).toBe('ready'), {
      ...{ timeout: 20_000, interval: 100 },
    });
    await ask(andrea, 'GET', `${job}/file`);
    await ask(andrea, 'DELETE', job);
  }
}
