import { Link } from '@tanstack/react-router';
import { session } from '#i18n/es/session.ts';
import { Banner } from '#ui/banner.tsx';

/** The token expired while offline: the app still works from the device until the server can be asked. */
export function ExpiredNotice() {
  return (
    <Banner tone="warning" action={<Link to="/login">{session.signIn}</Link>}>
      {session.expired}
    </Banner>
  );
}
