import { createContext, use } from 'react';

/** Signing out, with what is asked before it; for pages that offer it beside the shell's own button. */
export const LogoutContext = createContext<(() => Promise<void>) | null>(null);

export function useLogout(): () => Promise<void> {
  const logout = use(LogoutContext);
  if (logout === null) throw new Error('useLogout outside of the dashboard');
  return logout;
}
