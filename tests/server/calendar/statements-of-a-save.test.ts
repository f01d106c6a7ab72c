import type { KyselyPlugin } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/server/engines.ts';
import { openTestBackend, slot, type TestBackend } from '#tests/server/test-backend.ts';

/** How many statements a save takes, with that of its session and without those that begin and end its transaction. */
describe.each(ENGINES)('a save on $name', (engine) => {
  let backend: TestBackend;
  let count: (who: string, slots: readonly unknown[]) => Promise<number>;

  beforeEach(async () => {
    backend = await openTestBackend(engine);
    let answered = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        answered += 1;
        return result;
      },
    };
    const store = { ...backend.store, db: backend.store.db.withPlugin(counting) };
    // What is sent afterwards is not part of the save.
    const background = { run() {}, settled: async () => {} };
    const app = await backend.anotherProcess({ store, background });
    count = async (who, slots) => {
      const token = await backend.tokenOf(`${who}@vinculo.test`);
      answered = 0;
      const { status } = await backend.call(token, 'POST', '/solicitudes/actualizar?since=1', {
        ...{ app, body: { id_paciente: 'rosa', slots } },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      expect(status).toBe(200);
      return answered;
    };
  });

  it('takes as many statements as are in docs/scaling.md', async () => {
    const pending = slot({ fecha: '2026-11-26' });
    const removal = { ...pending, accion: 'eliminar' };
    const confirmed = { ...pending, status: 'confirmada', id_cuidador: 'diego' };
    expect({
      past: await count('maria', [slot({ fecha: '2026-10-26' })]),
      // Told to two caregivers.
      asked: await count('maria', [pending]),
      confirmed: await count('maria', [removal, confirmed]),
      removed: await count('maria', [{ ...confirmed, accion: 'eliminar' }]),
    }).toEqual({ past: 10, asked: 15, confirmed: 16, removed: 15 });
  });
});
