import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { access as messages } from '#i18n/es/own-access.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFocusOnInvalid } from '#ui/use-focus-on-invalid.ts';
import styles from './profile.module.css';

export interface AccessDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly confirming?: string;
  /** Sends the form. Returns the message of a failure, or null when there is none to show. */
  readonly onSubmit: () => Promise<string | null>;
  /** A new value moves focus to the first invalid field. */
  readonly verdict?: unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with one form of the own access. */
export function AccessDialog(props: AccessDialogProps) {
  const { title, confirm, confirming = messages.saving, onSubmit, verdict, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useFocusOnInvalid(form, verdict ?? null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const found = await onSubmit();
    setBusy(false);
    setFailure(found);
  }

  return (
    <Dialog
      title={title}
      busy={busy}
      onClose={onClose}
      onCancel={onClose}
      actions={
        <Button type="submit" form={id} variant="primary" busy={busy} busyLabel={confirming}>
          {confirm}
        </Button>
      }
    >
      <form id={id} ref={form} className={styles['form']} onSubmit={submit} noValidate>
        {props.children}
      </form>
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
    </Dialog>
  );
}
