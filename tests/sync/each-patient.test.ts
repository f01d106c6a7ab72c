import { expect, it } from 'vitest';
import { eachPatient } from '#sync/each-patient.ts';

/** Twenty patients, and what is fetched of them: it comes when `answer` says so. */
const patients = Array.from({ length: 20 }, (_, id) => ({ id }));

function fetches() {
  const asked: unknown[] = [];
  const open = new Map<unknown, { resolve: (goesOn: boolean) => void; reject: () => void }>();
  const done = eachPatient(patients, (id) => {
    asked.push(id);
    return new Promise<boolean>((resolve, reject) => {
      open.set(id, { resolve, reject: () => reject(new Error(`patient ${id}`)) });
    });
  });
  return {
    asked,
    done,
    answer: async (id: number, how: 'ok' | 'stop' | 'reject' = 'ok') => {
      if (how === 'reject') open.get(id)?.reject();
      else open.get(id)?.resolve(how === 'ok');
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('asks for three patients at once, and for the next as soon as one has come', async () => {
  const { asked, done, answer } = fetches();
  expect(asked).toEqual([0, 1, 2]);
  await answer(1);
  expect(asked).toEqual([0, 1, 2, 3]);
  for (const { id } of patients) await answer(id);
  await done;
  expect(asked).toEqual(patients.map(({ id }) => id));
});

it('begins with no other once it is told to stop', async () => {
  const { asked, done, answer } = fetches();
  await answer(0, 'stop');
  await answer(1);
  await answer(2);
  await done;
  expect(asked).toEqual([0, 1, 2]);
});

it('begins with no other after a failure, and reports it', async () => {
  const { asked, done, answer } = fetches();
  const reported = expect(done).rejects.toThrow('patient 2');
  await answer(2, 'reject');
  await reported;
  await answer(0);
  await answer(1);
  expect(asked).toEqual([0, 1, 2]);
});
