import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountDatabase } from '#db/account-database.ts';
import { readHeldOn } from '#db/held.ts';
import { appendSave, readQueue } from '#db/outbox.ts';
import { readRecords } from '#db/records.ts';
import { heldRecords } from '#domain/outbox/held-records.ts';
import { anyRecord } from '#tests/domain/calendar/arbitrary-days.ts';

const DAYS = ['2026-11-30', '2026-12-01', '2026-12-02'];
const MONTHS = ['2026-11', '2026-12'];

const record = fc
  .tuple(anyRecord, fc.constantFrom(...DAYS))
  .map(([on, fecha]) => ({ ...on, fecha }));
const save = fc.record({
  changes: fc.array(
    fc.record({ accion: fc.constantFrom('inscribir' as const, 'eliminar' as const), record }),
    { minLength: 1, maxLength: 4 },
  ),
  refusal: fc.option(fc.constant({ status: 422, message: null }), { freq: 4 }),
});

test('the records held on some days equal those of the full calendar, whatever waits for other days', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { maxLength: 5 }),
      fc.array(save, { maxLength: 5 }),
      fc.subarray(DAYS),
      async (base, saves, asked) => {
        const db = new AccountDatabase('1', { indexedDB: new IDBFactory(), IDBKeyRange });
        for (const month of MONTHS) {
          const records = base.filter(({ fecha }) => fecha.startsWith(month));
          await db.solicitudes.put({ paciente: '7', month, records });
        }
        // The same store also has another loved one's saves.
        for (const [index, { changes, refusal }] of saves.entries()) {
          await appendSave(db, 7, { id: `own-${index}`, createdAt: index, changes, refusal });
          await appendSave(db, 70, { id: `other-${index}`, createdAt: index, changes, refusal });
        }
        const all = heldRecords(await readRecords(db, 7, MONTHS), await readQueue(db, 7));
        const read = await readHeldOn(db, 7, asked);
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
