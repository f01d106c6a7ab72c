import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parsePhone, typedPhone } from '#domain/account/phone.ts';
import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useOwnAccess } from './use-own-access.ts';

export function PhoneDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { change } = useOwnAccess();
  const [phone, setPhone] = useState(me.phone ?? '');
  const [verdict, setVerdict] = useState<object | null>(null);

  async function save(): Promise<string | null> {
    const read = parsePhone(phone);
    if (read === null) {
      setVerdict({});
      return null;
    }
    return change((calls) => calls.changePhone(read), { said: messages.phoneChanged, onClose });
  }

  return (
    <ActionDialog
      title={messages.phoneTitle}
      confirm={messages.save}
      confirming={messages.saving}
      verdict={verdict}
      act={save}
      onClose={onClose}
    >
      <TextField
        label={messages.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={messages.phoneHint}
        error={verdict === null ? undefined : ACCOUNT_MESSAGES.phone}
        value={phone}
        onChange={({ target }) => {
          setPhone(typedPhone(target.value));
          setVerdict(null);
        }}
      />
    </ActionDialog>
  );
}
