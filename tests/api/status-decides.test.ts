// Over 250 lines: every answer that every call may get, over one real server.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { createPublicApi } from '#api/public-api.ts';
import { MAIL_TAKEN } from '#domain/account/messages.ts';
import { ANA } from './ana.ts';

/** A real server that gives every call the answer of the test. */
let answer: (response: ServerResponse) => void;
let asked: string[];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  request.resume().on('end', () => answer(response));
});
let home: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const SLOT = {
  fecha: '2026-11-23',
  hora_inicio: '08:00',
  hora_fin: '08:30',
  accion: 'inscribir',
  status: 'pendiente',
} as const;

function open() {
  vi.stubGlobal('location', new URL(home));
  const publicApi = createPublicApi({ baseUrl: home });
  vi.unstubAllGlobals();
  const api = createApi({ baseUrl: home, token: () => 'token-1', idempotencyKeys: true });
  return { api, publicApi };
}

type Call = (calls: ReturnType<typeof open>) => Promise<{ readonly kind: string }>;

const CHANGES: readonly (readonly [string, Call])[] = [
  ['signing up', ({ publicApi }) => publicApi.signup(ANA, true)],
  ['resending a code', ({ publicApi }) => publicApi.resendCode('a@b.cl')],
  ['verifying', ({ publicApi }) => publicApi.verify('a@b.cl', '123456')],
  ['asking for a link', ({ publicApi }) => publicApi.forgotPassword('a@b.cl')],
  [
    'a new password',
    ({ publicApi }) => publicApi.resetPassword({ mail: 'a@b.cl', token: 't', newPassword: 'x' }),
  ],
  ['completing a profile', ({ publicApi }) => publicApi.completeProfile('token-2', ANA)],
  ['signing out', ({ api }) => api.auth.logout()],
  ['deleting the account', ({ api }) => api.auth.deleteAccount()],
  ['deactivating', async ({ api }) => (await api.peopleChanges()).deactivate(7)],
  ['reactivating', async ({ api }) => (await api.peopleChanges()).reactivate(7)],
  ['assigning caregivers', async ({ api }) => (await api.peopleChanges()).assign(7, [1])],
  [
    'a note',
    async ({ api }) =>
      (await api.notes()).put('key-1', 7, { fecha: '2026-11-23', start: 480, text: 'Tomó agua' }),
  ],
  [
    'a mutation of the calendar',
    ({ api }) => api.solicitudes.update('key-1', { id_paciente: 7, slots: [SLOT] }),
  ],
];

const LISTS: readonly (readonly [string, Call])[] = [
  ['a calendar', ({ api }) => api.solicitudes.ofPatient(7)],
  ['the patients', ({ api }) => api.people.ownUsers()],
  ['everybody', ({ api }) => api.people.allUsers(null)],
  ['the assigned caregivers', ({ api }) => api.people.caregiversOf(7)],
];

/** Calls whose answer is useless without its body. */
const DOCUMENTS: readonly (readonly [string, Call])[] = [
  ['signing in', ({ api }) => api.auth.login({ mail: 'a@b.cl', password: 'x' })],
  ['who is signed in', ({ api }) => api.auth.me()],
  ['checking a mail', ({ publicApi }) => publicApi.checkMail('a@b.cl', AbortSignal.timeout(9000))],
  ['a workbook', async ({ api }) => (await api.exports()).users()],
];

/** Calls that change nothing. */
const READS = [...DOCUMENTS, ...LISTS];

/** An answer with this body, whole. */
const whole =
  (status: number, type: string | null, body: string | null) => (response: ServerResponse) =>
    response.writeHead(status, type === null ? {} : { 'content-type': type }).end(body);

/** An answer that breaks off after its beginning. */
const cut =
  (headers: Readonly<Record<string, string>>, beginning: string) => (response: ServerResponse) => {
    response.writeHead(200, headers);
    response.write(beginning, () => response.socket?.destroy());
  };

const JSON_TYPE = 'application/json; charset=utf-8';

describe.each(CHANGES)('the status decides: %s', (_what, call) => {
  it.each([
    ['nothing', whole(200, null, '')],
    ['nothing, labelled as JSON', whole(200, JSON_TYPE, '')],
    ['201 with nothing', whole(201, null, '')],
    ['202 with nothing', whole(202, 'text/plain', '')],
    ['204', whole(204, null, null)],
    ['plain words', whole(200, 'text/plain', 'OK')],
    ['plain text that is labelled as a page', whole(200, 'text/html', 'Guardado')],
    ['{}', whole(200, JSON_TYPE, '{}')],
    ['a list', whole(200, JSON_TYPE, '[]')],
    ['a list of other things', whole(200, JSON_TYPE, '[{"id":1},7,null]')],
    ['null', whole(200, JSON_TYPE, 'null')],
    ['a number, labelled as text', whole(200, 'text/plain', '1')],
    ['success', whole(200, JSON_TYPE, '{"success":true,"message":"Listo"}')],
  ])('%s is a success', async (_answer, given) => {
    answer = given;
    expect(await call(open())).toMatchObject({ kind: 'ok' });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a page', whole(200, 'text/html; charset=utf-8', '<!doctype html><p>Wifi gratis</p>')],
    ['a page without a label', whole(200, null, '\n <html><p>Wifi gratis</p></html>')],
    ['a page labelled as text', whole(200, 'text/plain', '<script>location="/"</script>')],
    ['a page with nothing on it', whole(200, 'text/html', ' \n')],
    [
      'a redirect',
      (response: ServerResponse) => response.writeHead(302, { location: '/otra' }).end(),
    ],
    ['a body shorter than it was to be', cut({ 'content-length': '99' }, '{"success":true}')],
    ['words shorter than they were to be', cut({ 'content-length': '99' }, 'Guar')],
    ['a chunked body that breaks off', cut({ 'content-type': 'text/plain' }, 'Guar')],
    ['chunked JSON that breaks off', cut({ 'content-type': JSON_TYPE }, '{"success":true}')],
    [
      'JSON that breaks off of unknown length',
      cut({ 'content-type': JSON_TYPE, 'transfer-encoding': 'identity' }, '{"success":fal'),
    ],
    ['a closed connection', (response: ServerResponse) => response.socket?.destroy()],
  ])('%s is no answer', async (_answer, given) => {
    answer = given;
    expect(await call(open())).toMatchObject({ kind: 'network' });
  });

  it('the status of an error answer decides, whatever its body', async () => {
    answer = whole(500, null, '');
    expect(await call(open())).toMatchObject({ kind: 'busy', status: 500 });
    answer = whole(422, 'text/plain', 'No');
    expect(await call(open())).toMatchObject({ kind: 'rejected', status: 422 });
  });
});

it.each(CHANGES.filter(([what]) => what !== 'signing out'))(
  '«success: false» is a rejection with its message: %s',
  async (_what, call) => {
    answer = whole(200, JSON_TYPE, '{"success":false,"message":"No se puede"}');
    expect(await call(open())).toEqual({ kind: 'rejected', status: 200, message: 'No se puede' });
  },
);

it.each(READS.filter(([what]) => what !== 'checking a mail' && what !== 'a workbook'))(
  '«success: false» is a rejection also where what was asked for stands beside it: %s',
  async (_what, call) => {
    const refused = { success: false, message: 'Mantención', data: [], token: 'x', id: 1 };
    answer = whole(200, JSON_TYPE, JSON.stringify(refused));
    expect(await call(open())).toEqual({ kind: 'rejected', status: 200, message: 'Mantención' });
  },
);

it.each([
  [{ success: false, message: ' No ' }, 'No'],
  [{ success: false, message: ' ' }, null],
  [{ success: false }, null],
])('an answer of %j is a rejection with the message %j', async (refused, message) => {
  answer = whole(200, JSON_TYPE, JSON.stringify(refused));
  const outcome = await open().api.auth.deleteAccount();
  expect(outcome).toEqual({ kind: 'rejected', status: 200, message });
});

it('the message of «success: false» explains what is wrong with a mail', async () => {
  answer = whole(200, JSON_TYPE, JSON.stringify({ success: false, message: MAIL_TAKEN }));
  const outcome = await open().publicApi.checkMail('a@b.cl', AbortSignal.timeout(9000));
  expect(outcome).toMatchObject({ kind: 'ok', value: { reading: 'registered', valid: false } });
});

it('«success: false» is said of a token, and ends no session: it may be of the server', async () => {
  answer = whole(200, JSON_TYPE, '{"success":false,"message":"Token inválido","id":1}');
  expect(await open().api.auth.me('token-3')).toMatchObject({ kind: 'rejected', status: 200 });
});

it('a tag is sent only where a key is', async () => {
  const tags: unknown[] = [];
  answer = (response) => {
    tags.push(response.req.headers['if-none-match']);
    whole(200, JSON_TYPE, '[]')(response);
  };
  for (const idempotencyKeys of [true, false]) {
    const api = createApi({ baseUrl: home, token: () => 'token-1', idempotencyKeys });
    await api.people.allUsers('"1"');
    await api.solicitudes.ofPatient(7, '"1"');
    await (await api.shifts()).ofCaregiver('"1"');
  }
  expect(tags).toEqual(['"1"', '"1"', '"1"', undefined, undefined, undefined]);
});

describe.each(READS)('the requested data must be in the answer: %s', (_what, call) => {
  it.each([
    ['nothing', whole(200, null, '')],
    ['plain words', whole(200, 'text/plain', 'OK')],
    ['a page', whole(200, 'text/html', '<p>Wifi gratis</p>')],
    ['a body shorter than it was to be', cut({ 'content-length': '99' }, '[{"id":1}]')],
    ['a chunked list that breaks off', cut({ 'content-type': JSON_TYPE }, '[{"id":1},')],
    [
      'a list that breaks off of unknown length',
      cut({ 'content-type': JSON_TYPE, 'transfer-encoding': 'identity' }, '[{"id":1},'),
    ],
  ])('%s is no answer', async (_answer, given) => {
    answer = given;
    expect(await call(open())).toMatchObject({ kind: 'network' });
  });
});

const NOTHING = [
  ['204', whole(204, null, null)],
  ['null', whole(200, JSON_TYPE, 'null')],
] as const;

describe.each(LISTS)('a list without rows: %s', (_what, call) => {
  it.each(NOTHING)('is what %s says', async (_answer, given) => {
    answer = given;
    expect(await call(open())).toMatchObject({ kind: 'ok', value: { rows: [], unreadable: 0 } });
  });
});

describe.each(DOCUMENTS)('the requested data must be in the answer: %s', (_what, call) => {
  it.each(NOTHING)('%s is no success', async (_answer, given) => {
    answer = given;
    expect((await call(open())).kind).not.toBe('ok');
  });
});

describe('a defect in a reader', () => {
  /** A body that no reader can read: as if reading threw, for whatever reason. */
  const trap = new Proxy({}, { get: failing, has: failing, ownKeys: failing });
  function failing(): never {
    throw new TypeError('a defect');
  }

  it.each<[string, unknown, Call]>([
    ['a list', [trap], ({ api }) => api.people.ownUsers()],
    ['everybody', [trap], ({ api }) => api.people.allUsers(null)],
    ['who is signed in', trap, ({ api }) => api.auth.me()],
    [
      'what a mutation answered',
      trap,
      ({ api }) => api.solicitudes.update('key-1', { id_paciente: 7, slots: [SLOT] }),
    ],
  ])('is thrown, and not reported as a network failure: %s', async (_what, parsed, call) => {
    answer = whole(200, JSON_TYPE, '[{"id":1}]');
    const parse = vi.spyOn(JSON, 'parse').mockReturnValue(parsed);
    try {
      await expect(call(open())).rejects.toThrow('a defect');
    } finally {
      parse.mockRestore();
    }
  });
});
