import { createFileRoute, redirect } from '@tanstack/react-router';

/** Google's way back. A token in the address was taken to `/token` already; without one it failed. */
export const Route = createFileRoute('/auth/google/callback')({
  validateSearch: (search): { error?: 'google_auth_failed' } =>
    search['error'] === 'google_auth_failed' ? { error: 'google_auth_failed' } : {},
  beforeLoad({ search }) {
    throw redirect({ to: '/login', search, replace: true });
  },
});
