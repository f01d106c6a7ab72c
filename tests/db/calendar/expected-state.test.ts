import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { readCareRequests } from '#db/calendar/care-requests.ts';
import { readExpectedOn } from '#db/calendar/expected-state.ts';
import { appendMutation, readQueue } from '#db/outbox/outbox.ts';
import { expectedCareRequests } from '#domain/outbox/expected-state.ts';
import { anyCareRequest } from '#tests/domain/calendar/arbitrary-days.ts';

const DAYS = ['2026-11-30', '2026-12-01', '2026-12-02'];
const MONTHS = ['2026-11', '2026-12'];

const careRequest = fc
  .tuple(anyCareRequest, fc.constantFrom(...DAYS))
  .map(([on, fecha]) => ({ ...on, fecha }));
const mutation = fc.record({
  changes: fc.array(
    fc.record({
      accion: fc.constantFrom('inscribir' as const, 'eliminar' as const),
      record: careRequest,
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rejection: fc.option(fc.constant({ status: 422, message: null }), { freq: 4 }),
});

test('the expected state of some days equals that of the full calendar, whatever waits for other days', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(careRequest, { maxLength: 5 }),
      fc.array(mutation, { maxLength: 5 }),
      fc.subarray(DAYS),
      async (base, mutations, asked) => {
        const db = new AccountDatabase('1', { indexedDB: new IDBFactory(), IDBKeyRange });
        for (const month of MONTHS) {
          const careRequests = base.filter(({ fecha }) => fecha.startsWith(month));
          await db.solicitudes.put({ paciente: '7', month, records: careRequests });
        }
        // The same store also has another patient's mutations.
        for (const [index, { changes, rejection }] of mutations.entries()) {
          await appendMutation(db, 7, { id: `own-${index}`, createdAt: index, changes, rejection });
          await appendMutation(db, 70, {
            id: `other-${index}`,
            createdAt: index,
            changes,
            rejection,
          });
        }
        const all = expectedCareRequests(
          await readCareRequests(db, 7, MONTHS),
          await readQueue(db, 7),
        );
        const read = await readExpectedOn(db, 7, asked);
        for (const day of DAYS) {
          expect(read.filter(({ fecha }) => fecha === day)).toEqual(
            asked.includes(day) ? all.filter(({ fecha }) => fecha === day) : [],
          );
        }
        db.close();
      },
    ),
    { numRuns: 100 },
  );
});
