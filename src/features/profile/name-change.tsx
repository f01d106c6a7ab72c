import { useState } from 'react';
import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { Button } from '#ui/button.tsx';
import { AccessDialogs } from './lazy-access-dialogs.ts';

/** The button that opens the correction of the own name. */
export function NameChange({ me }: { readonly me: Me }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{messages.correctName}</Button>
      {isOpen ? <AccessDialogs open="name" me={me} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
