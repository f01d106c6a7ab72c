import type { Queue } from '#domain/outbox/queue.ts';
import type { UnavailableEdit } from '#domain/outbox/unavailable-day.ts';
import { foldUnavailable, unavailableQueueId } from '#domain/outbox/unavailable-edit.ts';
import type { AccountDatabase } from './account-database.ts';
import { type NewMutation, queueEdit } from './change-queue.ts';

/**
 * Queues when the caregiver cannot come on some days, each by itself and all of the day; without spans it is removed.
 * In one transaction: a page that is closed meanwhile leaves all of the days or none, never the first few.
 */
export function writeUnavailable(
  db: AccountDatabase,
  days: readonly UnavailableEdit[],
  newMutation: () => NewMutation,
): Promise<void> {
  return db.transaction('rw', db.ofOutbox, async () => {
    for (const day of days) {
      const edit = ({ mutations: [waiting] }: Queue) => ({
        unavailable: foldUnavailable(waiting?.unavailable, day),
      });
      await queueEdit(db, unavailableQueueId(day), edit, newMutation());
    }
  });
}
