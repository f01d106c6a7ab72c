import type { AccountDatabase } from '#db/account-database.ts';
import { changeQueue, type NewMutation, queueEdit } from '#db/outbox/change-queue.ts';
import { type AnswerEdit, answerQueueId } from '#domain/outbox/answer-edit.ts';
import { type Mutation, withoutUnsent } from '#domain/outbox/queue.ts';
import { sameParts } from '#domain/shifts/care-shift.ts';

/**
 * Queues an answer to be sent. It replaces an answer to the same shift that was never sent. Returns false if the same
 * answer already waits.
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

/** Queues the answers to several shifts, all or none. */
export function writeAnswers(
  db: AccountDatabase,
  answers: readonly AnswerEdit[],
  mutation: () => NewMutation,
): Promise<void> {
  return db.transaction('rw', db.ofOutbox, async () => {
    for (const answer of answers) await writeAnswer(db, answer, mutation());
  });
}

/** Removes the waiting answer to a shift, unless it may have arrived. Returns whether one was removed. */
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
