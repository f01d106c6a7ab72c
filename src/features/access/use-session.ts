import { useSyncExternalStore } from 'react';
import { type Session, useServices } from '#services';

/** The session, kept up to date: reflects a sign-out in another tab or a 401 anywhere. */
export function useSession(): Session | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}
