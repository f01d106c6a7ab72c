import { useEffect, useState } from 'react';
import { access } from '#i18n/es/access.ts';
import { Button } from '#ui/button.tsx';
import { GoogleIcon } from './google-icon.tsx';
import { GOOGLE_SIGN_IN_URL } from './google-sign-in.ts';

/** Hands the browser over to Google by way of the API. */
export function GoogleButton({ onOffline }: { onOffline: () => void }) {
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // Coming back with the browser's arrow finds this page as it was left: busy.
    const rest = () => setBusy(false);
    window.addEventListener('pageshow', rest);
    return () => window.removeEventListener('pageshow', rest);
  }, []);

  function leave() {
    // The browser's own page for "no network" would take the app's place.
    if (!navigator.onLine) return onOffline();
    setBusy(true);
    window.location.assign(GOOGLE_SIGN_IN_URL);
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
