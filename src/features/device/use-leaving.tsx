import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readUnfinished, type Unfinished } from '#db/sign-out.ts';
import { useDevice } from '#services';
import type { LeaveChoice } from './leave-question.tsx';

const LeaveQuestion = lazy(async () => ({
  default: (await import('./leave-question.tsx')).LeaveQuestion,
}));

interface Question {
  readonly unfinished: Unfinished;
  readonly answer: (choice: LeaveChoice) => void;
}

/**
 * What comes before signing out: where something would be lost it asks; then the device forgets what
 * the server told, and what the user made only where it is discarded. `confirm` resolves false where
 * the user stays; `question` is to be shown.
 */
export function useLeaving(): {
  readonly confirm: () => Promise<boolean>;
  readonly question: ReactNode;
} {
  const device = useDevice();
  const [question, setQuestion] = useState<Question | null>(null);

  async function choose(): Promise<LeaveChoice> {
    const unfinished = await readUnfinished(device.db);
    if (unfinished.saves === 0 && unfinished.drafts === 0) return 'sent';
    return new Promise((resolve) => {
      setQuestion({
        unfinished,
        answer(choice) {
          setQuestion(null);
          resolve(choice);
        },
      });
    });
  }

  async function confirm(): Promise<boolean> {
    const choice = await choose();
    if (choice === null) return false;
    await device.forget({ discard: choice === 'discard' });
    return true;
  }

  return {
    confirm,
    question:
      question === null ? null : (
        <Suspense>
          <LeaveQuestion unfinished={question.unfinished} onChoice={question.answer} />
        </Suspense>
      ),
  };
}
