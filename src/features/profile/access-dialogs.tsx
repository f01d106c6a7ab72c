import type { Me } from '#domain/contract/auth.ts';
import { CreatePasswordDialog } from './create-password-dialog.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';

const DIALOGS = {
  name: NameDialog,
  mail: MailDialog,
  phone: PhoneDialog,
  password: PasswordDialog,
  create: CreatePasswordDialog,
};

export interface AccessDialogsProps {
  readonly open: keyof typeof DIALOGS;
  readonly me: Me;
  readonly onClose: () => void;
}

/** The dialogs of the own name and of «Tu acceso», in one chunk: every chunk costs each page its name. */
export function AccessDialogs({ open, ...props }: AccessDialogsProps) {
  const Dialog = DIALOGS[open];
  return <Dialog {...props} />;
}
