import { useRef, useState } from 'react';
import { invite } from '#i18n/es/circle.ts';
import { feeds as messages } from '#i18n/es/feeds.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import styles from './circle.module.css';
import { copyField } from './copy-field.ts';

/** A new address, which is shown only here: to copy, and how to use it. */
export function MadeFeedDialog(props: { readonly address: string; readonly onClose: () => void }) {
  const { address, onClose } = props;
  const [hasFailed, setFailed] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function copy() {
    const isCopied = await copyField(input.current);
    setFailed(!isCopied);
    if (isCopied) toast('success', messages.copied);
  }

  return (
    <Dialog
      title={messages.made}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{invite.done}</Button>
          <Button variant="primary" onClick={copy}>
            {messages.copy}
          </Button>
        </>
      }
    >
      <TextField
        ref={input}
        label={messages.address}
        readOnly
        data-enlace=""
        value={address}
        hint={messages.addressHint}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {hasFailed ? <Banner tone="warning">{messages.copyFailed}</Banner> : null}
      <div className={styles['section']}>
        <h3>{messages.how}</h3>
        <ul className="stack">
          {messages.steps.map(([program, step]) => (
            <li key={program}>
              <b>{program}:</b> {step}
            </li>
          ))}
        </ul>
      </div>
      <p className={styles['note']}>{messages.slow}</p>
    </Dialog>
  );
}
