// Over 250 lines: every way in which a care window comes and goes, over one fake server.
import { beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import type { AccountDatabase } from '#db/account-database.ts';
import { isListed } from '#db/calendar/care-requests.ts';
import { changeWindow, readWindow } from '#db/calendar/care-windows.ts';
import { readWindowSharing, writeWindow } from '#db/calendar/shared-care-windows.ts';
import { discardRejected, readWaitingMutations } from '#db/outbox/waiting-mutations.ts';
import { replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import { readMe } from '#domain/contract/auth.ts';
import { readPerson } from '#domain/contract/people.ts';
import { type CareWindow, endAt } from '#domain/planner/care-window.ts';
import { pullCareWindowOf } from '#sync/care-windows.ts';
import { pullAccount } from '#sync/pull-account.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { onePass } from './one-pass.ts';

/** A device with one patient, and a server that has one window or none. */
const ROSA = 7;
const NIGHT: CareWindow = { from: 1200, to: 480 };
const DAY: CareWindow = { from: 480, to: 1200 };

/** What the server answers to the other calls of a pull. */
const LISTS: Readonly<Record<string, unknown>> = {
  '/auth/me': { id: 1, capabilities: ['care-hours'] },
  '/responsable/mis_usuarios': [{ id: ROSA, name: 'Rosa', tipo: 'Paciente' }],
  '/api/caregivers/search': [],
  [`/solicitudes/paciente/${ROSA}`]: [],
  [`/api/patients/${ROSA}/caregivers`]: [],
};

let db: AccountDatabase;
let now: number;
let ids: number;
let window: CareWindow | null;
/** What the next calls are answered instead. */
let fault: (() => Response) | null;
/** Runs while an answer with the window is on its way. */
let meanwhile: (() => Promise<unknown>) | null;
let puts: number;

beforeEach(async () => {
  db = openTestDatabase();
  now = 1_000_000;
  ids = 0;
  window = null;
  fault = null;
  meanwhile = null;
  puts = 0;
  await isOffered(['care-hours']);
  await replacePeople(db, [readPerson({ id: ROSA, name: 'Rosa', tipo: 'Paciente' }) ?? never()]);
});

function isOffered(capabilities: readonly string[]): Promise<void> {
  return writeMe(db, readMe({ id: 1, capabilities }) ?? never());
}

function never(): never {
  throw new Error('unreadable');
}

const api = createApi(
  answeredBy(async (request, path) => {
    if (path in LISTS) return Response.json(LISTS[path]);
    if (path !== `/api/patients/${ROSA}/care-hours`) throw new Error('?');
    if (fault !== null) return fault();
    if (request.method === 'PUT') {
      puts += 1;
      ({ window } = await request.json());
      return Response.json({ window });
    }
    const answer = { window };
    await meanwhile?.();
    return Response.json(answer);
  }),
);

const newId = () => `new-${++ids}`;
const write = (change: (before: CareWindow) => CareWindow) =>
  writeWindow(db, ROSA, change, { id: newId(), createdAt: now });

async function send() {
  now += 600_000;
  return onePass({ db, api, now: () => now, newId });
}

async function pull(): Promise<void> {
  const deps = { db, api: await api.careHours(), now: () => now, newId };
  await pullCareWindowOf(deps, ROSA, () => false);
}

function pullAll() {
  const run = { now: () => now, newId, isOver: () => false };
  return pullAccount({ db, api, role: 'Responsable', ...run });
}

const offline = () => {
  throw new TypeError('Failed to fetch');
};

describe('the window of a patient who is new on the device', () => {
  /** Whether the shifts are shown, each time that the server is about to answer with the window. */
  let shown: boolean[];
  beforeEach(() => {
    window = DAY;
    shown = [];
    meanwhile = async () => shown.push(await isListed(db, ROSA));
  });

  it('comes before the shifts, of which the uncovered hours are counted', async () => {
    expect(await pullAll()).toEqual({ kind: 'ok' });
    expect(shown).toEqual([false, true]);
    expect(await readWindow(db, ROSA)).toEqual(DAY);
    // Later it follows the shifts.
    await pullAll();
    expect(shown).toEqual([false, true, true]);
  });

  it.each([
    ['404', () => Response.json({ message: 'No' }, { status: 404 })],
    ['503', () => Response.json({ message: 'No' }, { status: 503 })],
    ['no answer', () => offline()],
  ])('keeps no shifts back where it cannot be fetched: %s', async (_what, answer) => {
    fault = answer;
    expect(await pullAll()).toEqual({ kind: 'ok' });
    expect(await isListed(db, ROSA)).toBe(true);
  });
});

describe('a window that the backend keeps', () => {
  it('comes with the pull and is shown without a network', async () => {
    window = DAY;
    await pull();
    expect(await readWindow(db, ROSA)).toEqual(DAY);
    expect(await readWindowSharing(db, ROSA)).toBe('shared');
    fault = offline;
    await pull();
    expect(await readWindow(db, ROSA)).toEqual(DAY);
  });

  it('changed offline is shown, waits, and is sent once; a pull before that does not undo it', async () => {
    window = DAY;
    await pull();
    fault = offline;
    expect(await write(() => NIGHT)).toEqual({ window: NIGHT, isQueued: true });
    await write((before) => endAt(before, 420));
    await send();
    expect(await readWindowSharing(db, ROSA)).toBe('unsent');
    fault = null;
    await pull();
    expect(await readWindow(db, ROSA)).toEqual({ from: 1200, to: 420 });
    await send();
    expect(window).toEqual({ from: 1200, to: 420 });
    expect(puts).toBe(1);
    expect(await readWindowSharing(db, ROSA)).toBe('shared');
  });

  it('of which the answer was lost is sent again, which changes nothing', async () => {
    await write(() => NIGHT);
    const [waiting] = await readWaitingMutations(db);
    fault = () => {
      window = waiting?.careWindow ?? null;
      return offline();
    };
    await send();
    expect(await readWindowSharing(db, ROSA)).toBe('unsent');
    fault = null;
    await send();
    expect(window).toEqual(NIGHT);
    expect(await readWaitingMutations(db)).toEqual([]);
  });

  it('requested before a change was acknowledged does not undo that', async () => {
    window = DAY;
    await pull();
    meanwhile = async () => {
      meanwhile = null;
      await write(() => NIGHT);
      await send();
    };
    await pull();
    expect(window).toEqual(NIGHT);
    expect(await readWindow(db, ROSA)).toEqual(NIGHT);
    // What somebody else has set since comes with the next.
    window = DAY;
    await pull();
    expect(await readWindow(db, ROSA)).toEqual(DAY);
  });

  it('that was rejected is said to be, and once discarded the others’ is shown', async () => {
    window = DAY;
    await write(() => NIGHT);
    fault = () => Response.json({ message: 'No' }, { status: 403 });
    await send();
    expect(await readWindowSharing(db, ROSA)).toBe('rejected');
    fault = null;
    await pull();
    expect(await readWindow(db, ROSA)).toEqual(NIGHT);
    const [rejected] = await readWaitingMutations(db);
    if (rejected === undefined) throw new Error('lost');
    await discardRejected(db, rejected.queueId, rejected.id);
    await pull();
    expect(await readWindow(db, ROSA)).toEqual(DAY);
  });

  it('waits over a sign-out, unless it is discarded', async () => {
    await write(() => NIGHT);
    await wipe(db, { discard: false });
    expect(await readWaitingMutations(db)).toMatchObject([{ careWindow: NIGHT, pacienteId: ROSA }]);
    await wipe(db, { discard: true });
    expect(await readWaitingMutations(db)).toEqual([]);
  });
});

describe('the device’s own window', () => {
  beforeEach(async () => {
    await isOffered([]);
    expect(await write(() => NIGHT)).toEqual({ window: NIGHT, isQueued: false });
    expect(await readWindowSharing(db, ROSA)).toBe('here');
    await isOffered(['care-hours']);
  });

  it('is uploaded once if the server has none, and then follows it', async () => {
    await pull();
    expect(await readWindowSharing(db, ROSA)).toBe('unsent');
    await pull();
    await send();
    expect([window, puts]).toEqual([NIGHT, 1]);
    window = null;
    await pull();
    expect(await readWindow(db, ROSA)).toBeNull();
    expect(await readWaitingMutations(db)).toEqual([]);
  });

  it('gives way to one that somebody else has set there', async () => {
    window = DAY;
    await pull();
    expect(await readWindow(db, ROSA)).toEqual(DAY);
    await send();
    expect(puts).toBe(0);
  });

  it('that was rejected is not uploaded again and again', async () => {
    await pull();
    fault = () => Response.json({ message: 'No' }, { status: 403 });
    await send();
    fault = null;
    const [rejected] = await readWaitingMutations(db);
    if (rejected === undefined) throw new Error('lost');
    await discardRejected(db, rejected.queueId, rejected.id);
    await pull();
    expect(await readWaitingMutations(db)).toEqual([]);
  });

  it('is not uploaded by an answer that comes after the sign-out', async () => {
    meanwhile = () => wipe(db, { discard: false });
    await pull();
    expect(await readWaitingMutations(db)).toEqual([]);
    expect(await readWindow(db, ROSA)).toEqual(NIGHT);
    await changeWindow(db, ROSA, () => DAY);
    expect(await readWindow(db, ROSA)).toEqual(DAY);
  });
});
