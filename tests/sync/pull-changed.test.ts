import { beforeEach, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCareRequests } from '#db/care-requests.ts';
import { readCircle } from '#db/circle.ts';
import { readNotes } from '#db/notes.ts';
import { readShifts } from '#db/shifts.ts';
import type { Role } from '#domain/account/role.ts';
import { offersLive, pullAccount } from '#sync/pull-account.ts';
import { pullChanged } from '#sync/pull-changed.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const CIRCLE = {
  owner: { id: 1, name: 'María', lastname: null },
  isOwner: true,
  ...{ members: [], caregivers: [], invitations: [], answers: [], unavailable: [] },
};
const NOTE = { fecha: '2026-11-23', hora: '08:00', text: 'Toma agua' };
const SHIFT = {
  fecha: '2026-11-23',
  hora_inicio: '08:00',
  hora_fin: '10:00',
  status: 'pendiente',
};
const ROSAS_SHIFTS = {
  ...{ id: 7, name: 'Rosa', last_name: 'Rojas', nickname: null, assigned: true, agreedAt: null },
  ...{ family: ['María'], solicitudes: [SHIFT], around: [], notes: [], declined: [] },
};

/** What the server answers, by path; an empty list where nothing is named. */
let answers: Record<string, unknown>;
let calls: string[];
let db: AccountDatabase;
let isOver: boolean;
/** The call during which the account signs out; null for none. */
let leavesDuring: string | null;
beforeEach(() => {
  db = openTestDatabase();
  calls = [];
  isOver = false;
  leavesDuring = null;
  answers = {
    '/responsable/mis_usuarios': [7, 8].map((id) => ({ id, name: 'Rosa', tipo: 'Paciente' })),
    '/api/patients/7/circle': { ...CIRCLE, isOwner: false },
    '/api/patients/8/circle': CIRCLE,
  };
});

const api = createApi({
  baseUrl: 'https://api.example.cl/',
  token: () => 'token-1',
  idempotencyKeys: true,
  async fetch(input) {
    const path = new URL(new Request(input).url).pathname;
    calls.push(path);
    if (path === leavesDuring) isOver = true;
    const answer = answers[path];
    return answer === 503
      ? Response.json({ message: 'No' }, { status: 503 })
      : Response.json(answer ?? []);
  },
});

/** The mirror of an account, as an earlier pull left it. */
async function mirrorOf(role: Role, capabilities: readonly string[]) {
  answers['/auth/me'] = { id: 1, name: 'María', capabilities };
  const deps = { db, role, api, isOver: () => isOver, now: () => 1 };
  await pullAccount({ ...deps, newId: () => 'id' });
  calls = [];
  return (changed: readonly (string | number)[]) => pullChanged(deps, changed);
}

const rosas = async (id = 7) => (await readCareRequests(db, id, ['2026-11'])).length;

it('fetches the care requests, the notes and the circle of the patients that changed, and of no other', async () => {
  const pullThose = await mirrorOf('Responsable', ['handover-notes', 'circle', 'live']);
  answers['/solicitudes/paciente/7'] = [SHIFT];
  answers['/solicitudes/paciente/8'] = [SHIFT];
  answers['/api/patients/7/notes'] = [NOTE];
  answers['/api/patients/7/circle'] = CIRCLE;
  // As another spelling of an id, and somebody who is not on the device.
  await pullThose(['7', 'nobody']);
  expect(calls).toEqual([
    '/solicitudes/paciente/7',
    '/api/patients/7/notes',
    '/api/patients/7/circle',
  ]);
  expect([await rosas(7), await rosas(8)]).toEqual([1, 0]);
  expect(await readNotes(db, 7)).toMatchObject([{ text: 'Toma agua' }]);
  expect(await readCircle(db, 7)).toMatchObject({ isOwner: true });
});

it('asks for nothing that the backend does not offer', async () => {
  const pullThose = await mirrorOf('Responsable', ['live']);
  await pullThose([7]);
  expect(calls).toEqual(['/solicitudes/paciente/7']);
});

it.each<Role>(['Cuidador', 'Responsable'])(
  'fetches the shifts of a caregiver who is a %s',
  async (role) => {
    const pullThose = await mirrorOf(role, ['caregiver-shifts', 'live']);
    answers['/api/shifts'] = [ROSAS_SHIFTS];
    await pullThose(['another']);
    expect(calls).toEqual(['/api/shifts', '/api/unavailability']);
    expect((await readShifts(db))?.patients).toHaveLength(1);
  },
);

it('leaves what could not be fetched as it was, and fetches the rest', async () => {
  const pullThose = await mirrorOf('Responsable', ['handover-notes', 'live']);
  answers['/solicitudes/paciente/7'] = 503;
  answers['/api/patients/7/notes'] = [NOTE];
  await pullThose([7]);
  expect(await rosas()).toBe(0);
  expect(await readNotes(db, 7)).toHaveLength(1);
});

it('writes nothing once the account has signed out', async () => {
  const pullThose = await mirrorOf('Responsable', ['handover-notes', 'circle', 'live']);
  answers['/solicitudes/paciente/7'] = [SHIFT];
  leavesDuring = '/solicitudes/paciente/7';
  await pullThose([7, 8]);
  expect(calls).toEqual(['/solicitudes/paciente/7']);
  expect(await rosas()).toBe(0);
});

it('knows whether the backend offers the stream', async () => {
  expect(await offersLive(db)).toBe(false);
  await mirrorOf('Responsable', ['circle']);
  expect(await offersLive(db)).toBe(false);
  await mirrorOf('Responsable', ['circle', 'live']);
  expect(await offersLive(db)).toBe(true);
});
