import { type UnavailableDay, unavailableQueueId } from '#domain/outbox/unavailable-day.ts';
import type { AccountDatabase } from './account-database.ts';
import { type NewMutation, queueEdit } from './change-queue.ts';

/** Queues when the caregiver cannot come on one day: all of the day; without spans it is removed. */
export async function writeUnavailable(
  db: AccountDatabase,
  unavailable: UnavailableDay,
  mutation: NewMutation,
): Promise<void> {
  await queueEdit(db, unavailableQueueId(unavailable), { unavailable }, mutation);
}
