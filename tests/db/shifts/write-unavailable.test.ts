import { expect, it } from 'vitest';
import { readWaitingMutations } from '#db/outbox/waiting-mutations.ts';
import { writeUnavailable } from '#db/shifts/write-unavailable.ts';
import { openTestDatabase } from '#tests/db/test-database.ts';

const ALL_DAY = [{ start: 0, end: 1440 }];
const DAYS = ['2026-12-21', '2026-12-22', '2026-12-23'];

it('several unavailable days are stored all, or none if the write is interrupted', async () => {
  const db = openTestDatabase();
  const daysStored = async () =>
    (await readWaitingMutations(db)).map(({ unavailable }) => unavailable?.fecha);
  /** Makes so many mutations, and then fails as a page does that is closed. */
  const mutations = (count: number) => {
    let made = 0;
    return () => {
      if (++made > count) throw new Error('closed');
      return { id: `day-${made}`, createdAt: 0 };
    };
  };
  const write = (spans: typeof ALL_DAY, count: number) =>
    writeUnavailable(
      db,
      DAYS.map((fecha) => ({ fecha, spans })),
      mutations(count),
    );
  await expect(write(ALL_DAY, 2)).rejects.toThrow('closed');
  expect(await daysStored()).toEqual([]);
  await write(ALL_DAY, 3);
  expect(await daysStored()).toEqual(DAYS);
  await expect(write([], 2)).rejects.toThrow('closed');
  expect((await readWaitingMutations(db)).map(({ unavailable }) => unavailable?.spans)).toEqual(
    DAYS.map(() => ALL_DAY),
  );
});
