import type { AccountDatabase } from '#db/account-database.ts';
import { type NewMutation, queueEdit } from '#db/outbox/change-queue.ts';
import type { Queue } from '#domain/outbox/queue.ts';
import type { UnavailableEdit } from '#domain/outbox/unavailable-day.ts';
import { foldUnavailable, unavailableQueueId } from '#domain/outbox/unavailable-edit.ts';

/**
 * Queues the caregiver's unavailable hours of some days; each edit replaces the whole day, and one without spans
 * removes it. In one transaction: if the page is closed meanwhile, all of the days are queued or none.
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
