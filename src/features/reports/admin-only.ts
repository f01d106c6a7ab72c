import { redirect } from '@tanstack/react-router';
import type { Services } from '#services';

/** Redirects to the sign-in unless the session is an Admin's. The server checks access to the data. */
export function adminOnly({ context }: { context: { services: Services } }): void {
  if (context.services.session.current()?.role !== 'Admin') {
    throw redirect({ to: '/login', replace: true });
  }
}
