import type { KeyboardEventHandler } from 'react';
import { signup } from '#i18n/es/signup.ts';
import { Button } from '#ui/button.tsx';
import styles from './signup.module.css';

/** «¿No te llegó?», with the button that sends another code. */
export function ResendLine({ busy, onResend }: { busy: boolean; onResend: () => Promise<void> }) {
  return (
    <p className={styles['resend']}>
      {signup.notReceived}
      <Button variant="quiet" busy={busy} busyLabel={signup.resending} onClick={onResend}>
        {signup.resend}
      </Button>
    </p>
  );
}

/** For the password, which is asked for only to resend: Enter would press the button that verifies. */
export function onEnter(resend: () => Promise<void>): KeyboardEventHandler {
  return (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void resend();
  };
}
