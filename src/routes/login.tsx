import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#features/access/login-page.tsx';

export const Route = createFileRoute('/login')({
  component: Login,
});

function Login() {
  const { error } = Route.useSearch() as Readonly<Record<string, unknown>>;
  const googleFailed = error === 'google_auth_failed';
  return <LoginPage key={String(googleFailed)} googleFailed={googleFailed} />;
}
