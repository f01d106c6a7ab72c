import { useId } from 'react';
import { circle as messages } from '#i18n/es/circle.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { describeTrouble } from './describe-trouble.ts';

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  /** The label of the button that does it. */
  readonly confirm: string;
  /** Whether somebody loses something by it. */
  readonly danger?: boolean;
  /** Told once it is done. */
  readonly done: string;
  readonly run: () => Promise<{ readonly kind: string; readonly message?: string | null }>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before a circle is changed. */
export function Question({ title, text, confirm, danger = true, ...props }: QuestionProps) {
  const { done, run, onDone, onClose } = props;
  const textId = useId();

  async function answer(): Promise<string | null> {
    const outcome = await run();
    if (outcome.kind === 'ok') {
      onDone();
      toast('success', done);
    }
    return describeTrouble(outcome, messages.failed);
  }

  return (
    <ActionDialog
      title={title}
      describedBy={textId}
      confirm={confirm}
      confirming={messages.doing}
      danger={danger}
      act={answer}
      onClose={onClose}
    >
      <p id={textId}>{text}</p>
    </ActionDialog>
  );
}
