import type { Id } from '#domain/people/id.ts';
import type { ShiftAnswer } from '#domain/shifts/care-shift.ts';

/** An answer of a caregiver as a mutation of the outbox. */
export interface AnswerEdit extends ShiftAnswer {
  /** The id as the backend sent it: it is sent back unchanged. */
  readonly paciente: Id;
}

/** The prefix of the queue ids of all answers. */
export const ANSWER_QUEUES = 'answer|';

/**
 * The id of the queue of a shift's answers: `answer|<patient>|<fecha>|<horaInicio>` of its first part. Every shift has
 * its own queue, so that the answers to one shift are sent in order and wait for no other shift.
 */
export function answerQueueId({
  paciente: patient,
  parts,
}: Pick<AnswerEdit, 'paciente' | 'parts'>): string {
  const [first] = parts;
  return `${ANSWER_QUEUES}${patient}|${first?.fecha}|${first?.horaInicio}`;
}
