import { createContext, use } from 'react';

/** Signs out, after a question if something would be lost; for pages with a sign-out button of their own. */
export const LogoutContext = createContext<(() => Promise<void>) | null>(null);

export function useLogout(): () => Promise<void> {
  const logout = use(LogoutContext);
  if (logout === null) throw new Error('useLogout outside of the dashboard');
  return logout;
}
