import { beforeEach, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { readCareRequests } from '#db/calendar/care-requests.ts';
import { readWindow } from '#db/calendar/care-windows.ts';
import { readNotes } from '#db/calendar/notes.ts';
import { readCircle } from '#db/people/circle.ts';
import { readCaregivers } from '#db/people/people.ts';
import { readShifts } from '#db/shifts/shifts.ts';
import type { Role } from '#domain/account/role.ts';
import { offersLive, pullAccount } from '#sync/pull-account.ts';
import { pullChanged } from '#sync/pull-changed.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const CIRCLE = {
  owner: { id: 1, name: 'María', lastname: null },
  isOwner: true,
  ...{ members: [], caregivers: [], invitations: [], answers: [], unavailable: [] },
};
const CAMILA = { id: 3, name: 'Camila' };
const DAY = { from: 480, to: 1200 };
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

const api = createApi(
  answeredBy(async (_request, path) => {
    calls.push(path);
    if (path === leavesDuring) isOver = true;
    const answer = answers[path];
    return answer === 503
      ? Response.json({ message: 'No' }, { status: 503 })
      : Response.json(answer ?? []);
  }),
);

/** The mirror of an account, as an earlier pull left it. */
async function mirrorOf(role: Role, capabilities: readonly string[]) {
  answers['/auth/me'] = { id: 1, name: 'María', capabilities };
  const deps = { db, role, api, isOver: () => isOver, now: () => 1, newId: () => 'id' };
  await pullAccount(deps);
  calls = [];
  return (changed: readonly (string | number)[]) => pullChanged(deps, changed);
}

const rosas = async (id = 7) => (await readCareRequests(db, id, ['2026-11'])).length;

const EVERYTHING = ['handover-notes', 'circle', 'care-hours', 'live'];

function changeRosa(): void {
  answers['/solicitudes/paciente/7'] = [SHIFT];
  answers['/api/patients/7/notes'] = [NOTE];
  answers['/api/patients/7/circle'] = CIRCLE;
  answers['/api/patients/7/caregivers'] = [CAMILA];
  answers['/api/patients/7/care-hours'] = { window: DAY };
}

it('fetches what the family shares about the patients that changed, and about no other', async () => {
  const pullThose = await mirrorOf('Responsable', EVERYTHING);
  changeRosa();
  answers['/solicitudes/paciente/8'] = [SHIFT];
  // As another spelling of an id, and somebody who is not on the device.
  await pullThose(['7', 'nobody']);
  expect(calls).toEqual([
    '/solicitudes/paciente/7',
    '/api/patients/7/care-hours',
    '/api/patients/7/notes',
    '/api/patients/7/circle',
    '/api/patients/7/caregivers',
  ]);
  expect([await rosas(7), await rosas(8)]).toEqual([1, 0]);
  expect(await readNotes(db, 7)).toMatchObject([{ text: 'Toma agua' }]);
  expect(await readCircle(db, 7)).toMatchObject({ isOwner: true });
  expect(await readCaregivers(db, 7)).toMatchObject([CAMILA]);
  expect(await readWindow(db, 7)).toEqual(DAY);
});

it('names an assigned caregiver of whom it is told only the id', async () => {
  answers['/api/caregivers/search'] = [CAMILA];
  const pullThose = await mirrorOf('Responsable', ['live']);
  answers['/api/patients/7/caregivers'] = [3];
  await pullThose([7]);
  expect(await readCaregivers(db, 7)).toMatchObject([CAMILA]);
});

it('keeps the caregivers of a list of which a row cannot be read', async () => {
  answers['/api/patients/7/caregivers'] = [CAMILA];
  const pullThose = await mirrorOf('Responsable', ['live']);
  answers['/api/patients/7/caregivers'] = [null];
  await pullThose([7]);
  expect(await readCaregivers(db, 7)).toMatchObject([CAMILA]);
});

it('asks for nothing that the backend does not offer', async () => {
  const pullThose = await mirrorOf('Responsable', ['live']);
  await pullThose([7]);
  expect(calls).toEqual(['/solicitudes/paciente/7', '/api/patients/7/caregivers']);
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

it.each<[string, () => Promise<unknown>]>([
  ['/solicitudes/paciente/7', () => readCareRequests(db, 7, ['2026-11'])],
  ['/api/patients/7/circle', () => readCircle(db, 7)],
  ['/api/patients/7/caregivers', () => readCaregivers(db, 7)],
  ['/api/patients/7/care-hours', () => readWindow(db, 7)],
])('fetches and writes nothing once the account has signed out during %s', async (call, stored) => {
  const pullThose = await mirrorOf('Responsable', EVERYTHING);
  const before = await stored();
  changeRosa();
  leavesDuring = call;
  await pullThose([7, 8]);
  expect(calls.at(-1)).toBe(call);
  expect(await stored()).toEqual(before);
});

it('knows whether the backend offers the stream', async () => {
  expect(await offersLive(db)).toBe(false);
  await mirrorOf('Responsable', ['circle']);
  expect(await offersLive(db)).toBe(false);
  await mirrorOf('Responsable', ['circle', 'live']);
  expect(await offersLive(db)).toBe(true);
});
