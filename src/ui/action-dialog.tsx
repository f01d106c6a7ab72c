import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DiscardQuestion } from './use-discard-question.tsx';
import { useFocusOnInvalid } from './use-focus-on-invalid.ts';

/**
 * A dialog for one action: its main button is busy while the action runs, and the reason of a failure is shown above
 * the button.
 */
export function ActionDialog(props: {
  readonly title: string;
  /** The id of a text that explains the title. */
  readonly describedBy?: string;
  /** The labels of the main button: normally, and while it is busy. */
  readonly confirm: string;
  readonly confirming?: string;
  /** Whether the action loses something. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Runs the action. Returns the message of a failure, or null if there is none to show. */
  readonly act: () => Promise<string | null>;
  /** Set if the children are the fields of a form: a new value moves focus to the first invalid one. */
  readonly verdict?: object | null;
  readonly discarding?: DiscardQuestion;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { act, verdict, confirming, danger, children, confirm, disabled, ...dialog } = props;
  const isForm = verdict !== undefined;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useFocusOnInvalid(form, verdict ?? null);

  async function run() {
    setBusy(true);
    setFailure(null);
    const found = await act();
    setBusy(false);
    setFailure(found);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) void run();
  }

  return (
    <Dialog
      {...dialog}
      busy={busy}
      onCancel={props.onClose}
      actions={
        <Button
          {...(isForm ? { type: 'submit', form: id } : { onClick: run })}
          variant={danger ? 'danger' : 'primary'}
          {...(disabled && { disabled })}
          busy={busy}
          busyLabel={confirming ?? confirm}
        >
          {confirm}
        </Button>
      }
    >
      {isForm ? (
        <form id={id} ref={form} className="stack-4" onSubmit={submit} noValidate>
          {children}
        </form>
      ) : (
        children
      )}
      {/* Near the button that was pressed, because the top of the dialog may be out of sight. */}
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
    </Dialog>
  );
}
