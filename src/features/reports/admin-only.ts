import { redirect } from '@tanstack/react-router';
import type { Services } from '#services';

/** Leaves a report unless the session is an Admin's. Access to its data is checked by the server. */
export function adminOnly({ context }: { context: { services: Services } }): void {
  if (context.services.session.current()?.role !== 'Admin') {
    throw redirect({ to: '/login', replace: true });
  }
}
