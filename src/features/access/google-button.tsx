import { useState } from 'react';
import { access } from '#i18n/es/access.ts';
import { useListener } from '#platform/use-listener.ts';
import { useServices } from '#services';
import { Button } from '#ui/button.tsx';
import { GoogleIcon } from './google-icon.tsx';
import { loadLater } from './load-later.ts';

/** Hands the browser over to Google by way of the API. */
export function GoogleButton({ onTrouble }: { onTrouble: (trouble: string | null) => void }) {
  const services = useServices();
  const [busy, setBusy] = useState(false);

  // The browser's back button restores this page as it was left: busy.
  useListener('pageshow', () => setBusy(false));

  async function leave() {
    onTrouble(null);
    setBusy(true);
    const trouble = await loadLater().then(
      ({ leaveForGoogle }) => leaveForGoogle(services),
      () => access.offline,
    );
    if (trouble === null) return;
    setBusy(false);
    onTrouble(trouble);
  }

  return (
    <Button
      wide
      icon={<GoogleIcon />}
      busy={busy}
      busyLabel={access.connectingGoogle}
      onClick={leave}
    >
      {access.google}
    </Button>
  );
}
