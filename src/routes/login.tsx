import { createFileRoute } from '@tanstack/react-router';
import { loadLater } from '#features/access/load-later.ts';
import { LoginPage } from '#features/access/login-page.tsx';

export const Route = createFileRoute('/login')({
  // What stands above the form is there with it: nothing moves beneath a finger.
  loader: async ({ context: { services }, location }) => {
    const hasNotice = services.session.current() !== null || location.state.ended !== undefined;
    const later = hasNotice ? await loadLater().catch(() => null) : null;
    return { Notice: later?.SignedInNotice ?? null };
  },
  // Not kept for the next visit, which may be with another session.
  gcTime: 0,
  component: Login,
});

function Login() {
  const { Notice } = Route.useLoaderData();
  const { error } = Route.useSearch() as Readonly<Record<string, unknown>>;
  const googleFailed = error === 'google_auth_failed';
  return <LoginPage key={String(googleFailed)} googleFailed={googleFailed} Notice={Notice} />;
}
