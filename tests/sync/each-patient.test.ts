import { expect, it } from 'vitest';
import { eachPatient } from '#sync/each-patient.ts';

/** Twenty patients, and what is fetched of them: it comes when `answer` says so. */
const patients = Array.from({ length: 20 }, (_, id) => ({ id }));

function fetches() {
  const asked: unknown[] = [];
  const open = new Map<unknown, { resolve: () => void; reject: () => void }>();
  const done = eachPatient(patients, (id) => {
    asked.push(id);
    return new Promise<void>((resolve, reject) => {
      open.set(id, { resolve, reject: () => reject(new Error(`patient ${id}`)) });
    });
  });
  return {
    asked,
    done,
    answer: async (id: number, how: 'resolve' | 'reject' = 'resolve') => {
      open.get(id)?.[how]();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

it('asks for two patients at once, and for the next as soon as one has come', async () => {
  const { asked, done, answer } = fetches();
  expect(asked).toEqual([0, 1]);
  await answer(1);
  expect(asked).toEqual([0, 1, 2]);
  for (const { id } of patients) await answer(id);
  await done;
  expect(asked).toEqual(patients.map(({ id }) => id));
});

it('begins with no other after a failure, and reports it', async () => {
  const { asked, done, answer } = fetches();
  const reported = expect(done).rejects.toThrow('patient 1');
  await answer(1, 'reject');
  await reported;
  await answer(0);
  expect(asked).toEqual([0, 1]);
});
