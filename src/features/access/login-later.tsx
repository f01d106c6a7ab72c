/** Code that the sign-in page needs only later, or seldom: its own script has reached its size limit. */

import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { storageFailure } from '#db/storage-errors.ts';
import { NOT_VERIFIED } from '#domain/account/not-verified.ts';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import {
  CODE_LINK_MAIL,
  CODE_LINK_METHOD,
  HOME,
  homeOf,
  SHIFTS_HOME,
} from '#domain/contract/paths.ts';
import { access } from '#i18n/es/access.ts';
import { common } from '#i18n/es/common.ts';
import { session as messages } from '#i18n/es/session.ts';
import { sessionEnded } from '#i18n/es/session-ended.ts';
import { signIn } from '#i18n/es/sign-in.ts';
import { type Services, type Session, useServices, useSession } from '#services';
import { Banner } from '#ui/banner.tsx';
import { isAdmitted, isExpired } from './admission.ts';

export { OperatorFoot } from '#ui/operator-line.tsx';
export { leaveForGoogle } from './google-departure.ts';

/** How long the page waits for the server's answer before it goes to the shifts without it. */
const TIMEOUT_MS = 1000;

/**
 * Tells a signed-in user that they are, and a user whose session the server ended that it has ended; the form can still
 * be used.
 * @param session the session when the page opened, because signing in leaves the page. Null if it has ended.
 */
export function SignedInNotice({ session }: { session: Session | null }) {
  const { now } = useServices();
  // A token that the server rejected has been removed since.
  const isOver = useSession() === null;
  const { ended = 'ended' } = useRouter().history.location.state;
  if (session === null)
    return <Banner tone={ended === 'deleted' ? 'info' : 'warning'}>{sessionEnded[ended]}</Banner>;
  if (isOver) return null;
  if (isExpired(session, now()) && navigator.onLine)
    return <Banner tone="warning">{messages.expired}</Banner>;
  // Only at the user's request, because the page of their role would lead back here at once.
  if (ended === 'unchecked')
    return (
      <Banner tone="warning" action={<Link to={homeOf(session.role)}>{common.retry}</Link>}>
        {sessionEnded.unchecked}
      </Banner>
    );
  if (!isAdmitted(session)) return <NotAdmitted session={session} />;
  return (
    <Banner tone="info" action={<Link to={HOME}>{access.goToDashboard}</Link>}>
      {access.signedIn}
    </Banner>
  );
}

/**
 * Redirects a Cuidador to the shifts, unless the backend offers none; the installed app starts on this page for them
 * too.
 */
function NotAdmitted({ session }: { session: Session }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const [isRejected, setRejected] = useState(!isAdmitted(session, 'shifts'));

  useEffect(() => {
    if (isRejected) return;
    let isOver = false;
    const go = (isOffered: boolean | null) => {
      if (isOver) return;
      isOver = true;
      if (isOffered === false) setRejected(true);
      else void navigate({ to: SHIFTS_HOME, replace: true });
    };
    const timer = setTimeout(go, navigator.onLine ? TIMEOUT_MS : 0, null);
    void offersShifts(api, session.token).then(go);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, session, navigate, isRejected]);

  return isRejected ? <Banner tone="warning">{access.roleNotAllowed}</Banner> : null;
}

/** Whether the backend offers shifts to the account of a token; null if it could not be asked. */
export async function offersShifts(
  { auth }: Services['api'],
  token: string,
): Promise<boolean | null> {
  const me = await auth.me(token);
  if (me.kind === 'network' || me.kind === 'busy') return null;
  return me.kind === 'ok' && me.value.capabilities.includes(CAPABILITIES.shifts);
}

/**
 * Goes to the page where the code is entered, if the account lacks it: only a user with the right password is told
 * that.
 * @param message the server's message.
 */
export async function goToCode(
  message: string | null,
  mail: string,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  const method = message === NOT_VERIFIED.msg ? 'msg' : 'mail';
  if (message !== NOT_VERIFIED[method]) return;
  const hash = new URLSearchParams({ [CODE_LINK_MAIL]: mail, [CODE_LINK_METHOD]: method });
  await navigate({ to: '/signup/$step', params: { step: 'step6' }, hash: String(hash) });
}

/** Why a session cannot be stored, if a specific reason is known. */
export function describeNotStored(cause: unknown): string | null {
  return storageFailure(cause) === 'full' ? signIn.diskFull : null;
}
