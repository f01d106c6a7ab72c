import { type AnswerEdit, answerQueueId } from '#domain/outbox/answer-edit.ts';
import { enqueue, type Mutation, withoutUnsent } from '#domain/outbox/queue.ts';
import { sameParts } from '#domain/shifts/care-shift.ts';
import type { AccountDatabase } from './account-database.ts';
import { changeQueue } from './change-queue.ts';
import { clearDeletionMark } from './sign-out-tombstone.ts';

/**
 * Queues an answer to be sent, in place of one to the same shift that was never sent. Returns false when the same
 * answer waits already.
 */
export function writeAnswer(
  db: AccountDatabase,
  answer: AnswerEdit,
  mutation: { readonly id: string; readonly createdAt: number },
): Promise<boolean> {
  const { saves, requests, solicitudes, meta } = db;
  return db.transaction('rw', [saves, requests, solicitudes, meta], async () => {
    // A mutation written by older code would not be sent.
    if (!db.isCurrent()) throw new Error('the database is that of a later version');
    await clearDeletionMark(db);
    let isNew = true;
    await changeQueue(db, answerQueueId(answer), (queue) => {
      isNew = !isSameAnswer(queue.mutations.at(-1), answer);
      return isNew ? enqueue(queue, { ...mutation, changes: [], answer, rejection: null }) : queue;
    });
    return isNew;
  });
}

/** Takes back the answer to a shift, unless it may have arrived. Returns whether there was one to take back. */
export async function takeBackAnswer(
  db: AccountDatabase,
  answer: Pick<AnswerEdit, 'paciente' | 'parts'>,
): Promise<boolean> {
  let isTaken = false;
  await changeQueue(db, answerQueueId(answer), (queue) => {
    const left = withoutUnsent(queue);
    isTaken = left !== queue;
    return left;
  });
  return isTaken;
}

function isSameAnswer(last: Mutation | undefined, answer: AnswerEdit): boolean {
  return (
    last?.answer !== undefined &&
    last.answer.answer === answer.answer &&
    last.answer.reason === answer.reason &&
    sameParts(last.answer, answer)
  );
}
