import { takeBackAnswer, writeAnswer } from '#db/write-answer.ts';
import { answerTo, type ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { useAccountContext, useServices } from '#services';
import { toast } from '#ui/toast.ts';
import { describeWaiting } from './describe-shift.ts';

export interface Answers {
  /** Queues an answer to a shift and sends it; returns whether this device has stored it. */
  readonly give: (
    shift: ShownShift,
    answer: 'yes' | 'no',
    reason?: string | null,
  ) => Promise<boolean>;
  /** Takes back an answer that was never sent. */
  readonly takeBack: (shift: ShownShift) => Promise<void>;
}

/** How a caregiver answers shifts; `say` announces what becomes of it. */
export function useAnswer(say: (text: string) => void): Answers {
  const { db, sync, newId } = useAccountContext();
  const { now } = useServices();

  return {
    async give(shift, answer, reason = null) {
      try {
        await writeAnswer(db, answerTo(shift, answer, reason), { id: newId(), createdAt: now() });
      } catch (cause) {
        sayNotStored(cause);
        return false;
      }
      say(describeWaiting(answer, shift.isMine));
      void sync.saved();
      return true;
    },
    async takeBack({ patient, parts }) {
      try {
        const isTaken = await takeBackAnswer(db, { paciente: patient.id, parts });
        say(isTaken ? messages.takenBack : messages.tooLate);
      } catch (cause) {
        sayNotStored(cause);
      }
    },
  };
}

/** The device could not store the caregiver's decision. */
export function sayNotStored(cause: unknown): void {
  console.error('the answer was not stored', cause);
  toast('error', messages.notStored);
}
