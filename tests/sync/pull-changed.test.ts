// Over 250 lines: all that is fetched of a patient and in which order, over one fake server.
import { beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { isListed, readCareRequests } from '#db/care-requests.ts';
import { readWindow } from '#db/care-windows.ts';
import { readCircle } from '#db/circle.ts';
import { readNotes } from '#db/notes.ts';
import { readCaregivers } from '#db/people.ts';
import { readShifts } from '#db/shifts.ts';
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
/** The call that is answered only once `release` is called; null for none. */
let held: string | null;
let release: () => void;
/** Whether calls are answered only one by one; those that wait for it. */
let isOneByOne: boolean;
let open: (() => void)[];
beforeEach(() => {
  held = null;
  isOneByOne = false;
  open = [];
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
    if (path === held) await new Promise<void>((resolve) => (release = resolve));
    if (isOneByOne) await new Promise<void>((resolve) => open.push(resolve));
    const answer = answers[path];
    return answer === 503
      ? Response.json({ message: 'No' }, { status: 503 })
      : Response.json(answer ?? []);
  }),
);

const depsOf = (role: Role) => ({
  ...{ db, role, api, isOver: () => isOver, now: () => 1, newId: () => 'id' },
});
const pullEverything = (role: Role) => pullAccount(depsOf(role));

/** The mirror of an account, as an earlier pull left it. */
async function mirrorOf(role: Role, capabilities: readonly string[]) {
  answers['/auth/me'] = { id: 1, name: 'María', capabilities };
  await pullEverything(role);
  calls = [];
  return (changed: readonly (string | number)[]) => pullChanged(depsOf(role), changed);
}

const rosas = async (id = 7) => (await readCareRequests(db, id, ['2026-11'])).length;

const EVERYTHING = ['handover-notes', 'circle', 'care-hours', 'live'];

const CALENDAR = '/solicitudes/paciente/7';

/** What is asked of Rosa. */
const CALLS = [
  '/api/patients/7/care-hours',
  '/api/patients/7/caregivers',
  '/api/patients/7/circle',
  '/api/patients/7/notes',
  CALENDAR,
];

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
  expect(calls.sort()).toEqual(CALLS);
  expect([await rosas(7), await rosas(8)]).toEqual([1, 0]);
  expect(await readNotes(db, 7)).toMatchObject([{ text: 'Toma agua' }]);
  expect(await readCircle(db, 7)).toMatchObject({ isOwner: true });
  expect(await readCaregivers(db, 7)).toMatchObject([CAMILA]);
  expect(await readWindow(db, 7)).toEqual(DAY);
});

it('has four calls open at most: a browser opens six, of which the live stream has one', async () => {
  answers['/responsable/mis_usuarios'] = [7, 8, 9].map((id) => ({ id, tipo: 'Paciente' }));
  const pullThose = await mirrorOf('Responsable', EVERYTHING);
  isOneByOne = true;
  const pulled = pullThose([7, 8, 9]);
  await expect.poll(() => open.length).toBe(4);
  for (let answered = 0; answered < 3 * CALLS.length; answered += 1) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThanOrEqual(4);
    open.shift()?.();
  }
  await pulled;
  expect(calls).toHaveLength(3 * CALLS.length);
});

it.each([
  ['/solicitudes/paciente/7', '/api/patients/7/circle'],
  ['/api/patients/7/care-hours', '/api/patients/7/caregivers'],
])('does not wait for %s to ask for %s', async (call, other) => {
  const pullThose = await mirrorOf('Responsable', EVERYTHING);
  held = call;
  const pulled = pullThose([7]);
  await expect.poll(() => calls).toContain(other);
  release();
  await pulled;
});

it.each([
  ['care-hours', '/api/patients/7/care-hours'],
  ['circle', '/api/patients/7/circle'],
  ['handover-notes', '/api/patients/7/notes'],
])(
  'writes no shifts of a new patient before what is shown beside them: %s',
  async (_what, call) => {
    const patients = answers['/responsable/mis_usuarios'];
    answers['/responsable/mis_usuarios'] = [];
    await mirrorOf('Responsable', EVERYTHING);
    answers['/responsable/mis_usuarios'] = patients;
    changeRosa();
    held = call;
    const pulled = pullEverything('Responsable');
    await expect.poll(() => calls).toEqual(expect.arrayContaining([call, CALENDAR]));
    // Each reading waits for what is being written.
    for (let read = 0; read < 20; read += 1) expect(await isListed(db, 7)).toBe(false);
    release();
    await pulled;
    expect(await rosas(7)).toBe(1);
  },
);

it('fetches with the first pull what the backend offers, however late it says so', async () => {
  answers['/auth/me'] = { id: 1, name: 'María', capabilities: EVERYTHING };
  changeRosa();
  held = '/auth/me';
  const pulled = pullEverything('Responsable');
  await expect.poll(() => rosas(7)).toBe(1);
  expect(await readCircle(db, 7)).toBeNull();
  release();
  await pulled;
  expect(await readWindow(db, 7)).toEqual(DAY);
  expect(await readNotes(db, 7)).toHaveLength(1);
  expect(await readCircle(db, 7)).toMatchObject({ isOwner: true });
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
  expect(calls.sort()).toEqual(['/api/patients/7/caregivers', '/solicitudes/paciente/7']);
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
])(
  'writes nothing, and asks for no other patient, once the account has signed out during %s',
  async (call, stored) => {
    answers['/responsable/mis_usuarios'] = [7, 8, 9].map((id) => ({ id, tipo: 'Paciente' }));
    const pullThose = await mirrorOf('Responsable', EVERYTHING);
    const before = await stored();
    changeRosa();
    leavesDuring = call;
    // The third is asked for once one of two has come.
    await pullThose([7, 8, 9]);
    expect(await stored()).toEqual(before);
    expect(calls.filter((each) => /9/.test(each))).toEqual([]);
  },
);

it('rejects once, and leaves nothing else to handle, where the database has been closed', async () => {
  const pullThose = await mirrorOf('Responsable', EVERYTHING);
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  db.close();
  await expect(pullThose([7])).rejects.toThrow('Database has been closed');
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it('knows whether the backend offers the stream', async () => {
  expect(await offersLive(db)).toBe(false);
  await mirrorOf('Responsable', ['circle']);
  expect(await offersLive(db)).toBe(false);
  await mirrorOf('Responsable', ['circle', 'live']);
  expect(await offersLive(db)).toBe(true);
});
