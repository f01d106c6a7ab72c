import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { postgres } from '#tests/server/engines.ts';
import { pausedAfter } from '#tests/server/faulty-store.ts';
import { openTestBackend } from '#tests/server/test-backend.ts';
import { addAccount } from './circle-people.ts';

// On PostgreSQL: a paused statement keeps its connection, and the embedded engine has one for reading.

const JOBS = '/admin/workbooks';
/** In all processes. */
const ROOM = 22;

it('in all processes only so many workbooks are made or wait, and whoever asks for more is told to come again', async () => {
  const backend = await openTestBackend(postgres);
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const { store, release } = pausedAfter(await backend.anotherStore(), 'select', 'solicitud');
      return { app: await backend.anotherProcess({ store }), release };
    }),
  );
  const ask = async (index: number) => {
    const { app } = processes[index % 2] as { readonly app: FastifyInstance };
    const name = `admin${index}`;
    await addAccount(backend, name, { role: 'Admin' });
    const token = await backend.tokenOf(`${name}@vinculo.test`);
    const again = () => backend.call(token, 'POST', JOBS, { app, body: { workbook: 'records' } });
    return { token, again, answer: await again() };
  };
  const asked = [];
  for (let index = 0; index < ROOM; index += 1) asked.push(await ask(index));
  expect(asked.map(({ answer }) => answer.status)).toEqual(asked.map(() => 200));
  const refused = await ask(ROOM);
  expect(refused.answer).toMatchObject({
    ...{ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '5' } },
  });
  // Who has a place keeps it.
  expect((await asked[3]?.again())?.body.id).toBe(asked[3]?.answer.body.id);
  const rows = await backend.store.db.selectFrom('workbook_job').select('id').execute();
  expect(rows).toHaveLength(ROOM);
  for (const { release } of processes) release();
  await expect.poll(async () => (await refused.again()).status).toBe(200);
});
