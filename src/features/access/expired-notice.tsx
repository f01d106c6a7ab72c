import { Link } from '@tanstack/react-router';
import { session } from '#i18n/es/session.ts';
import { Banner } from '#ui/banner.tsx';

/** The token ran out in a dead spot: the device still serves, until the server can be asked. */
export function ExpiredNotice() {
  return (
    <Banner tone="warning" action={<Link to="/login">{session.signIn}</Link>}>
      {session.expired}
    </Banner>
  );
}
