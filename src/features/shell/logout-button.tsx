import { shell } from '#i18n/es/shell.ts';
import { useBusy } from '#platform/use-busy.ts';
import { LogoutIcon } from '#ui/account-icons.tsx';
import { Button } from '#ui/button.tsx';

export function LogoutButton({ onLogout }: { onLogout: () => Promise<void> }) {
  // If the user cancelled, the page is still here.
  const [busy, signOut] = useBusy(onLogout);
  return (
    <Button wide icon={<LogoutIcon />} busy={busy} busyLabel={shell.loggingOut} onClick={signOut}>
      {shell.logout}
    </Button>
  );
}
