import type { Session } from '#services';

/** Whether a session may see the reports: only an Admin's. Access to their data is checked by the server. */
export function maySeeReports(session: Session | null): boolean {
  return session?.role === 'Admin';
}
