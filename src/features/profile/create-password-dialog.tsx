import type { Me } from '#domain/contract/auth.ts';
import { access as messages } from '#i18n/es/own-access.ts';
import { useServices } from '#services';
import { callLoaded } from '#sync/call-loaded.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { describeTrouble } from './use-own-access.ts';

/** For somebody who signs in with Google: the link for a forgotten password makes a first one too. */
export function CreatePasswordDialog({
  me,
  onClose,
}: {
  readonly me: Me;
  readonly onClose: () => void;
}) {
  const { publicApi } = useServices();
  const mail = me.mail ?? '';

  async function send(): Promise<string | null> {
    const outcome = await callLoaded(publicApi, (calls) => calls.forgotPassword(mail));
    if (outcome.kind !== 'ok') return describeTrouble(outcome);
    onClose();
    toast('success', messages.linkSent(mail));
    return null;
  }

  return (
    <ActionDialog
      title={messages.createTitle}
      confirm={messages.send}
      confirming={messages.sending}
      act={send}
      onClose={onClose}
    >
      <p>{messages.createText(mail)}</p>
    </ActionDialog>
  );
}
