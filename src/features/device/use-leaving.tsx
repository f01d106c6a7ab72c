import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readUnfinished, type Unfinished } from '#db/sign-out.ts';
import { device as words } from '#i18n/es/device.ts';
import { useDevice } from '#services';
import { toast } from '#ui/toast.ts';
import type { LeaveChoice } from './leave-question.tsx';

const LeaveQuestion = lazy(async () => ({
  default: (await import('./leave-question.tsx')).LeaveQuestion,
}));

interface Question {
  readonly unfinished: Unfinished;
  readonly answer: (choice: LeaveChoice) => void;
}

/**
 * Signing out. Where something would be lost it asks first; then the device forgets what the server told,
 * and what the user made only where it is discarded. Last of all goes the token: with it the page, which
 * may be closed at once. `leave` resolves also where the user stays; `question` is to be shown.
 */
export function useLeaving(logout: () => Promise<void>): {
  readonly leave: () => Promise<void>;
  readonly question: ReactNode;
} {
  const device = useDevice();
  const [question, setQuestion] = useState<Question | null>(null);

  async function choose(): Promise<LeaveChoice> {
    const unfinished = await readUnfinished(device.db);
    if (Object.values(unfinished).every((count) => count === 0)) return 'sent';
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

  async function leave(): Promise<void> {
    let choice: LeaveChoice;
    try {
      choice = await choose();
    } catch (cause) {
      // A tab of an older version, or a browser that lost its database: the page anew can read it.
      console.error('what waits could not be read', cause);
      return toast('error', words.cannotLook);
    }
    if (choice === null) return;
    try {
      await device.forget({ discard: choice === 'discard' });
    } catch (cause) {
      console.error('the device keeps what it had', cause);
      toast('error', words.notForgotten);
    }
    await logout();
  }

  return {
    leave,
    question:
      question === null ? null : (
        <Suspense>
          <LeaveQuestion unfinished={question.unfinished} onChoice={question.answer} />
        </Suspense>
      ),
  };
}
