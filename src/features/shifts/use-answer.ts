import { takeBackAnswer, writeAnswers } from '#db/shifts/write-answer.ts';
import { storageFailure } from '#db/storage-errors.ts';
import { answerTo, type ShownShift } from '#domain/shifts/shown-shifts.ts';
import { shifts as messages } from '#i18n/es/shifts.ts';
import { useAccountContext, useServices } from '#services';
import { toastNotStored } from '#ui/toast-late.ts';
import { describeWaiting } from './describe-shift.ts';

export interface Answers {
  /** Queues the answer to each of some shifts and sends them; returns whether this device has stored them all. */
  readonly give: (
    shifts: readonly ShownShift[],
    answer: 'yes' | 'no',
    reason?: string | null,
  ) => Promise<boolean>;
  /** Takes back the answers to some shifts, of those that were never sent. */
  readonly takeBack: (shifts: readonly ShownShift[]) => Promise<void>;
}

/** How a caregiver answers shifts; `say` announces what becomes of it. */
export function useAnswer(say: (text: string) => void): Answers {
  const { db, sync, newId } = useAccountContext();
  const { now } = useServices();

  return {
    async give(shifts, answer, reason = null) {
      try {
        await writeAnswers(
          db,
          shifts.map((shift) => answerTo(shift, answer, reason)),
          () => ({ id: newId(), createdAt: now() }),
        );
      } catch (cause) {
        sayNotStored(cause);
        return false;
      }
      const [first] = shifts;
      say(
        shifts.length > 1
          ? messages.yesToAll(shifts.length)
          : describeWaiting(answer, first?.isMine === true),
      );
      void sync.saved();
      return true;
    },
    async takeBack(shifts) {
      try {
        let taken = 0;
        for (const { patient, parts } of shifts)
          if (await takeBackAnswer(db, { paciente: patient.id, parts })) taken += 1;
        say(
          taken > 1 ? messages.allTakenBack(taken) : taken ? messages.takenBack : messages.tooLate,
        );
      } catch (cause) {
        sayNotStored(cause);
      }
    },
  };
}

/** The device could not store the caregiver's decision. */
export function sayNotStored(cause: unknown): void {
  console.error('the answer was not stored', cause);
  toastNotStored('answer', storageFailure(cause));
}
