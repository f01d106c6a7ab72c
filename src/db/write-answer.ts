import { type AnswerEdit, answerQueueId } from '#domain/outbox/answer-edit.ts';
import { type Mutation, withoutUnsent } from '#domain/outbox/queue.ts';
import { sameParts } from '#domain/shifts/care-shift.ts';
import type { AccountDatabase } from './account-database.ts';
import { changeQueue, type NewMutation, queueEdit } from './change-queue.ts';

/**
 * Queues an answer to be sent, in place of one to the same shift that was never sent. Returns false when the same
 * answer waits already.
 */
export function writeAnswer(
  db: AccountDatabase,
  answer: AnswerEdit,
  mutation: NewMutation,
): Promise<boolean> {
  return queueEdit(
    db,
    answerQueueId(answer),
    ({ mutations }) => (isSameAnswer(mutations.at(-1), answer) ? null : { answer }),
    mutation,
  );
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
