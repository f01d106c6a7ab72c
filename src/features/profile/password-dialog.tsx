import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPasswordLacks } from '#domain/account/password.ts';
import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { useServices } from '#services';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.ts';
import { describeTrouble, isUnanswered, useOwnAccess } from './use-own-access.ts';

/** The session goes on with another token; those of all other devices end. */
export function PasswordDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { api, session } = useServices();
  const { call } = useOwnAccess();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [verdict, setVerdict] = useState<object | null>(null);
  const isWeak = resetPasswordLacks(next).length > 0;

  async function save(): Promise<string | null> {
    if (isWeak) {
      setVerdict({});
      return null;
    }
    // Where no answer comes to this, nothing has been asked yet; without one to the change it may have been made.
    const reached = await api.auth.me();
    if (reached.kind !== 'ok') return describeTrouble(reached);
    let trouble: string | null | undefined;
    await session.renew(async () => {
      const outcome = await call((calls) => calls.changePassword({ password, newPassword: next }));
      if (outcome.kind === 'ok') return outcome.value;
      const isInDoubt = isUnanswered(outcome);
      if (isInDoubt) session.expectEnd('new-password');
      trouble = isInDoubt ? messages.passwordInDoubt : describeTrouble(outcome);
      return null;
    }, me.mail ?? undefined);
    if (trouble !== undefined) return trouble;
    onClose();
    toast('success', messages.passwordChanged);
    return null;
  }

  return (
    <ActionDialog
      title={messages.passwordTitle}
      confirm={messages.save}
      confirming={messages.saving}
      verdict={verdict}
      act={save}
      onClose={onClose}
    >
      {/* For password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={me.mail ?? ''} readOnly />
      <PasswordField
        label={messages.current}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <PasswordField
        label={messages.next}
        name="newPassword"
        autoComplete="new-password"
        hint={verdict !== null && isWeak ? undefined : messages.rule}
        error={verdict !== null && isWeak ? messages.rule : undefined}
        value={next}
        onChange={({ target }) => setNext(target.value)}
      />
      <p>{messages.others}</p>
      <p>
        {messages.forgot}{' '}
        <Link to="/forgot-password" state={{ mail: me.mail ?? '' }}>
          {messages.sendLink}
        </Link>
      </p>
    </ActionDialog>
  );
}
