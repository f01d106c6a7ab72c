import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseName } from '#domain/account/name.ts';
import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useOwnAccess } from './use-own-access.ts';

export function NameDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { change } = useOwnAccess();
  const [name, setName] = useState(me.name ?? '');
  const [lastName, setLastName] = useState(me.lastName ?? '');
  const [verdict, setVerdict] = useState<object | null>(null);
  const [first, last] = [parseName(name), parseName(lastName)];

  async function save(): Promise<string | null> {
    if (first === null || last === null) {
      setVerdict({});
      return null;
    }
    const to = { name: first, lastname: last };
    return change((calls) => calls.changeName(to), { said: messages.nameChanged, onClose });
  }

  return (
    <ActionDialog
      title={messages.nameTitle}
      confirm={messages.save}
      confirming={messages.saving}
      verdict={verdict}
      act={save}
      onClose={onClose}
    >
      <TextField
        label={messages.name}
        name="name"
        autoComplete="given-name"
        hint={messages.nameHint}
        error={verdict !== null && first === null ? ACCOUNT_MESSAGES.name : undefined}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={messages.lastName}
        name="lastname"
        autoComplete="family-name"
        error={verdict !== null && last === null ? ACCOUNT_MESSAGES.lastname : undefined}
        value={lastName}
        onChange={({ target }) => setLastName(target.value)}
      />
    </ActionDialog>
  );
}
