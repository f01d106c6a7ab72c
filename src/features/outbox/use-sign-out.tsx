import { useState } from 'react';
import { isNothingLeft, readUnfinished } from '#db/outbox/unfinished.ts';
import { useAccountContext } from '#services';
import { lazyPanel } from '#ui/lazy-panel.tsx';
import { toastLate } from '#ui/toast-late.ts';
import type { Question, SignOutChoice } from './sign-out-question.tsx';

const SignOutQuestion = lazyPanel(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
);

/**
 * Signs out, and asks first if something would be lost. Then the server's data are deleted from this device, and the
 * user's own only if discarded. The token is removed last, because the page may be closed right after. `signOut` also
 * resolves if the user stays; `question` has to be rendered.
 */
export function useSignOut(logout: () => Promise<void>) {
  const context = useAccountContext();
  const [question, setQuestion] = useState<Question | null>(null);

  async function choose(): Promise<SignOutChoice> {
    const unfinished = await readUnfinished(context.db, context.unwritten);
    if (isNothingLeft(unfinished)) return 'sent';
    return new Promise((resolve) => {
      setQuestion({
        unfinished,
        onChoice(choice) {
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
      // A tab of an older version, or a browser that lost its database: a reload helps in both cases.
      console.error('the outbox could not be read', cause);
      return toastLate(({ notSignedOut }) => notSignedOut.cannotRead);
    }
    if (choice === null) return;
    try {
      await context.forget({ discard: choice === 'discard' });
    } catch (cause) {
      console.error('the account was not removed from this device', cause);
      toastLate(({ notSignedOut }) =>
        choice === 'keep' ? notSignedOut.keptNotRemoved : notSignedOut.notRemoved,
      );
    }
    await logout();
  }

  return {
    signOut,
    question:
      question === null ? null : (
        <SignOutQuestion {...question} onClose={() => question.onChoice(null)} />
      ),
  };
}
