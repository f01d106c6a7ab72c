import { expect, it } from 'vitest';
import { pullAccount } from '#sync/pull-account.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';
import { responsableApi } from './responsable-api.ts';

/** What a pull fetches of every patient after their shifts: where it is offered, and the call by which it is read. */
const BESIDE = [
  ['care-hours', 'care-hours'],
  ['handover-notes', 'notes'],
  ['circle', 'circle'],
] as const;

const PATIENTS = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `Rosa ${id}`, tipo: 'Paciente' }));

/** A device that has the shifts of all patients; `answer` is what a patient's own call gets. */
async function device(capability: string | null, answer: (path: string) => Response) {
  const own = (path: string) => BESIDE.some(([, call]) => path.endsWith(`/${call}`));
  const capabilities = capability === null ? [] : [capability];
  const { api, asked } = responsableApi({ capabilities, patients: PATIENTS }, (path) =>
    own(path) ? answer(path) : Response.json([]),
  );
  const deps = { db: openTestDatabase(), api, now: () => 1, newId: () => 'new' };
  const pull = async (isOver = () => false) => {
    asked.length = 0;
    await pullAccount({ ...deps, role: 'Responsable', isOver });
    return asked.filter(own);
  };
  await pull();
  return pull;
}

/** A circle, without which a device asks for it before the shifts too. */
const good = () =>
  Response.json({
    owner: { id: 1, name: 'María', lastname: null },
    isOwner: true,
    members: [],
    caregivers: [],
    invitations: [],
    answers: [],
    unavailable: [],
  });
const no = () => Response.json({ message: 'No' }, { status: 403 });
const offline = () => {
  throw new TypeError('Failed to fetch');
};

it('nothing is fetched that the backend does not offer', async () => {
  const pull = await device(null, no);
  expect(await pull()).toEqual([]);
});

it.each(BESIDE)(
  '%s: of every patient, although the server rejects the call',
  async (capability, call) => {
    const pull = await device(capability, no);
    const ofEach = PATIENTS.map(({ id }) => `/api/patients/${id}/${call}`);
    expect((await pull()).slice(-PATIENTS.length)).toEqual(ofEach);
  },
);

it.each(BESIDE)('%s: of no other patient once nobody answers', async (capability) => {
  let answer = good;
  const pull = await device(capability, () => answer());
  answer = offline;
  // Three are asked at once.
  expect((await pull()).length).toBeLessThanOrEqual(3);
});

it.each(BESIDE)('%s: of no other patient after a sign-out', async (capability) => {
  let isOver = false;
  const pull = await device(capability, () => {
    isOver = true;
    return good();
  });
  isOver = false;
  expect((await pull(() => isOver)).length).toBeLessThanOrEqual(3);
});
