import { useState } from 'react';
import { ACCOUNT_MESSAGES } from '#domain/account/messages.ts';
import { parseName } from '#domain/account/name.ts';
import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { describeTrouble, useOwnAccess } from './use-own-access.ts';

export function NameDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { call, refresh } = useOwnAccess();
  const [name, setName] = useState(me.name ?? '');
  const [lastName, setLastName] = useState(me.lastName ?? '');
  const [verdict, setVerdict] = useState<object | null>(null);
  const read = { name: parseName(name), lastname: parseName(lastName) };

  async function save(): Promise<string | null> {
    if (read.name === null || read.lastname === null) {
      setVerdict({});
      return null;
    }
    const to = { name: read.name, lastname: read.lastname };
    const outcome = await call((calls) => calls.changeName(to));
    if (outcome.kind !== 'ok') return describeTrouble(outcome);
    await refresh();
    onClose();
    toast('success', messages.nameChanged);
    return null;
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
        error={verdict !== null && read.name === null ? ACCOUNT_MESSAGES.name : undefined}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={messages.lastName}
        name="lastname"
        autoComplete="family-name"
        error={verdict !== null && read.lastname === null ? ACCOUNT_MESSAGES.lastname : undefined}
        value={lastName}
        onChange={({ target }) => setLastName(target.value)}
      />
    </ActionDialog>
  );
}
