import { useRef, useState } from 'react';
import type { MadeInvitation } from '#domain/contract/invitations.ts';
import type { Person } from '#domain/people/person.ts';
import { BRAND } from '#i18n/brand.ts';
import { circle, invite as messages } from '#i18n/es/circle.ts';
import { formatDay } from '#i18n/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import styles from './circle.module.css';
import { copyField } from './copy-field.ts';
import { callName } from './names.ts';
import { isByMail, useSend } from './use-send.ts';

interface MadeDialogProps {
  readonly person: Person;
  readonly made: MadeInvitation;
  readonly onClose: () => void;
}

/** The link of a new invitation, which is shown only here: to share, to copy, or for the server to send. */
export function MadeDialog({ person, made: { link, invitation }, onClose }: MadeDialogProps) {
  const { busy, canSend, send } = useSend(person.id, invitation);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  async function share() {
    const text = messages.shareText[invitation.kind](callName(person), BRAND);
    try {
      await navigator.share({ text, url: link });
    } catch (cause) {
      // Closing the list of apps is no failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) {
        setFailure(messages.shareFailed);
      }
    }
  }

  async function copy() {
    if (await copyField(input.current)) toast('success', messages.copied);
    else setFailure(messages.copyFailed);
  }

  async function sendIt() {
    setFailure(null);
    const problem = await send();
    setFailure(problem);
    setSent(problem === null);
  }

  /** Making an invitation sends nothing. */
  const isToSend = canSend && !isSent;
  const sendLabel = isByMail(invitation) ? circle.sendByMail : circle.sendByMessage;
  return (
    <Dialog
      title={messages.madeTitle(invitation.name)}
      busy={busy}
      onClose={onClose}
      actions={
        <Button variant={isToSend ? 'secondary' : 'primary'} disabled={busy} onClick={onClose}>
          {messages.done}
        </Button>
      }
    >
      <p>{messages.made(invitation.name)}</p>
      <TextField
        ref={input}
        label={messages.link}
        readOnly
        data-enlace=""
        value={link}
        hint={
          canSend
            ? messages.codeHint(invitation.contact, formatDay(invitation.expiresAt))
            : messages.mailHint(formatDay(invitation.expiresAt))
        }
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles['actions']}>
        {'share' in navigator ? <Button onClick={share}>{messages.share}</Button> : null}
        <Button onClick={copy}>{messages.copy}</Button>
        {isToSend ? (
          <Button variant="primary" busy={busy} busyLabel={circle.sending} onClick={sendIt}>
            {sendLabel}
          </Button>
        ) : null}
      </div>
      {/* The toast has announced it. */}
      {isSent ? <p>{circle.sent(invitation.contact)}</p> : null}
      {failure === null ? null : <Banner tone="warning">{failure}</Banner>}
    </Dialog>
  );
}
