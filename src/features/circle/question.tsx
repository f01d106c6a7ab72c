import { useId, useState } from 'react';
import { describeFailure } from '#i18n/describe-failure.ts';
import { circle as messages } from '#i18n/es/circle.ts';
import { people } from '#i18n/es/people.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';

export interface QuestionProps {
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
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const textId = useId();

  async function answer() {
    setBusy(true);
    setFailure(null);
    const outcome = await run();
    if (outcome.kind === 'ok') {
      onDone();
      return toast('success', done);
    }
    setBusy(false);
    if (outcome.kind === 'unauthorized') return;
    setFailure(
      describeFailure(outcome, { fallback: messages.failed, offline: people.needsNetwork }),
    );
  }

  return (
    <Dialog
      title={title}
      describedBy={textId}
      busy={busy}
      onClose={onClose}
      onCancel={onClose}
      actions={
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          busyLabel={messages.doing}
          onClick={answer}
        >
          {confirm}
        </Button>
      }
    >
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
      <p id={textId}>{text}</p>
    </Dialog>
  );
}
