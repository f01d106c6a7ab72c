import { enqueue } from '#domain/outbox/queue.ts';
import { type UnavailableDay, unavailableQueueId } from '#domain/outbox/unavailable-day.ts';
import type { AccountDatabase } from './account-database.ts';
import { changeQueue } from './change-queue.ts';
import { clearDeletionMark } from './sign-out-tombstone.ts';

/** Queues when the caregiver cannot come on one day: all of the day; without spans it is removed. */
export function writeUnavailable(
  db: AccountDatabase,
  unavailable: UnavailableDay,
  mutation: { readonly id: string; readonly createdAt: number },
): Promise<void> {
  const { saves, requests, solicitudes, meta } = db;
  return db.transaction('rw', [saves, requests, solicitudes, meta], async () => {
    // A mutation written by older code would not be sent.
    if (!db.isCurrent()) throw new Error('the database is that of a later version');
    await clearDeletionMark(db);
    await changeQueue(db, unavailableQueueId(unavailable), (queue) =>
      enqueue(queue, { ...mutation, changes: [], unavailable, rejection: null }),
    );
  });
}
