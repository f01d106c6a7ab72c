import { expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { putActivity, readActivity } from '#db/calendar/activity.ts';
import { putCircle, readCircle } from '#db/people/circle.ts';
import { readPeople } from '#db/people/people.ts';
import { replacePeople, writeMe } from '#db/people/people-from-server.ts';
import { wipe } from '#db/sign-out.ts';
import type { ActivityPage } from '#domain/contract/activity.ts';
import type { Circle } from '#domain/contract/circle.ts';
import { readPerson } from '#domain/contract/people.ts';
import { changeCircle } from '#sync/change-circle.ts';
import { pullCircleOf } from '#sync/circle.ts';
import { pullAccount } from '#sync/pull-account.ts';
import { answeredBy } from '#tests/api/answered-by.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { responsableApi } from '#tests/sync/responsable-api.ts';

const CIRCLE: Circle = {
  owner: { id: 1, name: 'María', lastName: '', estadoCuenta: null },
  isOwner: true,
  members: [],
  caregivers: [],
  invitations: [],
  answers: [],
  unavailable: [],
};

const ACTIVITY: ActivityPage = { entries: [], next: 'a' };

const ROSA = { id: 7, name: 'Rosa', tipo: 'Paciente' };

/** A Responsable's pull from a server that offers these capabilities; the paths that were asked for. */
async function pullWith(db: ReturnType<typeof openTestDatabase>, capabilities: readonly string[]) {
  const { api, asked } = responsableApi({ capabilities, patients: [ROSA] }, (path) => {
    const owner = { id: 1, name: 'María', lastname: null };
    return Response.json(path === '/api/patients/7/circle' ? { ...CIRCLE, owner } : []);
  });
  const isOver = () => false;
  const made = { now: () => 1, newId: () => 'new' };
  await pullAccount({ db, api, role: 'Responsable', isOver, ...made });
  return asked;
}

it('the circle of each patient is pulled where the backend offers it, and only there', async () => {
  const db = openTestDatabase();
  expect(await pullWith(db, [])).not.toContain('/api/patients/7/circle');
  expect(await readCircle(db, 7)).toBeNull();
  expect(await pullWith(db, ['circle'])).toContain('/api/patients/7/circle');
  expect(await readCircle(db, 7)).toEqual(CIRCLE);
});

it('a circle and its activity leave the device with the patient, and are not written after a sign-out', async () => {
  const db = openTestDatabase();
  const rosa = readPerson(ROSA);
  if (rosa === null) throw new Error('nobody');
  await writeMe(db, {
    id: 1,
    name: 'María',
    lastName: null,
    mail: null,
    awaiting: [],
    capabilities: [],
  });
  await replacePeople(db, [rosa]);
  await putCircle(db, 7, CIRCLE);
  await putActivity(db, 7, ACTIVITY);
  expect([await readCircle(db, 7), await readActivity(db, 7)]).toEqual([CIRCLE, ACTIVITY]);
  await replacePeople(db, []);
  expect(await readPeople(db)).toEqual([]);
  expect([await readCircle(db, 7), await readActivity(db, 7)]).toEqual([null, null]);
  await putActivity(db, 7, ACTIVITY);
  await wipe(db, { discard: false });
  expect(await readActivity(db, 7)).toBeNull();
  await putCircle(db, 7, CIRCLE);
  await putActivity(db, 7, ACTIVITY);
  expect([await readCircle(db, 7), await readActivity(db, 7)]).toEqual([null, null]);
});

it('a circle that was requested before a change was acknowledged does not undo it', async () => {
  const db = openTestDatabase();
  const owner = { id: 1, name: 'María', lastname: null };
  const pedro = { id: 2, name: 'Pedro', lastname: null };
  const before = () => Response.json({ ...CIRCLE, owner, members: [pedro] });
  let isLate = false;
  let answer: ((late: Response) => void) | undefined;
  const api = createApi(
    answeredBy(async ({ method }) => {
      if (method === 'DELETE') return Response.json({ circle: { ...CIRCLE, owner } });
      if (!isLate) return before();
      return new Promise((resolve) => {
        answer = resolve;
      });
    }),
  );
  const circle = { db, api: await api.circle() };
  const members = async () => (await readCircle(db, 7))?.members.map(({ name }) => name);
  await pullCircleOf(circle, 7, () => false);
  expect(await members()).toEqual(['Pedro']);
  isLate = true;
  const pulled = pullCircleOf(circle, 7, () => false);
  await expect.poll(() => answer).toBeDefined();
  await changeCircle(
    { db, sync: { refresh: async () => ({ kind: 'ok' }) }, circle: api.circle },
    7,
    (calls) => calls.removeMember(7, 2),
    ({ value }) => value,
  );
  expect(await members()).toEqual([]);
  answer?.(before());
  await pulled;
  expect(await members()).toEqual([]);
  isLate = false;
  // One that is requested after the change counts.
  await pullCircleOf(circle, 7, () => false);
  expect(await members()).toEqual(['Pedro']);
});
