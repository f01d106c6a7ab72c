import { useSyncExternalStore } from 'react';
import { type Session, useServices } from '#services';

/** Who is signed in, kept up to date: signing out in another tab or a 401 anywhere is seen here. */
export function useSession(): Session | null {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.current);
}
