import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CAPABILITIES } from '#domain/contract/capabilities.ts';
import { SHIFTS_HOME } from '#domain/contract/paths.ts';
import { access } from '#i18n/es/access.ts';
import { type Services, type Session, useServices } from '#services';
import { Banner } from '#ui/banner.tsx';
import { isAdmitted } from './admission.ts';

/** How long the page waits for the server before it goes to the shifts without its word. */
const TIMEOUT_MS = 1000;

/** A Cuidador goes on to the shifts, unless the backend has none to offer; the installed app begins here for them too. */
export function NotAdmitted({ session }: { session: Session }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const [isRefused, setRefused] = useState(!isAdmitted(session, 'shifts'));

  useEffect(() => {
    if (isRefused) return;
    let isOver = false;
    const go = (isOffered: boolean | null) => {
      if (isOver) return;
      isOver = true;
      if (isOffered === false) setRefused(true);
      else void navigate({ to: SHIFTS_HOME, replace: true });
    };
    const timer = setTimeout(go, navigator.onLine ? TIMEOUT_MS : 0, null);
    void offersShifts(api, session.token).then(go);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [api, session, navigate, isRefused]);

  return isRefused ? <Banner tone="warning">{access.roleNotAllowed}</Banner> : null;
}

/** Whether the backend offers the account of a token its shifts; null where it could not be asked. */
export async function offersShifts(
  { auth }: Services['api'],
  token: string,
): Promise<boolean | null> {
  const me = await auth.me(token);
  if (me.kind === 'network' || me.kind === 'busy') return null;
  return me.kind === 'ok' && me.value.capabilities.includes(CAPABILITIES.shifts);
}
