import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readUnfinished, type Unfinished } from '#db/sign-out.ts';
import { sync as messages } from '#i18n/es/sync.ts';
import { useAccountContext } from '#services';
import { toast } from '#ui/toast.ts';
import type { SignOutChoice } from './sign-out-question.tsx';

const SignOutQuestion = lazy(async () => ({
  default: (await import('./sign-out-question.tsx')).SignOutQuestion,
}));

interface Question {
  readonly unfinished: Unfinished;
  readonly answer: (choice: SignOutChoice) => void;
}

/**
 * Signing out. If something would be lost it asks first; then the device deletes the server's data, and the
 * user's own only if discarded. The token is removed last, because the page may be closed right after.
 * `signOut` also resolves if the user stays; render `question`.
 */
export function useSignOut(logout: () => Promise<void>): {
  readonly signOut: () => Promise<void>;
  readonly question: ReactNode;
} {
  const context = useAccountContext();
  const [question, setQuestion] = useState<Question | null>(null);

  async function choose(): Promise<SignOutChoice> {
    const unfinished = await readUnfinished(context.db);
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

  async function signOut(): Promise<void> {
    let choice: SignOutChoice;
    try {
      choice = await choose();
    } catch (cause) {
      // A tab of an older version, or a browser that lost its database: after a reload the page can read it.
      console.error('what waits could not be read', cause);
      return toast('error', messages.cannotLook);
    }
    if (choice === null) return;
    try {
      await context.forget({ discard: choice === 'discard' });
    } catch (cause) {
      console.error('the device keeps what it had', cause);
      toast('error', messages.notForgotten);
    }
    await logout();
  }

  return {
    signOut,
    question:
      question === null ? null : (
        <Suspense>
          <SignOutQuestion unfinished={question.unfinished} onChoice={question.answer} />
        </Suspense>
      ),
  };
}
