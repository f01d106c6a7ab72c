import type { Session } from '#services';

/** Whether a session may see the reports: an Admin's alone. What is in them the server decides. */
export function maySeeReports(session: Session | null): boolean {
  return session?.role === 'Admin';
}
