import { type UnavailableDay, unavailableQueueId } from '#domain/outbox/unavailable-day.ts';
import type { AccountDatabase } from './account-database.ts';
import { type NewMutation, queueEdit } from './change-queue.ts';

/**
 * Queues when the caregiver cannot come on some days, each by itself and all of the day; without spans it is removed.
 * In one transaction: a page that is closed meanwhile leaves all of the days or none, never the first few.
 */
export function writeUnavailable(
  db: AccountDatabase,
  days: readonly UnavailableDay[],
  newMutation: () => NewMutation,
): Promise<void> {
  const { saves, requests, solicitudes, meta } = db;
  return db.transaction('rw', [saves, requests, solicitudes, meta], async () => {
    for (const unavailable of days)
      await queueEdit(db, unavailableQueueId(unavailable), { unavailable }, newMutation());
  });
}
