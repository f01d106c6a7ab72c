import { useState } from 'react';
import { shell } from '#i18n/es/shell.ts';
import { Button } from '#ui/button.tsx';
import { LogoutIcon } from '#ui/icons.tsx';

export function LogoutButton({ onLogout }: { onLogout: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);

  async function signOut() {
    setBusy(true);
    try {
      await onLogout();
    } finally {
      // If the user cancelled, the page is still here.
      setBusy(false);
    }
  }

  return (
    <Button wide icon={<LogoutIcon />} busy={busy} busyLabel={shell.loggingOut} onClick={signOut}>
      {shell.logout}
    </Button>
  );
}
